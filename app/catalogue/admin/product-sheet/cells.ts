import type { ComponentProps } from 'react'
import type { z } from 'zod'
import { choiceText, titleWithChoice } from '#contract/catalogue/product-rules.ts'
import {
  SHEET_STATES,
  SheetNow,
  type SheetProduct,
  type SheetState,
} from '#contract/catalogue/product-sheet.ts'
import { STATE_TITLES } from '#contract/catalogue/product-states.ts'
import { messages } from '#contract/messages.ts'
import { MAX_STOCK_NOTE } from '#contract/platform/limits.ts'
import { Naira, readNaira } from '#contract/platform/values.ts'
import { costFault } from '../products/costs/read-costs.ts'
import { cellFault as variantFault } from '../products/variants/faults.ts'
import { VARIANT_FIELDS } from '../products/variants/sheet.ts'
import { readPieces } from '../stock/read-pieces.ts'

export const COLUMNS = ['price', 'discountPercentage', 'stock', 'add', 'reason', 'state'] as const
/**
 * All columns. The cost, which only super admins see, comes last, so that the others keep their
 * places.
 */
export const ALL_COLUMNS = [...COLUMNS, 'cost'] as const
export type Column = (typeof ALL_COLUMNS)[number]

export const REASONS_ID = 'stock-reasons'
export const STATES_ID = 'sheet-states'

/**
 * Title and input of each column. Phones have no minus on their keyboards for numbers, so pieces
 * are typed with the one for text.
 */
export const FIELDS: Readonly<Record<Column, { title: string; input: ComponentProps<'input'> }>> = {
  ...VARIANT_FIELDS,
  add: { title: '+ pieces', input: { inputMode: 'text', maxLength: 20 } },
  reason: { title: 'Reason', input: { inputMode: 'text', maxLength: 140, list: REASONS_ID } },
  state: { title: 'Status', input: { inputMode: 'text', maxLength: 20, list: STATES_ID } },
  cost: { title: 'Cost', input: { inputMode: 'decimal', maxLength: 20 } },
}

/** Stored values of a row. `cost` in naira where the reader may know it; null if unknown. */
export const Stored = SheetNow.extend({ cost: Naira.nullish() })
export type Stored = z.infer<typeof Stored>

export type Row = ReturnType<typeof rowsOf>[number]

/** The status belongs to the product, so it is changed in the row of its first variant. */
export const isClosed = ({ isLater }: Pick<Row, 'isLater'>, column: Column): boolean =>
  isLater && column === 'state'

/**
 * A row for each variant. `costs` are in naira by variant. `name` is as in `Kaftan (M / Indigo)`.
 * `isLater`: an earlier row has the same product, and its status.
 */
export const rowsOf = (products: readonly SheetProduct[], costs?: ReadonlyMap<string, number>) =>
  products.flatMap(({ _id: product, title, variants, state }) =>
    variants.map(({ _id: variant, values, sku, price, discountPercentage, stock }, position) => {
      const choice = choiceText(values)
      const name = titleWithChoice({ title, choice })
      const cost = costs && (costs.get(variant) ?? null)
      const stored: Stored = { price, discountPercentage, stock, state: state ?? 'onSale', cost }
      return { variant, product, title, choice, name, sku, stored, isLater: position > 0 }
    }),
  )

export function storedText(stored: Stored, column: Column): string {
  if (column === 'state') return STATE_TITLES[stored.state]
  return column === 'add' || column === 'reason' ? '' : String(stored[column] ?? '')
}

/** The state of a typed title, in any case; undefined for other texts. */
export function readState(text: string): SheetState | undefined {
  const typed = text.trim().toLowerCase()
  return SHEET_STATES.find((state) => STATE_TITLES[state].toLowerCase() === typed)
}

type Texts = Partial<Record<Column, string>>

/**
 * Whether a text changes nothing: it is blank, or says what is stored, maybe written another way.
 */
export function isUnchanged(stored: Stored, column: Column, text: string): boolean {
  const typed = text.trim()
  if (typed === '') return true
  if (column === 'add' || column === 'reason') return false
  if (column === 'state') return typed.toLowerCase() === storedText(stored, column).toLowerCase()
  return readNaira(typed) === stored[column]
}

/**
 * The fault of an edited cell by the rules of the product form; undefined if there is none or the
 * cell was not edited.
 */
export function cellFault(column: Column, cells: Texts, seen: Stored): string | undefined {
  const text = cells[column]
  if (text === undefined) return undefined
  if (column === 'add') return addFault(text, cells, seen)
  if (column === 'reason') return reasonFault(text, cells)
  if (column === 'state') return readState(text) ? undefined : messages.onSaleOrHidden
  if (column === 'cost') return costFault(text)
  return variantFault(column, text)
}

function addFault(text: string, { stock }: Texts, seen: Stored): string | undefined {
  const pieces = readPieces(text)
  if (pieces === undefined) return messages.somePieces
  if (stock !== undefined) return messages.stockOrPieces
  return seen.stock + pieces < 0 ? messages.stockTooLow(seen.stock) : undefined
}

function reasonFault(text: string, { stock, add }: Texts): string | undefined {
  if (text.trim().length > MAX_STOCK_NOTE) return messages.reasonTooLong(MAX_STOCK_NOTE)
  return stock === undefined && add === undefined ? messages.reasonAlone : undefined
}

const NUMBER = new Intl.NumberFormat('en-NG', { maximumFractionDigits: 2 })

/** A cell's text as it is read: `12,500`. */
export function shownText(column: Column, text: string): string {
  if (FIELDS[column].input.inputMode === 'text') return text
  const number = readNaira(text)
  return Number.isNaN(number) ? text : NUMBER.format(number)
}
