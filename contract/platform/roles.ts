/** Fixed ids of the roles, as in tokens and in `PUT /users/roleupdate/{id}`. */
export const ROLE_IDS = {
  superAdmin: '00000000-0000-7000-8000-000000000001',
  admin: '00000000-0000-7000-8000-000000000002',
  users: '00000000-0000-7000-8000-000000000003',
} as const

export type Role = keyof typeof ROLE_IDS

/** The role of one of these ids; undefined for any other text. */
export function roleOfId(id: string): Role | undefined {
  const roles = Object.keys(ROLE_IDS) as Role[]
  return roles.find((role) => ROLE_IDS[role] === id)
}

export const isAdmin = (person: { role: Role } | undefined): boolean =>
  person !== undefined && person.role !== 'users'

/** Where a signed-in person's own pages begin: the `link` of a token. */
export const homePathOfRole = (role: Role): '/user' | '/admin' =>
  isAdmin({ role }) ? '/admin' : '/user'

/** Stored `block` means blocked. */
export type AccountStatus = 'block' | 'unblock'
