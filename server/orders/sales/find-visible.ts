import type { FastifyRequest } from 'fastify'
import { messages } from '#contract/messages.ts'
import type { Db } from '../../platform/db/schema.ts'
import { notFoundError, unauthorizedError } from '../../platform/errors.ts'
import { readOrdersInCookie } from './order-cookie.ts'
import { findSale, type SaleRow } from './queries.ts'
import { viewOfSaleFor } from './sale-access.ts'

/**
 * An order, and how much of it the caller may see. @throws 404 also if the caller must not know
 * that it exists
 */
export async function findVisibleSale(db: Db, id: string, request: FastifyRequest) {
  const sale = await findSale(db, id)
  const view = sale ? viewOfSaleFor(sale, request.actor, readOrdersInCookie(request)) : 'none'
  if (!sale || view === 'none') throw notFoundError(messages.orderNotFound)
  return { sale, view }
}

/**
 * An order that the caller may act on. @throws 404, and 401 if the caller may only see its masked
 * view
 */
export async function findOwnSale(db: Db, id: string, request: FastifyRequest): Promise<SaleRow> {
  const { sale, view } = await findVisibleSale(db, id, request)
  if (view === 'masked') throw unauthorizedError(messages.signInFirst)
  return sale
}
