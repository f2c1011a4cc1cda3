import { useState } from 'react'
import type { Place } from '../../../platform/admin/sheet/sheet-keys.ts'
import { rangeOf } from './commands.ts'

const START: Place = { row: 0, column: 0 }

export type GridSelection = ReturnType<typeof useGridSelection>

/**
 * The focused cell and the selected range, which ends at it. Both are cut to the rows of a shorter
 * page.
 */
export function useGridSelection(rows: number, columns: number) {
  const [selection, setSelection] = useState({ anchor: START, focus: START })
  const last = Math.max(0, rows - 1)
  const cut = ({ row, column }: Place): Place => ({ row: Math.min(row, last), column })
  const anchor = cut(selection.anchor)
  const focus = cut(selection.focus)
  const range = rangeOf(anchor, focus)
  return {
    focus,
    range,
    isSeveral: range.top !== range.bottom || range.left !== range.right,
    select: (to: Place, isExtending = false) =>
      setSelection({ anchor: isExtending ? anchor : to, focus: to }),
    selectAll: () => setSelection({ anchor: START, focus: { row: last, column: columns - 1 } }),
  }
}
