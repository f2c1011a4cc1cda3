import { useState } from 'react'
import type { SheetPlace } from '../../../platform/admin/sheet/sheet-keys.ts'
import { cellRangeBetween } from './commands.ts'

const FIRST_CELL: SheetPlace = { row: 0, column: 0 }

export type GridSelection = ReturnType<typeof useGridSelection>

/**
 * The focused cell and the selected range, which ends at it. Both are cut to the rows of a shorter
 * page.
 */
export function useGridSelection(rows: number, columns: number) {
  const [selection, setSelection] = useState({ anchor: FIRST_CELL, focus: FIRST_CELL })
  const last = Math.max(0, rows - 1)
  const cut = ({ row, column }: SheetPlace): SheetPlace => ({ row: Math.min(row, last), column })
  const anchor = cut(selection.anchor)
  const focus = cut(selection.focus)
  const range = cellRangeBetween(anchor, focus)
  return {
    focus,
    range,
    isSeveral: range.top !== range.bottom || range.left !== range.right,
    select: (to: SheetPlace, isExtending = false) =>
      setSelection({ anchor: isExtending ? anchor : to, focus: to }),
    selectAll: () =>
      setSelection({ anchor: FIRST_CELL, focus: { row: last, column: columns - 1 } }),
  }
}
