import { sql } from 'kysely'
import { openForCommand } from '#server/platform/db/open.ts'

/** Miscounts the orders of all accounts of a running shop, as no call of the shop can. */
export async function miscountOrders(dataDir: string): Promise<void> {
  const { db, close } = await openForCommand({ dataDir })
  await sql`update user_account set sale_count = sale_count + 1`.execute(db)
  await close()
}
