import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/schema.ts'
import { checks } from './checks.ts'

export type Finding = { claim: string; offenders: string[] }

const SHOWN = 10

/** Runs every check on one snapshot of the database. A claim that is true has no offenders. */
export const examine = (db: Db): Promise<Finding[]> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read') // one snapshot for all checks, while orders come in
    .execute(async (trx) => {
      const findings: Finding[] = []
      for (const { claim, offenders } of checks) findings.push({ claim, offenders: await firstOf(trx, offenders) })
      return findings
    })

async function firstOf(db: Db, offenders: RawBuilder<{ what: string }>): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`select what from (${offenders}) as found limit ${SHOWN}`.execute(db)
  return rows.map((row) => row.what)
}
