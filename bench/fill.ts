import { sql } from 'kysely'
import { seedDemoShop } from '#demo/demo.ts'
import { keepReportSums } from '#server/office/reports/keep-sums.ts'
import { ensureSuperAdmin } from '#server/people/accounts/create-admin.ts'
import { readShopConfig } from '#server/platform/config/config.ts'
import { migrateSchema } from '#server/platform/db/migrate.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { openShopImages } from '#server/running/create-shop.ts'
import { fillUp } from './catalogue.ts'
import { fillOffice } from './office.ts'

/**
 * Fills the shop's database with the demo and copies of it, and with BENCH_OFFICE with a year of
 * orders and users. In a process of its own, so that the memory that the drawing of pictures takes
 * is not counted as the shop's.
 */

const config = readShopConfig(process.env)
const database = await openDatabase(config)
await migrateSchema(database.db)
await seedDemoShop({ database, images: await openShopImages(config), say: () => {} })
const hasOffice = process.env.BENCH_OFFICE === 'yes'
await (hasOffice ? fillOffice(database) : fillUp(database))
if (hasOffice) {
  while ((await keepReportSums(database.db)) > 0); // as the shop does within minutes
  // as PostgreSQL does within a minute, not beside the first reads
  await sql`vacuum (analyze) sale_sum`.execute(database.db)
}
if (config.superAdmin) await ensureSuperAdmin(database.db, config.superAdmin)
await database.close()
process.once('disconnect', () => process.exit(0))
process.send?.('filled')
