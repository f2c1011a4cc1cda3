import { bookRefund } from './book-refund.ts'
import type { Outcome } from './judge.ts'
import { noteReversal } from './note-reversal.ts'
import { type ProviderRefund, ProviderUnreachable } from './providers/provider.ts'
import { readRefundKey } from './refund-key.ts'
import type { Payments } from './settle.ts'

type Heard = { reference: string; refundId: string | undefined }

/** Asks the provider, as the event is not trusted. A refund that was made at the provider is shown in the queue. */
export async function hearRefund(deps: Payments, heard: Heard): Promise<Outcome> {
  try {
    const payment = await findPayment(deps, heard.reference)
    if (!payment) return 'unknown'
    let isMadeThere = false
    for (const refund of await refundsIn(deps, payment, heard.refundId)) {
      const isOurs = await bookRefund(deps, refund)
      if (!isOurs && refund.status === 'done') isMadeThere = true
    }
    if (isMadeThere) await noteReversal(deps, heard.reference, await madeThere(deps, payment))
    return 'unknown'
  } catch (err) {
    if (!(err instanceof ProviderUnreachable)) throw err
    deps.log.warn({ err, reference: heard.reference }, 'the payment provider could not be reached for a refund')
    return 'unreachable'
  }
}

type OfPayment = { transactionId: string; since: Date }

async function findPayment({ db, cards }: Payments, reference: string): Promise<OfPayment | undefined> {
  const payment = await db
    .selectFrom('payment')
    .select(['provider_tx_id', 'paid_at'])
    .where('provider', '=', cards.name)
    .where('reference', '=', reference)
    .executeTakeFirst()
  return payment && { transactionId: payment.provider_tx_id, since: payment.paid_at }
}

/** For an event without the id of its refund: all refunds of the payment. */
async function refundsIn(
  { cards }: Payments,
  payment: OfPayment,
  refundId: string | undefined,
): Promise<ProviderRefund[]> {
  if (refundId === undefined) return cards.listRefunds(payment)
  const refund = await cards.findRefund(refundId)
  return refund?.transactionId === payment.transactionId ? [refund] : []
}

/** Kobo of all refunds of a payment that the shop did not order: each event names one. */
async function madeThere({ cards }: Payments, payment: OfPayment): Promise<number> {
  const refunds = await cards.listRefunds(payment)
  return refunds
    .filter(
      ({ key, status, transactionId }) =>
        status === 'done' && transactionId === payment.transactionId && !readRefundKey(key),
    )
    .reduce((sum, { amount }) => sum + amount, 0)
}
