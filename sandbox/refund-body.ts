import type { Refund, State, Transaction } from './state.ts'
import { getByIdOrReference } from './transactions.ts'

export const transactionOf = (state: State, refund: Refund): Transaction =>
  getByIdOrReference(state, String(refund.transactionId))

/** The body of list and fetch. */
export function toRefundBody(state: State, refund: Refund): Record<string, unknown> {
  const transaction = transactionOf(state, refund)
  return {
    id: refund.id,
    integration: 1,
    domain: 'test',
    transaction: transaction.id,
    transaction_reference: transaction.reference,
    dispute: null,
    amount: refund.amount,
    deducted_amount: refund.status === 'processed' ? refund.amount : 0,
    fully_deducted: refund.status === 'processed',
    currency: 'NGN',
    channel: transaction.channel ?? 'card',
    status: refund.status,
    refunded_by: transaction.email,
    refunded_at: refund.refundedAt,
    expected_at: new Date(Date.parse(refund.createdAt) + 7 * 24 * 3_600_000).toISOString(),
    customer_note: refund.customerNote ?? `Refund for transaction ${transaction.reference}`,
    merchant_note: refund.merchantNote ?? `Refund for transaction ${transaction.reference}`,
    created_at: refund.createdAt,
    createdAt: refund.createdAt,
    updatedAt: refund.refundedAt ?? refund.createdAt,
  }
}
