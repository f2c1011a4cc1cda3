import { sql } from 'kysely'
import type { ImportProblem } from '#contract/imports.ts'
import { messages } from '#contract/messages.ts'
import type { ImportValues, Trx } from '../db/schema.ts'
import { columns, isOfVariant, VARIANT_COLUMNS } from '../products/columns.ts'
import type { ItemRow } from './queries.ts'

export type Applied = { problems: ImportProblem[]; touched: string[] }

/** The columns of the search index: an update that names one of them indexes the product again. */
const INDEXED = new Set<string>(['title', 'description', 'brand', 'category_id'])
const NAMES = columns.map(({ column }) => column).filter((column) => !isOfVariant(column))
const indexed = NAMES.filter((column) => INDEXED.has(column))
const others = NAMES.filter((column) => !INDEXED.has(column))

/**
 * Creates and changes the products of some items, with their rows in the stock ledger. Items that can no longer be applied
 * change nothing and are reported.
 */
export async function applyItems(trx: Trx, items: readonly ItemRow[], checkedAt: Date): Promise<Applied> {
  const created = await createProducts(
    trx,
    items.filter((item) => item.is_new),
    checkedAt,
  )
  const changed = await changeProducts(
    trx,
    items.filter((item) => !item.is_new),
  )
  return { problems: [...created.problems, ...changed.problems], touched: [...created.touched, ...changed.touched] }
}

const failed = ({ position, title }: ItemRow, reason: string): ImportProblem => ({
  row: position,
  title,
  reason,
  isTaken: false,
})

const idsOf = (items: readonly ItemRow[]): string[] => items.map((item) => item.product_id)

async function createProducts(trx: Trx, items: readonly ItemRow[], checkedAt: Date): Promise<Applied> {
  if (items.length === 0) return { problems: [], touched: [] }
  const taken = await takenHandles(trx, items)
  const isFree = ({ data }: ItemRow): boolean => !taken.has(data.handle ?? null)
  const free = items.filter(isFree)
  if (free.length > 0) {
    await trx
      .insertInto('product')
      .values(
        free.map(({ product_id: id, position, data }) => ({
          ...splitValues(data as NewValues).product,
          id,
          // The first of a file is the newest: an exported catalogue retains its order.
          created_at: new Date(checkedAt.getTime() - position),
        })),
      )
      .execute()
    await trx
      .insertInto('variant')
      .values(
        free.map(({ product_id: id, data }) => ({ id, product_id: id, ...splitValues(data as NewValues).variant })),
      )
      .execute()
    await sql`insert into stock_movement (variant_id, kind, delta)
      select id, 'initial', stock from variant where id = any(${idsOf(free)}::uuid[])`.execute(trx)
  }
  const problems = items.filter((item) => !isFree(item)).map((item) => failed(item, messages.importHandleTaken))
  return { problems, touched: idsOf(free) }
}

type NewValues = Required<Omit<ImportValues, 'stock_seen'>>

function splitValues({ price_kobo, discount_percentage, stock, ...product }: NewValues) {
  return { product, variant: { price_kobo, discount_percentage, stock } }
}

async function takenHandles(trx: Trx, items: readonly ItemRow[]): Promise<ReadonlySet<string | null>> {
  const rows = await trx
    .selectFrom('product')
    .select('handle')
    .where('handle', '=', sql<string>`any(${items.map(({ data }) => data.handle)}::text[])`)
    .where('deleted_at', 'is', null)
    .execute()
  return new Set(rows.map(({ handle }) => handle))
}

async function changeProducts(trx: Trx, items: readonly ItemRow[]): Promise<Applied> {
  if (items.length === 0) return { problems: [], touched: [] }
  const stocks = await lockStocks(trx, idsOf(items))
  const there = items.filter((item) => stocks.has(item.product_id))
  const rows = there.map(({ product_id: id, data }) => ({ id, ...data, stock: stockAfter(stocks.get(id) ?? 0, data) }))
  await updateColumns(
    trx,
    'product',
    indexed,
    rows.filter((row) => indexed.some((column) => row[column] !== undefined)),
  )
  await updateColumns(trx, 'product', others, rows)
  await updateColumns(trx, 'variant', VARIANT_COLUMNS, rows)
  const moved = rows.flatMap(({ id, stock }) => {
    const delta = stock - (stocks.get(id) ?? 0)
    return delta === 0 ? [] : [{ variant_id: id, sale_id: null, kind: 'adjust' as const, delta }]
  })
  if (moved.length > 0) await trx.insertInto('stock_movement').values(moved).execute()
  const problems = items
    .filter((item) => !stocks.has(item.product_id))
    .map((item) => failed(item, messages.productNotFound))
  return { problems, touched: idsOf(there) }
}

/** Stock by id. Locks in the order of the ids, products before variants, as orders and edits do. */
async function lockStocks(trx: Trx, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const isMeant = sql<boolean>`id = any(${[...ids]}::uuid[]) and deleted_at is null`
  await trx.selectFrom('product').select('id').where(isMeant).orderBy('id').forUpdate().execute()
  const rows = await trx
    .selectFrom('variant')
    .select(['id', 'stock'])
    .where(isMeant)
    .orderBy('id')
    .forUpdate()
    .execute()
  return new Map(rows.map(({ id, stock }) => [id, stock]))
}

/** As the form of a product: the difference that the check showed is applied, so that sold stock never comes back. §4 */
const stockAfter = (stock: number, { stock: desired, stock_seen: seen }: ImportValues): number =>
  desired === undefined || seen === undefined ? stock : Math.max(0, stock + desired - seen)

type Row = ImportValues & { id: string; stock: number }

/** Writes these columns where a row has them. */
const updateColumns = (trx: Trx, table: 'product' | 'variant', names: readonly string[], rows: readonly Row[]) =>
  sql`update ${sql.table(table)} set ${table === 'product' ? sql`updated_at = now(), ` : sql``}
    ${sql.join(names.map((name) => sql`${sql.ref(name)} = coalesce(desired.${sql.ref(name)}, ${sql.ref(`${table}.${name}`)})`))}
    from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb) as desired
    where ${sql.table(table)}.id = desired.id`.execute(trx)
