import { useCallback, useEffect, useRef, useState } from 'react'
import type { Column } from './cells.ts'
import { NO_DRAFT, readDraft, writeDraft } from './draft.ts'
import { type Change, did, freshHistory, type History, redo, undo, withChanges, without, withSeen } from './edits.ts'
import { type Refusals, type RowResult, type Save, settled } from './wire.ts'

/** `pending`: calls of a save that was not answered; until it is, nothing else can be changed. */
export type SheetState = { history: History; refusals: Refusals; pending: readonly Save[] }

export type ProductSheet = ReturnType<typeof useProductSheet>

/** The changes of an admin over all pages of the sheet. They stay in this tab until they are saved or the page is left. */
export function useProductSheet(owner: string) {
  const [state, setState] = useState<SheetState>(() => {
    const { edits, ...draft } = readDraft(owner)
    return { ...draft, history: freshHistory(edits) }
  })
  const [said, setSaid] = useState('')
  const latest = useRef(state)
  const update = useCallback((change: (now: SheetState) => SheetState): void => {
    latest.current = change(latest.current)
    setState(latest.current)
  }, [])
  const { history, refusals, pending } = state
  useEffect(() => writeDraft(owner, { edits: history.now, refusals, pending }), [owner, history, refusals, pending])
  useEffect(() => () => writeDraft(owner, NO_DRAFT), [owner]) // left, which was asked about; a reload does not come here

  /** Whether something may be changed now. */
  const isOpen = (): boolean => latest.current.pending.length === 0
  /** Several changes as one step. With `tag`: one step with those before it of the same tag. */
  const apply = useCallback(
    (changes: readonly Change[], { tag, text = '' }: { tag?: string; text?: string } = {}): void => {
      setSaid(text)
      if (latest.current.pending.length === 0 && changes.length > 0) update((now) => changed(now, changes, tag))
    },
    [update],
  )
  const step = (move: (history: History) => History, text: string): void => {
    if (isOpen()) update((now) => ({ ...now, history: move(now.history) }))
    setSaid(text)
  }
  return {
    edits: history.now,
    refusals,
    pending,
    latest,
    said,
    setSaid,
    apply,
    canUndo: history.past.length > 0 && pending.length === 0,
    canRedo: history.future.length > 0 && pending.length === 0,
    undo: () => step(undo, 'Undone'),
    redo: () => step(redo, 'Done again'),
    /** All or some rows as they were. */
    drop: (variants = new Set(Object.keys(latest.current.history.now))) =>
      update((now) => ({ ...now, refusals: {}, history: did(now.history, without(now.history.now, variants)) })),
    /** The cell that was refused is as it is now; other cells of its row stay changed. */
    take: (refusal: RowResult) => update((now) => taken(now, refusal)),
    setPending: (left: readonly Save[]) => update((now) => ({ ...now, pending: left })),
    settle: (results: readonly RowResult[], { left = [], ofCosts }: { left?: readonly Save[]; ofCosts?: true }): void =>
      update(({ history, refusals }) => {
        const { edits, ...still } = settled({ edits: history.now, refusals }, results, ofCosts)
        return { ...still, history: freshHistory(edits), pending: left }
      }),
  }
}

/** Who types in a row that was refused has seen what it is now: that is what the change is made from. */
function changed({ history, refusals, ...state }: SheetState, changes: readonly Change[], tag?: string): SheetState {
  const touched = new Set(changes.map(({ row }) => row.variant))
  const told = Object.values(refusals).filter(({ variant }) => touched.has(variant))
  const seen = told.reduce((edits, { variant, now }) => (now ? withSeen(edits, variant, now) : edits), history.now)
  const others = Object.entries(refusals).filter(([variant]) => !touched.has(variant))
  return {
    ...state,
    history: did(history, withChanges(seen, changes), tag),
    refusals: Object.fromEntries(others),
  }
}

function taken(state: SheetState, { variant, now, field }: RowResult): SheetState {
  const edit = state.history.now[variant]
  if (!edit) return state
  const row = { variant, name: edit.name, stored: now ?? edit.seen }
  const columns: readonly Column[] = field ? [field] : (Object.keys(edit.cells) as Column[])
  return changed(
    state,
    columns.map((column) => ({ row, column, text: '' })),
  )
}
