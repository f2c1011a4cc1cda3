import type { KeyboardEvent } from 'react'
import type { Place } from '../../../platform/admin/sheet/sheet-keys.ts'
import { placeAfterKey, placeAfterTab } from './grid-keys.ts'

/** Actions of keys. `edit`: with the first character, or with the cell's text. */
export type GridActs = {
  go: (to: Place, isExtending?: boolean) => void
  edit: (text?: string) => void
} & Record<'undo' | 'redo' | 'selectAll' | 'fillDown' | 'clear' | 'leave', () => void>

type Sheet = { focus: Place; rows: number; columns?: number }
type Key = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'> & {
  nativeEvent: Pick<KeyboardEvent['nativeEvent'], 'isComposing'>
}

/** Action of a key on a cell that is not edited; undefined leaves it to the browser. */
export function actOfKey(event: Key, acts: GridActs, { focus, rows, columns }: Sheet): (() => void) | undefined {
  const { key, shiftKey, altKey } = event
  if (altKey || event.nativeEvent.isComposing) return undefined
  if (key === 'Tab') return goTo(acts, placeAfterTab(focus, rows, shiftKey, columns))
  const isCommand = event.ctrlKey || event.metaKey
  const move = goTo(acts, placeAfterKey(key, focus, rows, isCommand, columns), shiftKey)
  return move ?? (isCommand ? commandOf(event, acts) : plainAct(key, acts))
}

const goTo = ({ go }: GridActs, to: Place | undefined, isExtending = false) => to && (() => go(to, isExtending))

function commandOf({ key, shiftKey }: Key, { undo, redo, selectAll, fillDown }: GridActs): (() => void) | undefined {
  const commands: Record<string, () => void> = { z: shiftKey ? redo : undo, y: redo, a: selectAll, d: fillDown }
  return commands[key.toLowerCase()]
}

function plainAct(key: string, { edit, clear, leave }: GridActs): (() => void) | undefined {
  const acts: Record<string, () => void> = { Enter: edit, F2: edit, Escape: leave, Delete: clear, Backspace: clear }
  const act = acts[key]
  if (act) return () => act()
  return key.length === 1 && key !== ' ' ? () => edit(key) : undefined
}
