import { messages } from '#contract/messages.ts'
import { toNaira } from '#contract/orders/pricing.ts'
import { CURRENCY } from '#contract/platform/limits.ts'
import { type Act, writeAudit } from '../../platform/audit/audit.ts'
import { now } from '../../platform/db/now.ts'
import { conflict, notFound } from '../../platform/errors.ts'
import { lockRefund } from './queries.ts'
import type { Refunding } from './refund-sale.ts'

/**
 * Sends money of the queue back to the card that paid it. If the provider refuses, it waits in the queue again.
 * @throws 404, 409 if it is not open, was received by hand or in another currency, or its payer disputes it
 */
export async function payBackByCard(deps: Refunding, { id, ...act }: Act & { id: string }): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const { refund } = (await lockRefund(trx, id)) ?? {}
    if (!refund) throw notFound(messages.refundNotFound)
    if (refund.status !== 'open') throw conflict(messages.refundIsDone)
    const isByCard = refund.kind === 'surplus' && refund.provider === deps.cards.name && refund.currency === CURRENCY
    if (!isByCard) throw conflict(messages.refundNotByCard)
    if (refund.isReversed) throw conflict(messages.refundReversed)
    await trx
      .updateTable('refund')
      .set({ status: 'sending', way: 'card', attempt: refund.attempt + 1, failure: null, updated_at: now() })
      .set({ requested_at: null, provider_refund_id: null, checks: 0, next_check_at: now(), done_by: act.actor.name })
      .where('id', '=', id)
      .execute()
    const details = { amount: toNaira(refund.amount_kobo) }
    await writeAudit(trx, act, { action: 'refund.card', target: id, details })
  })
  deps.wakeRefunds()
}
