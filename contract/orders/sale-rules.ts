import {
  EVENT_NAMES,
  nextState,
  SALE_EVENTS,
  SALE_STATES,
  type Statuses,
  stateOf,
} from './sale-states.ts'

/**
 * How money was received by hand: recorded by itself, or with the completion of an unpaid order.
 */
export const BY_HAND = ['cash', 'transfer', 'POS terminal'] as const
export type ByHand = (typeof BY_HAND)[number]

/** Customers choose `card` or `on delivery`; the others name how an admin received the money. */
export const PAYMENT_METHODS = ['card', 'on delivery', ...BY_HAND] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

/** Only while processing and unpaid. */
export const canCancel = (sale: Statuses): boolean => nextState('cancelled', sale) !== undefined

/** Payment can be made only while unpaid; a cancelled or completed order takes no money. */
export const canPay = (sale: Statuses): boolean => stateOf(sale) === 'open'

/**
 * Whether money that was received by hand can be recorded. Of a cancelled order an admin says what
 * becomes of it.
 */
export const canReceive = (sale: Statuses): boolean => nextState('paid', sale) !== undefined

/**
 * `resume`: it is paid, and its goods leave stock again. `refund`: it stays cancelled, and its
 * money waits.
 */
export const IF_CANCELLED = ['resume', 'refund'] as const
export type IfCancelled = (typeof IF_CANCELLED)[number]

/**
 * A processing order, paid or not; completing an unpaid one records that the money was received by
 * hand.
 */
export const canComplete = (sale: Statuses): boolean => nextState('completed', sale) !== undefined

/** Completed orders are the invoices. */
export const hasInvoice = (sale: Statuses): boolean => {
  const state = stateOf(sale)
  return state !== undefined && SALE_STATES[state].hasInvoice
}

/**
 * The events that pages offer by a button with a confirmation, to callers who see the order in
 * full.
 */
export const offeredEvents = (sale: Statuses) =>
  EVENT_NAMES.filter((event) => SALE_EVENTS[event].confirm && nextState(event, sale))

const isPlace = (text: string | undefined, place: string): boolean =>
  text?.trim().toLowerCase() === place

/** The second element of shipping is 'warri south' or the first is 'Lagos', without case. */
export const canPayOnDelivery = (shipping: readonly string[]): boolean =>
  isPlace(shipping[0], 'lagos') || isPlace(shipping[1], 'warri south')
