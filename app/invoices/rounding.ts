import { lineTotal, type PricedLine, toKobo, unitPrice } from '#contract/pricing.ts'

/**
 * Whether quantity × unit price of a line is not its total: both are rounded to the kobo on their own (§9), so that
 * they may differ by a few. An invoice that holds such a line says so.
 */
export const isRounded = (line: PricedLine): boolean => toKobo(unitPrice(line)) * line.qty !== toKobo(lineTotal(line))
