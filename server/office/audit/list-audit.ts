import { type RawBuilder, sql } from 'kysely'
import { sentenceParts } from '#contract/office/audit-sentences.ts'
import type { AuditEntry, AuditSort } from '#contract/platform/audit.ts'
import type { SearchParams } from '#contract/platform/list-params.ts'
import { searchWordsOf } from '#contract/platform/words.ts'
import { containsAllWords, forEachWord } from '../../platform/db/contains.ts'
import {
  ascendingBy,
  descendingBy,
  nameSortKey,
  orderByTerms,
  orderForSort,
  type SortOrder,
} from '../../platform/db/order.ts'
import type { Db } from '../../platform/db/schema.ts'

const AUDIT_COLUMNS = [
  'id',
  'actor_id',
  'actor_name',
  'action',
  'target',
  'details',
  'address',
  'created_at',
] as const

const newestEntryFirst = descendingBy(sql`audit_log.id`)
const AUDIT_ORDERS = {
  createdAt: [ascendingBy(sql`audit_log.id`)],
  actor: [ascendingBy(nameSortKey(sql`audit_log.actor_name`)), newestEntryFirst],
  action: [ascendingBy(sql`audit_log.action collate "C"`), newestEntryFirst],
  address: [ascendingBy(sql`audit_log.address collate "C"`), newestEntryFirst],
} satisfies Record<string, SortOrder>

/**
 * Newest first unless `sort` is given. A search matches actor, target, details, address, and the
 * sentence that is shown.
 */
export async function listAuditEntries(
  db: Db,
  { limit, skip, search, sort = '-createdAt' }: SearchParams & { sort?: AuditSort | undefined },
): Promise<{ data: AuditEntry[]; total: number }> {
  const matching = db
    .selectFrom('audit_log')
    .$if(search.trim() !== '', (query) => query.where(forEachWord(search, isWordInEntry)))
  const [rows, counted] = await Promise.all([
    matching
      .select(AUDIT_COLUMNS)
      .orderBy(orderByTerms(orderForSort(AUDIT_ORDERS, sort)))
      .limit(limit)
      .offset(skip)
      .execute(),
    matching.select((eb) => eb.fn.countAll().as('total')).executeTakeFirstOrThrow(),
  ])
  const data = rows.map((row) => ({
    _id: String(row.id),
    actor: row.actor_name,
    actorId: row.actor_id ?? '',
    action: row.action,
    target: row.target,
    details: row.details,
    address: row.address,
    createdAt: row.created_at.toISOString(),
  }))
  return { data, total: Number(counted.total) }
}

/**
 * The word is stored in the entry, or is in its sentence, which is made of the action when it is
 * shown.
 */
function isWordInEntry(word: string): RawBuilder<boolean> {
  const start = word.toLowerCase()
  const named = sentenceParts.filter(({ text }) =>
    searchWordsOf(text).some((part) => part.toLowerCase().startsWith(start)),
  )
  const sentences = named.map(({ action, details }) =>
    Object.keys(details).length === 0
      ? sql`action = ${action}`
      : sql`(action = ${action} and details @> ${JSON.stringify(details)}::jsonb)`,
  )
  const stored = containsAllWords({ text: sql.ref('search_text') }, word)
  return sql<boolean>`(${sql.join([stored, ...sentences], sql` or `)})`
}
