import { readStockReason } from '#contract/catalogue/stock-reasons.ts'
import { readTypedCost } from '../products/costs/read-costs.ts'
import { readTypedPieces } from '../stock/read-pieces.ts'
import { readSheetState, type StoredCells } from './cells.ts'
import type {
  SheetDraft,
  SheetEdits,
  SheetRowEdit,
  SheetRowResult,
  SheetSaveCall,
} from './draft.ts'
import { withoutSavedCells } from './edits.ts'

/** The number of rows in one call, which keeps its body below the limit of the server. */
const ROWS_PER_SAVE = 200

export const splitIntoParts = <Entry>(list: readonly Entry[], size: number): Entry[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, i) =>
    list.slice(i * size, (i + 1) * size),
  )

/** The calls that save these edits. Each has an id, by which the server knows a repeated call. */
export function toSheetSaves(
  edits: SheetEdits,
  newId = () => crypto.randomUUID() as string,
): SheetSaveCall[] {
  const changed = Object.entries(edits).filter(([, { cells }]) =>
    Object.keys(cells).some((name) => name !== 'cost'),
  )
  const rows = changed.map(([variant, edit]) => toSavedSheetRow(variant, edit))
  return splitIntoParts(rows, ROWS_PER_SAVE).map((part) => ({ save: newId(), rows: part }))
}

const SENT_WITH_SEEN = ['price', 'discountPercentage', 'stock'] as const

function toSavedSheetRow(
  variant: string,
  { cells, seen }: SheetRowEdit,
): SheetSaveCall['rows'][number] {
  const figures = SENT_WITH_SEEN.filter((column) => cells[column] !== undefined)
  const state = readSheetState(cells.state ?? '')
  return {
    variant,
    ...Object.fromEntries(
      figures.map((column) => [column, { to: cells[column], seen: seen[column] }]),
    ),
    add: readTypedPieces(cells.add ?? ''),
    ...readStockReason(cells.reason ?? ''),
    state: state ? { to: state, seen: seen.state } : undefined,
  }
}

/** A typed cost, and what its row said before. */
export type CostChange = { variant: string; cost: number; seen: StoredCells }

/** Costs have a call of their own, which may be repeated. */
export const costChangesIn = (edits: SheetEdits): CostChange[] =>
  Object.entries(edits).flatMap(([variant, { cells, seen }]) => {
    const cost = readTypedCost(cells.cost ?? '')
    return typeof cost === 'number' ? [{ variant, cost, seen }] : []
  })

type UnsavedSheetEdits = Pick<SheetDraft, 'edits' | 'refusals'>

/**
 * Drops the edits of rows that are done. Refused ones stay, with their reasons. `ofCosts`: only
 * costs were saved.
 */
export function settleSheetEdits(
  { edits, refusals }: UnsavedSheetEdits,
  results: readonly SheetRowResult[],
  ofCosts = false,
): UnsavedSheetEdits {
  const done = new Set(
    results.flatMap(({ variant, result }) => (result === 'done' ? [variant] : [])),
  )
  const leftEdits = withoutSavedCells(edits, done, ofCosts)
  const earlier = Object.values(refusals).filter(({ variant }) => ofCosts || !done.has(variant))
  const refused = [...earlier, ...results.filter(({ result }) => result === 'refused')]
  const stillEdited = refused.filter(({ variant }) => leftEdits[variant])
  return {
    edits: leftEdits,
    refusals: Object.fromEntries(stillEdited.map((refusal) => [refusal.variant, refusal])),
  }
}
