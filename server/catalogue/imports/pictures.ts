import type { Insertable } from 'kysely'
import type { Db, Schema } from '../../platform/db/schema.ts'
import { createRowId } from '../../platform/ids.ts'
import type { NewImportItem } from './queries.ts'

type NewPicture = Insertable<Schema['import_picture']>

/** The pictures that products name by addresses, each once. */
export function collectImportPictures(db: Db, importId: string) {
  const seen = new Set<string>()
  let unstored: NewPicture[] = []
  return {
    note({
      addresses,
      position,
      title,
    }: Pick<NewImportItem, 'addresses' | 'position' | 'title'>): void {
      for (const address of addresses) {
        if (seen.has(address)) continue
        seen.add(address)
        unstored.push({ id: createRowId(), import_id: importId, position, title, address })
      }
    },
    async store(): Promise<void> {
      if (unstored.length > 0) await db.insertInto('import_picture').values(unstored).execute()
      unstored = []
    },
  }
}
