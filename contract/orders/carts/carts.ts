import { z } from 'zod'
import { messages } from '../../messages.ts'
import { get, put, users } from '../../platform/endpoint.ts'
import { MAX_CART_LINES } from '../../platform/limits.ts'
import { NamedPieces, OrderedPieces } from '../pricing/pieces.ts'

/**
 * A line of an account's cart as its product is now, or as it was when it was last on sale; `stock`
 * is then 0.
 */
export const AccountCartLine = NamedPieces.extend({
  description: z.string(),
  brand: z.string(),
  rating: z.number(),
  images: z.array(z.string()),
  price: z.number(),
  discountPercentage: z.number(),
  stock: z.int(),
})
export type AccountCartLine = z.infer<typeof AccountCartLine>

const version = z.int().min(0).max(2_000_000_000)

export const AccountCart = z.object({ version, lines: z.array(AccountCartLine) })
export type AccountCart = z.infer<typeof AccountCart>

/** `version`: of the cart that the change was made on. */
export const CartForm = z.object({
  version,
  lines: z.array(OrderedPieces).max(MAX_CART_LINES, messages.tooManyLines(MAX_CART_LINES)),
})
export type CartForm = z.infer<typeof CartForm>

export const cartEndpoints = {
  read: get(
    '/cart',
    users,
    "The cart of the caller's account, with prices and stock of this moment; version 0 before its first line",
    { answer: AccountCart },
  ),
  save: put(
    '/cart',
    users,
    "Replaces the cart of the caller's account; 409 where it has changed since the version that the caller saw",
    { body: CartForm, answer: z.object({ version }) },
  ),
}
