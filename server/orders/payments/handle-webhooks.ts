import { claimDue } from '../../platform/jobs/claim.ts'
import { metrics } from '../../platform/metrics/metrics.ts'
import { bookRefund } from './book-refund.ts'
import { handleEach, PER_ROUND } from './handle-each.ts'
import { isKnown, type Outcome } from './judge.ts'
import { noteDispute, noteReversal } from './note-reversal.ts'
import {
  type PaymentProvider,
  type ProviderEvent,
  ProviderUnreachable,
} from './providers/provider.ts'
import { readRefundKey } from './refund-key.ts'
import { type Payments, settle } from './settle.ts'

/** Seconds until a stored event is handled again, after the first try, the second … */
const RETRY_AFTER_S = [5, 30, 120, 600, 3600, 6 * 3600, 24 * 3600]

/**
 * Settles the references of stored events of the provider. While it cannot be reached, an event
 * stays pending.
 */
export async function handleWebhooks(deps: Payments): Promise<number> {
  const due = await claimDue(deps.db, {
    table: 'webhook_inbox',
    againAfterS: RETRY_AFTER_S,
    atLastS: 24 * 3600,
    columns: ['id', 'reference', 'body', 'attempts'],
    perRound: PER_ROUND,
  })
  return handleEach(deps.log, due, async ({ id, body, attempts }) => {
    const event = deps.cards.readEvent(Buffer.from(body))
    const outcome = event ? await handleEvent(deps, event) : 'unknown'
    const status = statusAfter(outcome, attempts)
    await deps.db.updateTable('webhook_inbox').set({ status }).where('id', '=', id).execute()
    metrics.webhooks.inc({ result: status === 'pending' ? 'retried' : status })
  })
}

/** An event is given up after its last retry; the provider's next delivery starts it again. */
function statusAfter(outcome: Outcome, attempts: number): 'done' | 'failed' | 'pending' {
  if (isKnown(outcome)) return 'done'
  return attempts > RETRY_AFTER_S.length ? 'failed' : 'pending'
}

async function handleEvent(
  deps: Payments,
  { kind, reference, refundId, dispute }: ProviderEvent,
): Promise<Outcome> {
  if (!reference) return 'unknown'
  if (kind === 'paid') return settlePaid(deps, reference)
  if (kind === 'refund') return hearRefund(deps, reference, refundId)
  if (dispute) await noteDispute(deps, reference, dispute)
  return 'unknown'
}

/**
 * The provider has signed that it was paid: where its answer is not that far yet, it is asked
 * again.
 */
async function settlePaid(deps: Payments, reference: string): Promise<Outcome> {
  const outcome = await settle(deps, reference)
  return outcome === 'incomplete' ? 'pending' : outcome
}

/**
 * Asks the provider, as the event is not trusted. A refund that was made at the provider is shown
 * in the queue.
 */
async function hearRefund(
  deps: Payments,
  reference: string,
  refundId: string | undefined,
): Promise<Outcome> {
  try {
    const payment = await findPayment(deps, reference)
    if (!payment) return 'unknown'
    let isMadeThere = false
    for (const refund of await refundsIn(deps, payment, refundId)) {
      const isOurs = await bookRefund(deps, refund)
      if (!isOurs && refund.status === 'done') isMadeThere = true
    }
    if (isMadeThere) await noteReversal(deps, reference, await madeThere(deps, payment))
    return 'unknown'
  } catch (err) {
    if (!(err instanceof ProviderUnreachable)) throw err
    deps.log.warn({ err, reference }, 'the payment provider could not be reached for a refund')
    return 'unreachable'
  }
}

type OfPayment = Parameters<PaymentProvider['listRefunds']>[0]

const findPayment = ({ db, cards }: Payments, reference: string): Promise<OfPayment | undefined> =>
  db
    .selectFrom('payment')
    .select(['provider_tx_id as transactionId', 'paid_at as since'])
    .where('provider', '=', cards.name)
    .where('reference', '=', reference)
    .executeTakeFirst()

/** The refund that an event names; without its id all refunds of the payment. */
async function refundsIn({ cards }: Payments, payment: OfPayment, refundId: string | undefined) {
  if (refundId === undefined) return cards.listRefunds(payment)
  const refund = await cards.findRefund(refundId)
  return refund?.transactionId === payment.transactionId ? [refund] : []
}

/** Kobo of all refunds of a payment that the shop did not order: each event names one. */
async function madeThere({ cards }: Payments, payment: OfPayment): Promise<number> {
  const refunds = await cards.listRefunds(payment)
  const own = refunds.filter(({ transactionId }) => transactionId === payment.transactionId)
  const foreign = own.filter(({ key, status }) => status === 'done' && !readRefundKey(key))
  return foreign.reduce((sum, { amount }) => sum + amount, 0)
}
