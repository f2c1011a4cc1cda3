import type { Role } from '#contract/roles.ts'

/** Where somebody's own pages begin. The back office is not open yet: until then admins shop like everybody. */
export const homeFor = (role: Role): '/user' | '/' => (role === 'users' ? '/user' : '/')
