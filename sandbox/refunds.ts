import { z } from 'zod'
import { cards, type RefundOutcome } from './cards.ts'
import type { SandboxDeps } from './deps.ts'
import { findRowOrThrow, SandboxApiError } from './errors.ts'
import {
  makeProviderId,
  type SandboxRefund,
  type SandboxRefundStatus,
  type SandboxState,
  type Transaction,
} from './state.ts'
import { Kobo } from './transaction-input.ts'
import { getByIdOrReference } from './transactions.ts'

const PROCESSING_AFTER_MS = 3 * 60_000
const OUTCOME_AFTER_MS = 60 * 60_000

export const RefundBody = z.object({
  transaction: z
    .union([z.string(), z.number()], { error: 'transactionIdNotFound' })
    .transform(String),
  amount: Kobo.nullish(),
  currency: z.literal('NGN', { error: 'unsupportedCurrency' }).nullish(),
  customer_note: z.string().nullish(),
  merchant_note: z.string().nullish(),
})
export const RetryBody = z.object({
  refund_account_details: z.object({
    currency: z.string(),
    account_number: z.string().regex(/^\d{10}$/),
    bank_id: z.union([z.string(), z.number()]),
  }),
})

const refundedKobo = (
  state: SandboxState,
  transactionId: number,
  counts: (status: SandboxRefundStatus) => boolean,
): number =>
  state.refunds
    .filter((refund) => refund.transactionId === transactionId && counts(refund.status))
    .reduce((sum, { amount }) => sum + amount, 0)

export const pendingRefundKobo = (state: SandboxState, id: number): number =>
  refundedKobo(state, id, (status) => status !== 'failed' && status !== 'processed')
export const processedRefundKobo = (state: SandboxState, id: number): number =>
  refundedKobo(state, id, (status) => status === 'processed')

/**
 * Orders a refund; without an amount, of all that is left. Its outcome comes later, by a webhook.
 * @throws ApiError unless the transaction is paid and at least this much of it is not refunded yet.
 */
export function createSandboxRefund(
  deps: SandboxDeps,
  input: z.output<typeof RefundBody>,
): SandboxRefund {
  const { state, options } = deps
  const transaction = getByIdOrReference(state, input.transaction)
  if (transaction.status === 'reversed') throw new SandboxApiError('fullyRefunded')
  if (transaction.status !== 'success') throw new SandboxApiError('notRefundable')
  const refunded = refundedKobo(state, transaction.id, (status) => status !== 'failed')
  const left = transaction.amount - refunded
  if (left === 0) throw new SandboxApiError('fullyRefunded')
  const amount = input.amount ?? left
  if (amount > left) throw new SandboxApiError('refundTooLarge')
  const name = `refund ${transaction.reference} ${state.refunds.length}`
  const refund: SandboxRefund = {
    id: makeProviderId(options.secretKey, name, state.refunds),
    transactionId: transaction.id,
    amount,
    status: 'pending',
    customerNote: input.customer_note ?? null,
    merchantNote: input.merchant_note ?? null,
    createdAt: new Date().toISOString(),
    refundedAt: null,
  }
  state.refunds.push(refund)
  announceRefund(deps, refund)
  scheduleRefund(deps, refund)
  return refund
}

/**
 * Moves a refund on as the provider does: processing after 3 minutes, its outcome an hour later, on
 * the sandbox's faster clock. The card that paid decides the outcome.
 */
export function scheduleRefund(
  deps: SandboxDeps,
  refund: SandboxRefund,
  outcome = refundOutcomeOf(deps.state, refund),
): void {
  const { timers, clockScale } = deps
  const finish = () =>
    timers.after(OUTCOME_AFTER_MS / clockScale, () => moveRefundTo(deps, refund, outcome))
  if (refund.status === 'processing') finish()
  if (refund.status !== 'pending') return
  timers.after(PROCESSING_AFTER_MS / clockScale, () => {
    moveRefundTo(deps, refund, 'processing')
    finish()
  })
}

function refundOutcomeOf(state: SandboxState, refund: SandboxRefund): RefundOutcome {
  const { card } = transactionOf(state, refund)
  return card ? cards[card].refund : 'processed'
}

/**
 * Continues a refund with bank details. @throws ApiError 422 when the refund does not wait for them
 */
export function retrySandboxRefund(deps: SandboxDeps, refund: SandboxRefund): void {
  if (refund.status !== 'needs-attention') throw new SandboxApiError('refundState')
  moveRefundTo(deps, refund, 'processing')
  scheduleRefund(deps, refund, 'processed')
}

function moveRefundTo(deps: SandboxDeps, refund: SandboxRefund, status: SandboxRefundStatus): void {
  refund.status = status
  if (status === 'processed') {
    refund.refundedAt = new Date().toISOString()
    const transaction = transactionOf(deps.state, refund)
    if (processedRefundKobo(deps.state, transaction.id) >= transaction.amount)
      transaction.status = 'reversed'
  }
  announceRefund(deps, refund)
}

/** Stores a refund and sends the webhook of its status. */
function announceRefund(deps: SandboxDeps, refund: SandboxRefund): void {
  const { reference, email, firstName, lastName } = transactionOf(deps.state, refund)
  deps.save()
  void deps.webhooks.send(`refund.${refund.status}`, reference, {
    id: refund.id,
    status: refund.status,
    transaction_reference: reference,
    refund_reference: refund.status === 'processed' ? `R${refund.id}` : null,
    amount: String(refund.amount), // text in the provider's events, a number in its answers
    currency: 'NGN',
    customer: { first_name: firstName, last_name: lastName, email },
    customer_note: refund.customerNote,
    merchant_note: refund.merchantNote,
    domain: 'test',
  })
}

export const getSandboxRefund = (state: SandboxState, id: string): SandboxRefund =>
  findRowOrThrow(state.refunds, 'refundNotFound', (refund) => String(refund.id) === id)

export const transactionOf = (state: SandboxState, refund: SandboxRefund): Transaction =>
  getByIdOrReference(state, String(refund.transactionId))

/** Makes the body of a refund, as lists and single answers have it. */
export function toRefundBody(state: SandboxState, refund: SandboxRefund): Record<string, unknown> {
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
