import { MAX_VARIANTS } from '#contract/platform/limits.ts'
import { type ColumnName, choiceOf, keyOf, type OptionDraft, type Sheet, soldRows, type VariantDraft } from './sheet.ts'

/** Which rows a change is about: all, those with an empty cell, the selected ones, or those of one value. */
export type Target = 'all' | 'empty' | 'selected' | { valueId: string }

type Cells = Partial<Pick<VariantDraft, ColumnName | 'image' | 'isOut'>>

export const withRow = (sheet: Sheet, key: string, cells: Cells): Sheet => ({
  ...sheet,
  variants: sheet.variants.map((row) => (keyOf(row) === key ? { ...row, ...cells } : row)),
})

const isMeant = (row: VariantDraft, target: Target, isEmpty: boolean, selected: ReadonlySet<string>): boolean => {
  if (row.isOut) return false
  if (typeof target === 'object') return row.valueIds.includes(target.valueId)
  if (target === 'selected') return selected.has(keyOf(row))
  return target === 'all' || isEmpty
}

/** One column of several rows at once. `text` may depend on the row. */
export function filled(
  sheet: Sheet,
  column: ColumnName,
  target: Target,
  selected: ReadonlySet<string>,
  text: string | ((row: VariantDraft) => string),
): Sheet {
  const textOf = typeof text === 'string' ? () => text : text
  return {
    ...sheet,
    variants: sheet.variants.map((row) =>
      isMeant(row, target, row[column].trim() === '', selected) ? { ...row, [column]: textOf(row) } : row,
    ),
  }
}

/** Takes rows out of the table, or back in as long as there is room. */
export function withOut(sheet: Sheet, keys: ReadonlySet<string>, isOut: boolean): Sheet {
  let room = isOut ? Number.POSITIVE_INFINITY : MAX_VARIANTS - soldRows(sheet).length
  return {
    ...sheet,
    variants: sheet.variants.map((row) => {
      if (!keys.has(keyOf(row)) || row.isOut === isOut || room <= 0) return row
      room -= 1
      return { ...row, isOut }
    }),
  }
}

/** An image for one row, or for all with one of its values: an indigo shirt looks the same in each size. */
export function withImage(sheet: Sheet, key: string, valueId: string | undefined, image: string | undefined): Sheet {
  const isMeantRow = (row: VariantDraft): boolean =>
    valueId === undefined ? keyOf(row) === key : row.valueIds.includes(valueId)
  return {
    ...sheet,
    variants: sheet.variants.map((row) => {
      if (!isMeantRow(row)) return row
      const { image: _before, ...rest } = row
      return image === undefined ? rest : { ...rest, image }
    }),
  }
}

/** Capitals and digits of a text without its marks: `Àdìrẹ Shirt` is `ADIRE-SHIRT`. */
const codeOf = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')

/** A SKU of the title's first words and the row's values: `ADIRE-SHIRT-M-INDIGO`. At most 64 characters. */
export function skuOf(title: string, row: VariantDraft, options: readonly OptionDraft[]): string {
  const words = codeOf(title).split('-').slice(0, 3).join('-').slice(0, 24)
  return [words, codeOf(choiceOf(row, options))].filter(Boolean).join('-').slice(0, 64)
}
