import { messages } from '#contract/messages.ts'
import { toNaira } from '#contract/orders/pricing/pricing.ts'
import type { FinishedRefundForm } from '#contract/orders/refunds/refunds.ts'
import { SHOP_CURRENCY } from '#contract/platform/limits.ts'
import { type AuditedAct, writeAuditEntry } from '../../platform/audit/audit.ts'
import { databaseNow } from '../../platform/db/now.ts'
import { badFieldError, conflictError, notFoundError } from '../../platform/errors.ts'
import { bookProviderRefund } from '../payments/book-refund.ts'
import { closeLockedRefund } from '../payments/close-refund.ts'
import { requireProviderAnswer } from '../payments/providers/provider.ts'
import { lockRefundWithSale, selectRefunds } from '../payments/refund-rows.ts'
import { refundNotOpen } from './not-open.ts'
import type { RefundServices } from './refund-sale.ts'

type FinishedRefundRow = NonNullable<Awaited<ReturnType<typeof lockRefundWithSale>>>['refund']
type RefundFinish = AuditedAct & { id: string; form: FinishedRefundForm }

/**
 * Records that an admin sent the money back, and how. A refund by card that waits for bank
 * details can go another way, which is named: first the provider is asked, as it may have sent the
 * money meanwhile.
 * @throws 400 without the way, 404, 409 if it was sent before, or is on its way; 503 while the
 * provider cannot be reached
 */
export async function finishRefund(
  deps: RefundServices,
  { id, form, ...act }: RefundFinish,
): Promise<void> {
  await bookStuckRefund(deps, id)
  await deps.db.transaction().execute(async (trx) => {
    const locked = await lockRefundWithSale(trx, id)
    if (!locked) throw notFoundError(messages.refundNotFound)
    const { sale, refund } = locked
    const isByCard = refund.status === 'attention'
    if (refund.status !== 'open' && refund.status !== 'attention')
      throw refundNotOpen(refund.status)
    if (isByCard && !form.way) throw badFieldError('way', messages.refundWayNeeded)
    const { note, way } = form
    await closeLockedRefund(trx, sale, refund, { note, done_by: act.actor.name, way })
    await writeAuditEntry(trx, act, {
      action: 'refund.done',
      target: id,
      details: detailsOfFinishedRefund(refund, form),
    })
  })
}

const detailsOfFinishedRefund = (refund: FinishedRefundRow, { note, way }: FinishedRefundForm) => ({
  amount: toNaira(refund.amount_kobo - refund.reversed_kobo),
  note,
  way,
  currency: refund.currency === SHOP_CURRENCY ? undefined : refund.currency,
})

/**
 * Books what became of a refund that waits for bank details. @throws 503 while the provider cannot
 * be reached
 */
async function bookStuckRefund(deps: RefundServices, id: string): Promise<void> {
  const found = await selectRefunds(deps.db)
    .select('refund.provider_refund_id')
    .where('refund.id', '=', id)
    .where('refund.status', '=', 'attention')
    .executeTakeFirst()
  if (!found?.provider_refund_id) return
  const refund = await requireProviderAnswer(deps.cards.findRefund(found.provider_refund_id))
  if (refund && refund.status !== 'attention') await bookProviderRefund(deps, refund)
}

/**
 * Sends money of the queue back to the card that paid it. If the provider refuses, it waits in the
 * queue again.
 * @throws 404, 409 if it is not open, was received by hand or in another currency, or its payer
 * disputes it
 */
export async function payRefundByCard(
  deps: RefundServices,
  { id, ...act }: AuditedAct & { id: string },
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const { refund } = (await lockRefundWithSale(trx, id)) ?? {}
    if (!refund) throw notFoundError(messages.refundNotFound)
    if (refund.status !== 'open') throw refundNotOpen(refund.status)
    const isByCard =
      refund.kind === 'surplus' &&
      refund.provider === deps.cards.name &&
      refund.currency === SHOP_CURRENCY
    if (!isByCard) throw conflictError(messages.refundNotByCard)
    if (refund.isReversed) throw conflictError(messages.refundReversed)
    await trx
      .updateTable('refund')
      .set({
        status: 'sending',
        way: 'card',
        attempt: refund.attempt + 1,
        failure: null,
        updated_at: databaseNow(),
      })
      .set({
        requested_at: null,
        provider_refund_id: null,
        checks: 0,
        next_check_at: databaseNow(),
        done_by: act.actor.name,
      })
      .where('id', '=', id)
      .execute()
    const details = { amount: toNaira(refund.amount_kobo - refund.reversed_kobo) }
    await writeAuditEntry(trx, act, { action: 'refund.card', target: id, details })
  })
  deps.wakeRefunds()
}
