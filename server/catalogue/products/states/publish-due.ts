import { type AuditAuthor, writeAuditEntry } from '../../../platform/audit/audit.ts'
import { databaseNow } from '../../../platform/db/now.ts'
import type { Db, Trx } from '../../../platform/db/schema.ts'
import { lockCategories } from '../queries.ts'

type PublishDueDeps = { db: Db; publish: (tags: readonly string[]) => Promise<void> }

const PUBLISHED_PER_ROUND = 100
const SCHEDULE_ACTOR: AuditAuthor = { actor: { id: null, name: 'schedule' }, address: 'job' }

/**
 * Puts products on sale whose time has come, each once whatever instances there are. Returns how
 * many.
 */
export async function publishDueProducts({ db, publish }: PublishDueDeps): Promise<number> {
  const published = await db.transaction().execute(publishDueRound)
  if (published > 0) await publish(['products'])
  return published
}

async function publishDueRound(trx: Trx): Promise<number> {
  const due = trx
    .selectFrom('product')
    .where('publish_at', '<=', databaseNow())
    .where('published', '=', false)
    .where('deleted_at', 'is', null)
    .where((eb) => eb.fn('cardinality', ['images']), '>', 0)
  const found = await due
    .select(['id', 'category_id'])
    .orderBy('publish_at')
    .limit(PUBLISHED_PER_ROUND)
    .execute()
  if (found.length === 0) return 0
  // Their counts change: categories are locked before products, and by id.
  await lockCategories(trx, [...new Set(found.map(({ category_id }) => category_id))])
  const ids = found.map(({ id }) => id)
  const rows = await due
    .select(['id', 'title', 'publish_at'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .skipLocked()
    .execute()
  for (const { id, title } of rows) {
    await trx
      .updateTable('product')
      .set({ published: true, updated_at: databaseNow() })
      .where('id', '=', id)
      .execute()
    await writeAuditEntry(trx, SCHEDULE_ACTOR, {
      action: 'product.publish',
      target: id,
      details: { name: title },
    })
  }
  return rows.length
}
