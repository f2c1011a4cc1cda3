import { MAX_VARIANTS } from '#contract/platform/limits.ts'
import { normalized } from '#contract/platform/stream-safe.ts'
import type { Place } from '../../../../platform/admin/sheet/sheet-keys.ts'
import {
  COLUMNS,
  type ColumnName,
  choiceOf,
  keyOf,
  type Sheet,
  soldRows,
  type VariantDraft,
} from './sheet.ts'

type Cells = Partial<Pick<VariantDraft, ColumnName | 'image' | 'isOut'>>

/** Changes the rows of a sheet. Rows that `change` returns unchanged are not rendered again. */
export const withRows = (sheet: Sheet, change: (row: VariantDraft) => VariantDraft): Sheet => ({
  ...sheet,
  variants: sheet.variants.map(change),
})

export function withRow(sheet: Sheet, key: string, cells: Cells): Sheet {
  return withRows(sheet, (row) => {
    const isChanged = keyOf(row) === key
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

type Fill = { column: ColumnName; target: FillTarget; textOf: (row: VariantDraft) => string }

/** Fills one column in several rows that are sold. */
export const filled = (sheet: Sheet, { column, target, textOf }: Fill): Sheet =>
  withRows(sheet, (row) => {
    const isFilled = !row.isOut && isTarget(row, column, target)
    return isFilled ? { ...row, [column]: textOf(row) } : row
  })

function isTarget(row: VariantDraft, column: ColumnName, target: FillTarget): boolean {
  if (target.rows === 'all') return true
  if (target.rows === 'empty') return row[column].trim() === ''
  if (target.rows === 'selected') return target.keys.has(keyOf(row))
  return row.valueIds.includes(target.valueId)
}

/**
 * Puts cells of a spreadsheet into the sold rows, from a place on. Cells beyond the table are
 * dropped.
 */
export function pasted(sheet: Sheet, from: Place, cells: readonly string[][]): Sheet {
  const rows = soldRows(sheet)
  return withRows(sheet, (row) => {
    const line = cells[rows.indexOf(row) - from.row]
    const texts = line?.flatMap((text, right) => {
      const column = COLUMNS[from.column + right]
      return column ? [[column, text]] : []
    })
    return texts ? { ...row, ...Object.fromEntries(texts) } : row
  })
}

/** Takes rows out of the table, or brings them back while there is room. */
export function withOut(sheet: Sheet, keys: ReadonlySet<string>, isOut: boolean): Sheet {
  let room = isOut ? Number.POSITIVE_INFINITY : MAX_VARIANTS - soldRows(sheet).length
  return withRows(sheet, (row) => {
    if (!keys.has(keyOf(row)) || row.isOut === isOut || room <= 0) return row
    room -= 1
    return { ...row, isOut }
  })
}

/**
 * Sets the image of one row, or of all rows with one of its values: an indigo shirt looks the same
 * in each size. `image` undefined removes it.
 */
export const withImage = (
  sheet: Sheet,
  key: string,
  valueId: string | undefined,
  image: string | undefined,
): Sheet =>
  withRows(sheet, (row) => {
    const isMeant = valueId === undefined ? keyOf(row) === key : row.valueIds.includes(valueId)
    return isMeant ? { ...row, image } : row
  })

/** The capitals and digits of a text, without its marks: `Àdìrẹ Shirt` becomes `ADIRE-SHIRT`. */
const codeOf = (text: string): string =>
  normalized(text, 'NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')

/**
 * A SKU of the first words of the title and the values: `ADIRE-SHIRT-M-INDIGO`, at most 64
 * characters.
 */
export function skuOf(title: string, row: VariantDraft, { options }: Sheet): string {
  const firstWords = codeOf(title).split('-').slice(0, 3)
  const titleCode = firstWords.join('-').slice(0, 24)
  const choiceCode = codeOf(choiceOf(row, options))
  return [titleCode, choiceCode].filter(Boolean).join('-').slice(0, 64)
}
