import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  cookieAttributes,
  prefixedCookieName,
  readPrefixedCookie,
} from '../../platform/http/cookies.ts'

/**
 * A signed cookie that identifies a browser: one that signed in has rate limits of its own, which
 * strangers cannot use up.
 */

const DEVICE_COOKIE_NAME = 'device'
const FOUR_HUNDRED_DAYS_S = 400 * 24 * 3600

/** The id of a browser that signed in before; undefined for any other, and for a forged cookie. */
export function readDeviceCookie(request: FastifyRequest): string | undefined {
  const cookie = readPrefixedCookie(request, DEVICE_COOKIE_NAME)
  return cookie && request.server.keys.open('deviceCookie', cookie)
}

export function rememberDevice(request: FastifyRequest, reply: FastifyReply): string {
  const id = readDeviceCookie(request) ?? randomUUID()
  const cookie = request.server.keys.seal('deviceCookie', id)
  reply.setCookie(prefixedCookieName(request, DEVICE_COOKIE_NAME), cookie, {
    ...cookieAttributes(request),
    sameSite: 'strict',
    maxAge: FOUR_HUNDRED_DAYS_S,
  })
  return id
}
