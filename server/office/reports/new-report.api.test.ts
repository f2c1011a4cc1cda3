import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { REPORT_DEFINITIONS, type ReportName } from '#contract/office/report-measures.ts'
import { addDaysTo } from '#contract/office/report-period.ts'
import { todayInLagos } from '#contract/platform/lagos.ts'
import { givenOrder } from '#test/factories.ts'
import { violations } from '#test/orders.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import {
  addUpFacts,
  allSumDimensions,
  type FactQuery,
  SUM_COLUMNS,
  SUM_FACTS,
  type SumDimension,
} from './facts.ts'
import { keepReportSums } from './keep-sums.ts'
import { readReport } from './read-report.ts'
import { createReportFile } from './report-file.ts'
import { KEYED_REPORTS, sumsOfDimension } from './rows/keyed-reports.ts'

/** By a column of orders that no report reads yet. */
const byFulfilment: FactQuery = (days) => {
  const sums = SUM_COLUMNS.map(
    (name) => sql`${sql.lit(name === 'orders' ? 1 : 0)} as ${sql.ref(name)}`,
  )
  return sql`select days.day, sale.fulfilment as key, ${sql.join(sums)}
    from ${days} as days join sale on lagos_day(sale.created_at) = days.day`
}

/** A row of one of the tables of reports, for the rest of the test. */
function givenRow<Row>(table: Readonly<Record<string, Row>>, name: string, row: Row): void {
  const rows = table as Record<string, Row>
  rows[name] = row
  onTestFinished(() => {
    delete rows[name]
  })
}

const givenDimension = (): void => givenRow(SUM_FACTS, 'fulfilment', byFulfilment)

/** Its three rows, as a new release would have them. */
function givenReport(): ReportName {
  givenDimension()
  givenRow(REPORT_DEFINITIONS, 'fulfilment', {
    title: 'Parcels',
    subject: 'Parcel',
    measures: ['orders'],
  })
  givenRow(KEYED_REPORTS, 'fulfilment', {
    sums: sumsOfDimension('fulfilment' as SumDimension),
    nameOf: (key) => `${key} orders`,
  })
  return 'fulfilment' as ReportName
}

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const today = todayInLagos(Date.now())
const period = { from: addDaysTo(today, -3), to: today }

async function keepAll(): Promise<void> {
  while ((await keepReportSums(shop.db)) > 0);
}

test('a report by a new dimension shows days that were kept before', async () => {
  const { id } = await givenOrder(shop)
  await sql`update sale set created_at = created_at - interval '2 days' where id = ${id}`.execute(
    shop.db,
  )
  await keepAll()
  const report = givenReport()
  const readRows = async () => (await readReport(shop.db, { report, ...period })).rows
  const rows = [{ key: 'unpacked', name: 'unpacked orders', now: [1], before: [0] }]
  expect(await readRows()).toEqual(rows)
  await keepAll()
  expect(await readRows()).toEqual(rows)
  const kept = sql`select key, orders from sale_sum where dimension = 'fulfilment' and span = 'day'`
  expect((await kept.execute(shop.db)).rows).toEqual([{ key: 'unpacked', orders: 1 }])
  const faults = await violations(shop.db)
  expect(faults.filter(({ claim }) => claim.startsWith('the sums of'))).toEqual([])
  const { header, batches } = createReportFile(shop.db, { report, compare: 'none', ...period })
  expect([header, ...(await Array.fromAsync(batches)).flat()]).toEqual([
    ['Parcel', 'Orders'],
    ['unpacked orders', 1],
  ])
})

/** Columns that facts read and that never change once they are written. */
const UNCHANGED: Readonly<Record<string, readonly string[]>> = {
  // The goods and the money of an order are fixed when it is placed.
  sale: ['id', 'lines', 'discounts', 'subtotal_kobo', 'shipping_price_kobo', 'total_kobo'],
  discount_use: ['sale_id', 'discount_id', 'kobo'],
  payment: ['id', 'sale_id'],
  // A refund keeps its way once it has a credit note, without which it is no fact.
  refund: ['payment_id', 'way'],
  dispute: ['payment_id'],
}

/** Columns that facts read, each as `table.column`: the database says which views of them use. */
const readColumns = (): Promise<string[]> =>
  shop.db.transaction().execute(async (trx) => {
    for (const name of allSumDimensions()) {
      const facts = addUpFacts(name, sql`(select date '2026-11-20' as day)`)
      await sql`create temp view ${sql.ref(`fact_${name}`)} as select * from ${facts} as facts`.execute(
        trx,
      )
    }
    const { rows } = await sql<{ column: string }>`
      select distinct table_name || '.' || column_name as column
      from information_schema.view_column_usage where view_name like 'fact\\_%'`.execute(trx)
    for (const name of allSumDimensions())
      await sql`drop view ${sql.ref(`fact_${name}`)}`.execute(trx)
    return rows.map(({ column }) => column)
  })

/**
 * Columns whose change marks a day: those of `update of`, else those that the condition of the
 * trigger compares, else those that its function does.
 */
async function watchedColumns(): Promise<string[]> {
  const { rows } = await sql<{ table: string; of: string[]; condition: string; body: string }>`
    select relname as table,
      array(select attname::text from pg_attribute where attrelid = tgrelid and attnum = any(tgattr)) as of,
      pg_get_triggerdef(pg_trigger.oid) as condition, prosrc as body
    from pg_trigger join pg_class on pg_class.oid = tgrelid join pg_proc on pg_proc.oid = tgfoid
    where not tgisinternal and prosrc like '%sale_day_mark%' and tgtype & 16 > 0`.execute(shop.db)
  const comparedIn = (text: string): string[] =>
    [...text.matchAll(/\bold\.(?<column>\w+)/gi)].map(({ groups }) => groups?.column ?? '')
  return rows.flatMap(({ table, of, condition, body }) => {
    const compared = condition.includes('WHEN') ? comparedIn(condition) : comparedIn(body)
    return (of.length > 0 ? of : compared).map((column) => `${table}.${column}`)
  })
}

async function unwatchedColumns(): Promise<string[]> {
  const unchanged = Object.entries(UNCHANGED).flatMap(([table, columns]) =>
    columns.map((column) => `${table}.${column}`),
  )
  const known = new Set([...unchanged, ...(await watchedColumns())])
  return (await readColumns()).filter((column) => !known.has(column))
}

test('a change of each column that a fact reads marks its day', async () => {
  expect(await unwatchedColumns()).toEqual([])
  givenDimension()
  expect(await unwatchedColumns()).toEqual(['sale.fulfilment'])
})
