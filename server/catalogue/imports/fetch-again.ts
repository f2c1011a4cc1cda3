import { messages } from '#contract/messages.ts'
import { type Act, writeAudit } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/db/schema.ts'
import { conflict, notFound } from '../../platform/errors.ts'
import { isId } from '../../platform/ids.ts'
import { askForPictures } from './fetch-pictures.ts'
import { lockImport } from './queries.ts'

/**
 * Asks for the pictures of a finished import that failed, or that were not asked for when it ran. @throws 404, 409 for
 * an import that is not finished or has all its pictures
 */
export async function fetchAgain(db: Db, act: Act, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = isId(id) ? await lockImport(trx, id) : undefined
    if (!row || row.status === 'checking') throw notFound(messages.importNotFound)
    const pictures = row.status === 'done' ? await askForPictures(trx, id) : 0
    if (pictures === 0) throw conflict(messages.importNoPicturesLeft)
    await trx.updateTable('import').set({ status: 'fetching', fetches_pictures: true }).where('id', '=', id).execute()
    await writeAudit(trx, act, { action: 'product.import', target: id, details: { pictures } })
  })
}
