import { sql } from 'kysely'
import { REFUND_WAYS, type RefundWay } from '#contract/orders/refunds/refund-rules.ts'
import type { Db } from '../../platform/db/schema.ts'
import { selectRefunds } from '../payments/refund-rows.ts'
import { isPaymentReversed, refundableKobo } from '../payments/taken-back.ts'
import type { SaleRow } from '../sales/queries.ts'
import type { RefundableSale, RefundedPieces } from './plan-refund.ts'

/**
 * The payment that paid for an order. `isReversed`: its payer disputes it. `leftKobo`: what the
 * provider did not take back.
 */
export const findSettlingPayment = (db: Db, saleId: string) =>
  db
    .selectFrom('payment')
    .select([
      'id',
      'kind',
      'provider',
      isPaymentReversed.as('isReversed'),
      refundableKobo.as('leftKobo'),
    ])
    .where('sale_id', '=', saleId)
    .where('kind', 'in', ['settlement', 'manual'])
    .executeTakeFirst()
export type SettlingPayment = NonNullable<Awaited<ReturnType<typeof findSettlingPayment>>>

/** How an order's money can go back, as it was paid first. */
export function refundWaysOfPayment({
  kind,
  provider,
}: Pick<SettlingPayment, 'kind' | 'provider'>): RefundWay[] {
  if (kind !== 'manual') return ['card', 'transfer', 'cash']
  const byHand = REFUND_WAYS.filter((way) => way !== 'card')
  const isUsual = (way: RefundWay): boolean => way === provider
  return [...byHand.filter(isUsual), ...byHand.filter((way) => !isUsual(way))]
}

/**
 * What of a paid order can still go back, in kobo: never more than the order's total less its
 * refunds, nor more than the provider has not taken back. Refunds whose money failed do not count.
 * The caller has locked the order, where it decides by this.
 */
export async function readRefundableSale(
  db: Db,
  sale: SaleRow,
  { leftKobo }: SettlingPayment,
): Promise<RefundableSale> {
  const { rows } = await sql<RefundedPieces & { variant_id: string }>`
    select variant_id, coalesce(sum(qty) filter (where status <> 'failed'), 0)::int as refunded,
      coalesce(sum(refund_line.amount_kobo) filter (where status <> 'failed'), 0)::float8 as kobo, sum(restocked)::int as restocked,
      greatest(0, sum(case status when 'failed' then restocked else -back_before end))::int as waiting
    from refund_line join refund on refund.id = refund_id join payment on payment.id = payment_id
    where sale_id = ${sale.id} group by variant_id`.execute(db)
  const { shippingBack } = await selectRefunds(db)
    .select(sql<number>`coalesce(sum(shipping_kobo), 0)::float8`.as('shippingBack'))
    .where('sale_id', '=', sale.id)
    .where('refund.status', '<>', 'failed')
    .executeTakeFirstOrThrow()
  const notRefunded = sale.total_kobo - sale.refunded_kobo
  const left_kobo = Math.max(0, Math.min(notRefunded, leftKobo))
  return {
    ...sale,
    left_kobo,
    isTakenBack: leftKobo < notRefunded,
    shippingBack,
    pieces: new Map(rows.map((row) => [row.variant_id, row])),
  }
}
