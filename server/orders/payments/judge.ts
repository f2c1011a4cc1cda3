import { canPayOrder } from '#contract/orders/states/sale-rules.ts'
import { SHOP_CURRENCY } from '#contract/platform/limits.ts'
import type { RowOf } from '../../platform/db/schema.ts'
import { type SaleRow, statusesOfSale } from '../sales/queries.ts'
import type { ProviderCharge } from './providers/provider.ts'

/**
 * The result for a reference. `unreachable` and `pending`: not known yet, the provider is queried
 * again.
 */
export type PaymentOutcome =
  | 'paid'
  | 'pending'
  | 'unreachable'
  | 'incomplete'
  | 'reversed'
  | 'mismatch'
  | 'cancelled'
  | 'unknown'

export const isOutcomeKnown = (outcome: PaymentOutcome): boolean =>
  outcome !== 'unreachable' && outcome !== 'pending'

type OwedSale = Pick<SaleRow, 'total_kobo' | 'transaction_status' | 'payment_status'>

export type PaymentVerdict = {
  kind: RowOf<'payment'>['kind']
  outcome: PaymentOutcome
  refundKobo: number
  reason: string
}

/**
 * How received money is booked, amounts in kobo. The order's own prices are what was owed, never
 * today's. What the payer bore as the provider's fees is not owed and does not count as paid.
 */
export function judgeCharge(sale: OwedSale, charge: ProviderCharge): PaymentVerdict {
  const net = charge.requestedAmount
  const owed = sale.total_kobo
  const surplus = { kind: 'surplus', refundKobo: charge.amount } as const
  if (sale.payment_status === 'paid')
    return { ...surplus, outcome: 'paid', reason: 'the order was paid already' }
  if (!canPayOrder(statusesOfSale(sale)))
    return { ...surplus, outcome: 'cancelled', reason: 'paid after the order was cancelled' }
  if (charge.currency !== SHOP_CURRENCY)
    return { ...surplus, outcome: 'mismatch', reason: `paid in ${charge.currency}` }
  if (net < owed || charge.amount < owed)
    return { ...surplus, outcome: 'mismatch', reason: 'paid less than the total' }
  return {
    kind: 'settlement',
    outcome: 'paid',
    refundKobo: net - owed,
    reason: 'paid more than the total',
  }
}
