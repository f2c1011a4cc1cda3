import { sql } from 'kysely'
import { normalizeTags } from '#contract/office/customer-rules.ts'
import type { SeenValues } from '#contract/platform/form-schemas.ts'
import { SUGGESTED_TAGS } from '#contract/platform/limits.ts'
import { type AuditedAct, writeAuditEntry } from '../../platform/audit/audit.ts'
import { requireSeen } from '../../platform/audit/require-seen.ts'
import type { Db } from '../../platform/db/schema.ts'
import { type CustomerKey, isRowOfCustomer, lockCustomer } from './find-customer.ts'

export async function readCustomerTags(db: Db, key: CustomerKey): Promise<string[]> {
  const rows = await db
    .selectFrom('customer_tag')
    .select('tag')
    .where(isRowOfCustomer(key))
    .orderBy('tag')
    .execute()
  return rows.map(({ tag }) => tag)
}

/** The tags that customers have, the most used first. */
export async function listUsedTags(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('customer_tag')
    .select('tag')
    .groupBy('tag')
    .orderBy(sql`count(*)`, 'desc')
    .orderBy('tag')
    .limit(SUGGESTED_TAGS)
    .execute()
  return rows.map(({ tag }) => tag)
}

type SetTagsRequest = AuditedAct & {
  id: string
  typed: readonly string[]
  seen?: SeenValues | undefined
}

/**
 * Gives a customer these tags in place of others.
 * @throws 404 if there is no such customer, 403 for an account that the actor may not read, 409 if
 * somebody else changed the tags since they were `seen`
 */
export const setCustomerTags = (
  db: Db,
  { id, typed, seen, ...act }: SetTagsRequest,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { key, ...customer } = await lockCustomer(trx, act.actor, id)
    const before = await readCustomerTags(trx, key)
    const tags = normalizeTags(typed)
    requireSeen(seen, { tags: before }, { tags })
    if (before.join('\n') === tags.join('\n')) return
    await trx.deleteFrom('customer_tag').where(isRowOfCustomer(key)).execute()
    if (tags.length > 0)
      await trx
        .insertInto('customer_tag')
        .values(tags.map((tag) => ({ ...key, tag })))
        .execute()
    const details = { name: customer.name, changes: { tags: { from: before, to: tags } } }
    await writeAuditEntry(trx, act, { action: 'customer.tag', target: customer.id, details })
  })
