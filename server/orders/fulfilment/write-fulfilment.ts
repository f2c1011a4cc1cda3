import { fulfilmentOf } from '#contract/orders/fulfilment.ts'
import type { Trx } from '../../platform/db/schema.ts'
import type { SaleRow } from '../sales/queries.ts'
import { readGoods } from './goods.ts'

/** Writes where an order is that is locked, by its parcels and by what is in stock again: the only place that does. Returns it. */
export async function writeFulfilment(trx: Trx, sale: SaleRow): Promise<SaleRow['fulfilment']> {
  const fulfilment = fulfilmentOf(await readGoods(trx, sale))
  await trx.updateTable('sale').set({ fulfilment }).where('id', '=', sale.id).execute()
  return fulfilment
}
