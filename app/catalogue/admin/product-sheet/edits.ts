import {
  ALL_COLUMNS,
  type Column,
  cellFault,
  FIELDS,
  isClosed,
  isUnchanged,
  type Row,
  storedText,
} from './cells.ts'
import type { Edits, RowEdit, RowResult } from './draft.ts'

export type Change = {
  row: Pick<Row, 'variant' | 'name' | 'stored' | 'isLater'>
  column: Column
  text: string
}

export const textOf = ({ stored }: Row, column: Column, edit: RowEdit | undefined): string =>
  edit?.cells[column] ?? storedText(stored, column)

/**
 * The edits with these cells changed. A blank cell, or one that says what is stored, is no longer
 * an edit.
 */
export function withChanges(edits: Edits, changes: readonly Change[]): Edits {
  const next: Record<string, RowEdit> = { ...edits }
  for (const { row, column, text } of changes) {
    if (isClosed(row, column)) continue
    const { name, stored, variant } = row
    const before = next[variant] ?? { name, seen: stored, cells: {} }
    const { [column]: typed, ...others } = before.cells
    const isFirstEdit = typed === undefined
    const storedValue = stored[column as keyof typeof stored]
    const seen = isFirstEdit ? { ...before.seen, [column]: storedValue } : before.seen
    const cells = isUnchanged(seen, column, text) ? others : { ...others, [column]: text.trim() }
    if (Object.keys(cells).length === 0) delete next[variant]
    else next[variant] = { ...before, seen, cells }
  }
  return next
}

export const without = <Value>(
  rows: Readonly<Record<string, Value>>,
  variants: ReadonlySet<string>,
) => Object.fromEntries(Object.entries(rows).filter(([variant]) => !variants.has(variant)))

/**
 * Removes the saved cells of these rows: with `ofCosts` the costs, which have a call of their own,
 * else all others.
 */
export const withoutSaved = (
  edits: Edits,
  variants: ReadonlySet<string>,
  ofCosts: boolean,
): Edits =>
  Object.fromEntries(
    Object.entries(edits).flatMap(([variant, edit]) => {
      if (!variants.has(variant)) return [[variant, edit]]
      const isLeft = (column: string) => (column === 'cost') !== ofCosts
      const cells = Object.entries(edit.cells).filter(([column]) => isLeft(column))
      if (cells.length === 0) return []
      return [[variant, { ...edit, cells: Object.fromEntries(cells) }]]
    }),
  )

/** Bases the edits of a row on its current values, so that saving overwrites them. */
export const withSeen = (
  edits: Edits,
  variant: string,
  seen: Partial<RowEdit['seen']> | undefined,
): Edits => {
  const edit = edits[variant]
  if (!edit || !seen) return edits
  return { ...edits, [variant]: { ...edit, seen: { ...edit.seen, ...seen } } }
}

/**
 * The number of changed cells. A reason is not counted: it belongs to the change of stock beside
 * it.
 */
export const countChanges = (edits: Edits): number =>
  Object.values(edits)
    .flatMap(({ cells }) => Object.keys(cells))
    .filter((column) => column !== 'reason').length

/** `Price: must be a number` for each wrong cell. */
export const faultsOf = ({ cells, seen }: RowEdit): string[] =>
  ALL_COLUMNS.flatMap((column) => {
    const fault = cellFault(column, cells, seen)
    return fault === undefined ? [] : `${FIELDS[column].title}: ${fault}`
  })

/** The fault of an edited cell, or the reason why the server refused it. */
export const faultAt = (
  column: Column,
  edit: RowEdit | undefined,
  refusal: RowResult | undefined,
) =>
  (edit && cellFault(column, edit.cells, edit.seen)) ??
  (refusal?.field === column ? refusal.message : undefined)

/** The edits that can be saved, and the variants of those that cannot. */
export function sorted(edits: Edits): { good: Edits; wrong: ReadonlySet<string> } {
  const faulty = Object.entries(edits).filter(([, edit]) => faultsOf(edit).length > 0)
  const wrong = new Set(faulty.map(([variant]) => variant))
  return { good: without(edits, wrong), wrong }
}

export type History = {
  edits: Edits
  past: readonly Edits[]
  future: readonly Edits[]
  tag?: string | undefined
}

const MAX_STEPS = 200

export const NO_STEPS = { past: [], future: [], tag: undefined }

/**
 * Adds a step to the history. Successive changes with the same tag, as while a cell is typed in,
 * are one step.
 */
export function did(history: History, edits: Edits, tag?: string): History {
  const isSameStep = tag !== undefined && tag === history.tag
  const past = isSameStep ? history.past : [...history.past, history.edits].slice(-MAX_STEPS)
  return { ...NO_STEPS, edits, past, tag }
}

export function undo({ edits, past, future }: History): History {
  const before = past.at(-1)
  if (!before) return { edits, past, future, tag: undefined }
  return { edits: before, past: past.slice(0, -1), future: [edits, ...future], tag: undefined }
}

export function redo({ edits, past, future }: History): History {
  const [next, ...later] = future
  if (!next) return { edits, past, future, tag: undefined }
  return { edits: next, past: [...past, edits], future: later, tag: undefined }
}
