import { SHOP_CURRENCY } from '#contract/platform/limits.ts'

const CURRENCY_BY_SIGN: Readonly<Record<string, string>> = {
  $: 'USD',
  US$: 'USD',
  '€': 'EUR',
  '£': 'GBP',
  '¥': 'CNY',
  '₵': 'GHS',
}
const CURRENCY_CODES = [
  'USD',
  'EUR',
  'GBP',
  'CNY',
  'GHS',
  'KES',
  'ZAR',
  'XOF',
  'XAF',
  'INR',
  'AED',
  'CAD',
]
const FOREIGN_CURRENCY = new RegExp(
  `US\\$|[$€£¥₵]|(?<![A-Z])(?:${CURRENCY_CODES.join('|')})(?![A-Z])`,
  'i',
)

/**
 * The currency that a cell or a heading names, if it is not the shop's, and the text without it.
 */
export function findForeignCurrency(text: string): { currency: string | undefined; rest: string } {
  const sign = FOREIGN_CURRENCY.exec(text)?.[0].toUpperCase()
  return {
    currency: sign && (CURRENCY_BY_SIGN[sign] ?? sign),
    rest: sign ? text.replace(FOREIGN_CURRENCY, '').trim() : text,
  }
}

/** The column `Currency` names it. */
export const isForeignCurrency = (code: string): boolean =>
  !['', SHOP_CURRENCY, 'N', '₦', 'NAIRA'].includes(code.toUpperCase())
