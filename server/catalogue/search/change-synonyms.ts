import { sql } from 'kysely'
import type { Synonym, SynonymForm } from '#contract/catalogue/search.ts'
import { messages } from '#contract/messages.ts'
import type { Seen } from '#contract/platform/values.ts'
import { type Act, changesOf, writeAudit } from '../../platform/audit/audit.ts'
import { requireSeen } from '../../platform/audit/require-seen.ts'
import { now } from '../../platform/db/now.ts'
import type { Db, Trx } from '../../platform/db/schema.ts'
import { conflict, notFound } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'

/** Groups of a shop: every instance reads all of them. */
export const MAX_GROUPS = 2_000

export async function listSynonyms(db: Db): Promise<Synonym[]> {
  const rows = await db
    .selectFrom('synonym')
    .select(['id', 'words'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ id, words }) => ({ _id: id, words }))
}

const nameOf = (words: readonly string[]): string => words.join(', ')

/** @throws 409 when the shop has as many groups as it may have */
export const addSynonym = (db: Db, act: Act, { words }: SynonymForm): Promise<string> =>
  db.transaction().execute(async (trx) => {
    const id = newId()
    const { numAffectedRows = 0n } = await sql`
      insert into synonym (id, words) select ${id}, ${words}::text[]
      where (select count(*) from synonym) < ${MAX_GROUPS}`.execute(trx)
    if (numAffectedRows === 0n) throw conflict(messages.tooManySynonyms(MAX_GROUPS))
    await writeAudit(trx, act, {
      action: 'synonym.create',
      target: id,
      details: { name: nameOf(words) },
    })
    return id
  })

type Edit = SynonymForm & { id: string; seen?: Seen | undefined }

/** Returns false when nothing changed. @throws 404, 409 for words changed meanwhile */
export const editSynonym = (db: Db, act: Act, { id, words, seen }: Edit): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const before = await lockSynonym(trx, id)
    requireSeen(seen, before, { words })
    const changes = changesOf({ words: nameOf(before.words) }, { words: nameOf(words) })
    if (Object.keys(changes).length === 0) return false
    await trx
      .updateTable('synonym')
      .set({ words, updated_at: now() })
      .where('id', '=', id)
      .execute()
    await writeAudit(trx, act, {
      action: 'synonym.edit',
      target: id,
      details: { name: nameOf(before.words), changes },
    })
    return true
  })

/** @throws 404 */
export const removeSynonym = (db: Db, act: Act, id: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { words } = await lockSynonym(trx, id)
    await trx.deleteFrom('synonym').where('id', '=', id).execute()
    await writeAudit(trx, act, {
      action: 'synonym.delete',
      target: id,
      details: { name: nameOf(words) },
    })
  })

async function lockSynonym(trx: Trx, id: string): Promise<{ words: string[] }> {
  const gone = () => notFound(messages.synonymNotFound)
  return trx
    .selectFrom('synonym')
    .select('words')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(gone)
}
