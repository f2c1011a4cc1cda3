import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../db/schema.ts'

const anyOf = (ids: readonly string[]): RawBuilder<string> => sql`any(${[...ids]}::uuid[])`

const takenBy = (saleId: string): RawBuilder<boolean> => sql`sale_id = ${saleId} and kind = 'reserve'`

/**
 * Returns the stock of an order. A second call changes nothing, because the ledger rows exist already. Rows are locked
 * in the order of their ids, as in `writeSale`. The database's `check (stock >= 0)` guards both.
 */
export async function releaseStock(trx: Trx, saleId: string): Promise<string[]> {
  const taken = await sql<{ product_id: string }>`
    select product_id from stock_movement where ${takenBy(saleId)}`.execute(trx)
  const ids = taken.rows.map((row) => row.product_id)
  // Deleted products, too: their stock stays the sum of its movements.
  await trx.selectFrom('product').select('id').where('id', '=', anyOf(ids)).orderBy('id').forUpdate().execute()
  const released = await sql<{ product_id: string }>`
    with released as (
      insert into stock_movement (product_id, sale_id, kind, delta)
      select product_id, sale_id, 'release', -delta from stock_movement where ${takenBy(saleId)}
      on conflict do nothing
      returning product_id, delta
    )
    update product set stock = stock + released.delta from released where product.id = released.product_id
    returning released.product_id
  `.execute(trx)
  return released.rows.map((row) => row.product_id)
}
