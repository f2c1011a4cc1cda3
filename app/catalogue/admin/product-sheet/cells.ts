import type { ComponentProps } from 'react'
import type { z } from 'zod'
import { textOfChoice, titleWithChoiceOf } from '#contract/catalogue/product-rules.ts'
import {
  type SettableSheetState,
  SHEET_STATES,
  type SheetProduct,
  StoredSheetValues,
} from '#contract/catalogue/product-sheet.ts'
import { PRODUCT_STATE_TITLES } from '#contract/catalogue/product-states.ts'
import { messages } from '#contract/messages.ts'
import { Naira, readTypedNaira } from '#contract/platform/form-schemas.ts'
import { MAX_STOCK_NOTE } from '#contract/platform/limits.ts'
import { typedCostFault } from '../products/costs/read-costs.ts'
import { variantCellFault as variantFault } from '../products/variants/faults.ts'
import { VARIANT_SHEET_FIELDS } from '../products/variants/sheet.ts'
import { readTypedPieces } from '../stock/read-pieces.ts'

export const SHEET_COLUMNS = [
  'price',
  'discountPercentage',
  'stock',
  'add',
  'reason',
  'state',
] as const
/**
 * All columns. The cost, which only super admins see, comes last, so that the others keep their
 * places.
 */
export const ALL_SHEET_COLUMNS = [...SHEET_COLUMNS, 'cost'] as const
export type SheetColumn = (typeof ALL_SHEET_COLUMNS)[number]

export const REASONS_ID = 'stock-reasons'
export const STATES_ID = 'sheet-states'

/**
 * Title and input of each column. Phones have no minus on their keyboards for numbers, so pieces
 * are typed with the one for text.
 */
export const SHEET_FIELDS: Readonly<
  Record<SheetColumn, { title: string; input: ComponentProps<'input'> }>
> = {
  ...VARIANT_SHEET_FIELDS,
  add: { title: '+ pieces', input: { inputMode: 'text', maxLength: 20 } },
  reason: { title: 'Reason', input: { inputMode: 'text', maxLength: 140, list: REASONS_ID } },
  state: { title: 'Status', input: { inputMode: 'text', maxLength: 20, list: STATES_ID } },
  cost: { title: 'Cost', input: { inputMode: 'decimal', maxLength: 20 } },
}

/** Stored values of a row. `cost` in naira where the reader may know it; null if unknown. */
export const StoredCells = StoredSheetValues.extend({ cost: Naira.nullish() })
export type StoredCells = z.infer<typeof StoredCells>

export type ProductSheetRow = ReturnType<typeof toProductSheetRows>[number]

/** The status belongs to the product, so it is changed in the row of its first variant. */
export const isClosedCell = (
  { isLater }: Pick<ProductSheetRow, 'isLater'>,
  column: SheetColumn,
): boolean => isLater && column === 'state'

/**
 * A row for each variant. `costs` are in naira by variant. `name` is as in `Kaftan (M / Indigo)`.
 * `isLater`: an earlier row has the same product, and its status.
 */
export const toProductSheetRows = (
  products: readonly SheetProduct[],
  costs?: ReadonlyMap<string, number>,
) =>
  products.flatMap(({ _id: product, title, variants, state }) =>
    variants.map(({ _id: variant, values, sku, price, discountPercentage, stock }, position) => {
      const choice = textOfChoice(values)
      const name = titleWithChoiceOf({ title, choice })
      const cost = costs && (costs.get(variant) ?? null)
      const stored: StoredCells = {
        price,
        discountPercentage,
        stock,
        state: state ?? 'onSale',
        cost,
      }
      return { variant, product, title, choice, name, sku, stored, isLater: position > 0 }
    }),
  )

export function storedCellText(stored: StoredCells, column: SheetColumn): string {
  if (column === 'state') return PRODUCT_STATE_TITLES[stored.state]
  return column === 'add' || column === 'reason' ? '' : String(stored[column] ?? '')
}

/** The state of a typed title, in any case; undefined for other texts. */
export function readSheetState(text: string): SettableSheetState | undefined {
  const typed = text.trim().toLowerCase()
  return SHEET_STATES.find((state) => PRODUCT_STATE_TITLES[state].toLowerCase() === typed)
}

type CellTexts = Partial<Record<SheetColumn, string>>

/**
 * Whether a text changes nothing: it is blank, or says what is stored, maybe written another way.
 */
export function isUnchangedCell(stored: StoredCells, column: SheetColumn, text: string): boolean {
  const typed = text.trim()
  if (typed === '') return true
  if (column === 'add' || column === 'reason') return false
  if (column === 'state')
    return typed.toLowerCase() === storedCellText(stored, column).toLowerCase()
  return readTypedNaira(typed) === stored[column]
}

/**
 * The fault of an edited cell by the rules of the product form; undefined if there is none or the
 * cell was not edited.
 */
export function sheetCellFault(
  column: SheetColumn,
  cells: CellTexts,
  seen: StoredCells,
): string | undefined {
  const text = cells[column]
  if (text === undefined) return undefined
  if (column === 'add') return addedPiecesFault(text, cells, seen)
  if (column === 'reason') return stockReasonFault(text, cells)
  if (column === 'state') return readSheetState(text) ? undefined : messages.onSaleOrHidden
  if (column === 'cost') return typedCostFault(text)
  return variantFault(column, text)
}

function addedPiecesFault(
  text: string,
  { stock }: CellTexts,
  seen: StoredCells,
): string | undefined {
  const pieces = readTypedPieces(text)
  if (pieces === undefined) return messages.somePieces
  if (stock !== undefined) return messages.stockOrPieces
  return seen.stock + pieces < 0 ? messages.stockTooLow(seen.stock) : undefined
}

function stockReasonFault(text: string, { stock, add }: CellTexts): string | undefined {
  if (text.trim().length > MAX_STOCK_NOTE) return messages.reasonTooLong(MAX_STOCK_NOTE)
  return stock === undefined && add === undefined ? messages.reasonAlone : undefined
}

const CELL_NUMBER_FORMAT = new Intl.NumberFormat('en-NG', { maximumFractionDigits: 2 })

/** A cell's text as it is read: `12,500`. */
export function shownCellText(column: SheetColumn, text: string): string {
  if (SHEET_FIELDS[column].input.inputMode === 'text') return text
  const number = readTypedNaira(text)
  return Number.isNaN(number) ? text : CELL_NUMBER_FORMAT.format(number)
}
