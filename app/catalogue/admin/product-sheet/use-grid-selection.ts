import { useState } from 'react'
import type { Place } from '../../../platform/admin/sheet/sheet-keys.ts'
import { type Range, rangeOf } from './commands.ts'

type Selection = { anchor: Place; focus: Place }
const START: Selection = { anchor: { row: 0, column: 0 }, focus: { row: 0, column: 0 } }

export type GridSelection = ReturnType<typeof useGridSelection>

/** The cell that has the focus, and the range of cells that it ends. A page with fewer rows cuts it. */
export function useGridSelection(rows: number, columns: number) {
  const [selection, setSelection] = useState(START)
  const cut = ({ row, column }: Place): Place => ({ row: Math.max(0, Math.min(row, rows - 1)), column })
  const [anchor, focus] = [cut(selection.anchor), cut(selection.focus)]
  const range: Range = rangeOf(anchor, focus)
  return {
    focus,
    range,
    isSeveral: range.top !== range.bottom || range.left !== range.right,
    select: (to: Place, isExtending = false) => setSelection({ anchor: isExtending ? anchor : to, focus: to }),
    selectAll: () => setSelection({ anchor: START.anchor, focus: { row: Math.max(0, rows - 1), column: columns - 1 } }),
  }
}
