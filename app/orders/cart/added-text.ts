import { titleWithChoice } from '#contract/catalogue/product-rules.ts'
import { messages } from '#contract/messages.ts'
import { MAX_QTY } from '#contract/platform/limits.ts'
import type { Purchase } from './purchase.ts'

type Attempt = {
  requested: number
  added: number
}

export function addedText(
  { stock, ...line }: Pick<Purchase, 'title' | 'stock' | 'choice'>,
  { requested, added }: Attempt,
): string {
  if (added === requested) return messages.addedToCart(titleWithChoice(line))
  return stock > MAX_QTY ? messages.mostInCart(MAX_QTY) : messages.allInCart(stock)
}
