import {
  noOrderFilters,
  type OrderFilters,
  writeOrderFilters,
} from '../orders/order-filter-address.ts'
import { ORDER_VIEWS, type OrderView, readView } from '../orders/order-views.ts'
import { type Holder, hasRight, type RightRule } from '../platform/rights.ts'

const filtersOf = (key: OrderView['key']): OrderFilters =>
  readView(ORDER_VIEWS.find((view) => view.key === key)?.query ?? '').filters

export const ORDERS_TO_DO = {
  pack: filtersOf('pack'),
  ship: filtersOf('ship'),
  unsent: filtersOf('unsent'),
  unpaid: filtersOf('unpaid'),
  late: filtersOf('late'),
  /**
   * Cancelled by their buyers while their goods were on the road or handed over: their parcels have
   * to come back.
   */
  bringBack: { ...noOrderFilters, status: ['cancelled'], fulfilment: ['shipped', 'delivered'] },
} as const satisfies Record<string, OrderFilters>
type OrdersToDo = keyof typeof ORDERS_TO_DO

export const TO_DO_KEYS = [
  'health',
  ...(Object.keys(ORDERS_TO_DO) as OrdersToDo[]),
  ...(['refunds', 'disputes', 'returns', 'reviews', 'lowStock', 'drafts'] as const),
] as const
export type ToDoKey = (typeof TO_DO_KEYS)[number]

/** `right`: the right of its list. */
type Work = { title: string; to: string; right: RightRule; superOnly?: true }

export const mayDo = (person: Holder | undefined, { right, superOnly }: Work): boolean =>
  (!superOnly || person?.role === 'superAdmin') && hasRight(person, right)

const ordersTo = (key: OrdersToDo, title: string): Work => ({
  title,
  to: `/admin/orders?${writeOrderFilters(ORDERS_TO_DO[key])}`,
  right: 'orders',
})

export const WORK: Readonly<Record<ToDoKey, Work>> = {
  health: {
    title: 'The shop itself needs you',
    to: '/admin/health',
    right: 'staff',
    superOnly: true,
  },
  pack: ordersTo('pack', 'To pack'),
  ship: ordersTo('ship', 'To ship'),
  unsent: ordersTo('unsent', 'Completed, not sent'),
  unpaid: ordersTo('unpaid', 'Waiting for payment'),
  late: ordersTo('late', 'Waiting too long'),
  bringBack: ordersTo('bringBack', 'Cancelled on the road, bring back'),
  refunds: { title: 'Refunds that need you', to: '/admin/refunds', right: 'money' },
  disputes: { title: 'Card disputes to answer', to: '/admin/refunds', right: 'money' },
  returns: { title: 'Returns asked for', to: '/admin/returns?state=asked', right: 'orders' },
  reviews: { title: 'Reviews to read', to: '/admin/reviews?state=waiting', right: 'content' },
  lowStock: { title: 'About to run out', to: '/admin/products/low', right: 'catalogue' },
  drafts: { title: 'Drafts', to: '/admin/products/drafts', right: 'catalogue' },
}
