import type { KeyboardEvent } from 'react'

/**
 * Marks a control as the cell at a place: `<input {...cellAt(row, column)} />`. Rows and columns
 * count from 0.
 */
export const sheetCellAt = (row: number, column: number) => ({ 'data-cell': `${row},${column}` })

export type SheetPlace = { row: number; column: number }

/** The place of the cell that an event is in, undefined outside of cells. */
export function placeOfSheetCell(target: EventTarget): SheetPlace | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null
  const [row, column] = cell?.dataset.cell?.split(',').map(Number) ?? []
  return row === undefined || column === undefined ? undefined : { row, column }
}

type Caret = { isAtStart: boolean; isAtEnd: boolean }

/**
 * Where a key leads from a cell; undefined for keys that stay. Left and right leave a text only at
 * its ends.
 */
export function sheetPlaceAfter(
  key: string,
  { row, column }: SheetPlace,
  { isAtStart, isAtEnd }: Caret,
  isShift = false,
) {
  if (key === 'ArrowUp' || (key === 'Enter' && isShift)) return { row: row - 1, column }
  if (key === 'ArrowDown' || key === 'Enter') return { row: row + 1, column }
  if (key === 'ArrowLeft' && isAtStart) return { row, column: column - 1 }
  if (key === 'ArrowRight' && isAtEnd) return { row, column: column + 1 }
}

function caretOfInput(element: EventTarget): Caret {
  if (!(element instanceof HTMLInputElement)) return { isAtStart: true, isAtEnd: true }
  const { selectionStart, selectionEnd, value } = element
  const isAll = selectionStart === 0 && selectionEnd === value.length
  return {
    isAtStart: isAll || (selectionStart === 0 && selectionEnd === 0),
    isAtEnd: isAll || selectionStart === value.length,
  }
}

/**
 * Focuses the cell at a place inside of `table`, with its text selected as in a sheet. Returns
 * false if there is none.
 */
export function focusSheetCell(table: Element, { row, column }: SheetPlace): boolean {
  const cell = table.querySelector<HTMLElement>(`[data-cell="${row},${column}"]`)
  cell?.focus()
  if (cell instanceof HTMLInputElement) cell.select()
  return cell !== null
}

/**
 * For a table's `onKeyDown`: arrows and Enter move between its cells. Returns the place that is not
 * there, such as a row after the last.
 */
export function moveInSheet(event: KeyboardEvent<HTMLElement>): SheetPlace | undefined {
  const { target, currentTarget, key, shiftKey, ctrlKey, metaKey, altKey, nativeEvent } = event
  const from = placeOfSheetCell(target)
  if (!from || ctrlKey || metaKey || altKey || nativeEvent.isComposing) return undefined
  if (target instanceof HTMLButtonElement && key === 'Enter') return undefined
  const to = sheetPlaceAfter(key, from, caretOfInput(target), shiftKey)
  if (!to) return undefined
  event.preventDefault()
  return focusSheetCell(currentTarget, to) ? undefined : to
}
