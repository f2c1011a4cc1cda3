import { createHmac } from 'node:crypto'
import { deliverEvents } from '#server/orders/events/deliver-events.ts'
import { handleStoredWebhooks } from '#server/orders/payments/handle-webhooks.ts'
import { reconcilePayments } from '#server/orders/payments/reconcile.ts'
import { timeBeforeNow } from '#server/platform/db/now.ts'
import type { Db } from '#server/platform/db/schema.ts'
import { type DoctorFinding, examineAllData } from '#server/running/doctor/doctor.ts'
import { type Answer, call } from './factories.ts'
import { CARD_SECRET, type TestShop } from './shop.ts'

/** Acts of users and the provider on a placed order, and its rows in the database. */

type Mine = { id: string; cookies: Record<string, string> }

/** The browser's hint that a card payment was made. */
export const confirm = (shop: TestShop, ref: string): Promise<Answer> =>
  call(shop, { method: 'PUT', url: '/api/sales', payload: { ref } })

/** By the browser that made the order. */
export const act = (shop: TestShop, { id, cookies }: Mine, value: string): Promise<Answer> =>
  call(shop, { method: 'PUT', url: `/api/sales/${id}`, payload: { value }, cookies })

export const read = (shop: TestShop, { id, cookies }: Mine): Promise<Answer> =>
  call(shop, { url: `/api/sales/${id}`, cookies })

export const prepare = (shop: TestShop, { id, cookies }: Mine, refused?: string): Promise<Answer> =>
  call(shop, { method: 'POST', url: '/api/payments', payload: { sale: id, refused }, cookies })

export const sign = (body: string | Buffer, secret = CARD_SECRET): string =>
  createHmac('sha512', secret).update(body).digest('hex')

/** An event as the provider sends it; `signature` only where it is to be wrong. */
export function sendEvent(
  shop: TestShop,
  body: string | Buffer | object,
  signature?: string,
): Promise<Answer> {
  const payload = typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body)
  const headers = {
    'content-type': 'application/json',
    'x-paystack-signature': signature ?? sign(payload),
  }
  return call(shop, { method: 'POST', url: '/api/payments/webhook', payload, headers })
}

export const paidEvent = (reference: string, id: string | number = `tx-${reference}`) => ({
  event: 'charge.success',
  data: { id, reference, status: 'success', amount: 1, currency: 'NGN' },
})

/** Handles stored events until none is due. */
export async function drainWebhooks(shop: TestShop): Promise<void> {
  while ((await handleStoredWebhooks(shop.payments)) > 0);
}

/**
 * Delivers events until no follower is behind: mails, live events and audit entries of orders are
 * written by then.
 */
export async function runFollowers({ events }: Pick<TestShop, 'events'>): Promise<void> {
  while ((await deliverEvents(events)) > 0);
}

/** Makes every reference due and reconciles it. */
export async function reconcileNow(shop: TestShop): Promise<void> {
  const past = timeBeforeNow('1 second')
  await shop.db.updateTable('payment_attempt').set({ next_check_at: past }).execute()
  while ((await reconcilePayments(shop.payments)) > 0);
}

/** The status, payments, refunds and stock of one order. */
export async function booksOf(db: Db, id: string) {
  const sale = await db
    .selectFrom('sale')
    .select(['transaction_status', 'payment_status', 'payment_method'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const payments = await db
    .selectFrom('payment')
    .leftJoin('refund', 'refund.payment_id', 'payment.id')
    .select([
      'payment.kind',
      'payment.reference',
      'payment.amount_kobo as amount',
      'refund.amount_kobo as refund',
    ])
    .where('sale_id', '=', id)
    .orderBy('payment.kind')
    .execute()
  const events = await db
    .selectFrom('sale_event')
    .select('event')
    .where('sale_id', '=', id)
    .orderBy('id')
    .execute()
  return {
    status: `${sale.transaction_status} ${sale.payment_status}`,
    method: sale.payment_method,
    payments,
    history: events.map(({ event }) => event).join(' '),
  }
}

/** Stock of a variant; a product without options has one with the product's id. */
export const stockOf = async (db: Db, variant: string): Promise<number> =>
  (
    await db
      .selectFrom('variant')
      .select('stock')
      .where('id', '=', variant)
      .executeTakeFirstOrThrow()
  ).stock

/** The doctor's findings; there must be none, whatever happened. */
export const violations = async (db: Db): Promise<DoctorFinding[]> =>
  (await examineAllData(db)).filter(({ offenders }) => offenders.length > 0)

/**
 * For a test of what is due by time: no reference is due, no order is old, and the provider
 * answers.
 */
export async function makeNothingDue({ cards, db }: TestShop): Promise<void> {
  Object.assign(cards, { isDown: false, meanwhile: undefined, asked: [] })
  await db.updateTable('payment_attempt').set({ next_check_at: null }).execute()
  await db.updateTable('sale').set({ created_at: new Date() }).execute()
}
