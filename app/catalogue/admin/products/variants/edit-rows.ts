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

/** Rows that stay the same are not drawn again. */
export const withRows = (sheet: Sheet, change: (row: VariantDraft) => VariantDraft): Sheet => ({
  ...sheet,
  variants: sheet.variants.map(change),
})

export const withRow = (sheet: Sheet, key: string, cells: Cells): Sheet =>
  withRows(sheet, (row) => (keyOf(row) === key ? { ...row, ...cells } : row))

/**
 * One column of several rows at once: of `all`, `selected` or `empty` ones, or of those with a
 * value, by its id.
 */
export function filled(
  sheet: Sheet,
  column: ColumnName,
  target: string,
  selected: ReadonlySet<string>,
  textOf: (row: VariantDraft) => string,
): Sheet {
  const isMeant = (row: VariantDraft): boolean => {
    if (target === 'all') return true
    if (target === 'empty') return row[column].trim() === ''
    return target === 'selected' ? selected.has(keyOf(row)) : row.valueIds.includes(target)
  }
  return withRows(sheet, (row) =>
    !row.isOut && isMeant(row) ? { ...row, [column]: textOf(row) } : row,
  )
}

/**
 * Cells of a spreadsheet into the rows that are sold, from a place on; what is beyond the table is
 * left out.
 */
export function pasted(sheet: Sheet, from: Place, cells: readonly string[][]): Sheet {
  const rows = soldRows(sheet)
  return withRows(sheet, (row) => {
    const line = cells[rows.indexOf(row) - from.row]
    const texts = line?.flatMap((text, i) => {
      const column = COLUMNS[from.column + i]
      return column ? [[column, text]] : []
    })
    return texts ? { ...row, ...Object.fromEntries(texts) } : row
  })
}

/** Takes rows out of the table, or back in as long as there is room. */
export function withOut(sheet: Sheet, keys: ReadonlySet<string>, isOut: boolean): Sheet {
  let room = isOut ? Number.POSITIVE_INFINITY : MAX_VARIANTS - soldRows(sheet).length
  return withRows(sheet, (row) => {
    if (!keys.has(keyOf(row)) || row.isOut === isOut || room <= 0) return row
    room -= 1
    return { ...row, isOut }
  })
}

/**
 * An image for one row, or for all with one of its values: an indigo shirt looks the same in each
 * size.
 */
export const withImage = (
  sheet: Sheet,
  key: string,
  valueId: string | undefined,
  image: string | undefined,
): Sheet =>
  withRows(sheet, (row) => {
    if (valueId === undefined ? keyOf(row) !== key : !row.valueIds.includes(valueId)) return row
    const { image: _before, ...rest } = row
    return image === undefined ? rest : { ...rest, image }
  })

/** Capitals and digits of a text without its marks: `Àdìrẹ Shirt` is `ADIRE-SHIRT`. */
const codeOf = (text: string): string =>
  normalized(text, 'NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')

/**
 * A SKU of the title's first words and the row's values: `ADIRE-SHIRT-M-INDIGO`. At most 64
 * characters.
 */
export function skuOf(title: string, row: VariantDraft, { options }: Sheet): string {
  const words = codeOf(title).split('-').slice(0, 3).join('-').slice(0, 24)
  return [words, codeOf(choiceOf(row, options))].filter(Boolean).join('-').slice(0, 64)
}
