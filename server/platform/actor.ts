import { messages } from '#contract/messages.ts'
import {
  hasRight,
  type Right,
  type RightRule,
  type RightsHolder,
  rightsOfRule,
} from '#contract/platform/rights.ts'
import { type AccountStatus, isAdmin, type Role } from '#contract/platform/roles.ts'
import { forbiddenError, unauthorizedError } from './errors.ts'

/** The account that makes a call. Read from the database for each call, never from the token. */
export type Actor = {
  id: string
  role: Role
  /** Rights of an admin; null: all. */
  rights: readonly Right[] | null
  name: string
  sessionId: string
}

export type CheckedActor = Actor & {
  /** A password or a code was entered in this session a short time ago. */
  isConfirmed: boolean
  hasTwoFactor: boolean
  /**
   * The account must use the second factor and does not: until then it has the rights of a basic
   * user.
   */
  isWithheld: boolean
}

export type PersonWithRole = Pick<Actor, 'id' | 'role'>

/** A blocked account can neither sign in nor make calls. @throws 403 */
export function requireUnblocked({ status }: { status: AccountStatus }): void {
  if (status === 'block') throw forbiddenError(messages.blocked)
}

/**
 * `isRequired`: the shop's setting. All staff then need the second factor for anything beyond their
 * own account.
 */
export const mustUseTwoFactor = (
  { role }: Pick<PersonWithRole, 'role'>,
  isRequired: boolean,
): boolean => isRequired && isAdmin({ role })

/** Guards the part of an endpoint that only admins with a right may use. @throws 401, 403 */
export function requireRight(actor: RightsHolder | undefined, rule: RightRule): void {
  if (!actor) throw unauthorizedError(messages.signInFirst)
  if (!isAdmin(actor)) throw forbiddenError(messages.forbidden)
  if (!hasRight(actor, rule)) throw forbiddenError(messages.needsOneOfRights(rightsOfRule(rule)))
}
