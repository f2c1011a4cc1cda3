import { ORDER_VIEWS, readOrderView, type ShopOrderView } from '../orders/order-list/order-views.ts'
import {
  noOrderFilters,
  type OrderFilters,
  writeOrderFilters,
} from '../orders/sales/order-filter-address.ts'
import { hasRight, type RightRule, type RightsHolder } from '../platform/rights.ts'

const filtersOfOrderView = (key: ShopOrderView['key']): OrderFilters =>
  readOrderView(ORDER_VIEWS.find((view) => view.key === key)?.query ?? '').filters

export const ORDERS_TO_DO = {
  pack: filtersOfOrderView('pack'),
  ship: filtersOfOrderView('ship'),
  unsent: filtersOfOrderView('unsent'),
  unpaid: filtersOfOrderView('unpaid'),
  late: filtersOfOrderView('late'),
  /**
   * Cancelled by their buyers while their goods were on the road or handed over: their parcels have
   * to come back.
   */
  bringBack: { ...noOrderFilters, status: ['cancelled'], fulfilment: ['shipped', 'delivered'] },
} as const satisfies Record<string, OrderFilters>
type OrderWorkKey = keyof typeof ORDERS_TO_DO

export const TO_DO_KEYS = [
  'health',
  ...(Object.keys(ORDERS_TO_DO) as OrderWorkKey[]),
  ...(['refunds', 'disputes', 'returns', 'reviews', 'lowStock', 'drafts'] as const),
] as const
export type ToDoKey = (typeof TO_DO_KEYS)[number]

/** `right`: the right of its list. */
type KindOfWork = { title: string; to: string; right: RightRule; superOnly?: true }

export const mayDoWork = (
  person: RightsHolder | undefined,
  { right, superOnly }: KindOfWork,
): boolean => (!superOnly || person?.role === 'superAdmin') && hasRight(person, right)

const orderWork = (key: OrderWorkKey, title: string): KindOfWork => ({
  title,
  to: `/admin/orders?${writeOrderFilters(ORDERS_TO_DO[key])}`,
  right: 'orders',
})

export const KINDS_OF_WORK: Readonly<Record<ToDoKey, KindOfWork>> = {
  health: {
    title: 'The shop itself needs you',
    to: '/admin/health',
    right: 'staff',
    superOnly: true,
  },
  pack: orderWork('pack', 'To pack'),
  ship: orderWork('ship', 'To ship'),
  unsent: orderWork('unsent', 'Completed, not sent'),
  unpaid: orderWork('unpaid', 'Waiting for payment'),
  late: orderWork('late', 'Waiting too long'),
  bringBack: orderWork('bringBack', 'Cancelled on the road, bring back'),
  refunds: { title: 'Refunds that need you', to: '/admin/refunds', right: 'money' },
  disputes: { title: 'Card disputes to answer', to: '/admin/refunds', right: 'money' },
  returns: { title: 'Returns asked for', to: '/admin/returns?state=asked', right: 'orders' },
  reviews: { title: 'Reviews to read', to: '/admin/reviews?state=waiting', right: 'content' },
  lowStock: { title: 'About to run out', to: '/admin/products/low', right: 'catalogue' },
  drafts: { title: 'Drafts', to: '/admin/products/drafts', right: 'catalogue' },
}
