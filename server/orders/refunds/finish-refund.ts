import { messages } from '#contract/messages.ts'
import { toNaira } from '#contract/orders/pricing.ts'
import type { RefundForm } from '#contract/orders/refunds.ts'
import { CURRENCY } from '#contract/platform/limits.ts'
import { type Act, writeAudit } from '../../platform/audit/audit.ts'
import { now } from '../../platform/db/now.ts'
import { badField, conflict, notFound } from '../../platform/errors.ts'
import { bookRefund } from '../payments/book-refund.ts'
import { closeRefund } from '../payments/close-refund.ts'
import { answerNow } from '../payments/providers/provider.ts'
import { lockRefund, refundsOf } from '../payments/refund-rows.ts'
import { notOpen } from './not-open.ts'
import type { Refunding } from './refund-sale.ts'

type Locked = NonNullable<Awaited<ReturnType<typeof lockRefund>>>['refund']
type Finish = Act & { id: string; form: RefundForm }

/**
 * An admin records that the money was sent back, and how. A refund by card that waits for bank
 * details can go another way, which is named: first the provider is asked, as it may have sent the
 * money meanwhile.
 * @throws 400 without the way, 404, 409 if it was sent before, or is on its way; 503 while the
 * provider cannot be reached
 */
export async function finishRefund(deps: Refunding, { id, form, ...act }: Finish): Promise<void> {
  await askProvider(deps, id)
  await deps.db.transaction().execute(async (trx) => {
    const locked = await lockRefund(trx, id)
    if (!locked) throw notFound(messages.refundNotFound)
    const { sale, refund } = locked
    const isByCard = refund.status === 'attention'
    if (refund.status !== 'open' && refund.status !== 'attention') throw notOpen(refund.status)
    if (isByCard && !form.way) throw badField('way', messages.refundWayNeeded)
    const { note, way } = form
    await closeRefund(trx, sale, refund, { note, done_by: act.actor.name, ...(way && { way }) })
    await writeAudit(trx, act, {
      action: 'refund.done',
      target: id,
      details: detailsOf(refund, form),
    })
  })
}

const detailsOf = (refund: Locked, { note, way }: RefundForm) => ({
  amount: toNaira(refund.amount_kobo - refund.reversed_kobo),
  note,
  ...(way && { way }),
  ...(refund.currency !== CURRENCY && { currency: refund.currency }),
})

/**
 * Books what became of a refund that waits for bank details. @throws 503 while the provider cannot
 * be reached
 */
async function askProvider(deps: Refunding, id: string): Promise<void> {
  const found = await refundsOf(deps.db)
    .select('refund.provider_refund_id')
    .where('refund.id', '=', id)
    .where('refund.status', '=', 'attention')
    .executeTakeFirst()
  if (!found?.provider_refund_id) return
  const refund = await answerNow(deps.cards.findRefund(found.provider_refund_id))
  if (refund && refund.status !== 'attention') await bookRefund(deps, refund)
}

/**
 * Sends money of the queue back to the card that paid it. If the provider refuses, it waits in the
 * queue again.
 * @throws 404, 409 if it is not open, was received by hand or in another currency, or its payer
 * disputes it
 */
export async function payBackByCard(
  deps: Refunding,
  { id, ...act }: Act & { id: string },
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const { refund } = (await lockRefund(trx, id)) ?? {}
    if (!refund) throw notFound(messages.refundNotFound)
    if (refund.status !== 'open') throw notOpen(refund.status)
    const isByCard =
      refund.kind === 'surplus' &&
      refund.provider === deps.cards.name &&
      refund.currency === CURRENCY
    if (!isByCard) throw conflict(messages.refundNotByCard)
    if (refund.isReversed) throw conflict(messages.refundReversed)
    await trx
      .updateTable('refund')
      .set({
        status: 'sending',
        way: 'card',
        attempt: refund.attempt + 1,
        failure: null,
        updated_at: now(),
      })
      .set({
        requested_at: null,
        provider_refund_id: null,
        checks: 0,
        next_check_at: now(),
        done_by: act.actor.name,
      })
      .where('id', '=', id)
      .execute()
    const details = { amount: toNaira(refund.amount_kobo - refund.reversed_kobo) }
    await writeAudit(trx, act, { action: 'refund.card', target: id, details })
  })
  deps.wakeRefunds()
}
