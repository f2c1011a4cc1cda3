import { sql } from 'kysely'
import type { ListedDispute } from '#contract/orders/disputes.ts'
import type { Db } from '../../platform/db/schema.ts'
import { disputesOf, toDispute } from '../sales/disputes.ts'

const LISTED = 100

/** Open disputes, the first that is due first, then those that ended last. */
export async function listDisputes(db: Db): Promise<ListedDispute[]> {
  const rows = await disputesOf(db)
    .innerJoin('sale', 'sale.id', 'payment.sale_id')
    .select('sale.name')
    .orderBy(sql`dispute.state = 'open'`, 'desc')
    .orderBy(sql`case dispute.state when 'open' then dispute.due_at end`, (by) => by.asc().nullsLast())
    .orderBy('dispute.updated_at', 'desc')
    .orderBy('dispute.id')
    .limit(LISTED)
    .execute()
  return rows.map((row) => ({
    ...toDispute(row),
    ...{ sale: row.sale_id, name: row.name, reference: row.reference ?? '' },
  }))
}
