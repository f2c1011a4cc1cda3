import type { Db, RowOf, Trx } from '../../platform/db/schema.ts'
import type { ShopContext } from '../../platform/settings/store.ts'
import type { Payments } from '../payments/settle.ts'
import { known, lockSale, type SaleRow, statusesOf } from '../sales/queries.ts'

export type Fulfilling = ShopContext & Pick<Payments, 'stockChanged' | 'wakeFollowers'>

export type ParcelRow = RowOf<'shipment'>

/**
 * `also` writes more in the same transaction, such as a job's result, and is awaited last.
 */
export type Also = { also?: ((trx: Trx) => Promise<unknown>) | undefined }

export const countOf = (lines: readonly { qty: number }[]): number =>
  lines.reduce((sum, { qty }) => sum + qty, 0)

/** Order data for the rules of `contract/orders/fulfilment.ts`. */
export const orderOf = (sale: SaleRow) => ({
  ...statusesOf(sale),
  paymentMethod: sale.payment_method,
  fulfilment: sale.fulfilment,
})

export const listParcels = (db: Db, saleId: string): Promise<ParcelRow[]> =>
  db
    .selectFrom('shipment')
    .selectAll()
    .where('sale_id', '=', saleId)
    .orderBy('packed_at')
    .orderBy('id')
    .execute()

/** Locks an order: no other transaction can change it or its parcels until the end. @throws 404 */
export async function lockOrder(
  trx: Trx,
  id: string,
): Promise<{ sale: SaleRow; parcels: ParcelRow[] }> {
  return { sale: await known(lockSale(trx, id)), parcels: await listParcels(trx, id) }
}
