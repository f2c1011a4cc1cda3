import { textOfChoice } from '#contract/catalogue/product-rules.ts'
import { messages } from '#contract/messages.ts'
import { requiredField } from '#contract/texts.ts'
import { headingOfFileField, NO_OPTION, OPTION_FIELDS } from '../product-file/columns.ts'
import type { RowGroup } from './gather-rows.ts'
import type { FileCells, FileRow } from './read-rows.ts'

/** A variant of a file: its row, and its value of each option as it is written. */
export type FileVariant = { row: number; cells: FileCells; choice: string[] }

export type FileVariants = {
  /** The names of its options; undefined where the file has no column for them. */
  names: string[] | undefined
  variants: [FileVariant, ...FileVariant[]]
  /** Rows with a price or a stock that name no variant: they are not taken. */
  nameless: FileRow[]
}

type RowRefusal = { row: number; reason: string }

/**
 * The options and variants of a product. The first row is always a variant, further ones are if
 * they name a value.
 */
export function variantsInRows(rows: RowGroup): FileVariants | RowRefusal {
  const [first, ...further] = rows
  const fields = usedOptionFields(rows)
  const names =
    first.cells.value1 === undefined ? undefined : fields.map(({ name }) => first.cells[name] ?? '')
  const unnamed = fields.find(({ name }) => !first.cells[name])
  if (names && unnamed)
    return { row: first.number, reason: requiredField(headingOfFileField(unnamed.name)) }
  const isNamed = ({ cells }: FileRow): boolean => fields.some(({ value }) => cells[value])
  const variants = [first, ...further.filter(isNamed)]
  for (const { number, cells } of variants) {
    const missing = fields.find(({ value }) => !cells[value])
    if (missing) return { row: number, reason: requiredField(headingOfFileField(missing.value)) }
  }
  const read = ({ number, cells }: FileRow): FileVariant => ({
    row: number,
    cells,
    choice: fields.map(({ value }) => cells[value] ?? ''),
  })
  return {
    names,
    variants: [read(first), ...further.filter(isNamed).map(read)],
    nameless: further.filter((row) => !isNamed(row) && hasVariantCells(row)),
  }
}

type OptionField = (typeof OPTION_FIELDS)[number]

/** The option columns that a product uses; none for a product without options. */
function usedOptionFields(rows: RowGroup): OptionField[] {
  const [first] = rows
  if (first.cells.value1 === undefined || hasNoOption(rows)) return []
  return OPTION_FIELDS.filter(
    ({ name, value }) => first.cells[name] || rows.some(({ cells }) => cells[value]),
  )
}

/** Shopify's `Default Title`, alone; or no value at all. */
function hasNoOption(rows: RowGroup): boolean {
  const values = rows.flatMap(({ cells }) =>
    OPTION_FIELDS.flatMap(({ value }) => cells[value] || []),
  )
  return (
    values.length === 0 ||
    (values.length === 1 && isSameOptionText(values[0] ?? '', NO_OPTION.value))
  )
}

const isSameOptionText = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

const hasVariantCells = ({ cells: { sku, price, stock } }: FileRow): boolean =>
  [sku, price, stock].some((cell) => cell !== undefined && cell !== '')

/** Compared form of a choice: without case. */
export const foldedChoiceKey = (choice: readonly string[]): string =>
  JSON.stringify(choice.map((value) => value.toLowerCase()))

/** The row of a variant that an earlier one has already. */
export function findRepeatedChoice(variants: readonly FileVariant[]): RowRefusal | undefined {
  const seen = new Map<string, number>()
  for (const { row, choice } of variants) {
    const before = seen.get(foldedChoiceKey(choice))
    if (before !== undefined)
      return { row, reason: messages.importVariantTwice(textOfChoice(choice), before) }
    seen.set(foldedChoiceKey(choice), row)
  }
  return undefined
}
