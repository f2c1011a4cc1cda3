import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react'
import { flushSync } from 'react-dom'
import { MAX_GUIDE_COLUMNS, MAX_GUIDE_ROWS } from '#contract/platform/limits.ts'
import { pastedInto } from '../../../platform/admin/sheet/read-cells.ts'
import {
  cellAt,
  focusCell,
  moveInSheet,
  placeOf,
} from '../../../platform/admin/sheet/sheet-keys.ts'
import { Button, IconButton } from '../../../platform/ui/button.tsx'
import { Icon } from '../../../platform/ui/icon.tsx'
import { ColumnHead } from './column-head.tsx'
import {
  type GuideTable,
  pasted,
  withCell,
  withColumn,
  withMovedRow,
  withNewColumn,
  withNewRow,
  withoutColumn,
  withoutRow,
} from './guide-table.ts'
import { StartTable, TableError } from './start-table.tsx'

type TableEditorProps = {
  table: GuideTable
  onChange: (next: GuideTable) => void
  error: string | undefined
}

/**
 * The table of a size guide as a sheet: keys move between cells, and copied cells can be pasted.
 */
export function TableEditor({ table, onChange, error }: TableEditorProps) {
  const ref = useRef<HTMLTableElement>(null)
  const { columns, rows } = table
  const changeAndFocus = (next: GuideTable, row: number, column: number): void => {
    flushSync(() => onChange(next))
    if (ref.current) focusCell(ref.current, { row, column })
  }
  /** In places of the sheet, row 0 has the names of the columns. */
  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>): void => {
    if (event.altKey && moveRow(event)) return
    const missing = moveInSheet(event)
    if (event.key === 'Enter' && missing && missing.row > rows.length)
      changeAndFocus(withNewRow(table), missing.row, missing.column)
  }
  const moveRow = (event: KeyboardEvent<HTMLTableElement>): boolean => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    const from = placeOf(event.target)
    if (!by || !from || from.row === 0) return false
    event.preventDefault()
    const to = from.row + by
    if (to >= 1 && to <= rows.length)
      changeAndFocus(withMovedRow(table, from.row - 1, to - 1), to, from.column)
    return true
  }
  const onPaste = (event: ClipboardEvent): void => {
    const paste = pastedInto(event)
    if (paste) onChange(pasted(table, paste.from.row - 1, paste.from.column, paste.cells))
  }
  if (columns.length === 0) return <StartTable onChange={onChange} error={error} />
  return (
    <fieldset
      id="table"
      tabIndex={-1}
      aria-describedby="table-hint table-error"
      className="grid min-w-0 gap-3"
    >
      <legend className="mb-1 font-semibold">Table</legend>
      <p id="table-hint" className="text-sm text-muted">
        Arrows and Enter move between cells, Alt with an arrow moves a row. Cells copied from a
        spreadsheet can be pasted.
      </p>
      <div className="guide-frame">
        <table ref={ref} onKeyDown={onKeyDown} onPaste={onPaste} className="guide-table">
          <thead className="bg-sunken">
            <tr>
              {columns.map((column, position) => (
                <ColumnHead
                  // biome-ignore lint/suspicious/noArrayIndexKey: a column has no identity but its place
                  key={position}
                  column={column}
                  position={position}
                  onChange={(change) => onChange(withColumn(table, position, change))}
                  onRemove={() =>
                    changeAndFocus(withoutColumn(table, position), 0, Math.max(0, position - 1))
                  }
                />
              ))}
              <td />
            </tr>
          </thead>
          <tbody>
            {rows.map((row, rowPosition) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row has no identity but its place
              <tr key={rowPosition}>
                {row.map((cell, position) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a cell has no identity but its place
                  <td key={position}>
                    <input
                      {...cellAt(rowPosition + 1, position)}
                      aria-label={`${columns[position]?.name || `Column ${position + 1}`}, row ${rowPosition + 1}`}
                      className="cell-input"
                      maxLength={40}
                      autoComplete="off"
                      value={cell}
                      onChange={({ target }) =>
                        onChange(withCell(table, rowPosition, position, target.value))
                      }
                    />
                  </td>
                ))}
                <td>
                  <IconButton
                    label={`Remove row ${rowPosition + 1}`}
                    icon="trash"
                    size={18}
                    onClick={() => changeAndFocus(withoutRow(table, rowPosition), rowPosition, 0)}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button
          tone="secondary"
          disabled={rows.length >= MAX_GUIDE_ROWS}
          onClick={() => changeAndFocus(withNewRow(table), rows.length + 1, 0)}
        >
          <Icon name="plus" size={18} />
          Add row
        </Button>
        <Button
          tone="secondary"
          disabled={columns.length >= MAX_GUIDE_COLUMNS}
          onClick={() => changeAndFocus(withNewColumn(table), 0, columns.length)}
        >
          <Icon name="plus" size={18} />
          Add column
        </Button>
        <Button tone="quiet" onClick={() => onChange({ columns: [], rows: [] })}>
          Remove all
        </Button>
      </div>
      <TableError error={error} />
    </fieldset>
  )
}
