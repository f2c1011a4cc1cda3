import { messages } from '#contract/messages.ts'
import {
  type Holder,
  hasRight,
  namesOf,
  type Right,
  type RightRule,
} from '#contract/platform/rights.ts'
import { isAdmin, type Role, type Status } from '#contract/platform/roles.ts'
import { forbidden, unauthorized } from '../errors.ts'

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

export type Person = Pick<Actor, 'id' | 'role'>

/** A blocked account can neither sign in nor make calls. @throws 403 */
export function requireUnblocked({ status }: { status: Status }): void {
  if (status === 'block') throw forbidden(messages.blocked)
}

/**
 * `isRequired`: the shop's setting. All staff then need the second factor for anything beyond their
 * own account.
 */
export const mustUseTwoFactor = ({ role }: Pick<Person, 'role'>, isRequired: boolean): boolean =>
  isRequired && isAdmin({ role })

/** Guards the part of an endpoint that only admins with a right may use. @throws 401, 403 */
export function requireRight(actor: Holder | undefined, rule: RightRule): void {
  if (!actor) throw unauthorized(messages.signIn)
  if (!isAdmin(actor)) throw forbidden(messages.forbidden)
  if (!hasRight(actor, rule)) throw forbidden(messages.needsRight(namesOf(rule)))
}
