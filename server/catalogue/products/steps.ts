/**
 * Every product has a lexeme for the step that its price and its rating are on, so that one index answers a range of them
 * along with words and filters. `schema.sql` computes the same steps (`price_step`, `rating_step`).
 */
export const dimensions = {
  price: { letter: 'P', first: 0, last: 84 },
  rating: { letter: 'R', first: 0, last: 20 },
} as const

const PRICE_STEPS = 4

/** @param kobo of one piece after the discount */
export const priceStep = (kobo: number): number =>
  Math.min(dimensions.price.last, Math.floor(Math.log(Math.max(kobo, 100) / 100) * PRICE_STEPS))

/** Naira at which a step begins. */
export const priceOf = (step: number): number => Math.ceil(Math.exp(step / PRICE_STEPS))

/** More steps than these are not worth asking the index for. */
const MAX_STEPS = 120

/** The alternatives for a question in the index: any step from one to another. Undefined where that is too many. */
export function anyStep(name: keyof typeof dimensions, from: number, to: number): string | undefined {
  const { letter, first, last } = dimensions[name]
  const [low, high] = [Math.max(from, first), Math.min(to, last)]
  if (high < low) return `'~${letter}none'`
  if (high - low >= MAX_STEPS) return undefined
  return Array.from({ length: high - low + 1 }, (_, i) => `'~${letter}${low + i}'`).join('|')
}
