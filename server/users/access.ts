import { messages } from '#contract/messages.ts'
import type { Role } from '#contract/roles.ts'
import { forbidden, notFound } from '../errors.ts'
import type { Actor } from '../http/guard.ts'
import type { UserRow } from './queries.ts'

/** Whose account one may act on: admins on basic users, super admins on admins too; nobody on a super admin. */
const actsOn: Record<Role, readonly Role[]> = { users: [], admin: ['users'], superAdmin: ['users', 'admin'] }

/** @throws 403 whether or not there is such an account, so that ids tell nothing; 404 for super admins */
export function requireMayRead(actor: Actor, row: UserRow | undefined): asserts row is UserRow {
  if (row?.id === actor.id) return
  if (!row && actor.role === 'superAdmin') throw notFound(messages.userNotFound)
  if (!row || (actor.role !== 'superAdmin' && !actsOn[actor.role].includes(row.role)))
    throw forbidden(messages.forbidden)
}

/** @throws 403 also on oneself */
export function requireMayChange(actor: Actor, row: UserRow | undefined): asserts row is UserRow {
  if (!row && actor.role === 'superAdmin') throw notFound(messages.userNotFound)
  if (!row || row.id === actor.id || !actsOn[actor.role].includes(row.role)) throw forbidden(messages.forbidden)
}
