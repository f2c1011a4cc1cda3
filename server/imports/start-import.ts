import { messages } from '#contract/messages.ts'
import { type Act, writeAudit } from '../audit/audit.ts'
import type { Db } from '../db/schema.ts'
import { conflict, notFound } from '../errors.ts'
import { isId } from '../ids.ts'
import { lockImport } from './queries.ts'

/** Hands a checked import to the job. @throws 404, 409 for one that was started before */
export async function startImport(db: Db, act: Act, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = isId(id) ? await lockImport(trx, id) : undefined
    if (!row || row.status === 'checking') throw notFound(messages.importNotFound)
    if (row.status !== 'checked') throw conflict(messages.importStartedBefore)
    await trx.updateTable('import').set({ status: 'running' }).where('id', '=', id).execute()
    const { created, changed, unchanged, refused } = row
    await writeAudit(trx, act, {
      action: 'product.import',
      target: id,
      details: { created, changed, unchanged, refused },
    })
  })
}
