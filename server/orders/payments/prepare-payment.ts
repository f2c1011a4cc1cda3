import { sql } from 'kysely'
import { messages } from '#contract/messages.ts'
import { canPayOrder } from '#contract/orders/states/sale-rules.ts'
import { MAX_PAYMENT_REFERENCES, SHOP_CURRENCY } from '#contract/platform/limits.ts'
import { timeAfterNow } from '../../platform/db/now.ts'
import type { Db } from '../../platform/db/schema.ts'
import { conflictError } from '../../platform/errors.ts'
import { type SaleRow, statusesOfSale } from '../sales/queries.ts'
import { attemptOfReference, toPaymentReference } from './payment-reference.ts'
import { requireProviderAnswer } from './providers/provider.ts'
import { type OrderServices, settleReference } from './settle.ts'

type PaymentPreparation = { refused: string | undefined; isMasked: boolean }

/**
 * Returns what the browser needs to open the provider's popup. The reference is stored first, so
 * that the reconciler queries it even if the browser reports nothing.
 * @throws 409 if the order can no longer be paid, or was tried too often; 503 for a refused
 * reference while the provider cannot be reached
 */
export async function preparePayment(
  deps: OrderServices,
  sale: SaleRow,
  { refused, isMasked }: PaymentPreparation,
) {
  if (!canPayOrder(statusesOfSale(sale)))
    throw conflictError(sale.payment_status === 'paid' ? messages.alreadyPaid : messages.notPayable)
  const latest = await readLatestReference(deps.db, sale.id)
  const reference = refused === latest ? await createNextReference(deps, sale.id, latest) : latest
  await storePaymentAttempt(deps.db, sale.id, reference)
  const payer = isMasked
    ? undefined
    : { email: sale.email, name: sale.name, phone: sale.phone_number }
  return deps.cards.start({
    reference,
    saleId: sale.id,
    amount: sale.total_kobo,
    currency: SHOP_CURRENCY,
    payer,
  })
}

async function readLatestReference(db: Db, saleId: string): Promise<string> {
  const rows = await db
    .selectFrom('payment_attempt')
    .select('reference')
    .where('sale_id', '=', saleId)
    .execute()
  const attempts = rows.map((row) => attemptOfReference(row.reference))
  return toPaymentReference(saleId, Math.max(1, ...attempts))
}

/**
 * The provider refused this reference, perhaps because it was paid: so it is settled first. A
 * caller's word alone uses up none, as anyone who knows the order's id may say so: one that the
 * provider does not know is given again.
 */
async function createNextReference(
  deps: OrderServices,
  saleId: string,
  refused: string,
): Promise<string> {
  const charge = await requireProviderAnswer(deps.cards.verify(refused))
  if (!charge) return refused
  if ((await settleReference(deps, refused)) === 'paid') throw conflictError(messages.alreadyPaid)
  const next = attemptOfReference(refused) + 1
  if (next > MAX_PAYMENT_REFERENCES) throw conflictError(messages.tooManyAttempts)
  if (next > 3) deps.log.warn({ saleId, next }, 'an order needed many references')
  return toPaymentReference(saleId, next)
}

/**
 * Stores a reference for the reconciler, which queries it in 30 seconds and then for 72 hours: each
 * opening of the popup starts these again. A query that is due sooner stays, so that opening it
 * again and again puts none off.
 */
async function storePaymentAttempt(db: Db, saleId: string, reference: string): Promise<void> {
  const soonest = sql<Date>`least(payment_attempt.next_check_at, excluded.next_check_at)`
  await db
    .insertInto('payment_attempt')
    .values({ reference, sale_id: saleId, next_check_at: timeAfterNow('30 seconds') })
    .onConflict((on) => on.column('reference').doUpdateSet({ next_check_at: soonest, checks: 0 }))
    .execute()
}
