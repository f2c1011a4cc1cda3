import type { FastifyRequest } from 'fastify'
import type { Actor } from '../access/actor.ts'
import type { Db, Trx } from '../db/schema.ts'
import { requireActor } from '../http/guard.ts'

export type Act = { actor: Actor; address: string }

/**
 * The author of an entry: an account, or (`id` null) an unknown person or a command of the
 * operator.
 */
export type By = { actor: { id: string | null; name: string }; address: string }

export const OPERATOR: By = { actor: { id: null, name: 'operator' }, address: 'command' }

/** Who makes this call, and from which address. @throws 401 without an account */
export const actOf = (request: FastifyRequest): Act => ({
  actor: requireActor(request),
  address: request.ip,
})

type Entry = {
  /** The kind of target and what was done to it: `product.edit`. */
  action: string
  target: string
  /** For example the name that the target had, and what changed. Never a secret. */
  details?: Record<string, unknown>
}

export type Changes = Record<string, { from: unknown; to: unknown }>

const MAX_TEXT = 200

/** The fields that differ between two versions of a record; long texts are cut. */
export function changesOf<T extends Record<string, unknown>>(before: T, after: T): Changes {
  const names = Object.keys(after).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
  return Object.fromEntries(
    names.map((name) => [name, { from: shortened(before[name]), to: shortened(after[name]) }]),
  )
}

const shortened = (value: unknown): unknown =>
  typeof value === 'string' && value.length > MAX_TEXT
    ? `${value.slice(0, MAX_TEXT).toWellFormed()}…`
    : value

/** Writes one entry for a change, in its transaction: both are written, or neither. */
export const writeAudit = (trx: Trx, by: By, entry: Entry): Promise<void> =>
  noteEvent(trx, by, entry)

/** Writes an entry about an act that changes no record, such as a sign-in. */
export async function noteEvent(
  db: Db,
  { actor, address }: By,
  { action, target, details = {} }: Entry,
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
