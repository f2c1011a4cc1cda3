import { isRefundUnderWay } from '#contract/orders/refunds/refund-rules.ts'
import { databaseNow } from '../../platform/db/now.ts'
import type { Trx } from '../../platform/db/schema.ts'
import { closeLockedRefund, failLockedRefund } from './close-refund.ts'
import type { ProviderRefund } from './providers/provider.ts'
import { readRefundKey } from './refund-key.ts'
import { lockRefundWithSale } from './refund-rows.ts'
import type { OrderServices } from './settle.ts'
import { takeFromSurplus } from './take-from-surplus.ts'

const UNEXPLAINED_FAILURE = 'the bank did not take it'

/** `amount`: kobo that went, where the provider says it. */
type BookedRefundAnswer = Pick<ProviderRefund, 'id' | 'key' | 'status'> & {
  amount?: number
  failure?: string
}

/**
 * Webhook, reconciler and the own answer end here: safe to repeat and to race. False: the shop did
 * not order it.
 */
export async function bookProviderRefund(
  deps: OrderServices,
  answer: BookedRefundAnswer,
): Promise<boolean> {
  const named = readRefundKey(answer.key)
  if (!named) return false
  const isClosed = await deps.db.transaction().execute(async (trx) => {
    const locked = await lockRefundWithSale(trx, named.id)
    // Ignores events of earlier attempts and late ones.
    if (!locked || locked.refund.attempt !== named.attempt) return false
    const kept = keptKoboOfReversal(locked.refund, answer)
    if (!isOpenAtProvider(locked.refund.status) && kept === undefined) return false
    await writeRefundAnswer(trx, locked, answer, kept)
    return answer.status === 'done' || answer.status === 'failed'
  })
  if (isClosed) deps.wakeFollowers()
  return true
}

type SaleWithRefund = NonNullable<Awaited<ReturnType<typeof lockRefundWithSale>>>

async function writeRefundAnswer(
  trx: Trx,
  { sale, refund }: SaleWithRefund,
  { id, status, failure = UNEXPLAINED_FAILURE }: BookedRefundAnswer,
  reversed_kobo: number | undefined,
): Promise<void> {
  if (id !== '')
    await trx
      .updateTable('refund')
      .set({ provider_refund_id: id })
      .where('id', '=', refund.id)
      .execute()
  if (reversed_kobo !== undefined)
    await closeLockedRefund(trx, sale, refund, { reversed_kobo, note: null })
  else if (status === 'done') await closeLockedRefund(trx, sale, refund, {})
  else if (status === 'failed') await failLockedRefund(trx, sale, refund, failure)
  else
    await trx
      .updateTable('refund')
      .set({ status, updated_at: databaseNow() })
      .where('id', '=', refund.id)
      .execute()
  await takeFromSurplus(trx, refund.payment_id)
}

/**
 * The provider sent what it had taken back of a surplus, too: that is possible while a refund waits
 * for bank details. Returns the kobo that still count against the surplus; the rest was money of
 * the order. Undefined: nothing went twice.
 */
function keptKoboOfReversal(
  refund: SaleWithRefund['refund'],
  { status, amount }: BookedRefundAnswer,
): number | undefined {
  if (status !== 'done' || amount === undefined) return undefined
  const kept = Math.max(0, refund.amount_kobo - amount)
  return kept < refund.reversed_kobo ? kept : undefined
}

const isOpenAtProvider = (status: Parameters<typeof isRefundUnderWay>[0]): boolean =>
  isRefundUnderWay(status) || status === 'attention'
