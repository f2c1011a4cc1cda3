import { sql } from 'kysely'
import { titleWithChoiceOf } from '#contract/catalogue/product-rules.ts'
import { messages } from '#contract/messages.ts'
import { countUnsentPieces, type OrderGoods } from '#contract/orders/fulfilment/fulfilment.ts'
import { toNaira } from '#contract/orders/pricing/pricing.ts'
import type { RefundWay } from '#contract/orders/refunds/refund-rules.ts'
import type { RefundOrderForm } from '#contract/orders/refunds/refunds.ts'
import { OPEN_RETURNS } from '#contract/orders/returns/return-rules.ts'
import type { AuditedAct } from '../../platform/audit/audit.ts'
import { contentHash } from '../../platform/content-hash.ts'
import { whenDuplicate } from '../../platform/db/duplicate.ts'
import { databaseNow } from '../../platform/db/now.ts'
import type { Trx } from '../../platform/db/schema.ts'
import { badRequestError, conflictError, HttpError, notFoundError } from '../../platform/errors.ts'
import { createRowId } from '../../platform/ids.ts'
import { readGoodsOfSale, writeFulfilment } from '../fulfilment/goods.ts'
import { closeLockedRefund } from '../payments/close-refund.ts'
import type { OrderServices } from '../payments/settle.ts'
import { selectOpenReturnPieces } from '../returns/queries.ts'
import { lockSale, requireFoundSale, type SaleRow, variantOfOrderLine } from '../sales/queries.ts'
import { authorOfAct, recordSaleEvent } from '../sales/record-event.ts'
import { lockVariantRows, restockRefunded } from '../sales/stock.ts'
import { planRefund, type RefundableSale, type RefundPlan, refundableLines } from './plan-refund.ts'
import {
  findSettlingPayment,
  readRefundableSale,
  refundWaysOfPayment,
  type SettlingPayment,
} from './refundable.ts'

type SaleRefundRequest = AuditedAct & { id: string; form: RefundOrderForm }

export type RefundServices = OrderServices & { wakeRefunds(): void }

/**
 * Refunds a paid order, whole or in part: by the provider where it goes back to the card, otherwise
 * it is recorded that it was done by hand. The order's row is locked for the decision, and the
 * database refuses more than the total. Answers how the money goes, null if only pieces come back;
 * repeated with the same key it changes nothing.
 * @throws 400, 404, 409 if less is left, or the order is not paid, and 422 if the key was used for
 * another refund
 */
export async function refundSale(
  deps: RefundServices,
  wish: SaleRefundRequest,
): Promise<RefundWay | null> {
  const { way, products } = await deps.db
    .transaction()
    .execute((trx) => refundLockedSale(trx, wish))
  deps.wakeFollowers()
  if (way === 'card') deps.wakeRefunds()
  if (products.length > 0) await deps.stockChanged(products)
  return way
}

type RefundedSale = { way: RefundWay | null; products: string[] }

async function refundLockedSale(
  trx: Trx,
  { id, form, ...act }: SaleRefundRequest,
): Promise<RefundedSale> {
  const sale = await requireFoundSale(lockSale(trx, id))
  const payment = await findSettlingPayment(trx, id)
  if (!payment) throw conflictError(messages.refundUnpaid)
  const made = await findRefundMadeBefore(trx, payment, form)
  if (made) return { way: made.way, products: [] }
  if (payment.isReversed) throw conflictError(messages.refundReversed)
  const refundable = await readRefundableSale(trx, sale, payment)
  const plan = planRefund(refundable, form)
  await requirePiecesForReturns(trx, { sale, refundable, plan, ending: form.return })
  const way = plan.amount_kobo > 0 ? chooseRefundWay(payment, form.way) : null
  const variants = plan.lines.map(({ variant_id }) => variant_id)
  await lockVariantRows(trx, variants)
  const goods = await readGoodsOfSale(trx, sale)
  const refundId = await insertOrderRefund(trx, payment, plan, { form, way, act, goods })
  const products = await restockRefunded(trx, { saleId: id, refundId, pieces: plan.lines })
  if (form.return) await closeRefundedReturn(trx, plan, { id: form.return, saleId: id, refundId })
  await addRefundedKobo(trx, sale, plan)
  if (plan.lines.some(({ restocked }) => restocked > 0)) await writeFulfilment(trx, sale)
  const details = {
    refund: refundId,
    amount: toNaira(plan.amount_kobo),
    way: way ?? undefined,
    reason: form.reason,
  }
  await recordSaleEvent(trx, sale, 'refunded', { ...authorOfAct(act), details })
  if (way !== 'card')
    await closeLockedRefund(
      trx,
      sale,
      { id: refundId, kind: 'order', amount_kobo: plan.amount_kobo },
      {},
    )
  return { way, products }
}

type ReturnClosing = { id: string; saleId: string; refundId: string }

/**
 * @throws 404 unless the return is one of the order, 409 where it has ended, 400 where some of it
 * is not refunded
 */
async function closeRefundedReturn(
  trx: Trx,
  plan: RefundPlan,
  { id, saleId, refundId }: ReturnClosing,
): Promise<void> {
  const row = await trx
    .selectFrom('return_request')
    .select(['state', 'lines'])
    .where('id', '=', id)
    .where('sale_id', '=', saleId)
    .forUpdate()
    .executeTakeFirstOrThrow(() => notFoundError(messages.returnNotFound))
  if (!OPEN_RETURNS.includes(row.state)) throw conflictError(messages.returnStandsText(row.state))
  const refundedOf = (variant: string): number =>
    plan.lines.find((line) => line.variant_id === variant)?.qty ?? 0
  if (!row.lines.every(({ variant, qty }) => refundedOf(variant) >= qty))
    throw badRequestError(messages.returnOtherGoods)
  await trx
    .updateTable('return_request')
    .set({ state: 'refunded', refund_id: refundId, updated_at: databaseNow() })
    .where('id', '=', id)
    .execute()
}

type OpenReturnsCheck = {
  sale: SaleRow
  refundable: RefundableSale
  plan: RefundPlan
  ending: string | undefined
}

/**
 * The pieces of the buyer's open returns stay refundable, but for the return that the refund ends:
 * otherwise it could only be refused, although its money went back.
 * @throws 409 where too few would be left
 */
async function requirePiecesForReturns(
  trx: Trx,
  { sale, refundable, plan, ending }: OpenReturnsCheck,
): Promise<void> {
  const { rows } = await selectOpenReturnPieces(sale.id, ending).execute(trx)
  for (const { line, qty } of refundableLines(refundable)) {
    const variant = variantOfOrderLine(line)
    const asked = rows
      .filter((row) => row.variant === variant)
      .reduce((sum, row) => sum + row.qty, 0)
    const refunded = plan.lines.find(({ variant_id }) => variant_id === variant)?.qty ?? 0
    if (refunded > 0 && asked > qty - refunded)
      throw conflictError(messages.refundOfReturn(titleWithChoiceOf(line), asked))
  }
}

function chooseRefundWay(payment: SettlingPayment, wanted: RefundWay | undefined): RefundWay {
  const [usual, ...others] = refundWaysOfPayment(payment)
  if (usual === undefined || (wanted && wanted !== usual && !others.includes(wanted)))
    throw badRequestError(messages.refundNotByCard)
  return wanted ?? usual
}

const refundKeyTaken = (): HttpError => new HttpError(422, messages.refundKeyUsed)

/** @throws 422 if the key was used for another payment, or with other values */
async function findRefundMadeBefore(trx: Trx, payment: SettlingPayment, form: RefundOrderForm) {
  const row = await trx
    .selectFrom('refund')
    .select(['payment_id', 'way', 'request_hash'])
    .where('request_key', '=', form.key)
    .executeTakeFirst()
  if (!row) return undefined
  const isSame =
    row.payment_id === payment.id &&
    (row.request_hash === null || row.request_hash === contentHash(form))
  if (!isSame) throw refundKeyTaken()
  return row
}

/** `goods`: those of the order before the refund. */
type NewRefund = {
  form: RefundOrderForm
  way: RefundWay | null
  act: AuditedAct
  goods: OrderGoods
}

async function insertOrderRefund(
  trx: Trx,
  payment: SettlingPayment,
  plan: RefundPlan,
  { form, way, act, goods }: NewRefund,
): Promise<string> {
  const id = createRowId()
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
      next_check_at: isByCard ? databaseNow() : undefined,
    })
    .execute()
    .catch(whenDuplicate(refundKeyTaken)) // a refund of another order used it at the same moment
  const lines = plan.lines.map((line) => {
    const pieces = { variant: line.variant_id, qty: line.restocked }
    return {
      ...line,
      refund_id: id,
      unsent: countUnsentPieces(goods, pieces, form.return !== undefined),
    }
  })
  if (lines.length > 0) await trx.insertInto('refund_line').values(lines).execute()
  return id
}

const addRefundedKobo = (
  trx: Trx,
  { id }: SaleRow,
  { amount_kobo }: RefundPlan,
): Promise<unknown> =>
  trx
    .updateTable('sale')
    .set({ refunded_kobo: sql`refunded_kobo + ${amount_kobo}` })
    .where('id', '=', id)
    .execute()
