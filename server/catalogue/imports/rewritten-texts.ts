import { messages } from '#contract/messages.ts'

/**
 * Texts that a spreadsheet has taken for a number, a date or a formula, and written in another
 * form.
 */

const MONTH_PATTERN = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)'
const DATE_PATTERNS = [
  // `1/2` becomes `01-Feb` or `2-Jan`, `10-25` becomes `Oct-25`.
  new RegExp(`^\\d{1,2}-${MONTH_PATTERN}(?:-\\d{2,4})?$`, 'i'),
  new RegExp(`^${MONTH_PATTERN}-\\d{2}$`, 'i'),
  /^\d{1,2}[/.]\d{1,2}[/.]\d{4}$/,
  /^\d{4}-\d{2}-\d{2}(?: 00:00:00)?$/,
  /^\d{1,2}:\d{2}:\d{2}(?: ?[ap]m)?$/i,
]
/** `6.15123E+12`; spreadsheets keep 15 digits of a number, and write zeros for the others. */
const ROUNDED_NUMBER = /^-?\d(?:[.,]\d+)?E[+-]\d{2,3}$|^[1-9]\d{14}0+$/i
const SHEET_ERROR = /^#(?:N\/A|NAME\?|REF!|VALUE!|DIV\/0!|NUM!|NULL!|#{2,})$/

export const isRoundedBySheet = (text: string): boolean => ROUNDED_NUMBER.test(text)

/**
 * What a spreadsheet has made of a text, in words; undefined for a text that is as it was typed.
 */
export function describeRewrittenText(text: string): string | undefined {
  if (SHEET_ERROR.test(text)) return messages.importSheetError(text)
  if (isRoundedBySheet(text)) return messages.importSheetRounded(text)
  if (DATE_PATTERNS.some((date) => date.test(text))) return messages.importSheetDate(text)
  return undefined
}

/**
 * As typed in a cell that spreadsheets must not take for a number: `="0123"`. Undefined for any
 * other cell.
 */
export function unwrapTextFormula(cell: string): string | undefined {
  const inner = /^\s*="(?<inner>(?:[^"]|"")*)"\s*$/.exec(cell)?.groups?.inner
  return inner?.replaceAll('""', '"')
}

const withoutLeadingZeros = (text: string): string => text.toLowerCase().replace(/^0+(?=.)/, '')

/** `7` and `007`: a spreadsheet takes zeros away. */
export function differsByLeadingZeros(a: string, b: string): boolean {
  const isSameCode = a.toLowerCase() === b.toLowerCase()
  return !isSameCode && withoutLeadingZeros(a) === withoutLeadingZeros(b)
}
