import { type RawBuilder, sql } from 'kysely'
import { withDeadline } from '../../platform/db/deadline.ts'
import type { Db } from '../../platform/db/schema.ts'
import { withoutJit } from '../../platform/db/without-jit.ts'
import { catalogueChecks } from './checks/catalogue.ts'
import type { Checks } from './checks/check.ts'
import { discountChecks } from './checks/discounts.ts'
import { moneyChecks } from './checks/money.ts'
import { orderChecks } from './checks/orders.ts'
import { parcelChecks } from './checks/parcels.ts'
import { refundChecks } from './checks/refunds.ts'
import { reportChecks } from './checks/reports.ts'
import { reviewChecks } from './checks/reviews.ts'
import { stockChecks } from './checks/stock.ts'

/**
 * True of every shop at every moment, whatever crashed before: money, stock and history are
 * consistent.
 */
export const checks: Checks = {
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

export type Finding = { claim: string; offenders: string[] }

const SHOWN = 10

/**
 * Runs every check on a snapshot of its own, so that between two of them an embedded database,
 * which has one connection, serves the shop. A claim that is true has no offenders.
 */
export async function examine(db: Db): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const [claim, offenders] of Object.entries(checks))
    findings.push({ claim, offenders: await look(db, offenders) })
  return findings
}

/** Without a deadline: a large shop takes minutes. */
const look = (db: Db, offenders: RawBuilder<{ what: string }>): Promise<string[]> =>
  withDeadline(undefined, () =>
    db.transaction().execute(async (trx) => {
      await sql`select ${withoutJit}, set_config('statement_timeout', '0', true)`.execute(trx)
      // Materialized: planned for all rows. Planned for ten, a join of a large shop's orders
      // compared every pair.
      const { rows } = await sql<{ what: string }>`
        with found as materialized (${offenders}) select what from found limit ${SHOWN}`.execute(
        trx,
      )
      return rows.map((row) => row.what)
    }),
  )
