import type { FileField } from '../products/shopify/columns.ts'

/** Sums and pieces: three digits after a dot are thousands, since kobo have two. */
const GROUPED: readonly FileField[] = ['price', 'compareAt', 'cost', 'stock']
const DECIMAL: readonly FileField[] = [...GROUPED, 'discountPercentage', 'rating']

const THOUSANDS = /\d{1,3}(?:\.\d{3})+(?=,\d{1,2}(?!\d)|[^\d.,]*$)/
const DECIMALS = /^([^,]*\d),(\d{1,2})(?=[^\d,]*$)/

/** No number is longer, and `THOUSANDS` takes long for a long text. */
const MAX_NUMBER = 40

/**
 * The cell of a number, as spreadsheets of countries with a decimal comma write it: `1.234,50` is
 * `1234.50`.
 */
export function withPoint(field: FileField, cell: string): string {
  if (cell.length > MAX_NUMBER) return cell
  const joined = GROUPED.includes(field)
    ? cell.replace(THOUSANDS, (digits) => digits.replaceAll('.', ''))
    : cell
  return DECIMAL.includes(field) ? joined.replace(DECIMALS, '$1.$2') : joined
}
