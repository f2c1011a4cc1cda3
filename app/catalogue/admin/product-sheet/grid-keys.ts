import { type Place, placeAfter } from '../../../platform/admin/sheet/sheet-keys.ts'
import { COLUMNS } from './cells.ts'

const PAGE = 10
/** Columns that every admin has. */
const COUNT: number = COLUMNS.length
const ANYWHERE = { isAtStart: true, isAtEnd: true }

const clamp = (value: number, max: number): number => Math.max(0, Math.min(value, max))

/** Where a key leads in a sheet of so many rows, never out of it; undefined for keys that lead nowhere. */
export function placeAfterKey(
  key: string,
  from: Place,
  rows: number,
  isFar = false,
  columns = COUNT,
): Place | undefined {
  const to = reached(key, from, { rows, columns, isFar })
  return to && { row: clamp(to.row, rows - 1), column: clamp(to.column, columns - 1) }
}

type Reach = { rows: number; columns: number; isFar: boolean }

function reached(key: string, from: Place, { rows, columns, isFar }: Reach): Place | undefined {
  if (key === 'Home') return { row: isFar ? 0 : from.row, column: 0 }
  if (key === 'End') return { row: isFar ? rows : from.row, column: columns - 1 }
  if (key === 'PageUp') return { ...from, row: from.row - PAGE }
  if (key === 'PageDown') return { ...from, row: from.row + PAGE }
  const next = key === 'Enter' ? undefined : placeAfter(key, from, ANYWHERE)
  const step = isFar ? Math.max(rows, columns) : 1
  return (
    next && { row: from.row + (next.row - from.row) * step, column: from.column + (next.column - from.column) * step }
  )
}

/** The next cell of a row, then of the next row; undefined past the first and the last: there Tab leaves the sheet. */
export function placeAfterTab(
  { row, column }: Place,
  rows: number,
  isBack: boolean,
  columns = COUNT,
): Place | undefined {
  const place = row * columns + column + (isBack ? -1 : 1)
  if (place < 0 || place >= rows * columns) return undefined
  return { row: Math.floor(place / columns), column: place % columns }
}

/** Where the focus goes when a key ends an edit; with Shift back. It stays at the ends of the sheet. */
export function placeAfterEdit(key: string, from: Place, rows: number, isBack: boolean, columns = COUNT): Place {
  if (key === 'Tab') return placeAfterTab(from, rows, isBack, columns) ?? from
  const isUp = key === 'ArrowUp' || (key === 'Enter' && isBack)
  return placeAfterKey(isUp ? 'ArrowUp' : 'ArrowDown', from, rows, false, columns) ?? from
}

/** For the help beside the sheet. */
export const KEYS: readonly (readonly [keys: string, text: string])[] = [
  ['Arrows, Tab', 'move; with Shift, arrows select'],
  ['Enter, F2', 'edit the cell; or just type'],
  ['Esc', 'stop editing; again: go to Save'],
  ['Ctrl C, Ctrl V', 'copy, and paste from a spreadsheet'],
  ['Ctrl D', 'fill down'],
  ['Ctrl Z, Ctrl Y', 'undo, redo'],
  ['Delete', 'take a change back'],
  ['Ctrl A, Ctrl S', 'select all, save'],
]
