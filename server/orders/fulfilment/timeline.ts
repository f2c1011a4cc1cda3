import type { Step } from '#contract/orders/shipments.ts'
import type { Db, RowOf } from '../../platform/db/schema.ts'
import type { SaleRow } from '../sales/queries.ts'
import { countOf, type ParcelRow } from './parcels.ts'

/** The events of an order that its timeline shows beside its parcels, as the buyer reads them. */
const SHOWN: Partial<Record<RowOf<'sale_event'>['event'], Step['kind']>> = {
  paid: 'paid',
  completed: 'completed',
  cancelled: 'cancelled',
  expired: 'cancelled',
}

/** The steps of an order and its parcels as its buyer sees them, oldest first. */
export async function readSteps(
  db: Db,
  sale: SaleRow,
  parcels: readonly ParcelRow[],
): Promise<Step[]> {
  const events = await db
    .selectFrom('sale_event')
    .select(['event', 'created_at'])
    .where('sale_id', '=', sale.id)
    .where('event', 'in', Object.keys(SHOWN) as (keyof typeof SHOWN)[])
    .orderBy('id')
    .execute()
  const facts = events.flatMap(({ event, created_at }) => stepAt(SHOWN[event], created_at))
  const steps = [
    ...stepAt('placed', sale.created_at),
    ...facts,
    ...parcels.flatMap((parcel) => stepsOf(parcel, sale)),
  ]
  return steps.toSorted(byTimeThenKind)
}

const KINDS: readonly Step['kind'][] = [
  'placed',
  'paid',
  'packed',
  'shipped',
  'delivered',
  'returned',
  'completed',
]

/** Steps of one moment, such as those of one transaction, stand in the order of `KINDS`. */
const byTimeThenKind = (a: Step, b: Step): number =>
  a.at.localeCompare(b.at) || KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind)

const stepAt = (kind: Step['kind'] | undefined, time: Date | null): Step[] =>
  kind && time ? [{ kind, at: time.toISOString() }] : []

function stepsOf(parcel: ParcelRow, sale: SaleRow): Step[] {
  const of = countOf(sale.lines)
  const part = parcel.pieces < of ? { pieces: parcel.pieces, of } : {}
  const carriage = carriageOf(parcel)
  const shipped = stepAt('shipped', parcel.shipped_at)
  const steps: Step[] = [
    ...stepAt('packed', parcel.packed_at),
    ...shipped.map((step) => ({ ...step, ...carriage })),
    ...stepAt('delivered', parcel.delivered_at),
    ...stepAt('returned', parcel.returned_at),
  ]
  return steps.map((step) => ({ ...step, ...part }))
}

/** Without the rider's phone number, which only the full view of the order has. */
export const carriageOf = ({ courier, tracking, tracking_link }: ParcelRow) => ({
  courier: courier ?? undefined,
  tracking: tracking ?? undefined,
  trackingLink: tracking_link ?? undefined,
})
