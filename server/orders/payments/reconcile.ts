import { claimDue } from '../../platform/jobs/claim.ts'
import { handleEach, PER_ROUND } from './handle-each.ts'
import { type Payments, settle } from './settle.ts'

/**
 * Seconds until a reference is queried again, after the first query, the second …: 72 hours in all.
 */
const CHECK_AFTER_S = [30, 120, 600, 3600, 6 * 3600, 24 * 3600, 40 * 3600]

/**
 * Queries the provider about references without a report: a lost webhook and a closed tab lose no
 * money.
 */
export async function reconcile(deps: Payments): Promise<number> {
  const due = await claimDue(deps.db, {
    table: 'payment_attempt',
    againAfterS: CHECK_AFTER_S,
    atLastS: null,
    columns: ['reference'],
    perRound: PER_ROUND,
  })
  return handleEach(deps.log, due, ({ reference }) => settle(deps, reference))
}
