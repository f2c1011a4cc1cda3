import { VariantForm } from '#contract/catalogue/variants.ts'
import { messages } from '#contract/messages.ts'
import { namedMessage } from '../../../../platform/forms/wrong-fields.ts'
import {
  isSameTypedText,
  soldVariantRows,
  VARIANT_SHEET_COLUMNS,
  VARIANT_SHEET_FIELDS,
  type VariantSheet,
  type VariantSheetColumn,
  variantChoiceText,
  variantRowKey,
} from './sheet.ts'

export const variantCellId = (key: string, column: VariantSheetColumn | ''): string =>
  `variant-${key.replaceAll(' ', '-')}-${column}`
export const optionFieldId = (id: string): string => `option-${id.replaceAll(' ', '-')}`

export function variantCellFault(column: VariantSheetColumn, text: string): string | undefined {
  const { error } = VariantForm.shape[column].safeParse(text)
  const message = error?.issues[0]?.message
  return message === messages.requiredField(column)
    ? messages.requiredField(VARIANT_SHEET_FIELDS[column].title)
    : message
}

export type VariantSheetFault = { field: string; message: string }

/**
 * Everything that the server would refuse, in the order of the page: options first, then cells row
 * by row.
 */
export function variantSheetFaults(sheet: VariantSheet): VariantSheetFault[] {
  const rows = soldVariantRows(sheet)
  const cells = rows.flatMap((row) =>
    VARIANT_SHEET_COLUMNS.flatMap((column) => {
      const fault = variantCellFault(column, row[column])
      if (fault === undefined) return []
      const field = variantCellId(variantRowKey(row), column)
      const named = namedMessage({ label: VARIANT_SHEET_FIELDS[column].title, message: fault })
      return { field, message: `${variantChoiceText(row, sheet.options)}: ${named}` }
    }),
  )
  if (sheet.options.length === 0) return []
  const faults = optionFaults(sheet)
  if (rows.length === 0)
    faults.push({ field: 'variants', message: 'At least one variant must be sold' })
  return [...faults, ...cells, ...duplicateSkuFaults(sheet)]
}

/** Options without a name or value, and names that are used twice. */
export const optionFaults = ({ options }: Pick<VariantSheet, 'options'>): VariantSheetFault[] =>
  options.flatMap(({ id, name, values }, position) => {
    const field = optionFieldId(id)
    const label = name.trim() || `Option ${position + 1}`
    const isTaken = options.slice(0, position).some((other) => isSameTypedText(other.name, name))
    if (name.trim() === '') return { field, message: `${label} needs a name` }
    if (isTaken) return { field, message: `Two options are called ${label}` }
    return values.length === 0
      ? { field: `${field}-new`, message: `${label} needs at least one value` }
      : []
  })

/** SKUs that are used twice: two things in stock with one number cannot be told apart. */
function duplicateSkuFaults(sheet: VariantSheet): VariantSheetFault[] {
  const rows = soldVariantRows(sheet)
  const skus = rows.map(({ sku }) => sku.trim().toLowerCase())
  return rows.flatMap((row, position) => {
    const first = rows[skus.indexOf(skus[position] ?? '')]
    if (!first || first === row || row.sku.trim() === '') return []
    const choice = variantChoiceText(row, sheet.options)
    const firstChoice = variantChoiceText(first, sheet.options)
    const message = `${choice} and ${firstChoice} have the same SKU`
    return { field: variantCellId(variantRowKey(row), 'sku'), message }
  })
}

/** Refusals of the server at their cells: `variants.2.price` is the price of the third row. */
export function refusedVariantCells(
  fields: Readonly<Record<string, string>>,
  sheet: VariantSheet,
): VariantSheetFault[] {
  const rows = soldVariantRows(sheet)
  return Object.entries(fields).flatMap(([name, message]) => {
    const match = /^variants\.(?<position>\d+)\.(?<column>\w+)$/.exec(name)
    const row = rows[Number(match?.groups?.position)]
    const column = VARIANT_SHEET_COLUMNS.find((known) => known === match?.groups?.column)
    return row && column ? { field: variantCellId(variantRowKey(row), column), message } : []
  })
}
