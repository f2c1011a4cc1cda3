import type { FastifyRequest } from 'fastify'
import { messages } from '#contract/messages.ts'
import { findOwnSale } from '../../orders/sales/find-visible.ts'
import { readOrdersInCookie } from '../../orders/sales/order-cookie.ts'
import type { SaleRow } from '../../orders/sales/queries.ts'
import type { Db } from '../../platform/db/schema.ts'
import { forbiddenError } from '../../platform/errors.ts'

/** Whose reviews of an order these are: an account's, or those of a guest's order. */
export type ReviewWriter = { saleId: string; userId: string | null }

type ReviewedOrder = Pick<
  SaleRow,
  'id' | 'user_id' | 'transaction_status' | 'total_kobo' | 'refunded_kobo' | 'lines'
>

/** An order that has arrived, and of which not all the money went back. */
const isCompletedAndKept = ({
  transaction_status,
  total_kobo,
  refunded_kobo,
}: ReviewedOrder): boolean =>
  transaction_status === 'completed' && (refunded_kobo === 0 || refunded_kobo < total_kobo)

export const reviewableProductIds = (sale: ReviewedOrder): string[] =>
  isCompletedAndKept(sale) ? [...new Set(sale.lines.map((line) => line.product_id))] : []

/**
 * Who bought it, not who may see it: admins see every order. `remembered`: the orders of this
 * browser.
 */
export const isBuyerOfSale = (
  sale: Pick<ReviewedOrder, 'id' | 'user_id'>,
  actor: { id: string } | undefined,
  remembered: readonly string[],
): boolean => (sale.user_id === null ? remembered.includes(sale.id) : sale.user_id === actor?.id)

/** @throws 404, 401 as `findOwnSale`; 403 if the caller may see the order, but has not bought it */
export async function findBoughtSale(
  db: Db,
  id: string,
  request: FastifyRequest,
): Promise<SaleRow> {
  const sale = await findOwnSale(db, id, request)
  if (!isBuyerOfSale(sale, request.actor, readOrdersInCookie(request)))
    throw forbiddenError(messages.reviewNotYours)
  return sale
}
