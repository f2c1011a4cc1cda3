import { claimDueRows } from '../../platform/jobs/claim.ts'
import { handleEachDueRow, PROVIDER_CALLS_PER_ROUND } from './handle-each.ts'
import { type OrderServices, settleReference } from './settle.ts'

/**
 * Seconds until a reference is queried again, after the first query, the second …: 72 hours in all.
 */
const CHECK_REFERENCE_AFTER_S = [30, 120, 600, 3600, 6 * 3600, 24 * 3600, 40 * 3600]

/**
 * Queries the provider about references without a report: a lost webhook and a closed tab lose no
 * money.
 */
export async function reconcilePayments(deps: OrderServices): Promise<number> {
  const due = await claimDueRows(deps.db, {
    table: 'payment_attempt',
    againAfterS: CHECK_REFERENCE_AFTER_S,
    atLastS: null,
    columns: ['reference'],
    perRound: PROVIDER_CALLS_PER_ROUND,
  })
  return handleEachDueRow(deps.log, due, ({ reference }) => settleReference(deps, reference))
}
