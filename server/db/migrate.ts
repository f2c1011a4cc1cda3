import { Migrator } from 'kysely/migration'
import * as shop from './migrations/2026-11-20-shop.ts'
import * as desk from './migrations/2026-11-22-desk.ts'
import type { Db } from './schema.ts'

// Named one by one, so that a bundle or a renamed folder can never lose one.
const migrations = { '2026-11-20-shop': shop, '2026-11-22-desk': desk }

/** Brings the schema up to date; two instances starting at once take turns. Answers the names that were applied. */
export async function migrate(db: Db): Promise<string[]> {
  const { error, results } = await new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
  }).migrateToLatest()
  if (error) throw error
  return (results ?? []).filter((result) => result.status === 'Success').map((result) => result.migrationName)
}
