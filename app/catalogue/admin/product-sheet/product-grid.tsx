import {
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { readPastedCells } from '../../../platform/admin/sheet/read-cells.ts'
import {
  focusSheetCell,
  placeOfSheetCell,
  type SheetPlace,
} from '../../../platform/admin/sheet/sheet-keys.ts'
import { isClosedCell, SHEET_FIELDS } from './cells.ts'
import {
  clearSheetRange,
  copySheetRange,
  fillSheetRangeDown,
  pastedCellsText,
  pasteIntoSheet,
} from './commands.ts'
import { editedCellText } from './edits.ts'
import { type GridActions, gridActionOfKey, placeAfterEdit } from './grid-keys.ts'
import { GridRow } from './grid-row.tsx'
import { SAVE_SHEET_ID } from './save-bar.tsx'
import type { GridSelection } from './use-grid-selection.ts'
import type { ShownSheetRows } from './use-product-sheet.ts'

/** Whether an event is in the field of the edited cell, which handles keys and clipboard itself. */
const isCellEditor = (target: EventTarget): target is HTMLInputElement =>
  target instanceof HTMLInputElement

/** The cell of an event; undefined in the field of the edited cell and outside of cells. */
const cellPlaceOfEvent = ({ target }: { target: EventTarget }) =>
  isCellEditor(target) ? undefined : placeOfSheetCell(target)

/**
 * The sheet as a grid of ARIA: keys, selection, copy and paste work as in a spreadsheet. A cell
 * becomes a field while it is edited.
 */
export function ProductSheetGrid({
  rows,
  columns,
  sheet,
  selection,
}: ShownSheetRows & { selection: GridSelection }) {
  const { edits, refusals, apply } = sheet
  const { focus, range } = selection
  const ref = useRef<HTMLTableElement>(null)
  const [editing, setEditing] = useState<string>()
  const size = { rows: rows.length, columns: columns.length }

  const go = (to: SheetPlace, isExtending = false): void => {
    selection.select(to, isExtending)
    if (ref.current) focusSheetCell(ref.current, to)
  }
  const edit = (text?: string, place = focus): void => {
    const row = rows[place.row]
    const column = columns[place.column]
    if (!row || !column || isClosedCell(row, column) || sheet.pending.length > 0) return
    setEditing(text ?? editedCellText(row, column, edits[row.variant]))
  }
  const write = ({ value }: HTMLInputElement): void => {
    const row = rows[focus.row]
    const column = columns[focus.column]
    if (row && column) apply([{ row, column, text: value }])
  }
  /** Esc drops what was typed, other keys write it. The field is removed before the focus moves. */
  const onEditorKey = (event: KeyboardEvent, field: HTMLInputElement): void => {
    event.stopPropagation()
    const to = placeAfterEdit(event.key, focus, size, event.shiftKey)
    if (!to || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (event.key !== 'Escape') write(field)
    flushSync(() => setEditing(undefined))
    go(to)
  }
  const acts: GridActions = {
    ...sheet,
    ...selection,
    go,
    edit,
    fillDown: () => apply(fillSheetRangeDown(rows, edits, range), { text: 'Filled down' }),
    clear: () => apply(clearSheetRange(rows, range), { text: 'As it was' }),
    leave: () =>
      selection.isSeveral ? go(focus) : document.getElementById(SAVE_SHEET_ID)?.focus(),
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isCellEditor(event.target)) return onEditorKey(event, event.target)
    const act = cellPlaceOfEvent(event) && gridActionOfKey(event, acts, focus, size)
    if (!act) return
    event.preventDefault()
    act()
  }
  const onBlur = ({ target }: FocusEvent): void => {
    if (!isCellEditor(target)) return
    write(target)
    setEditing(undefined)
  }
  const onPaste = (event: ClipboardEvent): void => {
    if (!cellPlaceOfEvent(event)) return
    event.preventDefault()
    const cells = readPastedCells(event.clipboardData.getData('text/plain'))
    const { changes, leftOut } = pasteIntoSheet(rows, range, cells, columns)
    apply(changes, { text: pastedCellsText(changes.length, leftOut) })
  }
  const onCopy = (event: ClipboardEvent): void => {
    if (!cellPlaceOfEvent(event)) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', copySheetRange(rows, edits, range))
    sheet.setSaid('Copied')
  }
  const onPointerDown = (event: PointerEvent): void => {
    const to = cellPlaceOfEvent(event)
    if (!to || event.button !== 0) return
    event.preventDefault() // A drag selects cells, no text.
    go(to, event.shiftKey)
    if (event.pointerType !== 'mouse') edit(undefined, to)
  }
  const onPointerOver = (event: PointerEvent): void => {
    const to = placeOfSheetCell(event.target)
    const isDrag = event.buttons === 1 && event.pointerType === 'mouse'
    if (to && isDrag && editing === undefined) go(to, true)
  }
  return (
    <table
      ref={ref}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: keys work on its cells: that is ARIA's grid
      role="grid"
      className="product-grid"
      aria-label="Products"
      aria-multiselectable="true"
      aria-readonly={sheet.pending.length > 0 || undefined}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
      onPaste={onPaste}
      onCopy={onCopy}
      onPointerDown={onPointerDown}
      onPointerOver={onPointerOver}
      onDoubleClick={(event) => cellPlaceOfEvent(event) && edit()}
    >
      <thead>
        <tr>
          <th scope="col">Product</th>
          {columns.map((name) => (
            <th key={name} scope="col" className={`sheet-${name}`}>
              {SHEET_FIELDS[name].title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, position) => {
          const isInRange = position >= range.top && position <= range.bottom
          return (
            <GridRow
              key={row.variant}
              row={row}
              columns={columns}
              edit={edits[row.variant]}
              refusal={refusals[row.variant]}
              position={position}
              focused={position === focus.row ? focus.column : -1}
              left={isInRange ? range.left : -1}
              right={isInRange ? range.right : -1}
              editing={position === focus.row ? editing : undefined}
            />
          )
        })}
      </tbody>
    </table>
  )
}
