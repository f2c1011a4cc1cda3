import { sql } from 'kysely'
import { seedShop } from '#demo/demo.ts'
import { keepSums } from '#server/office/reports/keep-sums.ts'
import { ensureSuperAdmin } from '#server/people/accounts/create-admin.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { imagesOf } from '#server/running/shop.ts'
import { fillUp } from './catalogue.ts'
import { fillOffice } from './office.ts'

/**
 * Fills the shop's database with the demo and copies of it, and with BENCH_OFFICE with a year of
 * orders and users. In a process of its own, so that the memory that the drawing of pictures takes
 * is not counted as the shop's.
 */

const config = readConfig(process.env)
const database = await openDatabase(config)
await migrate(database.db)
await seedShop({ database, images: await imagesOf(config), say: () => {} })
const hasOffice = process.env.BENCH_OFFICE === 'yes'
await (hasOffice ? fillOffice(database) : fillUp(database))
if (hasOffice) {
  while ((await keepSums(database.db)) > 0); // as the shop does within minutes
  // as PostgreSQL does within a minute, not beside the first reads
  await sql`vacuum (analyze) sale_sum`.execute(database.db)
}
if (config.superAdmin) await ensureSuperAdmin(database.db, config.superAdmin)
await database.close()
process.once('disconnect', () => process.exit(0))
process.send?.('filled')
