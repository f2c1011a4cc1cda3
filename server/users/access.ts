import { messages } from '#contract/messages.ts'
import { mayChange, mayRead } from '#contract/user-rules.ts'
import { forbidden, notFound } from '../errors.ts'
import type { Actor } from '../http/guard.ts'
import type { UserRow } from './queries.ts'

/** @throws 403 whether or not there is such an account, so that ids tell nothing; 404 for super admins */
export function requireMayRead(actor: Actor, row: UserRow | undefined): asserts row is UserRow {
  requireThere(actor, row)
  if (!mayRead(actor, row)) throw forbidden(messages.forbidden)
}

/** @throws 403 also on oneself */
export function requireMayChange(actor: Actor, row: UserRow | undefined): asserts row is UserRow {
  requireThere(actor, row)
  if (!mayChange(actor, row)) throw forbidden(messages.forbidden)
}

function requireThere(actor: Actor, row: UserRow | undefined): asserts row is UserRow {
  if (!row) throw actor.role === 'superAdmin' ? notFound(messages.userNotFound) : forbidden(messages.forbidden)
}
