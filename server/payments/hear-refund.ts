import { bookRefund } from './book-refund.ts'
import type { Outcome } from './judge.ts'
import { noteReversal } from './note-reversal.ts'
import { type ProviderRefund, ProviderUnreachable } from './providers/provider.ts'
import type { Payments } from './settle.ts'

type Heard = { reference: string; refundId: string | undefined }

/**
 * An event about a refund: the provider is asked how it stands, as the event's body is not trusted. One that the shop
 * did not order was made at the provider: it waits in the queue for an admin.
 */
export async function hearRefund(deps: Payments, heard: Heard): Promise<Outcome> {
  try {
    for (const refund of await refundsIn(deps, heard)) {
      const isOurs = await bookRefund(deps, refund)
      if (!isOurs && refund.status === 'done') await noteReversal(deps, 'refunded', heard.reference)
    }
    return 'unknown'
  } catch (err) {
    if (!(err instanceof ProviderUnreachable)) throw err
    deps.log.warn({ err, reference: heard.reference }, 'the payment provider could not be reached for a refund')
    return 'unreachable'
  }
}

/** Of an event without the id of its refund: all refunds of the payment. */
async function refundsIn({ db, cards }: Payments, { reference, refundId }: Heard): Promise<ProviderRefund[]> {
  const payment = await db
    .selectFrom('payment')
    .select(['provider_tx_id', 'paid_at'])
    .where('provider', '=', cards.name)
    .where('reference', '=', reference)
    .executeTakeFirst()
  if (!payment) return []
  const { provider_tx_id: transactionId, paid_at: since } = payment
  if (refundId === undefined) return cards.listRefunds({ transactionId, since })
  const one = await cards.findRefund(refundId)
  return one?.transactionId === transactionId ? [one] : []
}
