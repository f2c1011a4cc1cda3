import { sql } from 'kysely'
import { messages } from '#contract/messages.ts'
import { canPay } from '#contract/orders/sale-rules.ts'
import { CURRENCY, MAX_ATTEMPTS } from '#contract/platform/limits.ts'
import { fromNow } from '../../platform/db/now.ts'
import type { Db } from '../../platform/db/schema.ts'
import { conflict } from '../../platform/errors.ts'
import { type SaleRow, statusesOf } from '../sales/queries.ts'
import { attemptOf, paymentReference } from './payment-reference.ts'
import { answerNow } from './providers/provider.ts'
import { type Payments, settle } from './settle.ts'

type Asked = { refused: string | undefined; isMasked: boolean }

/**
 * Returns what the browser needs to open the provider's popup. The reference is stored first, so
 * that the reconciler queries it even if the browser reports nothing.
 * @throws 409 if the order can no longer be paid, or was tried too often; 503 for a refused
 * reference while the provider cannot be reached
 */
export async function preparePayment(deps: Payments, sale: SaleRow, { refused, isMasked }: Asked) {
  if (!canPay(statusesOf(sale)))
    throw conflict(sale.payment_status === 'paid' ? messages.alreadyPaid : messages.notPayable)
  const latest = await latestReference(deps.db, sale.id)
  const reference = refused === latest ? await nextReference(deps, sale.id, latest) : latest
  await register(deps.db, sale.id, reference)
  const payer = isMasked
    ? undefined
    : { email: sale.email, name: sale.name, phone: sale.phone_number }
  return deps.cards.start({
    reference,
    saleId: sale.id,
    amount: sale.total_kobo,
    currency: CURRENCY,
    payer,
  })
}

async function latestReference(db: Db, saleId: string): Promise<string> {
  const rows = await db
    .selectFrom('payment_attempt')
    .select('reference')
    .where('sale_id', '=', saleId)
    .execute()
  const attempts = rows.map((row) => attemptOf(row.reference))
  return paymentReference(saleId, Math.max(1, ...attempts))
}

/**
 * The provider refused this reference, perhaps because it was paid: so it is settled first. A
 * caller's word alone uses up none, as anyone who knows the order's id may say so: one that the
 * provider does not know is given again.
 */
async function nextReference(deps: Payments, saleId: string, refused: string): Promise<string> {
  const charge = await answerNow(deps.cards.verify(refused))
  if (!charge) return refused
  if ((await settle(deps, refused)) === 'paid') throw conflict(messages.alreadyPaid)
  const next = attemptOf(refused) + 1
  if (next > MAX_ATTEMPTS) throw conflict(messages.tooManyAttempts)
  if (next > 3) deps.log.warn({ saleId, next }, 'an order needed many references')
  return paymentReference(saleId, next)
}

/**
 * Stores a reference for the reconciler, which queries it in 30 seconds and then for 72 hours: each
 * opening of the popup starts these again. A query that is due sooner stays, so that opening it
 * again and again puts none off.
 */
async function register(db: Db, saleId: string, reference: string): Promise<void> {
  const soonest = sql<Date>`least(payment_attempt.next_check_at, excluded.next_check_at)`
  await db
    .insertInto('payment_attempt')
    .values({ reference, sale_id: saleId, next_check_at: fromNow('30 seconds') })
    .onConflict((on) => on.column('reference').doUpdateSet({ next_check_at: soonest, checks: 0 }))
    .execute()
}
