import type { FastifyRequest } from 'fastify'
import { messages } from '#contract/messages.ts'
import { viewOfSale } from '../../platform/access/sales.ts'
import type { Db } from '../../platform/db/schema.ts'
import { notFound, unauthorized } from '../../platform/errors.ts'
import { ordersInCookie } from './order-cookie.ts'
import { findSale, type SaleRow } from './queries.ts'

/**
 * An order, and how much of it the caller may see. @throws 404 also if the caller must not know
 * that it exists
 */
export async function findVisibleSale(db: Db, id: string, request: FastifyRequest) {
  const sale = await findSale(db, id)
  const view = sale ? viewOfSale(sale, request.actor, ordersInCookie(request)) : 'none'
  if (!sale || view === 'none') throw notFound(messages.orderNotFound)
  return { sale, view }
}

/**
 * An order that the caller may act on. @throws 404, and 401 if the caller may only see its masked
 * view
 */
export async function findOwnSale(db: Db, id: string, request: FastifyRequest): Promise<SaleRow> {
  const { sale, view } = await findVisibleSale(db, id, request)
  if (view === 'masked') throw unauthorized(messages.signIn)
  return sale
}
