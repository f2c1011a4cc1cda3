import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { REPORTS } from '#contract/office/report-measures.ts'
import { addDays } from '#contract/office/report-period.ts'
import { todayInLagos } from '#contract/platform/lagos.ts'
import { call, givenOrder } from '#test/factories.ts'
import { violations } from '#test/orders.ts'
import { as, givenBrowser, givenPerson } from '#test/people.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { allDimensions, type Dimension, FACTS, type Fact, factsOf, SUMS } from './facts.ts'
import { keepSums } from './keep-sums.ts'
import { planPeriod } from './plan.ts'
import { byKey } from './read-sums.ts'
import { KEYED_REPORTS } from './rows/keyed-reports.ts'

const MEASURES = ['orders'] as const
const dimension = 'fulfilment' as Dimension

/** The names of reports become part of the API when it is loaded, as with a new release. */
await vi.hoisted(async () => {
  const tables = await import('#contract/office/report-measures.ts')
  const names = [tables.REPORT_NAMES, tables.OPEN_REPORTS] as string[][]
  for (const list of names) list.push('fulfilment')
})
Object.assign(REPORTS, { fulfilment: { title: 'Parcels', subject: 'Parcel', measures: MEASURES } })
Object.assign(KEYED_REPORTS, {
  fulfilment: {
    sums: ((report, period) =>
      sql`${byKey(dimension, planPeriod(period, report.kept), { measures: MEASURES })} as sums`) satisfies (typeof KEYED_REPORTS)['states']['sums'],
    nameOf: (key: string) => `${key} orders`,
  },
})

/** By a column of orders that no report reads yet. */
const byFulfilment: Fact = (days) => {
  const sums = SUMS.map((name) => sql`${sql.lit(name === 'orders' ? 1 : 0)} as ${sql.ref(name)}`)
  return sql`select days.day, sale.fulfilment as key, ${sql.join(sums)}
    from ${days} as days join sale on lagos_day(sale.created_at) = days.day`
}

function addDimension(): void {
  const facts = FACTS as Partial<Record<string, Fact>>
  facts[dimension] = byFulfilment
  onTestFinished(() => {
    delete facts[dimension]
  })
}

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const today = todayInLagos(Date.now())
const period = { from: addDays(today, -3), to: today }

async function keepAll(): Promise<void> {
  while ((await keepSums(shop.db)) > 0);
}

test('a report by a new dimension shows days that were kept before', async () => {
  const { id } = await givenOrder(shop)
  await sql`update sale set created_at = created_at - interval '2 days' where id = ${id}`.execute(
    shop.db,
  )
  await keepAll()
  addDimension()
  const { email } = await givenPerson(shop.db, { role: 'admin', rights: ['reports'] })
  const browser = await givenBrowser(shop, email)
  const read = async () => {
    const url = `/api/reports/fulfilment?${new URLSearchParams(period)}`
    return (await call(shop, { url, headers: as(browser) })).json().rows
  }
  const rows = [{ key: 'unpacked', name: 'unpacked orders', now: [1], before: [0] }]
  expect(await read()).toEqual(rows)
  await keepAll()
  expect(await read()).toEqual(rows)
  const kept = await sql`select key, orders from sale_sum where dimension = ${dimension} and span = 'day'`
  expect((await kept.execute(shop.db)).rows).toEqual([{ key: 'unpacked', orders: 1 }])
  const faults = await violations(shop.db)
  expect(faults.filter(({ claim }) => claim.startsWith('the sums of'))).toEqual([])

  const payload = { report: 'fulfilment', compare: 'none', ...period }
  const requested = { method: 'POST', url: '/api/reports/file', payload, headers: as(browser) } as const
  const { path } = (await call(shop, requested)).json()
  const { body } = await call(shop, { url: path, cookies: browser.cookies })
  expect(body).toBe('\ufeffParcel,Orders\r\nunpacked orders,1\r\n')
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
    for (const name of allDimensions()) {
      const facts = factsOf(name, sql`(select date '2026-11-20' as day)`)
      await sql`create temp view ${sql.ref(`fact_${name}`)} as select * from ${facts} as facts`.execute(
        trx,
      )
    }
    const { rows } = await sql<{ column: string }>`
      select distinct table_name || '.' || column_name as column
      from information_schema.view_column_usage where view_name like 'fact\\_%'`.execute(trx)
    for (const name of allDimensions())
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
  addDimension()
  expect(await unwatchedColumns()).toEqual(['sale.fulfilment'])
})
