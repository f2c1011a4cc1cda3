import { claimDueRows } from '../../platform/jobs/claim.ts'
import { metrics } from '../../platform/metrics/metrics.ts'
import { bookProviderRefund } from './book-refund.ts'
import { handleEachDueRow, PROVIDER_CALLS_PER_ROUND } from './handle-each.ts'
import { isOutcomeKnown, type PaymentOutcome } from './judge.ts'
import { noteProviderDispute, noteProviderReversal } from './note-reversal.ts'
import {
  type PaymentProvider,
  type ProviderEvent,
  ProviderUnreachable,
} from './providers/provider.ts'
import { readRefundKey } from './refund-key.ts'
import { type OrderServices, settleReference } from './settle.ts'

/** Seconds until a stored event is handled again, after the first try, the second … */
const WEBHOOK_RETRY_AFTER_S = [5, 30, 120, 600, 3600, 6 * 3600, 24 * 3600]

/**
 * Settles the references of stored events of the provider. While it cannot be reached, an event
 * stays pending.
 */
export async function handleStoredWebhooks(deps: OrderServices): Promise<number> {
  const due = await claimDueRows(deps.db, {
    table: 'webhook_inbox',
    againAfterS: WEBHOOK_RETRY_AFTER_S,
    atLastS: 24 * 3600,
    columns: ['id', 'reference', 'body', 'attempts'],
    perRound: PROVIDER_CALLS_PER_ROUND,
  })
  return handleEachDueRow(deps.log, due, async ({ id, body, attempts }) => {
    const event = deps.cards.readEvent(Buffer.from(body))
    const outcome = event ? await handleProviderEvent(deps, event) : 'unknown'
    const status = statusAfterOutcome(outcome, attempts)
    await deps.db.updateTable('webhook_inbox').set({ status }).where('id', '=', id).execute()
    metrics.webhooks.inc({ result: status === 'pending' ? 'retried' : status })
  })
}

/** An event is given up after its last retry; the provider's next delivery starts it again. */
function statusAfterOutcome(
  outcome: PaymentOutcome,
  attempts: number,
): 'done' | 'failed' | 'pending' {
  if (isOutcomeKnown(outcome)) return 'done'
  return attempts > WEBHOOK_RETRY_AFTER_S.length ? 'failed' : 'pending'
}

async function handleProviderEvent(
  deps: OrderServices,
  { kind, reference, refundId, dispute }: ProviderEvent,
): Promise<PaymentOutcome> {
  if (!reference) return 'unknown'
  if (kind === 'paid') return settleSignedPayment(deps, reference)
  if (kind === 'refund') return handleRefundEvent(deps, reference, refundId)
  if (dispute) await noteProviderDispute(deps, reference, dispute)
  return 'unknown'
}

/**
 * The provider has signed that it was paid: where its answer is not that far yet, it is asked
 * again.
 */
async function settleSignedPayment(
  deps: OrderServices,
  reference: string,
): Promise<PaymentOutcome> {
  const outcome = await settleReference(deps, reference)
  return outcome === 'incomplete' ? 'pending' : outcome
}

/**
 * Asks the provider, as the event is not trusted. A refund that was made at the provider is shown
 * in the queue.
 */
async function handleRefundEvent(
  deps: OrderServices,
  reference: string,
  refundId: string | undefined,
): Promise<PaymentOutcome> {
  try {
    const payment = await findPaymentOfReference(deps, reference)
    if (!payment) return 'unknown'
    let isMadeThere = false
    for (const refund of await readRefundsOfEvent(deps, payment, refundId)) {
      const isOurs = await bookProviderRefund(deps, refund)
      if (!isOurs && refund.status === 'done') isMadeThere = true
    }
    if (isMadeThere)
      await noteProviderReversal(deps, reference, await sumForeignRefunds(deps, payment))
    return 'unknown'
  } catch (err) {
    if (!(err instanceof ProviderUnreachable)) throw err
    deps.log.warn({ err, reference }, 'the payment provider could not be reached for a refund')
    return 'unreachable'
  }
}

type RefundQuery = Parameters<PaymentProvider['listRefunds']>[0]

const findPaymentOfReference = (
  { db, cards }: OrderServices,
  reference: string,
): Promise<RefundQuery | undefined> =>
  db
    .selectFrom('payment')
    .select(['provider_tx_id as transactionId', 'paid_at as since'])
    .where('provider', '=', cards.name)
    .where('reference', '=', reference)
    .executeTakeFirst()

/** The refund that an event names; without its id all refunds of the payment. */
async function readRefundsOfEvent(
  { cards }: OrderServices,
  payment: RefundQuery,
  refundId: string | undefined,
) {
  if (refundId === undefined) return cards.listRefunds(payment)
  const refund = await cards.findRefund(refundId)
  return refund?.transactionId === payment.transactionId ? [refund] : []
}

/** Kobo of all refunds of a payment that the shop did not order: each event names one. */
async function sumForeignRefunds({ cards }: OrderServices, payment: RefundQuery): Promise<number> {
  const refunds = await cards.listRefunds(payment)
  const own = refunds.filter(({ transactionId }) => transactionId === payment.transactionId)
  const foreign = own.filter(({ key, status }) => status === 'done' && !readRefundKey(key))
  return foreign.reduce((sum, { amount }) => sum + amount, 0)
}
