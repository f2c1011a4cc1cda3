import { MAX_QTY } from '#contract/limits.ts'
import { messages } from '#contract/messages.ts'
import type { Product } from '#contract/products.ts'

type Attempt = {
  wanted: number
  /** Pieces that went into the cart. */
  added: number
}

/** What adding to the cart is answered with: where not all that was wanted went in, how many there are. */
export function addedText({ title, stock }: Pick<Product, 'title' | 'stock'>, { wanted, added }: Attempt): string {
  if (added === wanted) return messages.addedToCart(title)
  return stock > MAX_QTY ? messages.mostInCart(MAX_QTY) : messages.allInCart(stock)
}
