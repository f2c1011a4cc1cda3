import { messages } from '#contract/messages.ts'
import { mayChangeUser } from '#contract/people/user-rules.ts'
import { hasRight, type Right, type RightsHolder } from '#contract/platform/rights.ts'
import type { PersonWithRole } from '../../platform/actor.ts'
import { forbiddenError, notFoundError } from '../../platform/errors.ts'

type Staff = PersonWithRole & RightsHolder

/**
 * A user may read their own account, a super admin any account, an admin with the right those that
 * they may change.
 */
export const mayReadUser = (actor: Staff, user: PersonWithRole): boolean =>
  user.id === actor.id ||
  actor.role === 'superAdmin' ||
  (hasRight(actor, 'customers') && mayChangeUser(actor, user))

/** @throws 403 whether or not the user exists, so that ids reveal nothing; 404 for super admins */
export function requireMayReadUser<U extends PersonWithRole>(
  actor: Staff,
  user: U | undefined,
): asserts user is U {
  if (!user) throw refusalOfMissing(actor)
  if (!mayReadUser(actor, user)) throw forbiddenError(messages.forbidden)
}

/** @throws 403 and 404 as for reading, and 403 for a change of the own account */
export function requireMayChangeUser<U extends PersonWithRole>(
  actor: PersonWithRole,
  user: U | undefined,
): asserts user is U {
  if (!user) throw refusalOfMissing(actor)
  if (!mayChangeUser(actor, user)) throw forbiddenError(messages.forbidden)
}

const refusalOfMissing = ({ role }: PersonWithRole): Error =>
  role === 'superAdmin' ? notFoundError(messages.userNotFound) : forbiddenError(messages.forbidden)

/** Nobody makes an admin who may do more than they may themselves; null: all rights. */
export const rightsOfPromoted = ({ role, rights }: RightsHolder): readonly Right[] | null =>
  role === 'superAdmin' ? null : rights

/** An admin's address must be verified: an unverified one may belong to another person. */
export const mayBecomeAdmin = (user: { email_verified_at: Date | null }): boolean =>
  user.email_verified_at !== null

/** The shop must not be left without a super admin. */
export const isLastSuperAdmin = (
  user: PersonWithRole,
  activeSuperAdmins: readonly { id: string }[],
): boolean => user.role === 'superAdmin' && activeSuperAdmins.every(({ id }) => id === user.id)

/** Only its owner may read or edit a wishlist, which has the id of its owner. */
export const mayEditWishlist = (actor: PersonWithRole, wishlistId: string): boolean =>
  wishlistId === actor.id
