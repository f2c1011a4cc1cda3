import type { Calls } from '#contract/api.ts'
import type { SheetResult } from '#contract/catalogue/product-sheet.ts'
import { readReason } from '#contract/catalogue/stock-reasons.ts'
import { readCost } from '../products/costs/read-costs.ts'
import { readPieces } from '../stock/read-pieces.ts'
import { type Column, readState, type Stored } from './cells.ts'
import { type Edits, onlyCosts, type RowEdit, withoutCells } from './edits.ts'

export type Save = Calls['PUT /products/sheet']['input']['body']
type SentRow = Save['rows'][number]

/** Rows of one call: a body stays below what the server takes. */
const PART = 200

/** The calls that save these edits, each with an id of its own: sent again, none does anything twice. */
export function savesOf(edits: Edits, newId = () => crypto.randomUUID() as string): Save[] {
  const rows = Object.entries(edits)
    .filter(([, { cells }]) => Object.keys(cells).some((column) => column !== 'cost'))
    .map(([variant, edit]) => sentRow(variant, edit))
  const parts = Array.from({ length: Math.ceil(rows.length / PART) }, (_, i) => rows.slice(i * PART, (i + 1) * PART))
  return parts.map((part) => ({ save: newId(), rows: part }))
}

function sentRow(variant: string, { cells, seen }: RowEdit): SentRow {
  const { price, discountPercentage, stock, add, reason, state } = cells
  const to = readState(state ?? '')
  const pieces = add === undefined ? undefined : readPieces(add)
  return {
    variant,
    ...(price !== undefined && { price: { to: price, seen: seen.price } }),
    ...(discountPercentage !== undefined && {
      discountPercentage: { to: discountPercentage, seen: seen.discountPercentage },
    }),
    ...(stock !== undefined && { stock: { to: stock, seen: seen.stock } }),
    ...(pieces !== undefined && { add: pieces }),
    ...readReason(reason ?? ''),
    ...(to && { state: { to, seen: seen.state } }),
  }
}

/** A typed cost, and what its row said before. */
export type CostChange = { variant: string; cost: number; seen: Stored }

/** Costs have a call of their own, which may be repeated. */
export const costsIn = (edits: Edits): CostChange[] =>
  Object.entries(edits).flatMap(([variant, { cells, seen }]) => {
    const cost = readCost(cells.cost ?? '')
    return typeof cost === 'number' ? [{ variant, cost, seen }] : []
  })

/** Result of saving a row or its cost. */
export type RowResult = Omit<SheetResult, 'field' | 'now'> & { field?: Column | undefined; now?: Stored | undefined }

/** Refusals by variant. */
export type Refusals = Readonly<Record<string, RowResult>>

type Unsaved = { edits: Edits; refusals: Refusals }

/** Rows that are done are no edits any more; what was refused stays, with its reason. `ofCosts`: costs alone were saved. */
export function settled({ edits, refusals }: Unsaved, results: readonly RowResult[], ofCosts = false): Unsaved {
  const done = new Set(results.flatMap(({ variant, result }) => (result === 'done' ? [variant] : [])))
  const left = ofCosts ? withoutCells(edits, 'cost', done) : onlyCosts(edits, done)
  const before = Object.values(refusals).filter(({ variant }) => ofCosts || !done.has(variant))
  const refused = [...before, ...results.filter(({ result }) => result === 'refused')]
  const still = refused.filter(({ variant }) => left[variant])
  return { edits: left, refusals: Object.fromEntries(still.map((result) => [result.variant, result])) }
}
