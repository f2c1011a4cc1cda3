import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/schema.ts'
import { checks } from './checks.ts'

export type Finding = { claim: string; offenders: string[] }

const SHOWN = 10

/** Asks every check of one moment of the shop; a claim that holds has no offenders. */
export const examine = (db: Db): Promise<Finding[]> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read') // orders may come in meanwhile: all checks look at one moment
    .execute(async (trx) => {
      const findings: Finding[] = []
      for (const { claim, offenders } of checks) findings.push({ claim, offenders: await few(trx, offenders) })
      return findings
    })

async function few(db: Db, offenders: RawBuilder<{ what: string }>): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`select what from (${offenders}) as found limit ${SHOWN}`.execute(db)
  return rows.map((row) => row.what)
}
