import { sql } from 'kysely'
import type { ImportProblem } from '#contract/imports.ts'
import { messages } from '#contract/messages.ts'
import type { ImportValues, Trx } from '../db/schema.ts'
import type { ItemRow } from './queries.ts'

export type Applied = { problems: ImportProblem[]; touched: string[] }

const TEXTS = ['title', 'description', 'brand', 'category_id'] as const

/**
 * Makes and changes the products of some items, with their rows in the stock ledger. What became impossible since the
 * check is left alone and told.
 */
export async function applyItems(trx: Trx, items: readonly ItemRow[], checkedAt: Date): Promise<Applied> {
  const made = await makeProducts(
    trx,
    items.filter((item) => item.is_new),
    checkedAt,
  )
  const changed = await changeProducts(
    trx,
    items.filter((item) => !item.is_new),
  )
  return { problems: [...made.problems, ...changed.problems], touched: [...made.touched, ...changed.touched] }
}

const failed = ({ position, title }: ItemRow, reason: string): ImportProblem => ({
  row: position,
  title,
  reason,
  isTaken: false,
})

const idsOf = (items: readonly ItemRow[]): string[] => items.map((item) => item.product_id)

async function makeProducts(trx: Trx, items: readonly ItemRow[], checkedAt: Date): Promise<Applied> {
  if (items.length === 0) return { problems: [], touched: [] }
  const taken = await takenHandles(trx, items)
  const isFree = ({ data }: ItemRow): boolean => !taken.has(data.handle as string)
  const free = items.filter(isFree)
  if (free.length > 0) {
    await trx
      .insertInto('product')
      .values(
        free.map(({ product_id: id, position, data }) => ({
          ...(data as Required<Omit<ImportValues, 'stock_seen'>>),
          id,
          // The first of a file is the newest: a catalogue that was exported keeps its order.
          created_at: new Date(checkedAt.getTime() - position),
        })),
      )
      .execute()
    await sql`insert into stock_movement (product_id, kind, delta)
      select id, 'initial', stock from product where id = any(${idsOf(free)}::uuid[])`.execute(trx)
  }
  const problems = items.filter((item) => !isFree(item)).map((item) => failed(item, messages.importHandleTaken))
  return { problems, touched: idsOf(free) }
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
  // Apart, because a change of these makes the search index a product anew.
  await writeTexts(
    trx,
    rows.filter((row) => TEXTS.some((column) => row[column] !== undefined)),
  )
  await writeFigures(trx, rows)
  const moved = rows.flatMap(({ id, stock }) => {
    const delta = stock - (stocks.get(id) ?? 0)
    return delta === 0 ? [] : [{ product_id: id, sale_id: null, kind: 'adjust' as const, delta }]
  })
  if (moved.length > 0) await trx.insertInto('stock_movement').values(moved).execute()
  const problems = items
    .filter((item) => !stocks.has(item.product_id))
    .map((item) => failed(item, messages.productNotFound))
  return { problems, touched: idsOf(there) }
}

/** By id, in the order of their ids, as orders lock them. */
async function lockStocks(trx: Trx, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await trx
    .selectFrom('product')
    .select(['id', 'stock'])
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  return new Map(rows.map(({ id, stock }) => [id, stock]))
}

/** As the form of a product: the difference that the check showed is applied, so that sold stock never comes back. §4 */
const stockAfter = (stock: number, { stock: wanted, stock_seen: seen }: ImportValues): number =>
  wanted === undefined || seen === undefined ? stock : Math.max(0, stock + wanted - seen)

type Row = ImportValues & { id: string; stock: number }

const writeTexts = (trx: Trx, rows: readonly Row[]) =>
  sql`update product set
      title = coalesce(v.title, product.title), description = coalesce(v.description, product.description),
      brand = coalesce(v.brand, product.brand), category_id = coalesce(v.category_id, product.category_id)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as v(id uuid, title text, description text, brand text, category_id uuid)
    where product.id = v.id`.execute(trx)

const writeFigures = (trx: Trx, rows: readonly Row[]) =>
  sql`update product set
      price_kobo = coalesce(v.price_kobo, product.price_kobo), rating = coalesce(v.rating, product.rating),
      discount_percentage = coalesce(v.discount_percentage, product.discount_percentage),
      images = coalesce(v.images, product.images), stock = v.stock, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as v(id uuid, price_kobo bigint, rating numeric, discount_percentage numeric, images text[], stock integer)
    where product.id = v.id`.execute(trx)
