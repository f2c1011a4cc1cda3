import { migrateSchema } from '#server/platform/db/migrate.ts'
import { maintainEmbedded, openDatabase } from '#server/platform/db/open.ts'
import { fillShop } from './fill.ts'

/** Fills the embedded database of a folder with so many products, and closes it. */
export async function fillEmbedded(dataDir: string, size: number): Promise<void> {
  const database = await openDatabase({ dataDir, isSynced: false })
  try {
    await migrateSchema(database.db)
    await fillShop(database, size, (text) => console.info(`  ${text}`))
    await maintainEmbedded(database.db)
  } finally {
    await database.close()
  }
}
