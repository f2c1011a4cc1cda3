import { sql } from 'kysely'
import { titleWithChoice } from '#contract/catalogue/product-rules.ts'
import { messages } from '#contract/messages.ts'
import { type Goods, unsentOf } from '#contract/orders/fulfilment.ts'
import { toNaira } from '#contract/orders/pricing.ts'
import type { RefundWay } from '#contract/orders/refund-rules.ts'
import type { RefundOrderForm } from '#contract/orders/refunds.ts'
import { OPEN_RETURNS } from '#contract/orders/return-rules.ts'
import type { Act } from '../../platform/audit/audit.ts'
import { contentHash } from '../../platform/content-hash.ts'
import { whenDuplicate } from '../../platform/db/duplicate.ts'
import { now } from '../../platform/db/now.ts'
import type { Trx } from '../../platform/db/schema.ts'
import { badRequest, conflict, HttpError, notFound } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { readGoods, writeFulfilment } from '../fulfilment/goods.ts'
import { closeRefund } from '../payments/close-refund.ts'
import type { Payments } from '../payments/settle.ts'
import { openPieces } from '../returns/queries.ts'
import { known, lockSale, type SaleRow, variantOf } from '../sales/queries.ts'
import { authorOf, recordEvent } from '../sales/record-event.ts'
import { lockVariants, restock } from '../sales/stock.ts'
import { linesLeft, type Plan, planRefund, type Refundable } from './plan-refund.ts'
import { readRefundable, type SettlingPayment, settlingPayment, waysOf } from './refundable.ts'

type Wish = Act & { id: string; form: RefundOrderForm }

export type Refunding = Payments & { wakeRefunds(): void }

/**
 * Refunds a paid order, whole or in part: by the provider where it goes back to the card, otherwise
 * it is recorded that it was done by hand. The order's row is locked for the decision, and the
 * database refuses more than the total. Answers how the money goes, null if only pieces come back;
 * repeated with the same key it changes nothing.
 * @throws 400, 404, 409 if less is left, or the order is not paid, and 422 if the key was used for
 * another refund
 */
export async function refundSale(deps: Refunding, wish: Wish): Promise<RefundWay | null> {
  const { way, products } = await deps.db.transaction().execute((trx) => refundLocked(trx, wish))
  deps.wakeFollowers()
  if (way === 'card') deps.wakeRefunds()
  if (products.length > 0) await deps.stockChanged(products)
  return way
}

type Refunded = { way: RefundWay | null; products: string[] }

async function refundLocked(trx: Trx, { id, form, ...act }: Wish): Promise<Refunded> {
  const sale = await known(lockSale(trx, id))
  const payment = await settlingPayment(trx, id)
  if (!payment) throw conflict(messages.refundUnpaid)
  const made = await madeBefore(trx, payment, form)
  if (made) return { way: made.way, products: [] }
  if (payment.isReversed) throw conflict(messages.refundReversed)
  const refundable = await readRefundable(trx, sale, payment)
  const plan = planRefund(refundable, form)
  await requireNotOfReturns(trx, { sale, refundable, plan, ending: form.return })
  const way = plan.amount_kobo > 0 ? wayOf(payment, form.way) : null
  const variants = plan.lines.map(({ variant_id }) => variant_id)
  await lockVariants(trx, variants)
  const goods = await readGoods(trx, sale)
  const refundId = await insertRefund(trx, payment, plan, { form, way, act, goods })
  const products = await restock(trx, { saleId: id, refundId, pieces: plan.lines })
  if (form.return) await closeReturn(trx, plan, { id: form.return, saleId: id, refundId })
  await addRefunded(trx, sale, plan)
  if (plan.lines.some(({ restocked }) => restocked > 0)) await writeFulfilment(trx, sale)
  const details = {
    refund: refundId,
    amount: toNaira(plan.amount_kobo),
    way: way ?? undefined,
    reason: form.reason,
  }
  await recordEvent(trx, sale, 'refunded', { ...authorOf(act), details })
  if (way !== 'card')
    await closeRefund(trx, sale, { id: refundId, kind: 'order', amount_kobo: plan.amount_kobo }, {})
  return { way, products }
}

type Closing = { id: string; saleId: string; refundId: string }

/**
 * @throws 404 unless the return is one of the order, 409 where it has ended, 400 where some of it
 * is not refunded
 */
async function closeReturn(trx: Trx, plan: Plan, { id, saleId, refundId }: Closing): Promise<void> {
  const row = await trx
    .selectFrom('return_request')
    .select(['state', 'lines'])
    .where('id', '=', id)
    .where('sale_id', '=', saleId)
    .forUpdate()
    .executeTakeFirstOrThrow(() => notFound(messages.returnNotFound))
  if (!OPEN_RETURNS.includes(row.state)) throw conflict(messages.returnStands(row.state))
  const refundedOf = (variant: string): number =>
    plan.lines.find((line) => line.variant_id === variant)?.qty ?? 0
  if (!row.lines.every(({ variant, qty }) => refundedOf(variant) >= qty))
    throw badRequest(messages.returnOtherGoods)
  await trx
    .updateTable('return_request')
    .set({ state: 'refunded', refund_id: refundId, updated_at: now() })
    .where('id', '=', id)
    .execute()
}

type Keeping = { sale: SaleRow; refundable: Refundable; plan: Plan; ending: string | undefined }

/**
 * The pieces of the buyer's open returns stay refundable, but for the return that the refund ends:
 * otherwise it could only be refused, although its money went back.
 * @throws 409 where too few would be left
 */
async function requireNotOfReturns(
  trx: Trx,
  { sale, refundable, plan, ending }: Keeping,
): Promise<void> {
  const { rows } = await openPieces(sale.id, ending).execute(trx)
  for (const { line, qty } of linesLeft(refundable)) {
    const variant = variantOf(line)
    const asked = rows
      .filter((row) => row.variant === variant)
      .reduce((sum, row) => sum + row.qty, 0)
    const refunded = plan.lines.find(({ variant_id }) => variant_id === variant)?.qty ?? 0
    if (refunded > 0 && asked > qty - refunded)
      throw conflict(messages.refundOfReturn(titleWithChoice(line), asked))
  }
}

function wayOf(payment: SettlingPayment, wanted: RefundWay | undefined): RefundWay {
  const [usual, ...others] = waysOf(payment)
  if (usual === undefined || (wanted && wanted !== usual && !others.includes(wanted)))
    throw badRequest(messages.refundNotByCard)
  return wanted ?? usual
}

const keyUsed = (): HttpError => new HttpError(422, messages.refundKeyUsed)

/** @throws 422 if the key was used for another payment, or with other values */
async function madeBefore(trx: Trx, payment: SettlingPayment, form: RefundOrderForm) {
  const row = await trx
    .selectFrom('refund')
    .select(['payment_id', 'way', 'request_hash'])
    .where('request_key', '=', form.key)
    .executeTakeFirst()
  if (!row) return undefined
  const isSame =
    row.payment_id === payment.id &&
    (row.request_hash === null || row.request_hash === contentHash(form))
  if (!isSame) throw keyUsed()
  return row
}

/** `goods`: those of the order before the refund. */
type NewRefund = { form: RefundOrderForm; way: RefundWay | null; act: Act; goods: Goods }

async function insertRefund(
  trx: Trx,
  payment: SettlingPayment,
  plan: Plan,
  { form, way, act, goods }: NewRefund,
): Promise<string> {
  const id = newId()
  const isByCard = way === 'card'
  await trx
    .insertInto('refund')
    .values({
      id,
      payment_id: payment.id,
      kind: 'order',
      way,
      status: 'sending',
      request_key: form.key,
      request_hash: contentHash(form),
      amount_kobo: plan.amount_kobo,
      shipping_kobo: plan.shipping_kobo,
      reason: form.reason,
      note: form.note || null,
      done_by: act.actor.name,
      actor: act.actor.id,
      attempt: isByCard ? 1 : undefined,
      next_check_at: isByCard ? now() : undefined,
    })
    .execute()
    .catch(whenDuplicate(keyUsed)) // a refund of another order used it at the same moment
  const lines = plan.lines.map((line) => {
    const pieces = { variant: line.variant_id, qty: line.restocked }
    return { ...line, refund_id: id, unsent: unsentOf(goods, pieces, form.return !== undefined) }
  })
  if (lines.length > 0) await trx.insertInto('refund_line').values(lines).execute()
  return id
}

const addRefunded = (trx: Trx, { id }: SaleRow, { amount_kobo }: Plan): Promise<unknown> =>
  trx
    .updateTable('sale')
    .set({ refunded_kobo: sql`refunded_kobo + ${amount_kobo}` })
    .where('id', '=', id)
    .execute()
