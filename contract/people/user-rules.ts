import type { Role } from '../platform/roles.ts'

/** Admins may act on basic users, super admins on admins too; no one on a super admin. */
const actsOn: Record<Role, readonly Role[]> = {
  users: [],
  admin: ['users'],
  superAdmin: ['users', 'admin'],
}

type Person = { id: string; role: Role }

/**
 * Whether `actor` may block, unblock, promote or demote `person`; no user may do so to themselves.
 */
export const mayChangeUser = (actor: Person, person: Person): boolean =>
  person.id !== actor.id && actsOn[actor.role].includes(person.role)
