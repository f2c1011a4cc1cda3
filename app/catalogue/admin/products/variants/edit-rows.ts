import { MAX_VARIANTS } from '#contract/platform/limits.ts'
import { normalizeStreamSafe } from '#contract/platform/stream-safe.ts'
import type { SheetPlace } from '../../../../platform/admin/sheet/sheet-keys.ts'
import {
  soldVariantRows,
  VARIANT_SHEET_COLUMNS,
  type VariantDraft,
  type VariantSheet,
  type VariantSheetColumn,
  variantChoiceText,
  variantRowKey,
} from './sheet.ts'

type VariantCells = Partial<Pick<VariantDraft, VariantSheetColumn | 'image' | 'isOut'>>

/** Changes the rows of a sheet. Rows that `change` returns unchanged are not rendered again. */
export const withVariantRows = (
  sheet: VariantSheet,
  change: (row: VariantDraft) => VariantDraft,
): VariantSheet => ({
  ...sheet,
  variants: sheet.variants.map(change),
})

export function withVariantRow(
  sheet: VariantSheet,
  key: string,
  cells: VariantCells,
): VariantSheet {
  return withVariantRows(sheet, (row) => {
    const isChanged = variantRowKey(row) === key
    return isChanged ? { ...row, ...cells } : row
  })
}

/**
 * The rows that are filled: all, those with an empty cell, the selected ones, or those of a value.
 */
export type FillTarget =
  | { rows: 'all' }
  | { rows: 'empty' }
  | { rows: 'selected'; keys: ReadonlySet<string> }
  | { rows: 'ofValue'; valueId: string }

type ColumnFill = {
  column: VariantSheetColumn
  target: FillTarget
  textOf: (row: VariantDraft) => string
}

/** Fills one column in several rows that are sold. */
export const fillVariantColumn = (
  sheet: VariantSheet,
  { column, target, textOf }: ColumnFill,
): VariantSheet =>
  withVariantRows(sheet, (row) => {
    const isFilled = !row.isOut && isFillTarget(row, column, target)
    return isFilled ? { ...row, [column]: textOf(row) } : row
  })

function isFillTarget(row: VariantDraft, column: VariantSheetColumn, target: FillTarget): boolean {
  if (target.rows === 'all') return true
  if (target.rows === 'empty') return row[column].trim() === ''
  if (target.rows === 'selected') return target.keys.has(variantRowKey(row))
  return row.valueIds.includes(target.valueId)
}

/**
 * Puts cells of a spreadsheet into the sold rows, from a place on. Cells beyond the table are
 * dropped.
 */
export function pasteVariantCells(
  sheet: VariantSheet,
  from: SheetPlace,
  cells: readonly string[][],
): VariantSheet {
  const rows = soldVariantRows(sheet)
  return withVariantRows(sheet, (row) => {
    const line = cells[rows.indexOf(row) - from.row]
    const texts = line?.flatMap((text, right) => {
      const column = VARIANT_SHEET_COLUMNS[from.column + right]
      return column ? [[column, text]] : []
    })
    return texts ? { ...row, ...Object.fromEntries(texts) } : row
  })
}

/** Takes rows out of the table, or brings them back while there is room. */
export function withRowsTakenOut(
  sheet: VariantSheet,
  keys: ReadonlySet<string>,
  isOut: boolean,
): VariantSheet {
  let room = isOut ? Number.POSITIVE_INFINITY : MAX_VARIANTS - soldVariantRows(sheet).length
  return withVariantRows(sheet, (row) => {
    if (!keys.has(variantRowKey(row)) || row.isOut === isOut || room <= 0) return row
    room -= 1
    return { ...row, isOut }
  })
}

/**
 * Sets the image of one row, or of all rows with one of its values: an indigo shirt looks the same
 * in each size. `image` undefined removes it.
 */
export const withVariantImage = (
  sheet: VariantSheet,
  key: string,
  valueId: string | undefined,
  image: string | undefined,
): VariantSheet =>
  withVariantRows(sheet, (row) => {
    const isMeant =
      valueId === undefined ? variantRowKey(row) === key : row.valueIds.includes(valueId)
    return isMeant ? { ...row, image } : row
  })

/** The capitals and digits of a text, without its marks: `Àdìrẹ Shirt` becomes `ADIRE-SHIRT`. */
const skuCodeOf = (text: string): string =>
  normalizeStreamSafe(text, 'NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')

/**
 * A SKU of the first words of the title and the values: `ADIRE-SHIRT-M-INDIGO`, at most 64
 * characters.
 */
export function suggestedSkuOf(
  title: string,
  row: VariantDraft,
  { options }: VariantSheet,
): string {
  const firstWords = skuCodeOf(title).split('-').slice(0, 3)
  const titleCode = firstWords.join('-').slice(0, 24)
  const choiceCode = skuCodeOf(variantChoiceText(row, options))
  return [titleCode, choiceCode].filter(Boolean).join('-').slice(0, 64)
}
