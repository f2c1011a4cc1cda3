import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  cookieAttributes,
  prefixedCookieName,
  readPrefixedCookie,
} from '../../platform/http/cookies.ts'

/**
 * A signed cookie of the browser that opened a mailed link: its user has shown that the address of
 * the account is theirs.
 */

const MAILED_COOKIE_NAME = 'mailed'
const LIFE_S = 3600

/**
 * Remembers for an hour that this browser opened a link that was mailed to the user. For that time
 * its sign-ins count as those of a known browser, so that strangers cannot use up their limit.
 */
export function rememberMailedLink(
  request: FastifyRequest,
  reply: FastifyReply,
  userId: string,
): void {
  const until = Date.now() + LIFE_S * 1000
  const cookie = request.server.keys.seal('mailedCookie', `${userId}.${until}`)
  reply.setCookie(prefixedCookieName(request, MAILED_COOKIE_NAME), cookie, {
    ...cookieAttributes(request),
    sameSite: 'strict',
    maxAge: LIFE_S,
  })
}

/** The user whose mailed link was opened in this browser within the last hour. */
export function mailedUserIn(request: FastifyRequest): string | undefined {
  const cookie = readPrefixedCookie(request, MAILED_COOKIE_NAME)
  const [userId, until] =
    (cookie && request.server.keys.open('mailedCookie', cookie))?.split('.') ?? []
  return Number(until) > Date.now() ? userId : undefined
}
