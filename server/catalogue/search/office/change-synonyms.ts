import { sql } from 'kysely'
import type { Synonym, SynonymForm } from '#contract/catalogue/search.ts'
import { messages } from '#contract/messages.ts'
import type { SeenValues } from '#contract/platform/form-schemas.ts'
import { type AuditedAct, changedFieldsOf, writeAuditEntry } from '../../../platform/audit/audit.ts'
import { requireSeen } from '../../../platform/audit/require-seen.ts'
import { databaseNow } from '../../../platform/db/now.ts'
import type { Db, Trx } from '../../../platform/db/schema.ts'
import { conflictError, notFoundError } from '../../../platform/errors.ts'
import { createRowId } from '../../../platform/ids.ts'

/** Groups of a shop: every instance reads all of them. */
export const MAX_SYNONYM_GROUPS = 2_000

export async function listSynonymGroups(db: Db): Promise<Synonym[]> {
  const rows = await db
    .selectFrom('synonym')
    .select(['id', 'words'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ id, words }) => ({ _id: id, words }))
}

const synonymGroupName = (words: readonly string[]): string => words.join(', ')

/** @throws 409 when the shop has as many groups as it may have */
export const addSynonymGroup = (db: Db, act: AuditedAct, { words }: SynonymForm): Promise<string> =>
  db.transaction().execute(async (trx) => {
    const id = createRowId()
    const { numAffectedRows = 0n } = await sql`
      insert into synonym (id, words) select ${id}, ${words}::text[]
      where (select count(*) from synonym) < ${MAX_SYNONYM_GROUPS}`.execute(trx)
    if (numAffectedRows === 0n) throw conflictError(messages.tooManySynonyms(MAX_SYNONYM_GROUPS))
    await writeAuditEntry(trx, act, {
      action: 'synonym.create',
      target: id,
      details: { name: synonymGroupName(words) },
    })
    return id
  })

type SynonymEdit = SynonymForm & { id: string; seen?: SeenValues | undefined }

/** Returns false when nothing changed. @throws 404, 409 for words changed meanwhile */
export const editSynonymGroup = (
  db: Db,
  act: AuditedAct,
  { id, words, seen }: SynonymEdit,
): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const before = await lockSynonymGroup(trx, id)
    requireSeen(seen, before, { words })
    const changes = changedFieldsOf(
      { words: synonymGroupName(before.words) },
      { words: synonymGroupName(words) },
    )
    if (Object.keys(changes).length === 0) return false
    await trx
      .updateTable('synonym')
      .set({ words, updated_at: databaseNow() })
      .where('id', '=', id)
      .execute()
    await writeAuditEntry(trx, act, {
      action: 'synonym.edit',
      target: id,
      details: { name: synonymGroupName(before.words), changes },
    })
    return true
  })

/** @throws 404 */
export const removeSynonymGroup = (db: Db, act: AuditedAct, id: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { words } = await lockSynonymGroup(trx, id)
    await trx.deleteFrom('synonym').where('id', '=', id).execute()
    await writeAuditEntry(trx, act, {
      action: 'synonym.delete',
      target: id,
      details: { name: synonymGroupName(words) },
    })
  })

async function lockSynonymGroup(trx: Trx, id: string): Promise<{ words: string[] }> {
  return trx
    .selectFrom('synonym')
    .select('words')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => notFoundError(messages.synonymNotFound))
}
