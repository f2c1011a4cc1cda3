import { sentenceOf } from '#contract/office/audit-sentences.ts'
import type { Happened } from '#contract/orders/order-notes.ts'
import { SALE_EVENTS, type SaleEvent } from '#contract/orders/sale-states.ts'

/** Sentences of customers and the shop; other events use those of the audit log. */
const SENTENCES: Partial<Record<SaleEvent, string>> = {
  placed: 'placed the order',
  onDelivery: 'chose to pay on delivery',
  paid: 'paid the order',
  cancelled: 'cancelled the order',
  expired: 'cancelled the order, as it was not paid in time',
  completed: 'completed the order',
  refundFailed: 'could not send the money of a refund back',
  returnAsked: 'asked to send something back',
  returnWithdrawn: 'withdrew a return',
}

const AUTHORS = { guest: 'The customer', provider: 'The card provider', system: 'The shop' } as const

export const authorOf = ({ by, name }: Pick<Happened, 'by' | 'name'>): string =>
  by === 'staff' || by === 'customer' ? name || 'An account that is gone' : AUTHORS[by]

/** An event as a sentence without its author; `customer` is the name on the order. */
export function eventSentence({ event, by, details }: Happened, sale: { id: string; customer: string }): string {
  const { audit } = SALE_EVENTS[event]
  if (audit && (by === 'staff' || !SENTENCES[event]))
    return sentenceOf({ action: audit.action, target: sale.id, details: { name: sale.customer, ...details } })
  if (event === 'paid' && by === 'provider') return 'confirmed the payment'
  return SENTENCES[event] ?? event
}
