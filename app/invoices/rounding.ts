import { lineTotal, type PricedLine, toKobo, unitPrice } from '#contract/pricing.ts'

/**
 * Whether quantity × unit price of a line is not its total: both are rounded to the kobo on their own (§9), so that
 * they may differ by a few kobo. An invoice with such a line explains it.
 */
export const isRounded = (line: PricedLine): boolean => toKobo(unitPrice(line)) * line.qty !== toKobo(lineTotal(line))
