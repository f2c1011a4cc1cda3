import type { ProductFileField } from '../product-file/columns.ts'

/** Sums and pieces: three digits after a dot are thousands, since kobo have two. */
const GROUPED_NUMBER_FIELDS: readonly ProductFileField[] = ['price', 'compareAt', 'cost', 'stock']
const DECIMAL_NUMBER_FIELDS: readonly ProductFileField[] = [
  ...GROUPED_NUMBER_FIELDS,
  'discountPercentage',
  'rating',
]

const DOTTED_THOUSANDS = /\d{1,3}(?:\.\d{3})+(?=,\d{1,2}(?!\d)|[^\d.,]*$)/
const DECIMAL_COMMA_PATTERN = /^([^,]*\d),(\d{1,2})(?=[^\d,]*$)/

/** No number is longer, and `DOTTED_THOUSANDS` takes long for a long text. */
const MAX_NUMBER_LENGTH = 40

/**
 * The cell of a number, as spreadsheets of countries with a decimal comma write it: `1.234,50` is
 * `1234.50`.
 */
export function replaceDecimalComma(field: ProductFileField, cell: string): string {
  if (cell.length > MAX_NUMBER_LENGTH) return cell
  const joined = GROUPED_NUMBER_FIELDS.includes(field)
    ? cell.replace(DOTTED_THOUSANDS, (digits) => digits.replaceAll('.', ''))
    : cell
  return DECIMAL_NUMBER_FIELDS.includes(field)
    ? joined.replace(DECIMAL_COMMA_PATTERN, '$1.$2')
    : joined
}
