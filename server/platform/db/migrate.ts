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
import * as carts from './migrations/2026-11-30-carts.ts'
import * as discountedOrders from './migrations/2026-11-30-discounted-orders.ts'
import * as discounts from './migrations/2026-11-30-discounts.ts'
import * as grid from './migrations/2026-11-30-grid.ts'
import * as people from './migrations/2026-11-30-people.ts'
import * as product from './migrations/2026-11-30-product.ts'
import * as reports from './migrations/2026-11-30-reports.ts'
import * as reviews from './migrations/2026-11-30-reviews.ts'
import * as rights from './migrations/2026-11-30-rights.ts'
import * as backups from './migrations/2026-12-01-backups.ts'
import * as compatibility from './migrations/2026-12-01-compatibility.ts'
import * as health from './migrations/2026-12-01-health.ts'
import * as refunds from './migrations/2026-12-02-refunds.ts'
import * as codeTries from './migrations/2026-12-03-code-tries.ts'
import * as refundHash from './migrations/2026-12-03-refund-hash.ts'
import * as mailBudget from './migrations/2026-12-04-mail-budget.ts'
import * as notes from './migrations/2026-12-04-notes.ts'
import * as byHand from './migrations/2026-12-05-by-hand.ts'
import * as toPack from './migrations/2026-12-06-to-pack.ts'
import * as disputes from './migrations/2026-12-07-disputes.ts'
import * as discountSums from './migrations/2026-12-08-discount-sums.ts'
import * as resumed from './migrations/2026-12-08-resumed.ts'
import * as serials from './migrations/2026-12-08-serials.ts'
import { type Migrations, migrateBack, migrateBy, migrateNew, readState } from './migrator.ts'
import { requireInService } from './out-of-service.ts'
import { requireDatabase } from './require-database.ts'
import type { Db } from './schema.ts'

// Imported one by one, so that a bundle or a renamed folder cannot lose one.
export const migrations: Migrations = {
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
  '2026-11-30-carts': carts,
  '2026-11-30-discounted-orders': discountedOrders,
  '2026-11-30-discounts': discounts,
  '2026-11-30-grid': grid,
  '2026-11-30-people': people,
  '2026-11-30-product': product,
  '2026-11-30-reports': reports,
  '2026-11-30-reviews': reviews,
  '2026-11-30-rights': rights,
  '2026-12-01-backups': backups,
  '2026-12-01-compatibility': compatibility,
  '2026-12-01-health': health,
  '2026-12-02-refunds': refunds,
  '2026-12-03-code-tries': codeTries,
  '2026-12-03-refund-hash': refundHash,
  '2026-12-04-mail-budget': mailBudget,
  '2026-12-04-notes': notes,
  '2026-12-05-by-hand': byHand,
  '2026-12-06-to-pack': toPack,
  '2026-12-07-disputes': disputes,
  '2026-12-08-discount-sums': discountSums,
  '2026-12-08-resumed': resumed,
  '2026-12-08-serials': serials,
}

/**
 * Brings the schema up to date; returns the names of the applied migrations. `isInService`: false while a backup is
 * restored into it.
 * @throws StartError as `migrateBy`, and when the database is out of service
 */
export async function migrate(db: Db, { isInService = true } = {}): Promise<string[]> {
  await requireDatabase(db)
  if (isInService) await requireInService(db)
  return migrateBy(migrations, db)
}

/** Makes the schema of these migrations in an empty database. @throws StartError as `migrateNew` */
export const migrateTo = (db: Db, names: readonly string[]): Promise<void> => migrateNew(migrations, db, names)

/** Takes back the migrations after `name`; returns their names. @throws StartError as `migrateBack` */
export const undoAfter = (db: Db, name: string): Promise<string[]> => migrateBack(migrations, db, name)

export type SchemaState = 'none' | 'older' | 'current'

/** The state of a database's schema, for commands that change nothing. @throws StartError as `migrateBy` */
export async function readSchemaState(db: Db): Promise<SchemaState> {
  await requireDatabase(db)
  await requireInService(db)
  const { applied, pending } = await readState(migrations, db)
  if (applied.length === 0) return 'none'
  return pending.length > 0 ? 'older' : 'current'
}
