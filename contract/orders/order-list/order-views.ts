import {
  type OrderFilters,
  readOrderFilters,
  writeOrderFilters,
} from '../sales/order-filter-address.ts'

/**
 * The shop's own views of the list of orders: what a day's work begins with. `query`: of the list's
 * address.
 */
export const ORDER_VIEWS = [
  { key: 'pack', title: 'To pack', query: 'fulfilment=unpacked&ready=1' },
  { key: 'ship', title: 'To ship', query: 'fulfilment=packed&ready=1' },
  { key: 'unsent', title: 'Completed, not sent', query: 'unsent=1' },
  {
    key: 'unpaid',
    title: 'Waiting for payment',
    query: 'status=processing&payment=unpaid&method=card',
  },
  {
    key: 'onDelivery',
    title: 'On delivery',
    query: 'status=processing&payment=unpaid&method=on+delivery',
  },
  { key: 'late', title: 'Late', query: 'late=1' },
  { key: 'refunded', title: 'Refunds', query: 'refunded=1' },
] as const
export type ShopOrderView = (typeof ORDER_VIEWS)[number]

export type OrderListView = { filters: OrderFilters; search: string; sort: string }

const SORT_PARAM = /^-?[a-zA-Z]{1,20}$/

export function readOrderView(query: string): OrderListView {
  const params = new URLSearchParams(query)
  const sort = params.get('sort') ?? ''
  const search = (params.get('search') ?? '').trim().slice(0, 200)
  return {
    filters: readOrderFilters(params),
    search: search.isWellFormed() && !search.includes('\u0000') ? search : '',
    sort: SORT_PARAM.test(sort) ? sort : '',
  }
}

/** Always in the same order: two addresses with the same view have one query. */
export function writeOrderView({ filters, search, sort }: OrderListView): string {
  const params = writeOrderFilters(filters)
  if (search) params.set('search', search)
  if (sort) params.set('sort', sort)
  return String(params)
}

/**
 * Whether a view leaves only orders that are still open, not sent, or refunded: few enough to be
 * counted each time.
 */
export const isViewCountable = ({ filters, search }: OrderListView): boolean => {
  const { status, ready, late, unsent, refunded } = filters
  const isOpen = ready || late || unsent || (status.length === 1 && status[0] === 'processing')
  return search === '' && (isOpen || refunded)
}
