import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react'
import { flushSync } from 'react-dom'
import { MAX_GUIDE_COLUMNS, MAX_GUIDE_ROWS } from '#contract/platform/limits.ts'
import { pastedCellsInto } from '../../../platform/admin/sheet/read-cells.ts'
import {
  focusSheetCell,
  moveInSheet,
  placeOfSheetCell,
  sheetCellAt,
} from '../../../platform/admin/sheet/sheet-keys.ts'
import { Button, IconButton } from '../../../platform/ui/button.tsx'
import { Icon } from '../../../platform/ui/icon.tsx'
import { GuideColumnHead } from './column-head.tsx'
import {
  type GuideTable,
  pasteIntoGuide,
  withGuideCell,
  withGuideColumn,
  withMovedGuideRow,
  withNewGuideColumn,
  withNewGuideRow,
  withoutGuideColumn,
  withoutGuideRow,
} from './guide-table.ts'
import { GuideTableError, StartGuideTable } from './start-table.tsx'

type GuideTableEditorProps = {
  table: GuideTable
  onChange: (next: GuideTable) => void
  error: string | undefined
}

/**
 * The table of a size guide as a sheet: keys move between cells, and copied cells can be pasted.
 */
export function GuideTableEditor({ table, onChange, error }: GuideTableEditorProps) {
  const ref = useRef<HTMLTableElement>(null)
  const { columns, rows } = table
  const changeAndFocus = (next: GuideTable, row: number, column: number): void => {
    flushSync(() => onChange(next))
    if (ref.current) focusSheetCell(ref.current, { row, column })
  }
  /** In places of the sheet, row 0 has the names of the columns. */
  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>): void => {
    if (event.altKey && moveRow(event)) return
    const missing = moveInSheet(event)
    if (event.key === 'Enter' && missing && missing.row > rows.length)
      changeAndFocus(withNewGuideRow(table), missing.row, missing.column)
  }
  const moveRow = (event: KeyboardEvent<HTMLTableElement>): boolean => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    const from = placeOfSheetCell(event.target)
    if (!by || !from || from.row === 0) return false
    event.preventDefault()
    const to = from.row + by
    if (to >= 1 && to <= rows.length)
      changeAndFocus(withMovedGuideRow(table, from.row - 1, to - 1), to, from.column)
    return true
  }
  const onPaste = (event: ClipboardEvent): void => {
    const paste = pastedCellsInto(event)
    if (paste) onChange(pasteIntoGuide(table, paste.from.row - 1, paste.from.column, paste.cells))
  }
  if (columns.length === 0) return <StartGuideTable onChange={onChange} error={error} />
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
                <GuideColumnHead
                  // biome-ignore lint/suspicious/noArrayIndexKey: a column has no identity but its place
                  key={position}
                  column={column}
                  position={position}
                  onChange={(change) => onChange(withGuideColumn(table, position, change))}
                  onRemove={() =>
                    changeAndFocus(
                      withoutGuideColumn(table, position),
                      0,
                      Math.max(0, position - 1),
                    )
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
                      {...sheetCellAt(rowPosition + 1, position)}
                      aria-label={`${columns[position]?.name || `Column ${position + 1}`}, row ${rowPosition + 1}`}
                      className="cell-input"
                      maxLength={40}
                      autoComplete="off"
                      value={cell}
                      onChange={({ target }) =>
                        onChange(withGuideCell(table, rowPosition, position, target.value))
                      }
                    />
                  </td>
                ))}
                <td>
                  <IconButton
                    label={`Remove row ${rowPosition + 1}`}
                    icon="trash"
                    size={18}
                    onClick={() =>
                      changeAndFocus(withoutGuideRow(table, rowPosition), rowPosition, 0)
                    }
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
          onClick={() => changeAndFocus(withNewGuideRow(table), rows.length + 1, 0)}
        >
          <Icon name="plus" size={18} />
          Add row
        </Button>
        <Button
          tone="secondary"
          disabled={columns.length >= MAX_GUIDE_COLUMNS}
          onClick={() => changeAndFocus(withNewGuideColumn(table), 0, columns.length)}
        >
          <Icon name="plus" size={18} />
          Add column
        </Button>
        <Button tone="quiet" onClick={() => onChange({ columns: [], rows: [] })}>
          Remove all
        </Button>
      </div>
      <GuideTableError error={error} />
    </fieldset>
  )
}
