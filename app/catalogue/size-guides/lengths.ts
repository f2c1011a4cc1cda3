import type { LengthUnit, SizeGuide } from '#contract/catalogue/size-guides.ts'

const CM_PER_INCH = 2.54
/** `96`, `96.5`, `88–92`, `88 - 92`, `88 to 92`. */
const LENGTHS = /^\d+(\.\d+)?(\s*(–|-|to)\s*\d+(\.\d+)?)?$/

const rounded = (length: number): string => length.toFixed(1).replace(/\.0$/, '')

/** A length or a range of them in another unit, to one decimal; any other text is as it was. */
export function lengthIn(cell: string, from: LengthUnit, to: LengthUnit): string {
  if (from === to || !LENGTHS.test(cell)) return cell
  const factor = to === 'cm' ? CM_PER_INCH : 1 / CM_PER_INCH
  return cell.replace(/\d+(\.\d+)?/g, (number) => rounded(Number(number) * factor))
}

export const rowsIn = ({ columns, rows, unit: from }: SizeGuide, unit: LengthUnit): string[][] =>
  rows.map((row) => row.map((cell, position) => (columns[position]?.isLength ? lengthIn(cell, from, unit) : cell)))
