import { useCallback, useEffect, useState } from 'react'
import type { ProductSheetRow, SheetColumn } from './cells.ts'
import {
  closeSheetDraft,
  readSheetDraft,
  type SheetDraft,
  type SheetRowEdit,
  type SheetRowResult,
  type SheetSaveCall,
  writeSheetDraft,
} from './draft.ts'
import {
  addHistoryStep,
  type CellChange,
  type EditHistory,
  NO_EDIT_STEPS,
  redoSheetEdit,
  undoSheetEdit,
  withCellChanges,
  withoutVariants,
  withSeenValues,
} from './edits.ts'
import { settleSheetEdits } from './wire.ts'

/** While calls are `pending`, nothing can be changed. */
type ProductSheetState = SheetDraft & EditHistory

export type ProductSheetEditing = ReturnType<typeof useProductSheet>

export type ShownSheetRows = {
  rows: readonly ProductSheetRow[]
  columns: readonly SheetColumn[]
  sheet: ProductSheetEditing
}

/** A row of the sheet, with its edit and what the server refused of it. */
export type EditedSheetRow = {
  row: ProductSheetRow
  position: number
  edit: SheetRowEdit | undefined
  refusal: SheetRowResult | undefined
}

/**
 * The changes of an admin over all pages of the sheet. They stay in this tab until they are saved
 * or the page is left.
 */
export function useProductSheet(owner: string) {
  const [{ edits, past, future, refusals, pending }, update] = useState<ProductSheetState>(() => ({
    ...NO_EDIT_STEPS,
    ...readSheetDraft(owner),
  }))
  const [said, setSaid] = useState('')
  useEffect(
    () => writeSheetDraft(owner, { edits, refusals, pending }),
    [owner, edits, refusals, pending],
  )
  // The page was left, which the admin confirmed. A reload does not run this.
  useEffect(() => () => closeSheetDraft(owner), [owner])

  /** Applies several changes as one step. Steps with the same `tag` in a row are one. */
  const apply = useCallback(
    (changes: readonly CellChange[], { tag, text = '' }: { tag?: string; text?: string } = {}) => {
      setSaid(text)
      if (changes.length > 0)
        update(changeUnlessPending((now) => withChangedCells(now, changes, tag)))
    },
    [],
  )
  const step = (move: (history: EditHistory) => EditHistory, text: string): void => {
    update(changeUnlessPending((now) => ({ ...now, ...move(now) })))
    setSaid(text)
  }
  return {
    edits,
    refusals,
    pending,
    said,
    setSaid,
    apply,
    canUndo: past.length > 0 && pending.length === 0,
    canRedo: future.length > 0 && pending.length === 0,
    undo: () => step(undoSheetEdit, 'Undone'),
    redo: () => step(redoSheetEdit, 'Done again'),
    drop: (variants = new Set(Object.keys(edits))) =>
      update((now) => withoutEditsOf(now, variants)),
    /** Drops the refused edit of a cell. Other cells of its row stay changed. */
    take: (refusal: SheetRowResult) => update((now) => withoutRefusedEdit(now, refusal)),
    setPending: (pending: readonly SheetSaveCall[]) => update((now) => ({ ...now, pending })),
    /** Takes the results of a call; `left` are the calls that are still to be sent. */
    settle: (
      results: readonly SheetRowResult[],
      { left = [], ofCosts }: { left?: readonly SheetSaveCall[]; ofCosts?: true },
    ): void =>
      update((now) => ({
        ...NO_EDIT_STEPS,
        ...settleSheetEdits(now, results, ofCosts),
        pending: left,
      })),
  }
}

const changeUnlessPending =
  (change: (state: ProductSheetState) => ProductSheetState) =>
  (state: ProductSheetState): ProductSheetState =>
    state.pending.length === 0 ? change(state) : state

/**
 * An admin who types in a refused row has seen its current values, so the edit is based on them.
 */
function withChangedCells(
  state: ProductSheetState,
  changes: readonly CellChange[],
  tag?: string,
): ProductSheetState {
  const { refusals } = state
  const touched = new Set(changes.map(({ row }) => row.variant))
  let edits = state.edits
  for (const variant of touched) edits = withSeenValues(edits, variant, refusals[variant]?.now)
  return {
    ...state,
    ...addHistoryStep(state, withCellChanges(edits, changes), tag),
    refusals: withoutVariants(refusals, touched),
  }
}

const withoutEditsOf = (
  state: ProductSheetState,
  variants: ReadonlySet<string>,
): ProductSheetState => ({
  ...state,
  ...addHistoryStep(state, withoutVariants(state.edits, variants)),
  refusals: {},
})

/** Drops the refused cell of a row, or all of its cells where the refusal names none. */
function withoutRefusedEdit(
  state: ProductSheetState,
  { variant, now, field }: SheetRowResult,
): ProductSheetState {
  const edit = state.edits[variant]
  if (!edit) return state
  const row = { variant, name: edit.name, stored: now ?? edit.seen, isLater: false }
  const columns: readonly SheetColumn[] = field
    ? [field]
    : (Object.keys(edit.cells) as SheetColumn[])
  const changes = columns.map((column) => ({ row, column, text: '' }))
  return withChangedCells(state, changes)
}
