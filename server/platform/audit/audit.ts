import type { Actor } from '../access/actor.ts'
import type { Db, Trx } from '../db/schema.ts'

export type AuditedAct = { actor: Actor; address: string }

/**
 * The author of an entry: an account, or (`id` null) an unknown person or a command of the
 * operator.
 */
export type AuditAuthor = { actor: { id: string | null; name: string }; address: string }

export const OPERATOR: AuditAuthor = { actor: { id: null, name: 'operator' }, address: 'command' }

type NewAuditEntry = {
  /** The kind of target and what was done to it: `product.edit`. */
  action: string
  target: string
  /** For example the name that the target had, and what changed. Never a secret. */
  details?: Record<string, unknown>
}

export type FieldChanges = Record<string, { from: unknown; to: unknown }>

const MAX_AUDIT_TEXT = 200

/** The fields that differ between two versions of a record; long texts are cut. */
export function changedFieldsOf<T extends Record<string, unknown>>(
  before: T,
  after: T,
): FieldChanges {
  const names = Object.keys(after).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
  return Object.fromEntries(
    names.map((name) => [
      name,
      { from: shortenLongText(before[name]), to: shortenLongText(after[name]) },
    ]),
  )
}

const shortenLongText = (value: unknown): unknown =>
  typeof value === 'string' && value.length > MAX_AUDIT_TEXT
    ? `${value.slice(0, MAX_AUDIT_TEXT).toWellFormed()}…`
    : value

/** Writes one entry for a change, in its transaction: both are written, or neither. */
export const writeAuditEntry = (trx: Trx, by: AuditAuthor, entry: NewAuditEntry): Promise<void> =>
  noteAuditEvent(trx, by, entry)

/** Writes an entry about an act that changes no record, such as a sign-in. */
export async function noteAuditEvent(
  db: Db,
  { actor, address }: AuditAuthor,
  { action, target, details = {} }: NewAuditEntry,
): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({
      actor_id: actor.id,
      actor_name: actor.name,
      action,
      target,
      details: JSON.stringify(details),
      address,
    })
    .execute()
}
