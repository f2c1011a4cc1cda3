import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookieAttributes, cookieName, readCookie } from '../../platform/http/cookies.ts'

const COOKIE = 'orders'
const MAX_REMEMBERED = 20
const NINETY_DAYS_S = 90 * 24 * 3600

/**
 * The orders that this browser placed or opened by a mail's link. The cookie is signed; scripts
 * cannot read it.
 */
export function ordersInCookie(request: FastifyRequest): string[] {
  const orders = readCookie(request, COOKIE)
  const ids = orders && request.server.keys.open('orderCookie', orders)
  return ids ? ids.split('.') : []
}

export function rememberOrder(request: FastifyRequest, reply: FastifyReply, id: string): void {
  const ids = [id, ...ordersInCookie(request).filter((other) => other !== id)].slice(
    0,
    MAX_REMEMBERED,
  )
  reply.setCookie(
    cookieName(request, COOKIE),
    request.server.keys.seal('orderCookie', ids.join('.')),
    {
      ...cookieAttributes(request),
      sameSite: 'lax',
      maxAge: NINETY_DAYS_S,
    },
  )
}
