import { SHOP_CURRENCY } from './limits.ts'

// One formatter for the whole process: making one per price triples the time of rendering a page of
// cards.
const wholeNumberFormat = new Intl.NumberFormat('en-NG', { maximumFractionDigits: 0 })
const twoDecimalFormat = new Intl.NumberFormat('en-NG', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})

/** `₦12,500`, or `₦12,500.50` where there are kobo. */
export const formatNaira = (amount: number): string =>
  `₦${(Number.isInteger(amount) ? wholeNumberFormat : twoDecimalFormat).format(amount)}`

/** An amount with its currency: `₦12,500`, `USD 120.00`. */
export const formatMoney = (amount: number, currency: string): string =>
  currency === SHOP_CURRENCY
    ? formatNaira(amount)
    : `${currency} ${twoDecimalFormat.format(amount)}`

/** Writes a count with its noun, such as `1 mail` or `2,000 mails`. */
export const countWithNoun = (count: number, singular: string, plural = `${singular}s`): string =>
  `${count.toLocaleString('en-NG')} ${count === 1 ? singular : plural}`

/** The last `length` characters: 6 for orders, 3 for people. */
export const shortenId = (id: string, length: 3 | 6): string => id.slice(-length)

/** `12.5%`, `30%`. */
export const formatPercent = (value: number): string => `${Number(value.toFixed(2))}%`

/**
 * A whole number for a card, rounded down: no card promises more than the product's page. Amounts
 * below 1 stay.
 */
export const roundDownToWhole = (value: number): number => Math.floor(value) || value

/** A phone number without blanks, brackets and invisible marks. */
export const digitsOfPhone = (phone: string): string => phone.replace(/[^\d+]/g, '')
