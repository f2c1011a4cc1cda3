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
  resendOf: parcel.resend_of ?? undefined,
  photo: parcel.photo ? imageAddress(parcel.photo) : undefined,
  ...carriageOf(parcel),
  riderPhone: parcel.rider_phone ?? undefined,
  packedAt: parcel.packed_at.toISOString(),
  shippedAt: parcel.shipped_at?.toISOString(),
  deliveredAt: parcel.delivered_at?.toISOString(),
  returnedAt: parcel.returned_at?.toISOString(),
  staff: goods && staffOf(parcel, sale, goods),
  code: goods ? undefined : codeOf(parcel, keys),
})

function toLine(
  { variant, qty, serials = [] }: StoredParcelLine,
  sale: SaleRow,
): Shipment['lines'][number] {
  const line = sale.lines.find((line) => variantOf(line) === variant)
  return {
    variant,
    title: line?.title ?? '',
    choice: line?.choice,
    qty,
    serials,
  }
}

const staffOf = (parcel: ParcelRow, sale: SaleRow, goods: Goods): Shipment['staff'] => ({
  packedBy: parcel.packed_by,
  shippedBy: parcel.shipped_by ?? undefined,
  deliveredBy: parcel.delivered_by ?? undefined,
  returnedBy: parcel.returned_by ?? undefined,
  note: parcel.note ?? undefined,
  needsCode: parcel.needs_code,
  triesLeft: MAX_CODE_TRIES - codeTriesOf(sale, parcel),
  toResend: countOf(piecesToResend(goods, parcel.lines)),
})

/** The customer sees the code while the parcel is on its way. */
const codeOf = (parcel: ParcelRow, keys: Keys): string | undefined =>
  parcel.needs_code && parcel.state === 'shipped' ? deliveryCode(keys, parcel.id) : undefined
