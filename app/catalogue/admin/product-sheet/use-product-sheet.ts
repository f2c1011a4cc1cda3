import { useCallback, useEffect, useState } from 'react'
import type { Column, Row } from './cells.ts'
import {
  closeDraft,
  type Draft,
  type RowEdit,
  type RowResult,
  readDraft,
  type Save,
  writeDraft,
} from './draft.ts'
import {
  type Change,
  did,
  type History,
  NO_STEPS,
  redo,
  undo,
  withChanges,
  without,
  withSeen,
} from './edits.ts'
import { settled } from './wire.ts'

/** While calls are `pending`, nothing can be changed. */
type SheetState = Draft & History

export type ProductSheet = ReturnType<typeof useProductSheet>

export type SheetRows = { rows: readonly Row[]; columns: readonly Column[]; sheet: ProductSheet }

/** A row of the sheet, with its edit and what the server refused of it. */
export type SheetRow = {
  row: Row
  position: number
  edit: RowEdit | undefined
  refusal: RowResult | undefined
}

/**
 * The changes of an admin over all pages of the sheet. They stay in this tab until they are saved
 * or the page is left.
 */
export function useProductSheet(owner: string) {
  const [{ edits, past, future, refusals, pending }, update] = useState<SheetState>(() => ({
    ...NO_STEPS,
    ...readDraft(owner),
  }))
  const [said, setSaid] = useState('')
  useEffect(
    () => writeDraft(owner, { edits, refusals, pending }),
    [owner, edits, refusals, pending],
  )
  // The page was left, which the admin confirmed. A reload does not run this.
  useEffect(() => () => closeDraft(owner), [owner])

  /** Applies several changes as one step. Steps with the same `tag` in a row are one. */
  const apply = useCallback(
    (changes: readonly Change[], { tag, text = '' }: { tag?: string; text?: string } = {}) => {
      setSaid(text)
      if (changes.length > 0) update(unlessPending((now) => changed(now, changes, tag)))
    },
    [],
  )
  const step = (move: (history: History) => History, text: string): void => {
    update(unlessPending((now) => ({ ...now, ...move(now) })))
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
    undo: () => step(undo, 'Undone'),
    redo: () => step(redo, 'Done again'),
    drop: (variants = new Set(Object.keys(edits))) => update((now) => dropped(now, variants)),
    /** Drops the refused edit of a cell. Other cells of its row stay changed. */
    take: (refusal: RowResult) => update((now) => taken(now, refusal)),
    setPending: (pending: readonly Save[]) => update((now) => ({ ...now, pending })),
    /** Takes the results of a call; `left` are the calls that are still to be sent. */
    settle: (
      results: readonly RowResult[],
      { left = [], ofCosts }: { left?: readonly Save[]; ofCosts?: true },
    ): void => update((now) => ({ ...NO_STEPS, ...settled(now, results, ofCosts), pending: left })),
  }
}

const unlessPending =
  (change: (state: SheetState) => SheetState) =>
  (state: SheetState): SheetState =>
    state.pending.length === 0 ? change(state) : state

/**
 * An admin who types in a refused row has seen its current values, so the edit is based on them.
 */
function changed(state: SheetState, changes: readonly Change[], tag?: string): SheetState {
  const { refusals } = state
  const touched = new Set(changes.map(({ row }) => row.variant))
  let edits = state.edits
  for (const variant of touched) edits = withSeen(edits, variant, refusals[variant]?.now)
  return {
    ...state,
    ...did(state, withChanges(edits, changes), tag),
    refusals: without(refusals, touched),
  }
}

const dropped = (state: SheetState, variants: ReadonlySet<string>): SheetState => ({
  ...state,
  ...did(state, without(state.edits, variants)),
  refusals: {},
})

/** Drops the refused cell of a row, or all of its cells where the refusal names none. */
function taken(state: SheetState, { variant, now, field }: RowResult): SheetState {
  const edit = state.edits[variant]
  if (!edit) return state
  const row = { variant, name: edit.name, stored: now ?? edit.seen, isLater: false }
  const columns: readonly Column[] = field ? [field] : (Object.keys(edit.cells) as Column[])
  const changes = columns.map((column) => ({ row, column, text: '' }))
  return changed(state, changes)
}
