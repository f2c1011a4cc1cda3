import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../db/schema.ts'

/**
 * Taking and giving back stock, in one place. Rows are always locked in the order of their ids, so that crossed
 * baskets wait for each other and never deadlock; `check (stock >= 0)` is the net below.
 */

export type Wanted = { id: string; qty: number }

export type LockedProduct = {
  id: string
  title: string
  images: string[]
  price_kobo: number
  discount_percentage: number
  stock: number
}

/** The products of an order, locked in id order; deleted ones are missing. */
export const lockProducts = (trx: Trx, ids: readonly string[]): Promise<LockedProduct[]> =>
  trx
    .selectFrom('product')
    .select(['id', 'title', 'images', 'price_kobo', 'discount_percentage', 'stock'])
    .where('id', '=', anyOf(ids))
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()

const anyOf = (ids: readonly string[]): RawBuilder<string> => sql`any(${[...ids]}::uuid[])`

/** The pieces of each product as the rows of a table in SQL, to be given the alias `wanted(id, qty)`. */
export const wantedRows = (wanted: readonly Wanted[]): RawBuilder<{ id: string; qty: number }> =>
  sql`unnest(${wanted.map(({ id }) => id)}::uuid[], ${wanted.map(({ qty }) => qty)}::int[])`

/** Gives the stock of an order back; a second time changes nothing, because its ledger rows are there already. */
export async function releaseStock(trx: Trx, saleId: string): Promise<string[]> {
  const taken = await trx.selectFrom('sale_line').select('product_id').where('sale_id', '=', saleId).execute()
  const ids = taken.map((line) => line.product_id)
  // Deleted products too: their stock must still add up.
  await trx.selectFrom('product').select('id').where('id', '=', anyOf(ids)).orderBy('id').forUpdate().execute()
  const released = await sql<{ product_id: string }>`
    with released as (
      insert into stock_movement (product_id, sale_id, kind, delta)
      select product_id, sale_id, 'release', sum(qty) from sale_line where sale_id = ${saleId} group by product_id, sale_id
      on conflict do nothing
      returning product_id, delta
    )
    update product set stock = stock + released.delta from released where product.id = released.product_id
    returning released.product_id
  `.execute(trx)
  return released.rows.map((row) => row.product_id)
}
