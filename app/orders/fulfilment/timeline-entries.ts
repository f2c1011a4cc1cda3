import type { Sale } from '#contract/orders/sales.ts'
import type { Step } from '#contract/orders/shipments.ts'

/** From the page of an order or from `/track`. */
export type Followed = Pick<Sale, 'transactionStatus' | 'paymentStatus' | 'paymentMethod' | 'fulfilment'>
/** Without `step` it has not happened yet. */
export type Entry = { key: string; title: string; step?: Step }

const TITLES: Record<Step['kind'], string> = {
  placed: 'Ordered',
  paid: 'Paid',
  packed: 'Packed',
  shipped: 'On its way',
  delivered: 'Delivered',
  returned: 'Back in the shop',
  completed: 'Complete',
  cancelled: 'Cancelled',
}

export const entriesOf = (sale: Followed, steps: readonly Step[]): Entry[] => [
  // Steps are only added at the end.
  ...steps.map((step, place) => ({ key: `${place} ${step.kind}`, title: titleOf(step), step })),
  ...comingOf(sale).map((title) => ({ key: title, title })),
]

const titleOf = ({ kind, pieces, of }: Step): string =>
  pieces === undefined || of === undefined ? TITLES[kind] : `${TITLES[kind]}: ${pieces} of ${of} pieces`

/** None for an order that is over, or completed without parcels. */
function comingOf(sale: Followed): string[] {
  const { transactionStatus, paymentStatus, paymentMethod, fulfilment } = sale
  if (transactionStatus !== 'processing' || fulfilment === 'returned') return []
  const isAtDoor = paymentMethod === 'on delivery'
  const parcels = (['packed', 'shipped', 'delivered'] as const).slice(PLACES.indexOf(fulfilment))
  const ways = parcels.map((kind) => TITLES[kind])
  if (paymentStatus === 'paid') return ways
  return isAtDoor ? [...ways, 'Paid on delivery'] : [TITLES.paid, ...ways]
}

const PLACES: readonly Followed['fulfilment'][] = ['unpacked', 'packed', 'shipped', 'delivered']
