import { mayActOnParcel, type ParcelActName } from '#contract/orders/fulfilment/fulfilment.ts'
import type { Shipment } from '#contract/orders/fulfilment/shipments.ts'
import type { Sale } from '#contract/orders/sales/sales.ts'
import { useAdminCall } from '../../../platform/admin/admin-mutation.ts'
import { useOwnRights } from '../../../platform/admin/rights/use-rights.ts'
import { ActButton } from '../../../platform/ui/button.tsx'
import { LocalTime } from '../../../platform/ui/local-time.tsx'
import { ParcelContents } from '../../fulfilment/parcel-contents.tsx'
import { CarrierDetails } from '../../fulfilment/timeline.tsx'
import { FulfilmentTag } from './fulfilment-tag.tsx'
import { DeliverParcelDialog, ShipParcelDialog } from './parcel-dialogs.tsx'

/** `again`: the title of the parcel in which its pieces are sent again. */
type AdminParcelCardProps = {
  sale: Sale
  parcel: Shipment
  title: string
  again: string | undefined
  isLast: boolean
}

/** A parcel of an order: what is in it, what was done with it by whom, and what can be done now. */
export const AdminParcelCard = ({ sale, parcel, title, again, isLast }: AdminParcelCardProps) => (
  <li className="grid gap-3 rounded-box border border-line bg-surface p-4">
    <h3 className="flex flex-wrap items-center justify-between gap-2 font-bold">
      {title}
      <FulfilmentTag fulfilment={parcel.state} />
    </h3>
    <ParcelContents parcel={parcel} />
    <CarrierDetails {...parcel} />
    <ParcelActHistory parcel={parcel} />
    {parcel.staff?.note && <p className="text-sm">“{parcel.staff.note}”</p>}
    {again && <p className="text-sm">Sent again: {again}</p>}
    <ParcelActions sale={sale} parcel={parcel} again={again} isLast={isLast} />
  </li>
)

function ParcelActHistory({
  parcel: { staff, packedAt, shippedAt, deliveredAt, returnedAt },
}: {
  parcel: Shipment
}) {
  if (!staff) return null
  const acts = [
    { act: 'packed', at: packedAt, by: staff.packedBy },
    { act: 'shipped', at: shippedAt, by: staff.shippedBy },
    { act: 'delivered', at: deliveredAt, by: staff.deliveredBy },
    { act: 'back in the shop', at: returnedAt, by: staff.returnedBy },
  ]
  return (
    <ul className="grid gap-0.5 text-sm text-muted">
      {acts.map(
        ({ act, at, by }) =>
          at && (
            <li key={act}>
              <LocalTime time={at} /> {act} by {by}
            </li>
          ),
      )}
    </ul>
  )
}

/** Acts that need no more than a press. */
const SIMPLE_PARCEL_ACTS = [
  { value: 'unship', label: 'Not shipped' },
  { value: 'unpack', label: 'Unpack' },
  { value: 'resend', label: 'Send again' },
] as const

function ParcelActions({ sale, parcel, again, isLast }: Omit<AdminParcelCardProps, 'title'>) {
  const act = useAdminCall('PUT /shipments/:id', { id: parcel._id })
  const rights = useOwnRights()
  const canResend = !again && (parcel.staff?.toResend ?? 0) > 0
  const may = (act: ParcelActName) => {
    if (!rights.may('orders') || (act === 'resend' && !canResend)) return false
    return mayActOnParcel(act, parcel, sale)
  }
  const isPaidAndOpen = sale.transactionStatus === 'processing' && sale.paymentStatus === 'paid'
  const note =
    isLast && isPaidAndOpen
      ? 'It is the last parcel: the order is completed, and gets its invoice.'
      : undefined
  return (
    <div className="flex flex-wrap gap-2 empty:hidden">
      {may('ship') && <ShipParcelDialog parcel={parcel._id} />}
      {may('deliver') && <DeliverParcelDialog parcel={parcel} value="deliver" note={note} />}
      {may('return') && <DeliverParcelDialog parcel={parcel} value="return" />}
      {SIMPLE_PARCEL_ACTS.filter(({ value }) => may(value)).map(({ value, label }) => (
        <ActButton key={value} act={act} input={{ value }} tone="quiet">
          {label}
        </ActButton>
      ))}
    </div>
  )
}
