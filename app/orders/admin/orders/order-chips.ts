import { REFUNDED } from '#contract/orders/refunds/refund-rules.ts'
import {
  noOrderFilters,
  ORDER_FLAGS,
  type OrderFilters,
} from '#contract/orders/sales/order-filter-address.ts'
import { formatNaira } from '#contract/platform/format.ts'

export type OrderFilterChip = { key: string; text: string; rest: OrderFilters }
/** A filter of which several values can be chosen. */
export type ListFilterName = 'status' | 'method' | 'fulfilment'

export const ORDER_FLAG_TEXTS: Record<(typeof ORDER_FLAGS)[number], string> = {
  ready: 'May be packed',
  byhand: 'Paid by hand',
  refunded: REFUNDED,
  disputed: 'Disputed',
  late: 'Waits too long',
  unsent: 'Completed, not sent',
}

/** An automatic discount has no code: the filter has its id, which is longer than any code. */
const discountFilterText = (code: string): string =>
  code.length > 30 ? 'Discount without a code' : `Discount ${code}`

const capitalizeFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** `from … to …` of two ends, of which one may be missing. */
function rangeFilterText<T>(
  low: T | undefined,
  high: T | undefined,
  textOf: (end: T) => string,
): string | undefined {
  if (low !== undefined && high !== undefined)
    return low === high ? textOf(low) : `${textOf(low)} to ${textOf(high)}`
  if (low !== undefined) return `From ${textOf(low)}`
  return high === undefined ? undefined : `Up to ${textOf(high)}`
}

/** A chip for each filter that is set: `rest` are the filters without it. */
export function createOrderFilterChips(
  filters: OrderFilters,
  productTitle: string,
): OrderFilterChip[] {
  const { payment, from, to, min, max, state, product, code, tag } = filters
  const several = (name: ListFilterName): OrderFilterChip[] =>
    filters[name].map((value) => ({
      key: `${name}=${value}`,
      text: capitalizeFirst(value),
      rest: { ...filters, [name]: filters[name].filter((item) => item !== value) },
    }))
  const single = (text: string | undefined, without: Partial<OrderFilters>): OrderFilterChip[] =>
    text === undefined ? [] : [{ key: text, text, rest: { ...filters, ...without } }]
  return [
    ...several('status'),
    ...single(payment && capitalizeFirst(payment), { payment: undefined }),
    ...several('method'),
    ...several('fulfilment'),
    ...single(rangeFilterText(from, to, String), { from: undefined, to: undefined }),
    ...single(rangeFilterText(min, max, formatNaira), { min: undefined, max: undefined }),
    ...single(state, { state: undefined }),
    ...single(product && productTitle, { product: undefined }),
    ...single(code && discountFilterText(code), { code: undefined }),
    ...single(tag && `Customer: ${tag}`, { tag: undefined }),
    ...ORDER_FLAGS.flatMap((flag) =>
      single(filters[flag] ? ORDER_FLAG_TEXTS[flag] : undefined, { [flag]: false }),
    ),
  ]
}

/** The filters with this value of a list taken in, or out. */
export function toggleFilterValue<Name extends ListFilterName>(
  filters: OrderFilters,
  name: Name,
  value: OrderFilters[Name][number],
): OrderFilters {
  const values: readonly string[] = filters[name]
  const rest = values.filter((item) => item !== value)
  return { ...filters, [name]: rest.length < values.length ? rest : [...values, value] }
}

const OWN_ADDRESS_PARAMS = new Set<string>([...Object.keys(noOrderFilters), 'page'])

/** The address with these filters in place of others, on its first page; all else stays. */
export function replaceOrderFilters(
  params: URLSearchParams,
  written: URLSearchParams,
): URLSearchParams {
  const kept = [...params].filter(([name]) => !OWN_ADDRESS_PARAMS.has(name))
  return new URLSearchParams([...kept, ...written])
}
