import { claimDue } from '../../platform/jobs/claim.ts'
import { metrics } from '../../platform/metrics/metrics.ts'
import { handleEach, PER_ROUND } from './handle-each.ts'
import { hearRefund } from './hear-refund.ts'
import { isKnown, type Outcome } from './judge.ts'
import { noteDispute } from './note-reversal.ts'
import type { ProviderEvent } from './providers/provider.ts'
import { type Payments, settle } from './settle.ts'

/** Seconds until a stored event is handled again, after the first try, the second … */
const RETRY_AFTER_S = [5, 30, 120, 600, 3600, 6 * 3600, 24 * 3600]

/** Settles the references of stored events of the provider. While it cannot be reached, an event stays pending. */
export async function handleWebhooks(deps: Payments): Promise<number> {
  const due = await claimDue(deps.db, {
    table: 'webhook_inbox',
    id: 'id',
    due: 'next_try_at',
    count: 'attempts',
    isPendingOnly: true,
    againAfterS: RETRY_AFTER_S,
    atLastS: 24 * 3600,
    columns: ['id', 'reference', 'body', 'attempts'],
    perRound: PER_ROUND,
  })
  return handleEach(deps.log, due, async ({ id, body, attempts }) => {
    const event = deps.cards.readEvent(Buffer.from(body))
    const outcome = event ? await handleEvent(deps, event) : 'unknown'
    const status = isKnown(outcome) ? 'done' : attempts > RETRY_AFTER_S.length ? 'failed' : 'pending'
    await deps.db.updateTable('webhook_inbox').set({ status }).where('id', '=', id).execute()
    metrics.webhooks.inc({ result: status === 'pending' ? 'retried' : status })
  })
}

async function handleEvent(deps: Payments, { kind, reference, refundId, dispute }: ProviderEvent): Promise<Outcome> {
  if (!reference) return 'unknown'
  if (kind === 'paid') return settlePaid(deps, reference)
  if (kind === 'refund') return hearRefund(deps, { reference, refundId })
  if (dispute) await noteDispute(deps, reference, dispute)
  return 'unknown'
}

/** The provider has signed that it was paid: where its answer is not that far yet, it is asked again. */
async function settlePaid(deps: Payments, reference: string): Promise<Outcome> {
  const outcome = await settle(deps, reference)
  return outcome === 'incomplete' ? 'pending' : outcome
}
