import type { KeyboardEvent } from 'react'
import type { SheetPlace } from '../../../platform/admin/sheet/sheet-keys.ts'

export type GridSize = { rows: number; columns: number }

const ROWS_PER_PAGE_KEY = 10
const GRID_EDGE = Number.MAX_SAFE_INTEGER

type GridStep = { down: number; right: number }

/** The step of a key, and its far step with Ctrl or ⌘. */
const STEPS_OF_KEYS: Readonly<Record<string, { near: GridStep; far: GridStep }>> = {
  ArrowUp: { near: { down: -1, right: 0 }, far: { down: -GRID_EDGE, right: 0 } },
  ArrowDown: { near: { down: 1, right: 0 }, far: { down: GRID_EDGE, right: 0 } },
  ArrowLeft: { near: { down: 0, right: -1 }, far: { down: 0, right: -GRID_EDGE } },
  ArrowRight: { near: { down: 0, right: 1 }, far: { down: 0, right: GRID_EDGE } },
  Home: { near: { down: 0, right: -GRID_EDGE }, far: { down: -GRID_EDGE, right: -GRID_EDGE } },
  End: { near: { down: 0, right: GRID_EDGE }, far: { down: GRID_EDGE, right: GRID_EDGE } },
  PageUp: {
    near: { down: -ROWS_PER_PAGE_KEY, right: 0 },
    far: { down: -ROWS_PER_PAGE_KEY, right: 0 },
  },
  PageDown: {
    near: { down: ROWS_PER_PAGE_KEY, right: 0 },
    far: { down: ROWS_PER_PAGE_KEY, right: 0 },
  },
}

const clampToLength = (value: number, length: number): number =>
  Math.max(0, Math.min(value, length - 1))

/** Where a key leads in a sheet, never out of it; undefined for keys that lead nowhere. */
export function placeAfterKey(
  key: string,
  from: SheetPlace,
  { rows, columns }: GridSize,
  isFar = false,
): SheetPlace | undefined {
  const steps = STEPS_OF_KEYS[key]
  if (!steps) return undefined
  const { down, right } = isFar ? steps.far : steps.near
  return {
    row: clampToLength(from.row + down, rows),
    column: clampToLength(from.column + right, columns),
  }
}

/**
 * The next cell of the row, then of the next row. Undefined before the first and after the last
 * cell, where Tab leaves the sheet.
 */
export function placeAfterTab(
  { row, column }: SheetPlace,
  { rows, columns }: GridSize,
  isBack: boolean,
): SheetPlace | undefined {
  const place = row * columns + column + (isBack ? -1 : 1)
  if (place < 0 || place >= rows * columns) return undefined
  return { row: Math.floor(place / columns), column: place % columns }
}

/**
 * The cell that gets the focus when a key ends an edit, which stays inside the sheet. Undefined for
 * keys that do not end it.
 */
export function placeAfterEdit(
  key: string,
  from: SheetPlace,
  size: GridSize,
  isBack: boolean,
): SheetPlace | undefined {
  if (key === 'Escape') return from
  if (key === 'Tab') return placeAfterTab(from, size, isBack) ?? from
  if (key === 'Enter') return placeAfterKey(isBack ? 'ArrowUp' : 'ArrowDown', from, size)
  return key === 'ArrowUp' || key === 'ArrowDown' ? placeAfterKey(key, from, size) : undefined
}

/** Actions of keys. `edit` starts with a typed character, or else with the text of the cell. */
export type GridActions = {
  go: (to: SheetPlace, isExtending?: boolean) => void
  edit: (text?: string) => void
} & Record<'undo' | 'redo' | 'selectAll' | 'fillDown' | 'clear' | 'leave', () => void>

type GridKeyEvent = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'> & {
  nativeEvent: Pick<KeyboardEvent['nativeEvent'], 'isComposing'>
}

/** Action of a key on a cell that is not edited; undefined leaves it to the browser. */
export function gridActionOfKey(
  event: GridKeyEvent,
  acts: GridActions,
  focus: SheetPlace,
  size: GridSize,
): (() => void) | undefined {
  const { key, shiftKey, altKey } = event
  if (altKey || event.nativeEvent.isComposing) return undefined
  const isCommand = event.ctrlKey || event.metaKey
  const isTab = key === 'Tab'
  const place = isTab
    ? placeAfterTab(focus, size, shiftKey)
    : placeAfterKey(key, focus, size, isCommand)
  if (place) return () => acts.go(place, shiftKey && !isTab)
  const { edit, undo, redo, selectAll, fillDown, clear, leave } = acts
  if (isCommand) {
    const undoOrRedo = shiftKey ? redo : undo
    return { z: undoOrRedo, y: redo, a: selectAll, d: fillDown }[key.toLowerCase()]
  }
  const isTyping = key.length === 1 && key !== ' '
  if (isTyping) return () => edit(key)
  return { Enter: edit, F2: edit, Escape: leave, Delete: clear, Backspace: clear }[key]
}
