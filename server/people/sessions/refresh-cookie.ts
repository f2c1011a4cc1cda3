import type { FastifyReply, FastifyRequest } from 'fastify'
import { messages } from '#contract/messages.ts'
import { forbiddenError } from '../../platform/errors.ts'
import {
  cookieAttributes,
  prefixedCookieName,
  readPrefixedCookie,
} from '../../platform/http/cookies.ts'
import { IDLE_DAYS } from './start-session.ts'

const REFRESH_COOKIE_NAME = 'rt'
const IDLE_S = IDLE_DAYS * 24 * 3600

const refreshCookieAttributes = (request: FastifyRequest) =>
  ({ ...cookieAttributes(request), sameSite: 'strict' }) as const

export const readRefreshToken = (request: FastifyRequest): string | undefined =>
  readPrefixedCookie(request, REFRESH_COOKIE_NAME)

export function setRefreshToken(request: FastifyRequest, reply: FastifyReply, token: string): void {
  reply.setCookie(prefixedCookieName(request, REFRESH_COOKIE_NAME), token, {
    ...refreshCookieAttributes(request),
    maxAge: IDLE_S,
  })
}

export function clearRefreshToken(request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(
    prefixedCookieName(request, REFRESH_COOKIE_NAME),
    refreshCookieAttributes(request),
  )
}

/**
 * The spec's `GET` calls change something: an image or a link of another site must not cause them.
 * @throws 403
 */
export function requireSameSite(request: FastifyRequest, origin: string): void {
  const site = request.headers['sec-fetch-site']
  const from = request.headers.origin
  const isForeignSite = site !== undefined && site !== 'same-origin'
  const isForeignOrigin = from !== undefined && from !== origin
  if (isForeignSite || isForeignOrigin) throw forbiddenError(messages.forbidden)
}
