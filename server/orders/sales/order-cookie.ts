import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  cookieAttributes,
  prefixedCookieName,
  readPrefixedCookie,
} from '../../platform/http/cookies.ts'

const ORDERS_COOKIE = 'orders'
const MAX_REMEMBERED_ORDERS = 20
const NINETY_DAYS_S = 90 * 24 * 3600

/**
 * The orders that this browser placed or opened by a mail's link. The cookie is signed; scripts
 * cannot read it.
 */
export function readOrdersInCookie(request: FastifyRequest): string[] {
  const orders = readPrefixedCookie(request, ORDERS_COOKIE)
  const ids = orders && request.server.keys.open('orderCookie', orders)
  return ids ? ids.split('.') : []
}

/**
 * Lets this browser see an order from now on, for 90 days; the oldest of more than 20 is forgotten.
 */
export function rememberOrderInCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  id: string,
): void {
  const others = readOrdersInCookie(request).filter((other) => other !== id)
  const ids = [id, ...others].slice(0, MAX_REMEMBERED_ORDERS)
  const sealed = request.server.keys.seal('orderCookie', ids.join('.'))
  reply.setCookie(prefixedCookieName(request, ORDERS_COOKIE), sealed, {
    ...cookieAttributes(request),
    sameSite: 'lax',
    maxAge: NINETY_DAYS_S,
  })
}
