import type { UpdateObject } from 'kysely'
import { messages } from '#contract/messages.ts'
import {
  orderAllowsParcelAct,
  PARCEL_ACTS,
  type ParcelActName,
  type ParcelState,
} from '#contract/orders/fulfilment/fulfilment.ts'
import type { AuditedAct } from '../../platform/audit/audit.ts'
import type { Schema, Trx } from '../../platform/db/schema.ts'
import { conflictError, type HttpError, notFoundError } from '../../platform/errors.ts'
import type { SaleRow } from '../sales/queries.ts'
import { authorOfAct, recordSaleEvent } from '../sales/record-event.ts'
import { releaseStockOfParcel } from '../sales/stock.ts'
import { writeFulfilment } from './goods.ts'
import {
  type AlsoInTransaction,
  countPieces,
  type FulfilmentServices,
  lockSaleWithParcels,
  type ParcelRow,
  toOrderStatus,
} from './parcels.ts'

export type ParcelChange = { trx: Trx; sale: SaleRow; parcel: ParcelRow; act: AuditedAct }

/** Finds the order of a parcel, locks both, and does `work`. @throws 404 */
export async function changeOneParcel<T>(
  deps: FulfilmentServices,
  { id, act }: { id: string; act: AuditedAct },
  work: (change: ParcelChange) => Promise<T>,
): Promise<T> {
  const { result, sale } = await deps.db.transaction().execute(async (trx) => {
    const found = trx.selectFrom('parcel').select('sale_id').where('id', '=', id)
    const { sale_id } = await found.executeTakeFirstOrThrow(() => notFoundError(messages.noParcel))
    const { sale, parcels } = await lockSaleWithParcels(trx, sale_id)
    const parcel = parcels.find((parcel) => parcel.id === id)
    if (!parcel) throw notFoundError(messages.noParcel) // unpacked by another admin meanwhile
    return { result: await work({ trx, sale, parcel, act }), sale }
  })
  await announceParcelChange(deps, sale)
  return result
}

/** Refuses an act on a parcel. @throws 409 with the reason, if it cannot be done now */
export function requireParcelAct(
  name: ParcelActName,
  { sale, parcel }: Pick<ParcelChange, 'sale' | 'parcel'>,
): void {
  const statesBefore: readonly ParcelState[] = PARCEL_ACTS[name].from
  if (!statesBefore.includes(parcel.state)) throw conflictError(messages.notNow[name])
  if (!orderAllowsParcelAct(name, toOrderStatus(sale))) throw orderNotReady(sale)
}

export const orderNotReady = (sale: SaleRow): HttpError =>
  conflictError(isSaleCancelled(sale) ? messages.orderIsCancelled : messages.orderNotReadyToPack)

/**
 * Changes a parcel that is locked, or deletes it without `columns`, writes its event and the new
 * fulfilment of the order, which is returned. @throws 409 if it cannot be done to the parcel now
 */
export async function changeParcel(
  { trx, sale, parcel, act }: ParcelChange,
  name: ParcelActName,
  columns: UpdateObject<Schema, 'parcel'> | undefined,
  details: Record<string, unknown> = {},
): Promise<SaleRow['fulfilment']> {
  requireParcelAct(name, { sale, parcel })
  if (columns) await trx.updateTable('parcel').set(columns).where('id', '=', parcel.id).execute()
  else await trx.deleteFrom('parcel').where('id', '=', parcel.id).execute()
  const { pieces, id, lines } = parcel
  // Goods that were on the road when the order was cancelled are in the shop again.
  const isBack = name === 'return' || name === 'unship'
  if (isBack && isSaleCancelled(sale))
    await releaseStockOfParcel(trx, { saleId: sale.id, parcelId: id, pieces: lines })
  const facts = { shipment: id, pieces, of: countPieces(sale.lines), ...details }
  await recordSaleEvent(trx, sale, PARCEL_ACTS[name].event, { ...authorOfAct(act), details: facts })
  return writeFulfilment(trx, sale)
}

const isSaleCancelled = (sale: SaleRow): boolean => sale.transaction_status === 'cancelled'

async function announceParcelChange(deps: FulfilmentServices, sale: SaleRow): Promise<void> {
  deps.wakeFollowers()
  if (isSaleCancelled(sale)) await deps.stockChanged(sale.lines.map((line) => line.product_id))
}

export type ActOnParcels = AuditedAct &
  AlsoInTransaction & {
    id: string
    /** Only these parcels. */
    parcelIds?: readonly string[] | undefined
  }

/**
 * Does `work` to all parcels of an order that are in `state`. @throws 404, 409 with `none` if there
 * are none
 */
export async function changeParcelsOfSale(
  deps: FulfilmentServices,
  { id, parcelIds, also, ...act }: ActOnParcels,
  { state, none }: { state: ParcelState; none: string },
  work: (change: ParcelChange) => Promise<unknown>,
): Promise<void> {
  const sale = await deps.db.transaction().execute(async (trx) => {
    const { sale, parcels } = await lockSaleWithParcels(trx, id)
    const chosen = parcels.filter(
      (parcel) => parcel.state === state && (parcelIds?.includes(parcel.id) ?? true),
    )
    if (chosen.length === 0) throw conflictError(none)
    for (const parcel of chosen) await work({ trx, sale, parcel, act })
    await also?.(trx)
    return sale
  })
  await announceParcelChange(deps, sale)
}

/** Undoes packing of an order's parcels that have not left. @throws 404, 409 */
export const unpackSaleParcels = (deps: FulfilmentServices, order: ActOnParcels): Promise<void> =>
  changeParcelsOfSale(deps, order, { state: 'packed', none: messages.nothingToUndo }, unpackParcel)

export const unpackParcel = (change: ParcelChange): Promise<unknown> =>
  changeParcel(change, 'unpack', undefined)
