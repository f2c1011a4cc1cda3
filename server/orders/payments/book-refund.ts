import { isUnderWay } from '#contract/orders/refund-rules.ts'
import { now } from '../../platform/db/now.ts'
import { closeRefund, failRefund } from './close-refund.ts'
import type { ProviderRefund } from './providers/provider.ts'
import { readRefundKey } from './refund-key.ts'
import { lockRefund } from './refund-rows.ts'
import type { Payments } from './settle.ts'

const UNSAID = 'the bank did not take it'

type Answer = Pick<ProviderRefund, 'id' | 'key' | 'status'> & { failure?: string }

/** Webhook, reconciler and the own answer end here: safe to repeat and to race. False: the shop did not order it. */
export async function bookRefund(deps: Payments, { id, key, status, failure = UNSAID }: Answer): Promise<boolean> {
  const named = readRefundKey(key)
  if (!named) return false
  const isClosed = await deps.db.transaction().execute(async (trx) => {
    const locked = await lockRefund(trx, named.id)
    // Ignores events of earlier attempts and late ones.
    if (!locked || locked.refund.attempt !== named.attempt || !isOpenAtProvider(locked.refund.status)) return false
    const { sale, refund } = locked
    if (id !== '') await trx.updateTable('refund').set({ provider_refund_id: id }).where('id', '=', refund.id).execute()
    if (status === 'done') await closeRefund(trx, sale, refund, {})
    else if (status === 'failed') await failRefund(trx, sale, refund, failure)
    else await trx.updateTable('refund').set({ status, updated_at: now() }).where('id', '=', refund.id).execute()
    return status === 'done' || status === 'failed'
  })
  if (isClosed) deps.wakeFollowers()
  return true
}

const isOpenAtProvider = (status: Parameters<typeof isUnderWay>[0]): boolean =>
  isUnderWay(status) || status === 'attention'
