import type { UpdateObject } from 'kysely'
import { messages } from '#contract/messages.ts'
import {
  orderAllows,
  PARCEL_ACTS,
  type ParcelActName,
  type ParcelState,
} from '#contract/orders/fulfilment.ts'
import type { Act } from '../../platform/audit/audit.ts'
import type { Schema, Trx } from '../../platform/db/schema.ts'
import { conflict, type HttpError, notFound } from '../../platform/errors.ts'
import type { SaleRow } from '../sales/queries.ts'
import { authorOf, recordEvent } from '../sales/record-event.ts'
import { releaseParcel } from '../sales/stock.ts'
import { writeFulfilment } from './goods.ts'
import {
  type Also,
  countOf,
  type Fulfilling,
  lockOrder,
  orderOf,
  type ParcelRow,
} from './parcels.ts'

export type Change = { trx: Trx; sale: SaleRow; parcel: ParcelRow; act: Act }

/** Finds the order of a parcel, locks both, and does `work`. @throws 404 */
export async function onParcel<T>(
  deps: Fulfilling,
  { id, act }: { id: string; act: Act },
  work: (change: Change) => Promise<T>,
): Promise<T> {
  const { result, sale } = await deps.db.transaction().execute(async (trx) => {
    const found = trx.selectFrom('shipment').select('sale_id').where('id', '=', id)
    const { sale_id } = await found.executeTakeFirstOrThrow(() => notFound(messages.noParcel))
    const { sale, parcels } = await lockOrder(trx, sale_id)
    const parcel = parcels.find((parcel) => parcel.id === id)
    if (!parcel) throw notFound(messages.noParcel) // unpacked by another admin meanwhile
    return { result: await work({ trx, sale, parcel, act }), sale }
  })
  await changed(deps, sale)
  return result
}

/** @throws 409 with the reason, if this cannot be done to the parcel now */
export function requireAct(
  name: ParcelActName,
  { sale, parcel }: Pick<Change, 'sale' | 'parcel'>,
): void {
  if (!(PARCEL_ACTS[name].from as readonly ParcelState[]).includes(parcel.state))
    throw conflict(messages.notNow[name])
  if (!orderAllows(name, orderOf(sale))) throw notReady(sale)
}

export const notReady = (sale: SaleRow): HttpError =>
  conflict(isCancelled(sale) ? messages.isCancelled : messages.notReady)

/**
 * Changes a parcel that is locked, or deletes it without `columns`, with its event and what follows
 * for the order. @throws 409 as `requireAct`
 */
export async function changeParcel(
  { trx, sale, parcel, act }: Change,
  name: ParcelActName,
  columns: UpdateObject<Schema, 'shipment'> | undefined,
  details: Record<string, unknown> = {},
): Promise<SaleRow['fulfilment']> {
  requireAct(name, { sale, parcel })
  if (columns) await trx.updateTable('shipment').set(columns).where('id', '=', parcel.id).execute()
  else await trx.deleteFrom('shipment').where('id', '=', parcel.id).execute()
  const { pieces, id, lines } = parcel
  // Goods that were on the road when the order was cancelled are in the shop again.
  const isBack = name === 'return' || name === 'unship'
  if (isBack && isCancelled(sale))
    await releaseParcel(trx, { saleId: sale.id, shipmentId: id, pieces: lines })
  const facts = { shipment: id, pieces, of: countOf(sale.lines), ...details }
  await recordEvent(trx, sale, PARCEL_ACTS[name].event, { ...authorOf(act), details: facts })
  return writeFulfilment(trx, sale)
}

const isCancelled = (sale: SaleRow): boolean => sale.transaction_status === 'cancelled'

async function changed(deps: Fulfilling, sale: SaleRow): Promise<void> {
  deps.wakeFollowers()
  if (isCancelled(sale)) await deps.stockChanged(sale.lines.map((line) => line.product_id))
}

export type OnSale = Act &
  Also & {
    id: string
    /** Only these parcels. */
    shipments?: readonly string[] | undefined
  }

/**
 * Does `work` to all parcels of an order that are in `state`. @throws 404, 409 with `none` if there
 * are none
 */
export async function onParcelsOf(
  deps: Fulfilling,
  { id, shipments, also, ...act }: OnSale,
  { state, none }: { state: ParcelState; none: string },
  work: (change: Change) => Promise<unknown>,
): Promise<void> {
  const sale = await deps.db.transaction().execute(async (trx) => {
    const { sale, parcels } = await lockOrder(trx, id)
    const chosen = parcels.filter(
      (parcel) => parcel.state === state && (shipments?.includes(parcel.id) ?? true),
    )
    if (chosen.length === 0) throw conflict(none)
    for (const parcel of chosen) await work({ trx, sale, parcel, act })
    await also?.(trx)
    return sale
  })
  await changed(deps, sale)
}

/** Undoes packing of an order's parcels that have not left. @throws 404, 409 */
export const unpackSale = (deps: Fulfilling, order: OnSale): Promise<void> =>
  onParcelsOf(deps, order, { state: 'packed', none: messages.nothingToUndo }, unpack)

export const unpack = (change: Change): Promise<unknown> =>
  changeParcel(change, 'unpack', undefined)
