import { useQuery } from '@tanstack/react-query'
import type { Shipment } from '#contract/orders/fulfilment/shipments.ts'
import type { Sale } from '#contract/orders/sales/sales.ts'
import { digitsOfPhone } from '#contract/platform/format.ts'
import { PageSection } from '../../platform/ui/section.tsx'
import { shipmentsQuery } from '../sales/queries.ts'
import { ParcelContents } from './parcel-contents.tsx'
import { DeliveryTimeline } from './timeline.tsx'

/**
 * How far an order is, for its buyer. Nothing while it loads, and nothing if it cannot be loaded:
 * the order stands without it.
 */
export function OrderProgress({ sale }: { sale: Sale }) {
  const { data } = useQuery({ ...shipmentsQuery(sale._id), refetchOnWindowFocus: 'always' })
  if (!data) return null
  return (
    <PageSection
      id="order-progress"
      title="Where it is"
      className="grid gap-5 rounded-box border border-line bg-surface p-5"
    >
      {data.data.map(
        (parcel) => parcel.code && <DeliveryCodeNotice key={parcel._id} code={parcel.code} />,
      )}
      <DeliveryTimeline sale={sale} steps={data.steps} />
      <SentParcelList parcels={data.data} />
    </PageSection>
  )
}

const DeliveryCodeNotice = ({ code }: { code: string }) => (
  <p className="grid gap-1 rounded-box border-2 border-accent p-4">
    <span className="font-semibold">Your delivery code</span>
    <strong className="display text-4xl tracking-widest tabular-nums">{code}</strong>
    <span className="text-muted">
      Tell it to the rider when you have the parcel in your hands, not before.
    </span>
  </p>
)

/**
 * Contents of parcels as they were sent last; shown unless one plain parcel has the whole order.
 */
function SentParcelList({ parcels: sent }: { parcels: readonly Shipment[] }) {
  const parcels = sent.filter(({ _id }) => !sent.some(({ resendOf }) => resendOf === _id))
  const hasMore = ({ photo, riderPhone, lines }: Shipment) =>
    photo !== undefined ||
    riderPhone !== undefined ||
    lines.some(({ serials }) => serials.length > 0)
  if (parcels.length < 2 && !parcels.some(hasMore)) return null
  return (
    <ul className="grid gap-4 border-t border-line pt-4">
      {parcels.map((parcel, place) => (
        <li key={parcel._id} className="grid gap-2">
          <h3 className="font-bold">
            {parcels.length > 1 ? `Parcel ${place + 1}` : 'Your parcel'}
          </h3>
          {parcel.riderPhone && (
            <p className="text-sm">
              Rider: <a href={`tel:${digitsOfPhone(parcel.riderPhone)}`}>{parcel.riderPhone}</a>
            </p>
          )}
          <ParcelContents parcel={parcel} />
        </li>
      ))}
    </ul>
  )
}
