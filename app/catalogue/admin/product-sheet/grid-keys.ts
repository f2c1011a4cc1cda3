import type { KeyboardEvent } from 'react'
import type { Place } from '../../../platform/admin/sheet/sheet-keys.ts'

export type Size = { rows: number; columns: number }

const PAGE = 10
const EDGE = Number.MAX_SAFE_INTEGER

/** Rows and columns that a key moves by: alone, then with Ctrl or ⌘. */
const STEPS: Readonly<Record<string, readonly [number, number, number, number]>> = {
  ArrowUp: [-1, 0, -EDGE, 0],
  ArrowDown: [1, 0, EDGE, 0],
  ArrowLeft: [0, -1, 0, -EDGE],
  ArrowRight: [0, 1, 0, EDGE],
  Home: [0, -EDGE, -EDGE, -EDGE],
  End: [0, EDGE, EDGE, EDGE],
  PageUp: [-PAGE, 0, -PAGE, 0],
  PageDown: [PAGE, 0, PAGE, 0],
}

const clamp = (value: number, length: number): number => Math.max(0, Math.min(value, length - 1))

/** Where a key leads in a sheet, never out of it; undefined for keys that lead nowhere. */
export function placeAfterKey(
  key: string,
  from: Place,
  { rows, columns }: Size,
  isFar = false,
): Place | undefined {
  const steps = STEPS[key]
  if (!steps) return undefined
  const [down, right] = isFar ? [steps[2], steps[3]] : steps
  return { row: clamp(from.row + down, rows), column: clamp(from.column + right, columns) }
}

/**
 * The next cell of a row, then of the next row; undefined past the first and the last: there Tab
 * leaves the sheet.
 */
export function placeAfterTab(
  { row, column }: Place,
  { rows, columns }: Size,
  isBack: boolean,
): Place | undefined {
  const place = row * columns + column + (isBack ? -1 : 1)
  if (place < 0 || place >= rows * columns) return undefined
  return { row: Math.floor(place / columns), column: place % columns }
}

/**
 * Where the focus goes when a key ends an edit; undefined for keys that do not. It stays at the
 * ends of the sheet.
 */
export function placeAfterEdit(
  key: string,
  from: Place,
  size: Size,
  isBack: boolean,
): Place | undefined {
  if (key === 'Escape') return from
  if (key === 'Tab') return placeAfterTab(from, size, isBack) ?? from
  if (key === 'Enter') return placeAfterKey(isBack ? 'ArrowUp' : 'ArrowDown', from, size)
  return key === 'ArrowUp' || key === 'ArrowDown' ? placeAfterKey(key, from, size) : undefined
}

/** Actions of keys. `edit`: with the first character, or with the cell's text. */
export type GridActs = {
  go: (to: Place, isExtending?: boolean) => void
  edit: (text?: string) => void
} & Record<'undo' | 'redo' | 'selectAll' | 'fillDown' | 'clear' | 'leave', () => void>

type Key = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'> & {
  nativeEvent: Pick<KeyboardEvent['nativeEvent'], 'isComposing'>
}

/** Action of a key on a cell that is not edited; undefined leaves it to the browser. */
export function actOfKey(
  event: Key,
  acts: GridActs,
  focus: Place,
  size: Size,
): (() => void) | undefined {
  const { key, shiftKey, altKey } = event
  if (altKey || event.nativeEvent.isComposing) return undefined
  const isCommand = event.ctrlKey || event.metaKey
  const isTab = key === 'Tab'
  const to = isTab
    ? placeAfterTab(focus, size, shiftKey)
    : placeAfterKey(key, focus, size, isCommand)
  if (to) return () => acts.go(to, shiftKey && !isTab)
  const { edit, undo, redo, selectAll, fillDown, clear, leave } = acts
  if (isCommand)
    return { z: shiftKey ? redo : undo, y: redo, a: selectAll, d: fillDown }[key.toLowerCase()]
  const act = { Enter: edit, F2: edit, Escape: leave, Delete: clear, Backspace: clear }[key]
  return act ?? (key.length === 1 && key !== ' ' ? () => edit(key) : undefined)
}
