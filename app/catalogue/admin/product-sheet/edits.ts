import {
  ALL_SHEET_COLUMNS,
  isClosedCell,
  isUnchangedCell,
  type ProductSheetRow,
  SHEET_FIELDS,
  type SheetColumn,
  sheetCellFault,
  storedCellText,
} from './cells.ts'
import type { SheetEdits, SheetRowEdit, SheetRowResult } from './draft.ts'

export type CellChange = {
  row: Pick<ProductSheetRow, 'variant' | 'name' | 'stored' | 'isLater'>
  column: SheetColumn
  text: string
}

export const editedCellText = (
  { stored }: ProductSheetRow,
  column: SheetColumn,
  edit: SheetRowEdit | undefined,
): string => edit?.cells[column] ?? storedCellText(stored, column)

/**
 * The edits with these cells changed. A blank cell, or one that says what is stored, is no longer
 * an edit.
 */
export function withCellChanges(edits: SheetEdits, changes: readonly CellChange[]): SheetEdits {
  const next: Record<string, SheetRowEdit> = { ...edits }
  for (const { row, column, text } of changes) {
    if (isClosedCell(row, column)) continue
    const { name, stored, variant } = row
    const before = next[variant] ?? { name, seen: stored, cells: {} }
    const { [column]: typed, ...others } = before.cells
    const isFirstEdit = typed === undefined
    const storedValue = stored[column as keyof typeof stored]
    const seen = isFirstEdit ? { ...before.seen, [column]: storedValue } : before.seen
    const cells = isUnchangedCell(seen, column, text)
      ? others
      : { ...others, [column]: text.trim() }
    if (Object.keys(cells).length === 0) delete next[variant]
    else next[variant] = { ...before, seen, cells }
  }
  return next
}

export const withoutVariants = <Value>(
  rows: Readonly<Record<string, Value>>,
  variants: ReadonlySet<string>,
) => Object.fromEntries(Object.entries(rows).filter(([variant]) => !variants.has(variant)))

/**
 * Removes the saved cells of these rows: with `ofCosts` the costs, which have a call of their own,
 * else all others.
 */
export const withoutSavedCells = (
  edits: SheetEdits,
  variants: ReadonlySet<string>,
  ofCosts: boolean,
): SheetEdits =>
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
export const withSeenValues = (
  edits: SheetEdits,
  variant: string,
  seen: Partial<SheetRowEdit['seen']> | undefined,
): SheetEdits => {
  const edit = edits[variant]
  if (!edit || !seen) return edits
  return { ...edits, [variant]: { ...edit, seen: { ...edit.seen, ...seen } } }
}

/**
 * The number of changed cells. A reason is not counted: it belongs to the change of stock beside
 * it.
 */
export const countChangedCells = (edits: SheetEdits): number =>
  Object.values(edits)
    .flatMap(({ cells }) => Object.keys(cells))
    .filter((column) => column !== 'reason').length

/** `Price: must be a number` for each wrong cell. */
export const rowEditFaults = ({ cells, seen }: SheetRowEdit): string[] =>
  ALL_SHEET_COLUMNS.flatMap((column) => {
    const fault = sheetCellFault(column, cells, seen)
    return fault === undefined ? [] : `${SHEET_FIELDS[column].title}: ${fault}`
  })

/** The fault of an edited cell, or the reason why the server refused it. */
export const faultOfCell = (
  column: SheetColumn,
  edit: SheetRowEdit | undefined,
  refusal: SheetRowResult | undefined,
) =>
  (edit && sheetCellFault(column, edit.cells, edit.seen)) ??
  (refusal?.field === column ? refusal.message : undefined)

/** The edits that can be saved, and the variants of those that cannot. */
export function splitByFaults(edits: SheetEdits): { good: SheetEdits; wrong: ReadonlySet<string> } {
  const faulty = Object.entries(edits).filter(([, edit]) => rowEditFaults(edit).length > 0)
  const wrong = new Set(faulty.map(([variant]) => variant))
  return { good: withoutVariants(edits, wrong), wrong }
}

export type EditHistory = {
  edits: SheetEdits
  past: readonly SheetEdits[]
  future: readonly SheetEdits[]
  tag?: string | undefined
}

const MAX_UNDO_STEPS = 200

export const NO_EDIT_STEPS = { past: [], future: [], tag: undefined }

/**
 * Adds a step to the history. Successive changes with the same tag, as while a cell is typed in,
 * are one step.
 */
export function addHistoryStep(history: EditHistory, edits: SheetEdits, tag?: string): EditHistory {
  const isSameStep = tag !== undefined && tag === history.tag
  const past = isSameStep ? history.past : [...history.past, history.edits].slice(-MAX_UNDO_STEPS)
  return { ...NO_EDIT_STEPS, edits, past, tag }
}

export function undoSheetEdit({ edits, past, future }: EditHistory): EditHistory {
  const before = past.at(-1)
  if (!before) return { edits, past, future, tag: undefined }
  return { edits: before, past: past.slice(0, -1), future: [edits, ...future], tag: undefined }
}

export function redoSheetEdit({ edits, past, future }: EditHistory): EditHistory {
  const [next, ...later] = future
  if (!next) return { edits, past, future, tag: undefined }
  return { edits: next, past: [...past, edits], future: later, tag: undefined }
}
