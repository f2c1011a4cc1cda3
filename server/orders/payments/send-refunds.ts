import { databaseNow, timeAfterNow } from '../../platform/db/now.ts'
import type { Db } from '../../platform/db/schema.ts'
import { claimDueRows } from '../../platform/jobs/claim.ts'
import { bookProviderRefund } from './book-refund.ts'
import { handleEachDueRow, PROVIDER_CALLS_PER_ROUND } from './handle-each.ts'
import { ProviderUnreachable } from './providers/provider.ts'
import { toRefundKey } from './refund-key.ts'
import { lockRefundWithSale, selectRefunds } from './refund-rows.ts'
import type { OrderServices } from './settle.ts'
import { takeFromSurplus } from './take-from-surplus.ts'

/**
 * Seconds until the provider is asked again about a refund; then once a day, as banks take up to 10
 * working days.
 */
const CHECK_REFUND_AFTER_S = [60, 120, 300, 900, 3600, 6 * 3600]

/**
 * Orders due refunds at the provider and follows them. An answer may be lost: before a refund is
 * ordered again, it is looked for at the provider by its key, so that no money goes back twice.
 */
export async function sendDueRefunds(deps: OrderServices): Promise<number> {
  const due = await claimDueRows(deps.db, {
    table: 'refund',
    againAfterS: CHECK_REFUND_AFTER_S,
    atLastS: 24 * 3600,
    columns: ['id', 'checks'],
    perRound: PROVIDER_CALLS_PER_ROUND,
  })
  return handleEachDueRow(deps.log, due, (row) =>
    sendOrFollowRefund(deps, row).catch((error: unknown) =>
      laterIfUnreachable(deps, row.id, error),
    ),
  )
}

function laterIfUnreachable({ log }: OrderServices, id: string, err: unknown): void {
  if (!(err instanceof ProviderUnreachable)) throw err
  log.warn({ err, id }, 'the payment provider could not be reached for a refund')
}

async function sendOrFollowRefund(
  deps: OrderServices,
  { id, checks }: { id: string; checks: number },
): Promise<void> {
  const refund = await findDueRefund(deps.db, id)
  if (!refund) return
  const key = toRefundKey(id, refund.attempt)
  const known = refund.requested_at && (await findRefundAtProvider(deps, refund, key))
  if (known) {
    await bookProviderRefund(deps, { ...known, key })
    return
  }
  if (refund.status !== 'sending') return
  const amount = await claimRefundRequest(deps.db, id, checks)
  if (amount === undefined) return
  if (amount === 'reversed') {
    await bookProviderRefund(deps, { id: '', key, status: 'failed', failure: REVERSED_FAILURE })
    return
  }
  const answer = await deps.cards.refund({ transactionId: refund.provider_tx_id, amount, key })
  if (answer.isAccepted) {
    await bookProviderRefund(deps, { id: answer.refundId, key, status: 'processing' })
    return
  }
  // The provider may have refused because it has carried out an earlier order whose answer was lost.
  const late = await findRefundAtProvider(deps, refund, key)
  await bookProviderRefund(deps, late ?? { id: '', key, status: 'failed', failure: answer.reason })
}

type DueRefund = NonNullable<Awaited<ReturnType<typeof findDueRefund>>>

const findDueRefund = (db: Db, id: string) =>
  selectRefunds(db)
    .select(['refund.attempt', 'refund.status', 'refund.requested_at'])
    .select(['refund.provider_refund_id', 'payment.provider_tx_id', 'payment.paid_at'])
    .where('refund.id', '=', id)
    .where('refund.next_check_at', 'is not', null)
    .executeTakeFirst()

/** A dispute or the provider's pages took the money back: with this refund it would go twice. */
const REVERSED_FAILURE = 'the money of the payment went back in another way'

/** Clocks differ, and the payer's bank may date a payment later. */
const CLOCK_MARGIN_MS = 24 * 3600_000

async function findRefundAtProvider({ cards }: OrderServices, refund: DueRefund, key: string) {
  if (refund.provider_refund_id !== null) return cards.findRefund(refund.provider_refund_id)
  const since = new Date(Math.min(refund.paid_at.getTime(), Date.now()) - CLOCK_MARGIN_MS)
  const refunds = await cards.listRefunds({ transactionId: refund.provider_tx_id, since })
  return refunds.find((refund) => refund.key === key)
}

/**
 * Claims a refund and returns the kobo that the provider is asked to send; what it takes back later
 * waits for its answer. `reversed`: no money of the payment may go to the card any more. Undefined:
 * another instance has claimed the refund, or the provider took all of it back. No instance looks
 * for a claimed refund until the answer is here or must be lost, because this round may have begun
 * long before.
 */
const claimRefundRequest = (
  db: Db,
  id: string,
  checks: number,
): Promise<number | 'reversed' | undefined> =>
  db.transaction().execute(async (trx) => {
    const found = await lockRefundWithSale(trx, id)
    if (!found) return undefined
    const claim = trx
      .updateTable('refund')
      .where('id', '=', id)
      .where('status', '=', 'sending')
      .where('checks', '=', checks)
    // An earlier request did not reach the provider: what it took back since counts first.
    const { numUpdatedRows } = await claim.set({ requested_at: null }).executeTakeFirst()
    if (numUpdatedRows === 0n) return undefined
    await takeFromSurplus(trx, found.refund.payment_id)
    const locked = await lockRefundWithSale(trx, id)
    if (locked?.refund.status !== 'sending') return undefined
    const { amount_kobo, reversed_kobo, isReversed } = locked.refund
    if (isReversed) return 'reversed'
    await claim
      .set({ requested_at: databaseNow(), next_check_at: timeAfterNow('60 seconds') })
      .execute()
    return amount_kobo - reversed_kobo
  })
