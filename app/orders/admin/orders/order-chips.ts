import { FLAGS, noOrderFilters, type OrderFilters } from '#contract/orders/order-filter-address.ts'
import { REFUNDED } from '#contract/orders/refund-rules.ts'
import { naira } from '#contract/platform/format.ts'

export type OrderChip = { key: string; text: string; rest: OrderFilters }
/** A filter of which several values can be chosen. */
export type ListName = 'status' | 'method' | 'fulfilment'

export const FLAG_TEXTS: Record<(typeof FLAGS)[number], string> = {
  ready: 'May be packed',
  byhand: 'Paid by hand',
  refunded: REFUNDED,
  disputed: 'Disputed',
  late: 'Waits too long',
  unsent: 'Completed, not sent',
}

/** An automatic discount has no code: the filter has its id, which is longer than any code. */
const discountText = (code: string): string =>
  code.length > 30 ? 'Discount without a code' : `Discount ${code}`

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** `from … to …` of two ends, of which one may be missing. */
function span<T>(
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
export function orderChips(filters: OrderFilters, productTitle: string): OrderChip[] {
  const { payment, from, to, min, max, state, product, code, tag } = filters
  const several = (name: ListName): OrderChip[] =>
    filters[name].map((value) => ({
      key: `${name}=${value}`,
      text: capital(value),
      rest: { ...filters, [name]: filters[name].filter((item) => item !== value) },
    }))
  const single = (text: string | undefined, without: Partial<OrderFilters>): OrderChip[] =>
    text === undefined ? [] : [{ key: text, text, rest: { ...filters, ...without } }]
  return [
    ...several('status'),
    ...single(payment && capital(payment), { payment: undefined }),
    ...several('method'),
    ...several('fulfilment'),
    ...single(span(from, to, String), { from: undefined, to: undefined }),
    ...single(span(min, max, naira), { min: undefined, max: undefined }),
    ...single(state, { state: undefined }),
    ...single(product && productTitle, { product: undefined }),
    ...single(code && discountText(code), { code: undefined }),
    ...single(tag && `Customer: ${tag}`, { tag: undefined }),
    ...FLAGS.flatMap((flag) =>
      single(filters[flag] ? FLAG_TEXTS[flag] : undefined, { [flag]: false }),
    ),
  ]
}

/** The filters with this value of a list taken in, or out. */
export function toggledValue<Name extends ListName>(
  filters: OrderFilters,
  name: Name,
  value: OrderFilters[Name][number],
): OrderFilters {
  const values: readonly string[] = filters[name]
  const rest = values.filter((item) => item !== value)
  return { ...filters, [name]: rest.length < values.length ? rest : [...values, value] }
}

const NAMES = new Set<string>([...Object.keys(noOrderFilters), 'page'])

/** The address with these filters in place of others, on its first page; all else stays. */
export function withFilters(params: URLSearchParams, written: URLSearchParams): URLSearchParams {
  const kept = [...params].filter(([name]) => !NAMES.has(name))
  return new URLSearchParams([...kept, ...written])
}
