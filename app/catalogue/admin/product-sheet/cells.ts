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
/** With what super admins alone see; the places of the others are the same. */
export const ALL_COLUMNS = [...COLUMNS, 'cost'] as const
export type Column = (typeof ALL_COLUMNS)[number]

export const REASONS_ID = 'stock-reasons'
export const STATES_ID = 'sheet-states'

/** A phone's keyboards for numbers have no minus: pieces are typed with the one that has. */
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

export const isClosed = ({ isLater }: Pick<Row, 'isLater'>, column: Column): boolean =>
  isLater && column === 'state'

/**
 * `costs`: by variant. `name`: as in `Kaftan (M / Indigo)`. `isLater`: the status is changed in a
 * row before it.
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

export const readState = (text: string): SheetState | undefined =>
  SHEET_STATES.find((state) => STATE_TITLES[state].toLowerCase() === text.trim().toLowerCase())

type Texts = Partial<Record<Column, string>>

/** A text that changes nothing: blank, or what is stored, in another way of writing it. */
export function isUnchanged(stored: Stored, column: Column, text: string): boolean {
  const typed = text.trim()
  if (typed === '') return true
  if (column === 'state') return typed.toLowerCase() === storedText(stored, column).toLowerCase()
  return column !== 'add' && column !== 'reason' && readNaira(typed) === stored[column]
}

/** Fault of a cell by the rules of the product's form; undefined if it was not edited. */
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
  const number = FIELDS[column].input.inputMode === 'text' ? Number.NaN : readNaira(text)
  return Number.isNaN(number) ? text : NUMBER.format(number)
}
