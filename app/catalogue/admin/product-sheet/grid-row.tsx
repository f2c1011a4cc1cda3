import { memo } from 'react'
import { cellAt } from '../../../platform/admin/sheet/sheet-keys.ts'
import { CellEditor, type Ended } from './cell-editor.tsx'
import { type Column, cellFault, LABELS, type Row, shownText, storedText } from './cells.ts'
import type { RowEdit } from './edits.ts'
import { RowHead } from './row-head.tsx'

type GridRowProps = {
  row: Row
  columns: readonly Column[]
  edit: RowEdit | undefined
  /** The column that the server refused, and why. */
  refused: { field: string | undefined; message: string } | undefined
  position: number
  /** The column that has the focus, and those that are selected; -1: none. */
  focused: number
  left: number
  right: number
  /** The text that the edit of the focused cell began with. */
  editing: string | undefined
  onEnd: (ended: Ended) => void
  onCancel: () => void
}

/** A row of the sheet. Of many only those are drawn again whose cells or selection changed. */
export const GridRow = memo(function GridRow({
  position,
  row,
  columns,
  edit,
  refused,
  left,
  right,
  ...props
}: GridRowProps) {
  const fault = Object.keys(edit?.cells ?? {}).length > 0 ? props : undefined
  return (
    <tr aria-rowindex={position + 2} data-changed={fault ? true : undefined}>
      <th scope="row">
        <RowHead row={row} />
      </th>
      {columns.map((column, place) => (
        <Cell
          key={column}
          {...props}
          row={row}
          column={column}
          text={edit?.cells[column]}
          fault={faultOf(column, edit) ?? (refused?.field === column ? refused.message : undefined)}
          position={position}
          place={place}
          isSelected={place >= left && place <= right}
        />
      ))}
    </tr>
  )
})

const faultOf = (column: Column, edit: RowEdit | undefined): string | undefined =>
  edit && cellFault(column, edit.cells, edit.seen)

type CellProps = Pick<GridRowProps, 'row' | 'position' | 'focused' | 'editing' | 'onEnd' | 'onCancel'> & {
  column: Column
  /** Typed text; undefined: the stored value is shown. */
  text: string | undefined
  fault: string | undefined
  place: number
  isSelected: boolean
}

function Cell({ row, column, text, fault, position, place, isSelected, focused, editing, onEnd, onCancel }: CellProps) {
  const isFocused = focused === place
  const isClosed = column === 'state' && row.isLater === true
  const shown = isClosed ? '' : shownText(column, text ?? storedText(row.stored, column))
  const label = `${LABELS[column]} of ${row.name}`
  return (
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of ARIA's grid
      role="gridcell"
      className={`sheet-${column}`}
      {...cellAt(position, place)}
      tabIndex={isFocused ? 0 : -1}
      aria-selected={isSelected}
      aria-label={`${label}: ${shown || 'blank'} ${fault ?? ''}`.trim()}
      aria-readonly={isClosed || undefined}
      aria-invalid={fault ? true : undefined}
      data-changed={text === undefined ? undefined : true}
    >
      {isFocused && editing !== undefined ? (
        <CellEditor column={column} initial={editing} label={label} onEnd={onEnd} onCancel={onCancel} />
      ) : (
        shown
      )}
      {/* The blank parts both texts where they are read out. */}
      {fault && <span className="sheet-fault"> {fault}</span>}
    </td>
  )
}
