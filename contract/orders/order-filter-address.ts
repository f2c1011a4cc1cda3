import {
  defineFilters,
  type Filter,
  flag,
  lowFirst,
  price,
  single,
  uuidOf,
} from '../platform/address-filters.ts'
import { MAX_TAG } from '../platform/limits.ts'
import { FULFILMENTS } from './fulfilment.ts'
import { PAYMENT_METHODS } from './sale-rules.ts'
import { PAYMENT_STATUSES, TRANSACTION_STATUSES } from './sale-states.ts'

export const MAX_STATE = 60
export const DISCOUNT_CODE = /^[A-Za-z0-9][A-Za-z0-9-]{2,35}$/

export function isDay(text: string): boolean {
  if (!/^[12]\d{3}-\d\d-\d\d$/.test(text)) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

/** Those of the choices that are chosen, each once, in the order of the choices. */
const several = <V extends string>(choices: readonly V[]): Filter<readonly V[]> => ({
  none: [],
  read: (texts) => choices.filter((choice) => texts.includes(choice)),
  write: (chosen) => choices.filter((choice) => chosen.includes(choice)),
})

const fitting = (isFit: (text: string) => boolean) =>
  single((text) => (isFit(text) ? text : undefined))

/** A text of 1 to `max` characters that PostgreSQL can store, without blanks around it. */
const word = (max: number) =>
  fitting((text) => {
    const isStorable = !text.includes('\u0000') && text.isWellFormed()
    const isTrimmed = text !== '' && text.trim() === text
    return isStorable && isTrimmed && text.length <= max
  })

const LIST = defineFilters({
  status: several(TRANSACTION_STATUSES),
  payment: single((text) => PAYMENT_STATUSES.find((status) => status === text)),
  method: several(PAYMENT_METHODS),
  fulfilment: several(FULFILMENTS),
  /** Days `YYYY-MM-DD` as the list shows them, both included. */
  from: fitting(isDay),
  to: fitting(isDay),
  state: word(MAX_STATE),
  /** `_id` of a product that the order has. */
  product: single(uuidOf),
  /** The code of a discount that the order has, upper case; of one without a code its `_id`. */
  code: single((text) => (DISCOUNT_CODE.test(text) ? text.toUpperCase() : undefined)),
  /** A tag that staff gave the customer. */
  tag: word(MAX_TAG),
  /** Naira with delivery. */
  min: price,
  max: price,
  /** May be packed: paid, or to be paid on delivery, and neither completed nor cancelled. */
  ready: flag,
  /** Paid by hand, in cash or by transfer. */
  byhand: flag,
  /** Some money went back, or is on its way. */
  refunded: flag,
  /** A card payment of it is or was disputed. */
  disputed: flag,
  /**
   * Waits too long for its payment, or ready and not packed: `LATE_UNPAID_HOURS`,
   * `LATE_UNPACKED_HOURS`.
   */
  late: flag,
  /** Completed before its goods were sent, and not refunded as a whole. */
  unsent: flag,
})
export const FLAGS = ['ready', 'byhand', 'refunded', 'disputed', 'late', 'unsent'] as const

export type OrderFilters = typeof LIST.none
export const noOrderFilters: OrderFilters = LIST.none

export function readOrderFilters(params: URLSearchParams): OrderFilters {
  const filters = LIST.read(params)
  const [from, to] = lowFirst(filters.from, filters.to)
  const [min, max] = lowFirst(filters.min, filters.max)
  return { ...filters, from, to, min, max }
}

export const orderFilterValues = LIST.write

/** The query of the one address of these filters: `status=processing&payment=paid&late=1`. */
export const writeOrderFilters = LIST.query

export const isOrderFiltered = (filters: OrderFilters): boolean =>
  Object.keys(LIST.write(filters)).length > 0
