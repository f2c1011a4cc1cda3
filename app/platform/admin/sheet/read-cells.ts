import type { ClipboardEvent } from 'react'
import { placeOfSheetCell, type SheetPlace } from './sheet-keys.ts'

/** A cell that a spreadsheet quotes: it has tabs, line breaks or quotes inside. */
const CELL = /"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*)/y

/**
 * The cells of a text that was copied from a spreadsheet, by row. A line break at the end makes no
 * row.
 */
export function readPastedCells(text: string): string[][] {
  const rows: string[][] = [[]]
  const source = text.replace(/\r\n?/g, '\n').replace(/\n$/, '')
  for (let index = 0; index <= source.length; ) {
    CELL.lastIndex = index
    const [whole = '', quoted, plain = ''] = CELL.exec(source) ?? []
    rows.at(-1)?.push((quoted?.replaceAll('""', '"') ?? plain).trim())
    index += whole.length
    if (source[index] === '\n') rows.push([])
    index += 1
  }
  return rows
}

export const hasSeveralCells = (text: string): boolean => /[\t\n]/.test(text.trim())

/**
 * Several cells that are pasted into a table of fields, and the place they start at. A single one
 * goes into its field.
 */
export function pastedCellsInto(
  event: ClipboardEvent,
): { from: SheetPlace; cells: string[][] } | undefined {
  const text = event.clipboardData.getData('text/plain')
  const from = placeOfSheetCell(event.target)
  if (!from || !hasSeveralCells(text)) return undefined
  event.preventDefault()
  return { from, cells: readPastedCells(text) }
}
