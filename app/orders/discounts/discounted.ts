import type { OrderDiscount } from '#contract/orders/discounts.ts'
import { toKobo, toNaira } from '#contract/orders/pricing.ts'

type Sums = { subtotal: number; shippingPrice?: number | undefined }

/** Naira that is left of the goods and of the delivery. */
export function discounted({ subtotal, shippingPrice }: Sums, discounts: readonly OrderDiscount[]): Sums {
  const left = (naira: number, on: OrderDiscount['on']): number => {
    const taken = discounts.filter((discount) => discount.on === on)
    const kobo = taken.reduce((rest, { amount }) => rest - toKobo(amount), toKobo(naira))
    return toNaira(Math.max(0, kobo))
  }
  return {
    subtotal: left(subtotal, 'goods'),
    ...(shippingPrice !== undefined && { shippingPrice: left(shippingPrice, 'delivery') }),
  }
}
