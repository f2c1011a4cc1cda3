import { sql } from 'kysely'
import type { AuditEntry } from '#contract/audit.ts'
import type { SearchParams } from '#contract/list-params.ts'
import { contains } from '../db/contains.ts'
import type { Db } from '../db/schema.ts'

const columns = ['id', 'actor_id', 'actor_name', 'action', 'target', 'details', 'address', 'created_at'] as const

/** Newest first. A search matches who, what, to whom, the details and from where. */
export async function listAudit(
  db: Db,
  { limit, skip, search }: SearchParams,
): Promise<{ data: AuditEntry[]; total: number }> {
  const matching = db
    .selectFrom('audit_log')
    .$if(search.trim() !== '', (query) => query.where(contains({ text: sql.ref('search_text') }, search)))
  const [rows, counted] = await Promise.all([
    matching.select(columns).orderBy('id', 'desc').limit(limit).offset(skip).execute(),
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
