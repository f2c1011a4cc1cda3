import { type DiscountedCart, usesPerBuyerOf } from '#contract/orders/discounts/discount-rules.ts'
import { lineTotalKobo } from '#contract/orders/pricing/pricing.ts'
import { CodeRefused, type DiscountBuyer, decideDiscounts } from '../discounts/decide-discounts.ts'
import type { DiscountContext } from '../discounts/store.ts'
import type { StoredDiscount, StoredLine } from '../tables/sales.ts'
import { toPricedLine } from './queries.ts'
import type { CheckoutOffer } from './read-checkout.ts'

/** Lines and delivery at their prices, before the order's discounts. */
export type PricedOrder = { lines: readonly StoredLine[]; shipping_price_kobo: number | undefined }

export type DiscountedOrder = Awaited<ReturnType<typeof applyOrderDiscounts>>

/**
 * Decides the discounts of an order and takes them off its lines, subtotal and delivery. `uses`:
 * what the order uses up of each discount. `refused`: why the typed code takes nothing off.
 */
export async function applyOrderDiscounts(
  context: DiscountContext,
  order: PricedOrder,
  {
    offers,
    buyer,
    code,
  }: { offers: readonly CheckoutOffer[]; buyer: DiscountBuyer; code: string | undefined },
) {
  const cart = toDiscountedCart(order, offers)
  const { applied, refused, tellsOfBuyer } = await decideDiscounts(context, { cart, buyer, code })
  const { taken, offs, goodsOff, deliveryOff } = applied
  const full = cart.lines.reduce((kobo, { totalKobo }) => kobo + totalKobo, 0)
  const { shipping_price_kobo: delivery } = order
  const discounts = taken.map(
    ({ terms: { id, name, code }, on, kobo }): StoredDiscount => ({
      discount_id: id,
      name,
      code: code ?? undefined,
      on,
      kobo,
    }),
  )
  return {
    lines: order.lines.map((line, i) => (offs[i] ? { ...line, off_kobo: offs[i] } : line)),
    subtotal_kobo: full - goodsOff,
    shipping_price_kobo: delivery === undefined ? undefined : delivery - deliveryOff,
    discounts: discounts.length > 0 ? discounts : null,
    uses: taken.map(({ terms, kobo }) => ({
      discountId: terms.id,
      version: terms.version,
      kobo,
      perBuyer: usesPerBuyerOf(terms),
    })),
    refused,
    tellsOfBuyer,
  }
}

const toDiscountedCart = (
  { lines, shipping_price_kobo }: PricedOrder,
  offers: readonly CheckoutOffer[],
): DiscountedCart => {
  const categories = new Map(offers.map(({ product_id, category_id }) => [product_id, category_id]))
  return {
    lines: lines.map((line) => ({
      productId: line.product_id,
      categoryId: categories.get(line.product_id) ?? '',
      totalKobo: lineTotalKobo(toPricedLine(line)),
    })),
    deliveryKobo: shipping_price_kobo,
    at: new Date(),
  }
}

/** @throws 409 in words if the typed code takes nothing off, unless something better does. */
export function requireWorkingCode({ refused }: Pick<DiscountedOrder, 'refused'>): void {
  if (refused && refused.reason !== 'better') throw new CodeRefused(refused)
}
