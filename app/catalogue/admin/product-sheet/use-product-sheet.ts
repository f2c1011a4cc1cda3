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

/** Until `pending` calls are answered, nothing else can be changed. */
type SheetState = Draft & History

export type ProductSheet = ReturnType<typeof useProductSheet>

export type SheetRows = { rows: readonly Row[]; columns: readonly Column[]; sheet: ProductSheet }

/** A row of it. `refusal`: what the server refused. */
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
  // left, which was asked about; a reload does not come here
  useEffect(() => () => closeDraft(owner), [owner])

  /** Several changes as one step. With `tag`: one step with those before it of the same tag. */
  const apply = useCallback(
    (changes: readonly Change[], { tag, text = '' }: { tag?: string; text?: string } = {}) => {
      setSaid(text)
      if (changes.length > 0)
        update((now) => (now.pending.length === 0 ? changed(now, changes, tag) : now))
    },
    [],
  )
  const step = (move: (history: History) => History, text: string): void => {
    update((now) => (now.pending.length === 0 ? { ...now, ...move(now) } : now))
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
    drop: (variants = new Set(Object.keys(edits))) =>
      update((now) => ({ ...now, ...did(now, without(now.edits, variants)), refusals: {} })),
    /** The cell that was refused is as it is now; other cells of its row stay changed. */
    take: (refusal: RowResult) => update((now) => taken(now, refusal)),
    setPending: (left: readonly Save[]) => update((now) => ({ ...now, pending: left })),
    settle: (
      results: readonly RowResult[],
      { left = [], ofCosts }: { left?: readonly Save[]; ofCosts?: true },
    ): void => update((now) => ({ ...NO_STEPS, ...settled(now, results, ofCosts), pending: left })),
  }
}

/**
 * Who types in a row that was refused has seen what it is now: that is what the change is made
 * from.
 */
function changed(state: SheetState, changes: readonly Change[], tag?: string): SheetState {
  const { edits, refusals } = state
  const touched = new Set(changes.map(({ row }) => row.variant))
  const seen = [...touched].reduce(
    (seen, variant) => withSeen(seen, variant, refusals[variant]?.now),
    edits,
  )
  return {
    ...state,
    ...did(state, withChanges(seen, changes), tag),
    refusals: without(refusals, touched),
  }
}

function taken(state: SheetState, { variant, now, field }: RowResult): SheetState {
  const edit = state.edits[variant]
  if (!edit) return state
  const row = { variant, name: edit.name, stored: now ?? edit.seen, isLater: false }
  const columns: readonly Column[] = field ? [field] : (Object.keys(edit.cells) as Column[])
  const changes = columns.map((column) => ({ row, column, text: '' }))
  return changed(state, changes)
}
