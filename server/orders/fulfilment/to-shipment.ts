import { type Goods, MAX_CODE_TRIES, piecesToResend } from '#contract/orders/fulfilment.ts'
import type { Shipment } from '#contract/orders/shipments.ts'
import { imageAddress } from '#contract/platform/images.ts'
import type { Keys } from '../../platform/config/keys.ts'
import type { StoredParcelLine } from '../../platform/db/tables/sales.ts'
import { type SaleRow, variantOf } from '../sales/queries.ts'
import { codeTriesOf, deliveryCode } from './delivery-code.ts'
import { countOf, type ParcelRow } from './parcels.ts'
import { carriageOf } from './timeline.ts'

/** `goods`: those of the order, for staff only. */
type Reader = { keys: Keys; goods?: Goods | undefined }

/**
 * A parcel for a reader who sees the order in full. Staff never get the customer's code, and
 * customers no staff.
 */
export const toShipment = (
  parcel: ParcelRow,
  sale: SaleRow,
  { keys, goods }: Reader,
): Shipment => ({
  _id: parcel.id,
  state: parcel.state,
  lines: parcel.lines.map((line) => toLine(line, sale)),
  ...(parcel.resend_of && { resendOf: parcel.resend_of }),
  ...(parcel.photo && { photo: imageAddress(parcel.photo) }),
  ...carriageOf(parcel),
  ...(parcel.rider_phone && { riderPhone: parcel.rider_phone }),
  packedAt: parcel.packed_at.toISOString(),
  ...(parcel.shipped_at && { shippedAt: parcel.shipped_at.toISOString() }),
  ...(parcel.delivered_at && { deliveredAt: parcel.delivered_at.toISOString() }),
  ...(parcel.returned_at && { returnedAt: parcel.returned_at.toISOString() }),
  ...(goods ? { staff: staffOf(parcel, sale, goods) } : codeOf(parcel, keys)),
})

function toLine(
  { variant, qty, serials = [] }: StoredParcelLine,
  sale: SaleRow,
): Shipment['lines'][number] {
  const line = sale.lines.find((line) => variantOf(line) === variant)
  return {
    variant,
    title: line?.title ?? '',
    ...(line?.choice && { choice: line.choice }),
    qty,
    serials,
  }
}

const staffOf = (parcel: ParcelRow, sale: SaleRow, goods: Goods): Shipment['staff'] => ({
  packedBy: parcel.packed_by,
  ...(parcel.shipped_by && { shippedBy: parcel.shipped_by }),
  ...(parcel.delivered_by && { deliveredBy: parcel.delivered_by }),
  ...(parcel.returned_by && { returnedBy: parcel.returned_by }),
  ...(parcel.note && { note: parcel.note }),
  needsCode: parcel.needs_code,
  triesLeft: MAX_CODE_TRIES - codeTriesOf(sale, parcel),
  toResend: countOf(piecesToResend(goods, parcel.lines)),
})

const codeOf = (parcel: ParcelRow, keys: Keys) =>
  parcel.needs_code && parcel.state === 'shipped' ? { code: deliveryCode(keys, parcel.id) } : {}
