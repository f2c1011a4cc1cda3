import { type RawBuilder, sql } from 'kysely'
import { withDeadline } from '../../platform/db/deadline.ts'
import type { Db } from '../../platform/db/schema.ts'
import { withoutJit } from '../../platform/db/without-jit.ts'
import { catalogueChecks } from './checks/catalogue.ts'
import type { DoctorChecks } from './checks/check.ts'
import { discountChecks } from './checks/discounts.ts'
import { moneyChecks } from './checks/money.ts'
import { orderChecks } from './checks/orders.ts'
import { parcelChecks } from './checks/parcels.ts'
import { refundChecks } from './checks/refunds.ts'
import { reportChecks } from './checks/reports.ts'
import { reviewChecks } from './checks/reviews.ts'
import { stockChecks } from './checks/stock.ts'

/**
 * Claims that are true of every shop at every moment, whatever crashed before: money, stock and
 * history are consistent.
 */
export const doctorChecks: DoctorChecks = {
  ...catalogueChecks,
  ...stockChecks,
  ...orderChecks,
  ...moneyChecks,
  ...refundChecks,
  ...discountChecks,
  ...parcelChecks,
  ...reviewChecks,
  ...reportChecks,
}

export type DoctorFinding = { claim: string; offenders: string[] }

const MAX_SHOWN_OFFENDERS = 10

/**
 * Checks every claim. Each check reads a snapshot of its own: an embedded database has one
 * connection, which serves the shop between two checks. A claim that is true has no offenders.
 */
export async function examineAllData(db: Db): Promise<DoctorFinding[]> {
  const findings: DoctorFinding[] = []
  for (const [claim, offenders] of Object.entries(doctorChecks))
    findings.push({ claim, offenders: await findOffendersOfClaim(db, offenders) })
  return findings
}

/**
 * Finds the first offenders of a claim, without a deadline: the check of a large shop takes
 * minutes.
 */
const findOffendersOfClaim = (db: Db, offenders: RawBuilder<{ what: string }>): Promise<string[]> =>
  withDeadline(undefined, () =>
    db.transaction().execute(async (trx) => {
      await sql`select ${withoutJit}, set_config('statement_timeout', '0', true)`.execute(trx)
      // `materialized` makes PostgreSQL plan for all rows. Planned for ten rows, a join of a large
      // shop's orders compared every pair.
      const { rows } = await sql<{ what: string }>`
        with found as materialized (${offenders}) select what from found limit ${MAX_SHOWN_OFFENDERS}`.execute(
        trx,
      )
      return rows.map((row) => row.what)
    }),
  )
