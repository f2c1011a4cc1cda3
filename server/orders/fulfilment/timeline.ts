import type { DeliveryStep } from '#contract/orders/fulfilment/shipments.ts'
import type { Db, RowOf } from '../../platform/db/schema.ts'
import type { SaleRow } from '../sales/queries.ts'
import { countPieces, type ParcelRow } from './parcels.ts'

/** The events of an order that its timeline shows beside its parcels, as the buyer reads them. */
const STEP_OF_EVENT: Partial<Record<RowOf<'sale_event'>['event'], DeliveryStep['kind']>> = {
  paid: 'paid',
  completed: 'completed',
  cancelled: 'cancelled',
  expired: 'cancelled',
}

/** The steps of an order and its parcels as its buyer sees them, oldest first. */
export async function readTimelineSteps(
  db: Db,
  sale: SaleRow,
  parcels: readonly ParcelRow[],
): Promise<DeliveryStep[]> {
  const events = await db
    .selectFrom('sale_event')
    .select(['event', 'created_at'])
    .where('sale_id', '=', sale.id)
    .where('event', 'in', Object.keys(STEP_OF_EVENT) as (keyof typeof STEP_OF_EVENT)[])
    .orderBy('id')
    .execute()
  const facts = events.flatMap(({ event, created_at }) =>
    timelineStepAt(STEP_OF_EVENT[event], created_at),
  )
  const steps = [
    ...timelineStepAt('placed', sale.created_at),
    ...facts,
    ...parcels.flatMap((parcel) => stepsOfParcel(parcel, sale)),
  ]
  return steps.toSorted(byTimeThenKind)
}

const STEP_KINDS: readonly DeliveryStep['kind'][] = [
  'placed',
  'paid',
  'packed',
  'shipped',
  'delivered',
  'returned',
  'completed',
]

/** Steps of one moment, such as those of one transaction, stand in the order of `STEP_KINDS`. */
const byTimeThenKind = (a: DeliveryStep, b: DeliveryStep): number =>
  a.at.localeCompare(b.at) || STEP_KINDS.indexOf(a.kind) - STEP_KINDS.indexOf(b.kind)

const timelineStepAt = (
  kind: DeliveryStep['kind'] | undefined,
  time: Date | null,
): DeliveryStep[] => (kind && time ? [{ kind, at: time.toISOString() }] : [])

function stepsOfParcel(parcel: ParcelRow, sale: SaleRow): DeliveryStep[] {
  const of = countPieces(sale.lines)
  const part = parcel.pieces < of ? { pieces: parcel.pieces, of } : {}
  const carriage = toShownCarriage(parcel)
  const shipped = timelineStepAt('shipped', parcel.shipped_at)
  const steps: DeliveryStep[] = [
    ...timelineStepAt('packed', parcel.packed_at),
    ...shipped.map((step) => ({ ...step, ...carriage })),
    ...timelineStepAt('delivered', parcel.delivered_at),
    ...timelineStepAt('returned', parcel.returned_at),
  ]
  return steps.map((step) => ({ ...step, ...part }))
}

/** Without the rider's phone number, which only the full view of the order has. */
export const toShownCarriage = ({ courier, tracking, tracking_link }: ParcelRow) => ({
  courier: courier ?? undefined,
  tracking: tracking ?? undefined,
  trackingLink: tracking_link ?? undefined,
})
