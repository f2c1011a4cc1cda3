import type { z } from 'zod'
import type { CheckoutForm, ShippingForm } from '#contract/orders/sales.ts'
import type { State } from '#contract/shopfront/regions.ts'
import type { Cart } from '../../platform/store/cart.ts'

export type OrderBody = z.input<typeof CheckoutForm>

/** An order on its way: sent again with the same key and body it is the same order, never a second one. */
export type Attempt = { key: string; body: OrderBody }

export const linesOf = ({ items }: Pick<Cart, 'items'>): OrderBody['products'] =>
  items.map(({ id, variant, qty }) => ({ id, ...(variant && { variant }), qty }))

/** Naira after discounts and the code, as shown to the shopper. */
type Seen = { subtotal: number; shippingPrice?: number | undefined; code?: string | undefined }

export const orderBody = (form: ShippingForm, state: State, cart: Pick<Cart, 'items'>, seen: Seen): OrderBody => ({
  ...form,
  stateName: state.state,
  shippingPrice: seen.shippingPrice ?? state.price,
  subtotal: seen.subtotal,
  products: linesOf(cart),
  ...(seen.code && { code: seen.code }),
})

/** 32 hex digits. `randomUUID` would need https, which a shop tried out in a local network does not have. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** The attempt under way again when it is the very same order; else a new one, under the key of this checkout. */
export function attemptFor(body: OrderBody, { key, attempt }: { key: string; attempt?: Attempt }): Attempt {
  if (!attempt) return { key, body }
  return JSON.stringify(attempt.body) === JSON.stringify(body) ? attempt : { key: newKey(), body }
}
