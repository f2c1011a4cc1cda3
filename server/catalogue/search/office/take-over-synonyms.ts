import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { type AuditedAct, writeAuditEntry } from '../../../platform/audit/audit.ts'
import type { Db } from '../../../platform/db/schema.ts'
import { createRowId } from '../../../platform/ids.ts'
import { MAX_SYNONYM_GROUPS } from './change-synonyms.ts'

/** Groups of words that Nigerians use for the same thing. */
export const readNigerianSynonyms = (): string[][] =>
  readFileSync(new URL('synonyms.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split(', '))

/**
 * Adds the groups of which the shop has no word in any group, as many as it may have; returns how
 * many.
 */
export const takeOverSynonyms = (db: Db, act: AuditedAct): Promise<number> =>
  db.transaction().execute(async (trx) => {
    await sql`lock table synonym in share row exclusive mode`.execute(trx)
    const stored = await trx.selectFrom('synonym').select('words').execute()
    const known = new Set(stored.flatMap(({ words }) => words.map((word) => word.toLowerCase())))
    const groups = readNigerianSynonyms()
      .filter((words) => !words.some((word) => known.has(word)))
      .slice(0, MAX_SYNONYM_GROUPS - stored.length)
    if (groups.length === 0) return 0
    const rows = groups.map((words) => ({ id: createRowId(), words }))
    await trx.insertInto('synonym').values(rows).execute()
    const details = { groups: groups.length }
    await writeAuditEntry(trx, act, { action: 'synonyms.takeOver', target: 'synonyms', details })
    return groups.length
  })
