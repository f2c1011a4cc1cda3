import {
  EVENT_NAMES,
  SALE_EVENTS,
  SALE_STATES,
  type SaleStatuses,
  stateAfterEvent,
  stateOfSale,
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
export const canCancelOrder = (sale: SaleStatuses): boolean =>
  stateAfterEvent('cancelled', sale) !== undefined

/** Payment can be made only while unpaid; a cancelled or completed order takes no money. */
export const canPayOrder = (sale: SaleStatuses): boolean => stateOfSale(sale) === 'open'

/**
 * Whether money that was received by hand can be recorded. Of a cancelled order an admin says what
 * becomes of it.
 */
export const canRecordPayment = (sale: SaleStatuses): boolean =>
  stateAfterEvent('paid', sale) !== undefined

/**
 * `resume`: it is paid, and its goods leave stock again. `refund`: it stays cancelled, and its
 * money waits.
 */
export const IF_CANCELLED = ['resume', 'refund'] as const
export type IfCancelled = (typeof IF_CANCELLED)[number]

/**
 * True for a processing order, paid or not. Completing an unpaid one records that the money was
 * received by hand.
 */
export const canCompleteOrder = (sale: SaleStatuses): boolean =>
  stateAfterEvent('completed', sale) !== undefined

/** Completed orders are the invoices. */
export const orderHasInvoice = (sale: SaleStatuses): boolean => {
  const state = stateOfSale(sale)
  return state !== undefined && SALE_STATES[state].hasInvoice
}

/**
 * The events that pages offer by a button with a confirmation, to callers who see the order in
 * full.
 */
export const findOfferedEvents = (sale: SaleStatuses) =>
  EVENT_NAMES.filter((event) => SALE_EVENTS[event].confirm && stateAfterEvent(event, sale))

const isSamePlaceName = (text: string | undefined, place: string): boolean =>
  text?.trim().toLowerCase() === place

/** The second element of shipping is 'warri south' or the first is 'Lagos', without case. */
export const canPayOnDelivery = (shipping: readonly string[]): boolean =>
  isSamePlaceName(shipping[0], 'lagos') || isSamePlaceName(shipping[1], 'warri south')
