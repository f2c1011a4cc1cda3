import { readReason } from '#contract/catalogue/stock-reasons.ts'
import { readCost } from '../products/costs/read-costs.ts'
import { readPieces } from '../stock/read-pieces.ts'
import { readState, type Stored } from './cells.ts'
import type { Draft, Edits, RowEdit, RowResult, Save } from './draft.ts'
import { withoutSaved } from './edits.ts'

/** The number of rows in one call, which keeps its body below the limit of the server. */
const PART = 200

export const partsOf = <Entry>(list: readonly Entry[], size: number): Entry[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, i) =>
    list.slice(i * size, (i + 1) * size),
  )

/** The calls that save these edits. Each has an id, by which the server knows a repeated call. */
export function savesOf(edits: Edits, newId = () => crypto.randomUUID() as string): Save[] {
  const changed = Object.entries(edits).filter(([, { cells }]) =>
    Object.keys(cells).some((name) => name !== 'cost'),
  )
  const rows = changed.map(([variant, edit]) => sentRow(variant, edit))
  return partsOf(rows, PART).map((part) => ({ save: newId(), rows: part }))
}

const SENT_WITH_SEEN = ['price', 'discountPercentage', 'stock'] as const

function sentRow(variant: string, { cells, seen }: RowEdit): Save['rows'][number] {
  const figures = SENT_WITH_SEEN.filter((column) => cells[column] !== undefined)
  const state = readState(cells.state ?? '')
  return {
    variant,
    ...Object.fromEntries(
      figures.map((column) => [column, { to: cells[column], seen: seen[column] }]),
    ),
    add: readPieces(cells.add ?? ''),
    ...readReason(cells.reason ?? ''),
    state: state ? { to: state, seen: seen.state } : undefined,
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

type Unsaved = Pick<Draft, 'edits' | 'refusals'>

/**
 * Drops the edits of rows that are done. Refused ones stay, with their reasons. `ofCosts`: only
 * costs were saved.
 */
export function settled(
  { edits, refusals }: Unsaved,
  results: readonly RowResult[],
  ofCosts = false,
): Unsaved {
  const done = new Set(
    results.flatMap(({ variant, result }) => (result === 'done' ? [variant] : [])),
  )
  const leftEdits = withoutSaved(edits, done, ofCosts)
  const earlier = Object.values(refusals).filter(({ variant }) => ofCosts || !done.has(variant))
  const refused = [...earlier, ...results.filter(({ result }) => result === 'refused')]
  const stillEdited = refused.filter(({ variant }) => leftEdits[variant])
  return {
    edits: leftEdits,
    refusals: Object.fromEntries(stillEdited.map((refusal) => [refusal.variant, refusal])),
  }
}
