import { VariantForm } from '#contract/catalogue/variants.ts'
import { messages } from '#contract/messages.ts'
import { namedMessage } from '../../../../platform/forms/wrong-fields.ts'
import {
  COLUMNS,
  type ColumnName,
  choiceOf,
  keyOf,
  type Sheet,
  sameText,
  soldRows,
  VARIANT_FIELDS,
} from './sheet.ts'

export const cellId = (key: string, column: ColumnName | ''): string =>
  `variant-${key.replaceAll(' ', '-')}-${column}`
export const optionId = (id: string): string => `option-${id.replaceAll(' ', '-')}`

export function cellFault(column: ColumnName, text: string): string | undefined {
  const { error } = VariantForm.shape[column].safeParse(text)
  const message = error?.issues[0]?.message
  return message === messages.required(column)
    ? messages.required(VARIANT_FIELDS[column].title)
    : message
}

export type SheetFault = { field: string; message: string }

/**
 * Everything that the server would refuse, in the order of the page: options first, then cells row
 * by row.
 */
export function faultsOf(sheet: Sheet): SheetFault[] {
  const rows = soldRows(sheet)
  const cells = rows.flatMap((row) =>
    COLUMNS.flatMap((column) => {
      const fault = cellFault(column, row[column])
      if (fault === undefined) return []
      const field = cellId(keyOf(row), column)
      const named = namedMessage({ label: VARIANT_FIELDS[column].title, message: fault })
      return { field, message: `${choiceOf(row, sheet.options)}: ${named}` }
    }),
  )
  if (sheet.options.length === 0) return []
  const faults = optionFaults(sheet)
  if (rows.length === 0)
    faults.push({ field: 'variants', message: 'At least one variant must be sold' })
  return [...faults, ...cells, ...skuFaults(sheet)]
}

/** Options without a name or value, and names that are used twice. */
export const optionFaults = ({ options }: Pick<Sheet, 'options'>): SheetFault[] =>
  options.flatMap(({ id, name, values }, position) => {
    const field = optionId(id)
    const label = name.trim() || `Option ${position + 1}`
    const isTaken = options.slice(0, position).some((other) => sameText(other.name, name))
    if (name.trim() === '') return { field, message: `${label} needs a name` }
    if (isTaken) return { field, message: `Two options are called ${label}` }
    return values.length === 0
      ? { field: `${field}-new`, message: `${label} needs at least one value` }
      : []
  })

/** SKUs that are used twice: two things in stock with one number cannot be told apart. */
function skuFaults(sheet: Sheet): SheetFault[] {
  const rows = soldRows(sheet)
  const skus = rows.map(({ sku }) => sku.trim().toLowerCase())
  return rows.flatMap((row, position) => {
    const first = rows[skus.indexOf(skus[position] ?? '')]
    if (!first || first === row || row.sku.trim() === '') return []
    const choice = choiceOf(row, sheet.options)
    const firstChoice = choiceOf(first, sheet.options)
    const message = `${choice} and ${firstChoice} have the same SKU`
    return { field: cellId(keyOf(row), 'sku'), message }
  })
}

/** Refusals of the server at their cells: `variants.2.price` is the price of the third row. */
export function refusedCells(fields: Readonly<Record<string, string>>, sheet: Sheet): SheetFault[] {
  const rows = soldRows(sheet)
  return Object.entries(fields).flatMap(([name, message]) => {
    const match = /^variants\.(?<position>\d+)\.(?<column>\w+)$/.exec(name)
    const row = rows[Number(match?.groups?.position)]
    const column = COLUMNS.find((known) => known === match?.groups?.column)
    return row && column ? { field: cellId(keyOf(row), column), message } : []
  })
}
