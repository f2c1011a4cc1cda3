import {
  findPiecesToResend,
  MAX_CODE_TRIES,
  type OrderGoods,
} from '#contract/orders/fulfilment/fulfilment.ts'
import type { Shipment } from '#contract/orders/fulfilment/shipments.ts'
import { imageAddress } from '#contract/platform/images.ts'
import type { PurposeKeys } from '../../platform/config/keys.ts'
import { type SaleRow, variantOfOrderLine } from '../sales/queries.ts'
import type { StoredParcelLine } from '../tables/sales.ts'
import { countCodeTries, deliveryCode } from './delivery-code.ts'
import { countPieces, type ParcelRow } from './parcels.ts'
import { toShownCarriage } from './timeline.ts'

/** `goods`: those of the order, for staff only. */
type ShipmentReader = { keys: PurposeKeys; goods?: OrderGoods | undefined }

/**
 * A parcel for a reader who sees the order in full. Staff never get the customer's code, and
 * customers no staff.
 */
export const toShipment = (
  parcel: ParcelRow,
  sale: SaleRow,
  { keys, goods }: ShipmentReader,
): Shipment => ({
  _id: parcel.id,
  state: parcel.state,
  lines: parcel.lines.map((line) => toShipmentLine(line, sale)),
  resendOf: parcel.resend_of ?? undefined,
  photo: parcel.photo ? imageAddress(parcel.photo) : undefined,
  ...toShownCarriage(parcel),
  riderPhone: parcel.rider_phone ?? undefined,
  packedAt: parcel.packed_at.toISOString(),
  shippedAt: parcel.shipped_at?.toISOString(),
  deliveredAt: parcel.delivered_at?.toISOString(),
  returnedAt: parcel.returned_at?.toISOString(),
  staff: goods && toShipmentStaff(parcel, sale, goods),
  code: goods ? undefined : shownDeliveryCode(parcel, keys),
})

function toShipmentLine(
  { variant, qty, serials = [] }: StoredParcelLine,
  sale: SaleRow,
): Shipment['lines'][number] {
  const line = sale.lines.find((line) => variantOfOrderLine(line) === variant)
  return {
    variant,
    title: line?.title ?? '',
    choice: line?.choice,
    qty,
    serials,
  }
}

const toShipmentStaff = (
  parcel: ParcelRow,
  sale: SaleRow,
  goods: OrderGoods,
): Shipment['staff'] => ({
  packedBy: parcel.packed_by,
  shippedBy: parcel.shipped_by ?? undefined,
  deliveredBy: parcel.delivered_by ?? undefined,
  returnedBy: parcel.returned_by ?? undefined,
  note: parcel.note ?? undefined,
  needsCode: parcel.needs_code,
  triesLeft: MAX_CODE_TRIES - countCodeTries(sale, parcel),
  toResend: countPieces(findPiecesToResend(goods, parcel.lines)),
})

/** The customer sees the code while the parcel is on its way. */
const shownDeliveryCode = (parcel: ParcelRow, keys: PurposeKeys): string | undefined =>
  parcel.needs_code && parcel.state === 'shipped' ? deliveryCode(keys, parcel.id) : undefined
