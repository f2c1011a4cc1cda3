import { messages } from '#contract/messages.ts'
import type { Quote, QuoteForm } from '#contract/orders/discounts/discounts.ts'
import { toNaira } from '#contract/orders/pricing/pricing.ts'
import { badFieldError } from '../../platform/errors.ts'
import { applyOrderDiscounts, type DiscountedOrder } from './discount-order.ts'
import type { OrderContext } from './order-context.ts'
import { sumByVariant, toOfferedLine } from './place-sale.ts'
import { toOrderDiscount } from './queries.ts'
import type { OrderDestination } from './read-checkout.ts'

/** Nothing is repeated, and nothing held. */
const NO_ORDER_KEY = { key: '', requestHash: '', validFor: '0 seconds' }

type QuoteRequest = { form: QuoteForm; userId: string | undefined }

/**
 * What an order of these lines would cost with its discounts, whatever the stock is: prices and
 * delivery are the shop's own. @throws 400 unknown state, no choice among options, 409 product gone
 */
export async function quoteOrder(
  context: OrderContext,
  { form, userId }: QuoteRequest,
): Promise<DiscountedOrder> {
  const requestedLines = sumByVariant(form.products)
  const { destination, offers } = await context.readCheckout({
    stateId: form.state ?? null,
    requestedLines,
    idempotency: NO_ORDER_KEY,
    userId,
    addressHolder: '',
  })
  const lines = requestedLines.map((line) => {
    const { stock: _stock, ...offered } = toOfferedLine(line, offers)
    return offered
  })
  const order = { lines, shipping_price_kobo: checkedShippingPrice(form, destination) }
  const buyer = { userId, phone: form.phoneNumber, email: form.email }
  return applyOrderDiscounts(context, order, { offers, buyer, code: form.code })
}

function checkedShippingPrice(
  { state }: QuoteForm,
  destination: OrderDestination | undefined,
): number | undefined {
  if (state === undefined) return undefined
  if (!destination) throw badFieldError('state', messages.stateNotFound)
  return destination.shipping_price_kobo
}

/** The quote in naira. Its delivery is left out as long as the state is not known. */
export const toQuoteAnswer = ({
  subtotal_kobo,
  shipping_price_kobo,
  discounts,
  refused,
}: DiscountedOrder): Quote => ({
  subtotal: toNaira(subtotal_kobo),
  shippingPrice: shipping_price_kobo === undefined ? undefined : toNaira(shipping_price_kobo),
  discounts: (discounts ?? []).map(toOrderDiscount),
  refused: refused?.words,
})
