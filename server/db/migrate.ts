import { sql } from 'kysely'
import { type MigrationResultSet, Migrator } from 'kysely/migration'
import { StartError } from '../errors.ts'
import * as shop from './migrations/2026-11-20-shop.ts'
import * as accounts from './migrations/2026-11-22-accounts.ts'
import * as desk from './migrations/2026-11-22-desk.ts'
import * as orders from './migrations/2026-11-22-orders.ts'
import * as staff from './migrations/2026-11-22-staff.ts'
import * as events from './migrations/2026-11-23-events.ts'
import * as sessions from './migrations/2026-11-23-sessions.ts'
import * as variants from './migrations/2026-11-24-variants.ts'
import * as words from './migrations/2026-11-24-words.ts'
import * as listing from './migrations/2026-11-25-listing.ts'
import * as searches from './migrations/2026-11-25-search.ts'
import * as importPictures from './migrations/2026-11-26-import-pictures.ts'
import * as sizeGuides from './migrations/2026-11-26-size-guides.ts'
import * as stockAlerts from './migrations/2026-11-26-stock-alerts.ts'
import * as findingTiers from './migrations/2026-11-27-finding-tiers.ts'
import * as orderDesk from './migrations/2026-11-27-order-desk.ts'
import * as content from './migrations/2026-11-28-content.ts'
import * as deskViews from './migrations/2026-11-28-desk.ts'
import * as fulfilment from './migrations/2026-11-28-fulfilment.ts'
import * as money from './migrations/2026-11-28-money.ts'
import * as papers from './migrations/2026-11-28-papers.ts'
import * as settings from './migrations/2026-11-28-settings.ts'
import * as settingsLowStock from './migrations/2026-11-28-settings-low-stock.ts'
import * as invoices from './migrations/2026-11-29-invoices.ts'
import * as orderCost from './migrations/2026-11-29-order-cost.ts'
import { explainDatabase, requireDatabase } from './require-database.ts'
import type { Db } from './schema.ts'

// Imported one by one, so that a bundle or a renamed folder cannot lose one.
const migrations = {
  '2026-11-20-shop': shop,
  '2026-11-22-accounts': accounts,
  '2026-11-22-desk': desk,
  '2026-11-22-orders': orders,
  '2026-11-22-staff': staff,
  '2026-11-23-events': events,
  '2026-11-23-sessions': sessions,
  '2026-11-24-variants': variants,
  '2026-11-24-words': words,
  '2026-11-25-listing': listing,
  '2026-11-25-search': searches,
  '2026-11-26-import-pictures': importPictures,
  '2026-11-26-size-guides': sizeGuides,
  '2026-11-26-stock-alerts': stockAlerts,
  '2026-11-27-finding-tiers': findingTiers,
  '2026-11-27-order-desk': orderDesk,
  '2026-11-28-content': content,
  '2026-11-28-desk': deskViews,
  '2026-11-28-fulfilment': fulfilment,
  '2026-11-28-money': money,
  '2026-11-28-papers': papers,
  '2026-11-28-settings': settings,
  '2026-11-28-settings-low-stock': settingsLowStock,
  '2026-11-29-invoices': invoices,
  '2026-11-29-order-cost': orderCost,
}

/**
 * Brings the schema up to date; two instances that start at once take turns. Returns the names of the applied migrations.
 * @throws StartError when the database is unreachable, too old, or made by a newer version of the shop
 */
export async function migrate(db: Db): Promise<string[]> {
  await requireDatabase(db)
  await refuseNewer(db)
  const { error, results } = await db.connection().execute(migrateOn)
  if (error) explainDatabase(error)
  return (results ?? []).filter((result) => result.status === 'Success').map((result) => result.migrationName)
}

/** Without a time limit: large tables are rewritten, and other instances wait for that. */
async function migrateOn(db: Db): Promise<MigrationResultSet> {
  await sql`set statement_timeout = 0`.execute(db)
  const results = await new Migrator({ db, provider: { getMigrations: async () => migrations } }).migrateToLatest()
  await sql`reset statement_timeout`.execute(db).catch(() => {}) // a connection that broke is not used again
  return results
}

export type SchemaState = 'none' | 'older' | 'current'

/** The state of a database's schema, for commands that change nothing. @throws StartError as `migrate` */
export async function readSchemaState(db: Db): Promise<SchemaState> {
  await requireDatabase(db)
  await refuseNewer(db)
  const applied = await listApplied(db)
  if (applied.length === 0) return 'none'
  return applied.length < Object.keys(migrations).length ? 'older' : 'current'
}

async function refuseNewer(db: Db): Promise<void> {
  const unknown = (await listApplied(db)).filter((name) => !Object.hasOwn(migrations, name))
  if (unknown.length === 0) return
  throw new StartError(
    `This database was made by a newer version of the shop, which this version does not know (${unknown.join(', ')}). Start the newer version, or restore an older backup.`,
  )
}

async function listApplied(db: Db): Promise<string[]> {
  const { rows: tables } = await sql<{ found: string | null }>`select to_regclass('kysely_migration') as found`.execute(
    db,
  )
  if (!tables[0]?.found) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return rows.map(({ name }) => name)
}
