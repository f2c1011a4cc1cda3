import {
  defineFilters,
  type Filter,
  flagFilter,
  lowerBoundFirst,
  parseUuidText,
  priceFilter,
  singleValueFilter,
} from '../../platform/address-filters.ts'
import { MAX_TAG } from '../../platform/limits.ts'
import { FULFILMENTS } from '../fulfilment/fulfilment.ts'
import { PAYMENT_METHODS } from '../states/sale-rules.ts'
import { PAYMENT_STATUSES, TRANSACTION_STATUSES } from '../states/sale-states.ts'

export const MAX_STATE = 60
export const DISCOUNT_CODE = /^[A-Za-z0-9][A-Za-z0-9-]{2,35}$/

export function isCalendarDay(text: string): boolean {
  if (!/^[12]\d{3}-\d\d-\d\d$/.test(text)) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

/** Those of the choices that are chosen, each once, in the order of the choices. */
const severalChoices = <V extends string>(choices: readonly V[]): Filter<readonly V[]> => ({
  none: [],
  read: (texts) => choices.filter((choice) => texts.includes(choice)),
  write: (chosen) => choices.filter((choice) => chosen.includes(choice)),
})

const fittingTextFilter = (isFit: (text: string) => boolean) =>
  singleValueFilter((text) => (isFit(text) ? text : undefined))

/** A text of 1 to `max` characters that PostgreSQL can store, without blanks around it. */
const shortTextFilter = (max: number) =>
  fittingTextFilter((text) => {
    const isStorable = !text.includes('\u0000') && text.isWellFormed()
    const isTrimmed = text !== '' && text.trim() === text
    return isStorable && isTrimmed && text.length <= max
  })

const ORDER_FILTERS = defineFilters({
  status: severalChoices(TRANSACTION_STATUSES),
  payment: singleValueFilter((text) => PAYMENT_STATUSES.find((status) => status === text)),
  method: severalChoices(PAYMENT_METHODS),
  fulfilment: severalChoices(FULFILMENTS),
  /** Days `YYYY-MM-DD` as the list shows them, both included. */
  from: fittingTextFilter(isCalendarDay),
  to: fittingTextFilter(isCalendarDay),
  state: shortTextFilter(MAX_STATE),
  /** `_id` of a product that the order has. */
  product: singleValueFilter(parseUuidText),
  /** The code of a discount that the order has, upper case; of one without a code its `_id`. */
  code: singleValueFilter((text) => (DISCOUNT_CODE.test(text) ? text.toUpperCase() : undefined)),
  /** A tag that staff gave the customer. */
  tag: shortTextFilter(MAX_TAG),
  /** Naira with delivery. */
  min: priceFilter,
  max: priceFilter,
  /** May be packed: paid, or to be paid on delivery, and neither completed nor cancelled. */
  ready: flagFilter,
  /** Paid by hand, in cash or by transfer. */
  byhand: flagFilter,
  /** Some money went back, or is on its way. */
  refunded: flagFilter,
  /** A card payment of it is or was disputed. */
  disputed: flagFilter,
  /**
   * Waits too long for its payment, or ready and not packed: `LATE_UNPAID_HOURS`,
   * `LATE_UNPACKED_HOURS`.
   */
  late: flagFilter,
  /** Completed before its goods were sent, and not refunded as a whole. */
  unsent: flagFilter,
})
export const ORDER_FLAGS = ['ready', 'byhand', 'refunded', 'disputed', 'late', 'unsent'] as const

export type OrderFilters = typeof ORDER_FILTERS.none
export const noOrderFilters: OrderFilters = ORDER_FILTERS.none

export function readOrderFilters(params: URLSearchParams): OrderFilters {
  const filters = ORDER_FILTERS.read(params)
  const [from, to] = lowerBoundFirst(filters.from, filters.to)
  const [min, max] = lowerBoundFirst(filters.min, filters.max)
  return { ...filters, from, to, min, max }
}

export const orderFilterValues = ORDER_FILTERS.write

/** The query of the one address of these filters: `status=processing&payment=paid&late=1`. */
export const writeOrderFilters = ORDER_FILTERS.query

export const isOrderFiltered = (filters: OrderFilters): boolean =>
  Object.keys(ORDER_FILTERS.write(filters)).length > 0
