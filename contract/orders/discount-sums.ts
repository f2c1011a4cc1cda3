import { toKobo, toNaira } from './pricing.ts'
import type { Sale } from './sales.ts'

type Discounted = Pick<Sale, 'subtotal' | 'shippingPrice' | 'discounts'>

export type DiscountRow = { label: string; amount: number }

export const labelOf = ({
  name,
  code,
}: {
  name: string
  code?: string | null | undefined
}): string => (code && code !== name ? `${name} (${code})` : name)

/**
 * Naira. Items − goods + delivery − off is the total of the order; they are listed in this order.
 */
export function discountedSums({ subtotal, shippingPrice, discounts = [] }: Discounted) {
  const discountsOn = (on: 'goods' | 'delivery') =>
    discounts.filter((discount) => discount.on === on)
  const before = (after: number, on: 'goods' | 'delivery'): number =>
    toNaira(discountsOn(on).reduce((kobo, { amount }) => kobo + toKobo(amount), toKobo(after)))
  const rows = (on: 'goods' | 'delivery'): DiscountRow[] =>
    discountsOn(on).map((discount) => ({ label: labelOf(discount), amount: discount.amount }))
  return {
    items: before(subtotal, 'goods'),
    goods: rows('goods'),
    delivery: before(shippingPrice, 'delivery'),
    off: rows('delivery'),
  }
}
