import { messages } from '#contract/messages.ts'
import type { Db } from '../../platform/db/schema.ts'
import { conflictError, type HttpError } from '../../platform/errors.ts'

/**
 * The refusal of money for an order that is paid: it says how, so that nobody looks for a payment
 * that is not there.
 */
export async function refusePaidSale(db: Db, saleId: string): Promise<HttpError> {
  const { kind, provider, actor } = await db
    .selectFrom('payment')
    .select(['kind', 'provider', 'actor'])
    .where('sale_id', '=', saleId)
    .where('kind', 'in', ['settlement', 'manual'])
    .executeTakeFirstOrThrow()
  return conflictError(
    kind === 'manual' ? messages.orderPaidByHand(provider, actor) : messages.paidMeanwhile,
  )
}
