import { type Role, roleOf } from '#contract/platform/roles.ts'
import type { Token } from './auth-user.ts'
import { type Fields, isFields, isText, parsed } from './guards.ts'

/** The signed-in user: the claims of the access token, with the answer of the sign-in. */
export type SessionUser = Omit<Token, 'accessToken'> & { id: string; role: Role; link: string }

/** The claims of a token. Only the server can verify them. */
export function claimsOf(accessToken: string): Fields | undefined {
  try {
    // Each of the claims that are read here is plain ASCII.
    const claims = parsed(
      atob(accessToken.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? ''),
    )
    return isFields(claims) ? claims : undefined
  } catch {
    return undefined
  }
}

/**
 * Undefined when the token cannot be read: it may be a broken one, which the server exchanges for a
 * good one.
 */
export function userOf({ accessToken, ...person }: Token): SessionUser | undefined {
  const { id, role, link } = claimsOf(accessToken) ?? {}
  const known = isText(role) ? roleOf(role) : undefined
  return isText(id) && id && isText(link) && known
    ? { ...person, id, role: known, link }
    : undefined
}
