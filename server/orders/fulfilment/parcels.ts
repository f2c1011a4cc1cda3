import type { Db, RowOf, Trx } from '../../platform/db/schema.ts'
import type { SettingsContext } from '../../platform/settings/store.ts'
import type { OrderServices } from '../payments/settle.ts'
import { lockSale, requireFoundSale, type SaleRow, statusesOfSale } from '../sales/queries.ts'

export type FulfilmentServices = SettingsContext &
  Pick<OrderServices, 'stockChanged' | 'wakeFollowers'>

export type ParcelRow = RowOf<'parcel'>

/**
 * `also` writes more in the same transaction, such as a job's result, and is awaited last.
 */
export type AlsoInTransaction = { also?: ((trx: Trx) => Promise<unknown>) | undefined }

export const countPieces = (lines: readonly { qty: number }[]): number =>
  lines.reduce((sum, { qty }) => sum + qty, 0)

/** Order data for the rules of `contract/orders/fulfilment/fulfilment.ts`. */
export const toOrderStatus = (sale: SaleRow) => ({
  ...statusesOfSale(sale),
  paymentMethod: sale.payment_method,
  fulfilment: sale.fulfilment,
})

export const listParcels = (db: Db, saleId: string): Promise<ParcelRow[]> =>
  db
    .selectFrom('parcel')
    .selectAll()
    .where('sale_id', '=', saleId)
    .orderBy('packed_at')
    .orderBy('id')
    .execute()

/** Locks an order: no other transaction can change it or its parcels until the end. @throws 404 */
export async function lockSaleWithParcels(
  trx: Trx,
  id: string,
): Promise<{ sale: SaleRow; parcels: ParcelRow[] }> {
  return { sale: await requireFoundSale(lockSale(trx, id)), parcels: await listParcels(trx, id) }
}
