import type { DeliveryStep } from '#contract/orders/fulfilment/shipments.ts'
import type { Sale } from '#contract/orders/sales/sales.ts'
import { Icon } from '../../platform/ui/icon.tsx'
import { LocalTime } from '../../platform/ui/local-time.tsx'

/** From the page of an order or from `/track`. */
export type FollowedOrder = Pick<
  Sale,
  'transactionStatus' | 'paymentStatus' | 'paymentMethod' | 'fulfilment'
>
/** Without `step` it has not happened yet. */
type DeliveryTimelineEntry = { key: string; title: string; step?: DeliveryStep }

const DELIVERY_STEP_TITLES: Record<DeliveryStep['kind'], string> = {
  placed: 'Ordered',
  paid: 'Paid',
  packed: 'Packed',
  shipped: 'On its way',
  delivered: 'Delivered',
  returned: 'Back in the shop',
  completed: 'Complete',
  cancelled: 'Cancelled',
}

/** The steps that were taken, then the titles of those to come. */
export const createTimelineEntries = (
  sale: FollowedOrder,
  steps: readonly DeliveryStep[],
): DeliveryTimelineEntry[] => [
  // Steps are only added at the end.
  ...steps.map((step, place) => ({
    key: `${place} ${step.kind}`,
    title: deliveryStepTitle(step),
    step,
  })),
  ...titlesOfStepsToCome(sale).map((title) => ({ key: title, title })),
]

const deliveryStepTitle = ({ kind, pieces, of }: DeliveryStep): string =>
  pieces === undefined || of === undefined
    ? DELIVERY_STEP_TITLES[kind]
    : `${DELIVERY_STEP_TITLES[kind]}: ${pieces} of ${of} pieces`

/** The steps that every parcel takes, in this order. */
const PARCEL_STEPS = ['packed', 'shipped', 'delivered'] as const

/** What is still to come; nothing for an order that is over, or completed without parcels. */
function titlesOfStepsToCome(sale: FollowedOrder): string[] {
  const { transactionStatus, paymentStatus, paymentMethod, fulfilment } = sale
  if (transactionStatus !== 'processing' || fulfilment === 'returned') return []
  const isTaken = (step: string) => step === fulfilment
  const stepsTaken = PARCEL_STEPS.findIndex(isTaken) + 1
  const titles = PARCEL_STEPS.slice(stepsTaken).map((kind) => DELIVERY_STEP_TITLES[kind])
  if (paymentStatus === 'paid') return titles
  return paymentMethod === 'on delivery'
    ? [...titles, 'Paid on delivery']
    : [DELIVERY_STEP_TITLES.paid, ...titles]
}

/** The way of an order from top to bottom, also what is still to come. */
export const DeliveryTimeline = ({
  sale,
  steps,
}: {
  sale: FollowedOrder
  steps: readonly DeliveryStep[]
}) => (
  <ol className="grid">
    {createTimelineEntries(sale, steps).map((entry, place, entries) => (
      <TimelineEntry key={entry.key} entry={entry} isLast={place === entries.length - 1} />
    ))}
  </ol>
)

const TimelineEntry = ({
  entry: { title, step },
  isLast,
}: {
  entry: DeliveryTimelineEntry
  isLast: boolean
}) => (
  <li className="grid grid-cols-[1.75rem_1fr] gap-x-3">
    <span className="grid grid-rows-[1.75rem_1fr] justify-items-center">
      {step ? (
        <Icon
          name={step.kind === 'cancelled' || step.kind === 'returned' ? 'close' : 'check'}
          size={28}
          className="text-fine"
        />
      ) : (
        <span className="size-6 self-center rounded-full border-2 border-line" />
      )}
      {!isLast && <span className={`w-0.5 ${step ? 'bg-fine' : 'bg-line'}`} />}
    </span>
    <div className={isLast ? 'min-h-7' : 'min-h-12 pb-3'}>
      <p className={step ? 'leading-7 font-semibold' : 'leading-7 text-muted'}>
        {title}
        {!step && <span className="sr-only">, still to come</span>}
      </p>
      {step && (
        <p className="text-sm text-muted">
          <LocalTime time={step.at} />
        </p>
      )}
      {step && <CarrierDetails {...step} />}
    </div>
  </li>
)

type CarrierDetailsProps = Pick<DeliveryStep, 'courier' | 'tracking' | 'trackingLink'> & {
  riderPhone?: string | undefined
}

/** Who carries a parcel and how it can be followed; nothing where the shop has not said. */
export function CarrierDetails({
  courier,
  tracking,
  trackingLink,
  riderPhone,
}: CarrierDetailsProps) {
  const texts = [courier, riderPhone, tracking && `tracking number ${tracking}`].filter(Boolean)
  if (texts.length === 0 && !trackingLink) return null
  return (
    <p className="text-sm">
      {texts.join(', ')}
      {texts.length > 0 && trackingLink && ': '}
      {trackingLink && (
        // An admin typed it; the contract lets only http and https through.
        <a
          href={trackingLink}
          target="_blank"
          rel="noopener noreferrer nofollow"
          className="text-link"
        >
          follow it at {URL.parse(trackingLink)?.host ?? trackingLink}
        </a>
      )}
    </p>
  )
}
