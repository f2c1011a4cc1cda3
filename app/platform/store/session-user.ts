import { type Role, roleOfId } from '#contract/platform/roles.ts'
import type { StoredToken } from './auth-user.ts'
import { isFieldsObject, isTextValue, parseJsonOrUndefined, type UnknownFields } from './guards.ts'

/** The signed-in user: the claims of the access token, with the answer of the sign-in. */
export type SessionUser = Omit<StoredToken, 'accessToken'> & {
  id: string
  role: Role
  link: string
}

/** The claims of a token. Only the server can verify them. */
export function claimsOfToken(accessToken: string): UnknownFields | undefined {
  try {
    // Each of the claims that are read here is plain ASCII.
    const claims = parseJsonOrUndefined(
      atob(accessToken.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? ''),
    )
    return isFieldsObject(claims) ? claims : undefined
  } catch {
    return undefined
  }
}

/**
 * Undefined when the token cannot be read: it may be a broken one, which the server exchanges for a
 * good one.
 */
export function userOfToken({ accessToken, ...person }: StoredToken): SessionUser | undefined {
  const { id, role, link } = claimsOfToken(accessToken) ?? {}
  const known = isTextValue(role) ? roleOfId(role) : undefined
  return isTextValue(id) && id && isTextValue(link) && known
    ? { ...person, id, role: known, link }
    : undefined
}
