import type { DiscountBase } from '../discounts/discounts.ts'
import { toKobo, toNaira } from '../pricing/pricing.ts'
import type { Sale } from './sales.ts'

type OrderWithDiscounts = Pick<Sale, 'subtotal' | 'shippingPrice' | 'discounts'>

export type DiscountRow = { label: string; amount: number }

export const discountLabel = ({
  name,
  code,
}: {
  name: string
  code?: string | null | undefined
}): string => (code && code !== name ? `${name} (${code})` : name)

/**
 * The sums of an order before its discounts, and what each takes off.
 * Naira. Items − goods + delivery − off is the total of the order; they are listed in this order.
 */
export function sumsBeforeDiscounts({
  subtotal,
  shippingPrice,
  discounts = [],
}: OrderWithDiscounts) {
  const discountsOn = (on: DiscountBase) => discounts.filter((discount) => discount.on === on)
  const before = (after: number, on: DiscountBase): number => {
    const taken = discountsOn(on).map(({ amount }) => toKobo(amount))
    return toNaira(taken.reduce((kobo, amount) => kobo + amount, toKobo(after)))
  }
  const rows = (on: DiscountBase): DiscountRow[] =>
    discountsOn(on).map((discount) => ({ label: discountLabel(discount), amount: discount.amount }))
  return {
    items: before(subtotal, 'goods'),
    goods: rows('goods'),
    delivery: before(shippingPrice, 'delivery'),
    off: rows('delivery'),
  }
}
