import { CURRENCY } from '#contract/platform/limits.ts'

const SIGNS: Readonly<Record<string, string>> = {
  $: 'USD',
  US$: 'USD',
  '€': 'EUR',
  '£': 'GBP',
  '¥': 'CNY',
  '₵': 'GHS',
}
const CODES = ['USD', 'EUR', 'GBP', 'CNY', 'GHS', 'KES', 'ZAR', 'XOF', 'XAF', 'INR', 'AED', 'CAD']
const FOREIGN = new RegExp(`US\\$|[$€£¥₵]|(?<![A-Z])(?:${CODES.join('|')})(?![A-Z])`, 'i')

/**
 * The currency that a cell or a heading names, if it is not the shop's, and the text without it.
 */
export function foreignCurrency(text: string): { currency: string | undefined; rest: string } {
  const sign = FOREIGN.exec(text)?.[0].toUpperCase()
  return {
    currency: sign && (SIGNS[sign] ?? sign),
    rest: sign ? text.replace(FOREIGN, '').trim() : text,
  }
}

/** The column `Currency` names it. */
export const isForeign = (code: string): boolean =>
  !['', CURRENCY, 'N', '₦', 'NAIRA'].includes(code.toUpperCase())
