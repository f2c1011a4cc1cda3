import type { FastifyReply, FastifyRequest } from 'fastify'
import { messages } from '#contract/messages.ts'
import { isAdminRole } from '#contract/roles.ts'
import type { Sale } from '#contract/sales.ts'
import { type Act, actOf } from '../audit/audit.ts'
import { forbidden, notFound, unauthorized } from '../errors.ts'
import { cookieAttributes, cookieName, readCookie } from '../http/cookies.ts'
import type { Actor } from '../http/guard.ts'
import type { Keys } from '../settings/keys.ts'
import type { SaleRow } from './queries.ts'

/** Who may see what of an order: its owner and admins all; of a guest's order, by its id alone, the masked view. */

const COOKIE = 'orders'
const MAX_REMEMBERED = 20
const NINETY_DAYS_S = 90 * 24 * 3600

/** The orders that this browser made or opened by a mail's link: a signed list that scripts cannot read. */
export function ordersInCookie(request: FastifyRequest): string[] {
  const orders = readCookie(request, COOKIE)
  const ids = orders && request.server.keys.open('orderCookie', orders)
  return ids ? ids.split('.') : []
}

export function rememberOrder(request: FastifyRequest, reply: FastifyReply, id: string): void {
  const ids = [id, ...ordersInCookie(request).filter((other) => other !== id)].slice(0, MAX_REMEMBERED)
  reply.setCookie(cookieName(request, COOKIE), request.server.keys.seal('orderCookie', ids.join('.')), {
    ...cookieAttributes(request),
    sameSite: 'lax',
    maxAge: NINETY_DAYS_S,
  })
}

export type View = 'full' | 'masked' | 'none'

export const isAdmin = (actor: Actor | undefined): boolean => actor !== undefined && isAdminRole(actor.role)

export function viewOf(row: SaleRow, actor: Actor | undefined, remembered: readonly string[]): View {
  if (isAdmin(actor)) return 'full'
  if (row.user_id !== null) return row.user_id === actor?.id ? 'full' : 'none'
  return remembered.includes(row.id) ? 'full' : 'masked'
}

/** For acting on an order. @throws 404 where it must not be known, 401 where only its masked view is */
export function requireFullView(row: SaleRow | undefined, request: FastifyRequest): asserts row is SaleRow {
  const view = row ? viewOf(row, request.actor, ordersInCookie(request)) : 'none'
  if (view === 'none') throw notFound(messages.orderNotFound)
  if (view === 'masked') throw unauthorized(messages.signIn)
}

/** What an admin does to an order goes into the audit log; what its owner or a guest does is in its history alone. */
export const actOfAdmin = (request: FastifyRequest): Act | undefined =>
  isAdmin(request.actor) ? actOf(request) : undefined

/** @throws 401 for who is not signed in, 403 for basic users */
export function requireAdmin(request: FastifyRequest): Act {
  const act = actOf(request)
  if (!isAdmin(act.actor)) throw forbidden(messages.forbidden)
  return act
}

const initial = (text: string): string => `${[...text][0] ?? ''}***`

/** `ada@example.com` → `a***@e***.com` */
function maskEmail(email: string): string {
  const [name = '', host = ''] = email.split('@')
  return `${initial(name)}@${initial(host)}.${host.split('.').at(-1)}`
}

/** The payment view: what is bought, what it costs and where it roughly goes, but nothing that finds a person. */
export function masked(sale: Sale): Sale {
  const [name = '', email = '', phone = ''] = sale.personalDetails
  return {
    ...sale,
    personalDetails: [initial(name), maskEmail(email), `***${phone.slice(-2)}`],
    shipping: sale.shipping.slice(0, 2),
    moreDetails: '',
    masked: true,
  }
}

/** The key in a mail's link: whoever holds it reads the mail of who ordered. */
export const orderKey = (keys: Keys, id: string): string => keys.sign('orderKey', id)

/** Also for a key without a key id, as older mails have it. */
export const isOrderKey = (keys: Keys, id: string, key: string): boolean =>
  keys.verify('orderKey', id, key) || keys.verifyUnnamed(`order:${id}`, key)
