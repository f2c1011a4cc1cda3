import { messages } from '../../messages.ts'
import type { LiveEvent } from '../../platform/live.ts'

/**
 * The states of an order and the events that lead from one to the next. Rules, lists, tags, mails,
 * live events, the audit log and SQL read them here. Only `schema.sql` repeats them: a test
 * compares the database with these tables.
 */

type SaleStateRow = {
  /** As the API and the database call the state. */
  transactionStatus: string
  paymentStatus: 'unpaid' | 'paid'
  tones: readonly [transaction: TagTone, payment: TagTone]
  /** False: the pieces of the order are in stock again. */
  holdsStock: boolean
  hasInvoice: boolean
  /** The texts of the payment page for an order that takes no more money. */
  outcome?: { title: string; next: string }
}
export type TagTone = 'open' | 'good' | 'quiet' | 'urgent'

const saleStateTable = {
  open: {
    transactionStatus: 'processing',
    paymentStatus: 'unpaid',
    tones: ['open', 'urgent'],
    holdsStock: true,
    hasInvoice: false,
  },
  paid: {
    transactionStatus: 'processing',
    paymentStatus: 'paid',
    tones: ['open', 'good'],
    holdsStock: true,
    hasInvoice: false,
    outcome: {
      title: 'Your payment has arrived',
      next: 'We are packing your order now. Before it is delivered we call the phone number that you gave us.',
    },
  },
  completed: {
    transactionStatus: 'completed',
    paymentStatus: 'paid',
    tones: ['good', 'good'],
    holdsStock: true,
    hasInvoice: true,
    outcome: { title: 'This order is complete', next: 'Thank you for shopping with us.' },
  },
  cancelled: {
    transactionStatus: 'cancelled',
    paymentStatus: 'unpaid',
    tones: ['quiet', 'quiet'],
    holdsStock: false,
    hasInvoice: false,
    outcome: {
      title: 'This order was cancelled',
      next: 'Nothing will be delivered. If money left your account for it, it is paid back to you.',
    },
  },
} as const satisfies Record<string, SaleStateRow>

export type SaleState = keyof typeof saleStateTable
type StatusOfState<Name extends 'transactionStatus' | 'paymentStatus'> =
  (typeof saleStateTable)[SaleState][Name]

export type SaleStatuses = {
  transactionStatus: StatusOfState<'transactionStatus'>
  paymentStatus: StatusOfState<'paymentStatus'>
}

export const SALE_STATES: Readonly<Record<SaleState, SaleStateRow & SaleStatuses>> = saleStateTable

export const STATE_NAMES = Object.keys(saleStateTable) as SaleState[]
const distinctStatuses = <Name extends keyof SaleStatuses>(name: Name): SaleStatuses[Name][] => [
  ...new Set(STATE_NAMES.map((state) => SALE_STATES[state][name])),
]
export const TRANSACTION_STATUSES = distinctStatuses('transactionStatus')
export const PAYMENT_STATUSES = distinctStatuses('paymentStatus')

type SaleEventRow = {
  /** The states in which it can happen, and where each leads; `new`: there is no order yet. */
  path: Readonly<Partial<Record<SaleState | 'new', SaleState>>>
  /**
   * Its value in `PUT /sales/:id`, and the answers when it happens and when it cannot; others have
   * calls of their own.
   */
  action?: { value: string; answer: string; refusal: string }
  /** The mail that the buyer gets; an event without one is the shop's own affair. */
  mail?: string
  /** The live event that open screens of the back office get; without one it is `status`. */
  live?: Exclude<LiveEvent['kind'], 'lowStock' | 'status'>
  /** Its action and its sentence in the audit log, when an admin does it; ORDER names the order. */
  audit?: readonly [action: string, sentence: string]
} & (OwnedEvent | { by: 'admin' | 'system'; confirm?: never }) // `system`: no caller causes it by name

type OwnedEvent = {
  /** All who see the order in full, admins too. */
  by: 'owner'
  /** Its button and confirmation; an event without them has its own page or dialog. */
  confirm?: { label: string; dismiss: string; title: string; question: string }
}

// Events that leave the state of the order as it is, by when they can happen.
const ONCE_PAID = { paid: 'paid', completed: 'completed' } as const
const NOT_CANCELLED = { open: 'open', ...ONCE_PAID } as const
const ANY_TIME = { ...NOT_CANCELLED, cancelled: 'cancelled' } as const

const saleEventTable = {
  placed: { path: { new: 'open' }, by: 'system', mail: 'orderPlaced', live: 'order' },
  onDelivery: {
    path: { open: 'open' },
    by: 'owner',
    action: {
      value: 'on delivery',
      answer: messages.orderOnDelivery,
      refusal: messages.notPayable,
    },
    mail: 'orderOnDelivery',
  },
  paid: {
    // a cancelled one only by hand, if an admin resumes it
    path: { open: 'paid', cancelled: 'paid' },
    by: 'system',
    mail: 'paymentReceived',
    live: 'payment',
    audit: ['sale.receive', 'recorded the payment of ORDER'],
  },
  cancelled: {
    path: { open: 'cancelled' },
    by: 'owner',
    action: { value: 'cancel', answer: messages.orderCancelled, refusal: messages.notCancellable },
    mail: 'orderCancelled',
    audit: ['sale.cancel', 'cancelled ORDER'],
    confirm: {
      label: 'cancel transaction',
      dismiss: 'cancel',
      title: messages.cancelTitle,
      question: messages.cancelQuestion,
    },
  },
  // Its time runs from when the order was placed, whatever happened since.
  expired: { path: { open: 'cancelled' }, by: 'system', mail: 'orderCancelled' },
  completed: {
    path: { open: 'completed', paid: 'completed' }, // an open one is paid by hand at the same time
    by: 'admin',
    action: {
      value: 'completed',
      answer: messages.orderCompleted,
      refusal: messages.notCompletable,
    },
    mail: 'orderCompleted',
    audit: ['sale.complete', 'completed ORDER'],
  },
  // Money goes back, the statuses stay. What follows from a refund is in its own row.
  refunded: {
    path: ONCE_PAID,
    by: 'system',
    mail: 'orderRefunded',
    audit: ['sale.refund', 'refunded AMOUNT of ORDER'],
  },
  refundFailed: { path: ONCE_PAID, by: 'system', mail: 'refundFailed' },
  // Refunds by state: contract/orders/returns/return-rules.ts.
  returnAsked: { path: ONCE_PAID, by: 'owner', mail: 'returnAsked' },
  returnApproved: {
    path: ONCE_PAID,
    by: 'admin',
    mail: 'returnApproved',
    audit: ['sale.returnApproved', 'approved a return of ORDER'],
  },
  returnRefused: {
    path: ONCE_PAID,
    by: 'admin',
    mail: 'returnRefused',
    audit: ['sale.returnRefused', 'refused a return of ORDER'],
  },
  returnReceived: {
    path: ONCE_PAID,
    by: 'admin',
    mail: 'returnReceived',
    audit: ['sale.returnReceived', 'received a return of ORDER'],
  },
  returnWithdrawn: { path: ONCE_PAID, by: 'owner' },
  // Where its parcels are: contract/orders/fulfilment/fulfilment.ts. They leave the state of the order as it
  // is.
  packed: {
    path: NOT_CANCELLED,
    by: 'admin',
    mail: 'orderPacked',
    audit: ['sale.pack', 'packed ORDER'],
  },
  unpacked: { path: ANY_TIME, by: 'admin', audit: ['sale.unpack', 'unpacked ORDER'] },
  shipped: {
    path: NOT_CANCELLED,
    by: 'admin',
    mail: 'orderShipped',
    audit: ['sale.ship', 'shipped ORDER'],
  },
  unshipped: {
    path: ANY_TIME,
    by: 'admin',
    audit: ['sale.unship', 'took back what was shipped of ORDER'],
  },
  delivered: {
    path: NOT_CANCELLED,
    by: 'admin',
    mail: 'orderDelivered',
    audit: ['sale.deliver', 'marked ORDER as delivered'],
  },
  returned: { path: ANY_TIME, by: 'admin', audit: ['sale.return', 'took back a parcel of ORDER'] },
} as const satisfies Record<string, SaleEventRow>

export type SaleEvent = keyof typeof saleEventTable
export const EVENT_NAMES = Object.keys(saleEventTable) as SaleEvent[]
export type OrderMail = Extract<(typeof saleEventTable)[SaleEvent], { mail: string }>['mail']
type SaleEventAction = Extract<(typeof saleEventTable)[SaleEvent], { action: object }>['action']
type SaleEventColumns = Omit<SaleEventRow, 'mail' | 'action'> & {
  mail?: OrderMail
  action?: SaleEventAction
}
type ActionEvent = {
  [Name in SaleEvent]: (typeof saleEventTable)[Name] extends { action: SaleEventAction }
    ? Name
    : never
}[SaleEvent]
export const SALE_EVENTS: Readonly<
  Record<SaleEvent, SaleEventColumns> & Record<ActionEvent, { action: SaleEventAction }>
> = saleEventTable

export const ACTION_VALUES = EVENT_NAMES.flatMap((event) => SALE_EVENTS[event].action?.value ?? [])

const isActionEvent = (event: SaleEvent): event is ActionEvent =>
  SALE_EVENTS[event].action !== undefined

/** The event that `PUT /sales/:id` causes by this value. */
export function findEventOfAction(value: SaleEventAction['value']): ActionEvent {
  const found = EVENT_NAMES.filter(isActionEvent).find(
    (event) => SALE_EVENTS[event].action.value === value,
  )
  if (!found) throw new Error(`no event has the value ${value}`)
  return found
}

/** Undefined for a pair of statuses that no order has. */
export const stateOfSale = ({
  transactionStatus,
  paymentStatus,
}: SaleStatuses): SaleState | undefined =>
  STATE_NAMES.find((name) => {
    const state = SALE_STATES[name]
    return state.transactionStatus === transactionStatus && state.paymentStatus === paymentStatus
  })

export const statesBeforeEvent = (event: SaleEvent): SaleState[] =>
  STATE_NAMES.filter((state) => state in SALE_EVENTS[event].path)

/** The state that an event leads an order to; undefined where it cannot happen. */
export function stateAfterEvent(event: SaleEvent, sale: SaleStatuses): SaleState | undefined {
  const state = stateOfSale(sale)
  return state && SALE_EVENTS[event].path[state]
}
