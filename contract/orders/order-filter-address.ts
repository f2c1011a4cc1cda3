import { MAX_NAIRA, MAX_TAG } from '../platform/limits.ts'
import { FULFILMENTS, type Fulfilment } from './fulfilment.ts'
import { PAYMENT_METHODS, type PaymentMethod } from './sale-rules.ts'
import { PAYMENT_STATUSES, type Statuses, TRANSACTION_STATUSES } from './sale-states.ts'

/**
 * Filters of the list of orders and the query of an address, both ways. Pages, saved views and server share it: the same
 * choice has one address, whatever the order in which it was made. No schema is here, so that pages load no validator.
 */
export type OrderFilters = {
  status: readonly Statuses['transactionStatus'][]
  payment: Statuses['paymentStatus'] | undefined
  method: readonly PaymentMethod[]
  fulfilment: readonly Fulfilment[]
  /** Days `YYYY-MM-DD` as the list shows them, both included. */
  from: string | undefined
  to: string | undefined
  state: string | undefined
  /** `_id` of a product that the order has. */
  product: string | undefined
  /** The code of a discount that the order has, upper case; of one without a code its `_id`. */
  code: string | undefined
  /** A tag that staff gave the customer. */
  tag: string | undefined
  /** Naira with delivery. */
  min: number | undefined
  max: number | undefined
  /** May be packed: paid, or to be paid on delivery, and neither completed nor cancelled. */
  ready: boolean
  /** Paid by hand, in cash or by transfer. */
  byhand: boolean
  /** Some money went back, or is on its way. */
  refunded: boolean
  /** A card payment of it is or was disputed. */
  disputed: boolean
  /** Waits too long for its payment, or ready and not packed: `LATE_UNPAID_HOURS`, `LATE_UNPACKED_HOURS`. */
  late: boolean
  /** Completed before its goods were sent, and not refunded as a whole. */
  unsent: boolean
}

export const noOrderFilters: OrderFilters = {
  status: [],
  payment: undefined,
  method: [],
  fulfilment: [],
  from: undefined,
  to: undefined,
  state: undefined,
  product: undefined,
  code: undefined,
  tag: undefined,
  min: undefined,
  max: undefined,
  ready: false,
  byhand: false,
  refunded: false,
  disputed: false,
  late: false,
  unsent: false,
}

export const FLAGS = ['ready', 'byhand', 'refunded', 'disputed', 'late', 'unsent'] as const
export const MAX_STATE = 60
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
export const DISCOUNT_CODE = /^[A-Za-z0-9][A-Za-z0-9-]{2,35}$/
const PRICE = /^\d{1,10}(\.\d{1,2})?$/

export function isDay(text: string): boolean {
  if (!/^[12]\d{3}-\d\d-\d\d$/.test(text)) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

const isWord =
  (max: number) =>
  (text: string): boolean =>
    text.trim() === text && text.length >= 1 && text.length <= max && !text.includes('\u0000') && text.isWellFormed()

/** Those of the choices that are chosen, each once, in the order of the choices. */
const among = <V extends string>(choices: readonly V[], chosen: readonly string[]): V[] =>
  choices.filter((choice) => chosen.includes(choice))

const valueAt = (params: URLSearchParams, name: string, isFit: (text: string) => boolean): string | undefined => {
  const text = params.get(name)
  return text !== null && isFit(text) ? text : undefined
}

function nairaAt(params: URLSearchParams, name: string): number | undefined {
  const text = valueAt(params, name, (text) => PRICE.test(text))
  return text !== undefined && Number(text) > 0 && Number(text) <= MAX_NAIRA ? Number(text) : undefined
}

/** Both ends, the lower first. */
const inOrder = <T extends string | number>(low: T | undefined, high: T | undefined) =>
  low !== undefined && high !== undefined && low > high ? ([high, low] as const) : ([low, high] as const)

export function readOrderFilters(params: URLSearchParams): OrderFilters {
  const [min, max] = inOrder(nairaAt(params, 'min'), nairaAt(params, 'max'))
  const [from, to] = inOrder(valueAt(params, 'from', isDay), valueAt(params, 'to', isDay))
  const isOn = (name: string): boolean => params.get(name) === '1'
  return {
    status: among(TRANSACTION_STATUSES, params.getAll('status')),
    payment: PAYMENT_STATUSES.find((status) => status === params.get('payment')),
    method: among(PAYMENT_METHODS, params.getAll('method')),
    fulfilment: among(FULFILMENTS, params.getAll('fulfilment')),
    ...{ from, to, min, max },
    state: valueAt(params, 'state', isWord(MAX_STATE)),
    product: valueAt(params, 'product', (text) => UUID.test(text.toLowerCase()))?.toLowerCase(),
    code: valueAt(params, 'code', (text) => DISCOUNT_CODE.test(text))?.toUpperCase(),
    tag: valueAt(params, 'tag', isWord(MAX_TAG)),
    ready: isOn('ready'),
    byhand: isOn('byhand'),
    refunded: isOn('refunded'),
    disputed: isOn('disputed'),
    late: isOn('late'),
    unsent: isOn('unsent'),
  }
}

/** The values by the names of their parameters, always in the same order; those that filter nothing are left out. */
export function orderFilterValues(filters: OrderFilters): Record<string, string | string[]> {
  const { status, payment, method, fulfilment, from, to, state, product, code, tag, min, max } = filters
  return {
    ...(status.length > 0 && { status: among(TRANSACTION_STATUSES, status) }),
    ...(payment && { payment }),
    ...(method.length > 0 && { method: among(PAYMENT_METHODS, method) }),
    ...(fulfilment.length > 0 && { fulfilment: among(FULFILMENTS, fulfilment) }),
    ...(from && { from }),
    ...(to && { to }),
    ...(state && { state }),
    ...(product && { product }),
    ...(code && { code }),
    ...(tag && { tag }),
    ...(min !== undefined && { min: String(min) }),
    ...(max !== undefined && { max: String(max) }),
    ...Object.fromEntries(FLAGS.filter((flag) => filters[flag]).map((flag) => [flag, '1'])),
  }
}

/** The query of the one address of these filters: `status=processing&payment=paid&late=1`. */
export const writeOrderFilters = (filters: OrderFilters): URLSearchParams =>
  new URLSearchParams(
    Object.entries(orderFilterValues(filters)).flatMap(([name, value]) => [value].flat().map((text) => [name, text])),
  )

/** Whether any order is left out. */
export const isOrderFiltered = (filters: OrderFilters): boolean => Object.keys(orderFilterValues(filters)).length > 0

export const ORDER_FILTER_NAMES: readonly string[] = Object.keys(noOrderFilters)
