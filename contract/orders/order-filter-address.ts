import { MAX_NAIRA, MAX_TAG } from '../platform/limits.ts'
import { FULFILMENTS } from './fulfilment.ts'
import { PAYMENT_METHODS } from './sale-rules.ts'
import { PAYMENT_STATUSES, TRANSACTION_STATUSES } from './sale-states.ts'

export const MAX_STATE = 60
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
export const DISCOUNT_CODE = /^[A-Za-z0-9][A-Za-z0-9-]{2,35}$/
const PRICE = /^\d{1,10}(\.\d{1,2})?$/

export function isDay(text: string): boolean {
  if (!/^[12]\d{3}-\d\d-\d\d$/.test(text)) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

/** `none` filters nothing, and is written as nothing. `read` takes all texts of the parameter. */
type Filter<T> = { none: T; read(texts: readonly string[]): T; write(value: T): string | string[] }

/** Those of the choices that are chosen, each once, in the order of the choices. */
const several = <V extends string>(choices: readonly V[]): Filter<readonly V[]> => ({
  none: [],
  read: (texts) => choices.filter((choice) => texts.includes(choice)),
  write: (chosen) => choices.filter((choice) => chosen.includes(choice)),
})

/** `read` answers undefined for a text that is not fit. */
const single = <T extends string | number>(read: (text: string) => T | undefined): Filter<T | undefined> => ({
  none: undefined,
  read: ([text]) => (text === undefined ? undefined : read(text)),
  write: (value) => String(value ?? ''),
})

const fitting = (isFit: (text: string) => boolean) => single((text) => (isFit(text) ? text : undefined))

const word = (max: number) =>
  fitting(
    (text) =>
      text.trim() === text && text.length >= 1 && text.length <= max && !text.includes('\u0000') && text.isWellFormed(),
  )

const naira = single((text) => {
  const price = PRICE.test(text) ? Number(text) : 0
  return price > 0 && price <= MAX_NAIRA ? price : undefined
})

const flag: Filter<boolean> = {
  none: false,
  read: ([text]) => text === '1',
  write: (isOn) => (isOn ? '1' : ''),
}

/**
 * Filters of the list of orders and the query of an address, both ways. Pages, saved views and server share it: the same
 * choice has one address, whatever the order in which it was made. No schema is here, so that pages load no validator.
 */
const FILTERS = {
  status: several(TRANSACTION_STATUSES),
  payment: single((text) => PAYMENT_STATUSES.find((status) => status === text)),
  method: several(PAYMENT_METHODS),
  fulfilment: several(FULFILMENTS),
  /** Days `YYYY-MM-DD` as the list shows them, both included. */
  from: fitting(isDay),
  to: fitting(isDay),
  state: word(MAX_STATE),
  /** `_id` of a product that the order has. */
  product: single((text) => (UUID.test(text.toLowerCase()) ? text.toLowerCase() : undefined)),
  /** The code of a discount that the order has, upper case; of one without a code its `_id`. */
  code: single((text) => (DISCOUNT_CODE.test(text) ? text.toUpperCase() : undefined)),
  /** A tag that staff gave the customer. */
  tag: word(MAX_TAG),
  /** Naira with delivery. */
  min: naira,
  max: naira,
  /** May be packed: paid, or to be paid on delivery, and neither completed nor cancelled. */
  ready: flag,
  /** Paid by hand, in cash or by transfer. */
  byhand: flag,
  /** Some money went back, or is on its way. */
  refunded: flag,
  /** A card payment of it is or was disputed. */
  disputed: flag,
  /** Waits too long for its payment, or ready and not packed: `LATE_UNPAID_HOURS`, `LATE_UNPACKED_HOURS`. */
  late: flag,
  /** Completed before its goods were sent, and not refunded as a whole. */
  unsent: flag,
}
export const FLAGS = ['ready', 'byhand', 'refunded', 'disputed', 'late', 'unsent'] as const

export type OrderFilters = { [Name in keyof typeof FILTERS]: (typeof FILTERS)[Name]['none'] }

const filtersBy = (valueIn: (filter: Filter<unknown>, name: string) => unknown): OrderFilters =>
  Object.fromEntries(Object.entries(FILTERS).map(([name, filter]) => [name, valueIn(filter, name)])) as OrderFilters

export const noOrderFilters = filtersBy(({ none }) => none)

/** Both ends, the lower first. */
const inOrder = <T extends string | number>(low: T | undefined, high: T | undefined) =>
  low !== undefined && high !== undefined && low > high ? ([high, low] as const) : ([low, high] as const)

export function readOrderFilters(params: URLSearchParams): OrderFilters {
  const filters = filtersBy(({ read }, name) => read(params.getAll(name)))
  const [from, to] = inOrder(filters.from, filters.to)
  const [min, max] = inOrder(filters.min, filters.max)
  return { ...filters, from, to, min, max }
}

/** The values by the names of their parameters, always in the same order; those that filter nothing are left out. */
export const orderFilterValues = (filters: OrderFilters): Record<string, string | string[]> =>
  Object.fromEntries(
    Object.entries<Filter<unknown>>(FILTERS)
      .map(([name, { write }]) => [name, write(filters[name as keyof OrderFilters])] as const)
      .filter(([, written]) => written.length > 0),
  )

/** The query of the one address of these filters: `status=processing&payment=paid&late=1`. */
export const writeOrderFilters = (filters: OrderFilters): URLSearchParams =>
  new URLSearchParams(
    Object.entries(orderFilterValues(filters)).flatMap(([name, value]) => [value].flat().map((text) => [name, text])),
  )

export const isOrderFiltered = (filters: OrderFilters): boolean => Object.keys(orderFilterValues(filters)).length > 0
