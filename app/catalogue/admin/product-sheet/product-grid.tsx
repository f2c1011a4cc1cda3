import { type ClipboardEvent, type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { readCells } from '../../../platform/admin/sheet/read-cells.ts'
import { focusCell, type Place, placeOf } from '../../../platform/admin/sheet/sheet-keys.ts'
import type { Ended } from './cell-editor.tsx'
import { type Column, LABELS, type Row } from './cells.ts'
import { cleared, copied, filledDown, pasted, textOf } from './commands.ts'
import { actOfKey, type GridActs } from './grid-acts.ts'
import { placeAfterEdit } from './grid-keys.ts'
import { GridRow } from './grid-row.tsx'
import { pastedText } from './pasted-text.ts'
import { SAVE_ID } from './save-bar.tsx'
import type { GridSelection } from './use-grid-selection.ts'
import type { ProductSheet } from './use-product-sheet.ts'

type ProductGridProps = {
  rows: readonly Row[]
  columns: readonly Column[]
  sheet: ProductSheet
  selection: GridSelection
}

const cellUnder = (target: EventTarget): Place | undefined => {
  const cell = target instanceof Element ? target.closest('[data-cell]') : null
  return cell ? placeOf(cell) : undefined
}

/** The rows as a sheet: a key moves, selects, edits, fills, copies, pastes, undoes. One cell at a time takes the Tab key. */
export function ProductGrid({ rows, columns, sheet, selection }: ProductGridProps) {
  const { edits, refusals, apply } = sheet
  const { focus, range } = selection
  const ref = useRef<HTMLTableElement>(null)
  const [editing, setEditing] = useState<string>()
  const row = rows[focus.row]
  const column = columns[focus.column] ?? 'price'

  const go = (to: Place, isExtending = false): void => {
    selection.select(to, isExtending)
    if (ref.current) focusCell(ref.current, to)
  }
  const edit = (text = row ? textOf(edits, row, column) : ''): void => {
    const isClosed = column === 'state' && row?.isLater
    if (sheet.pending.length === 0 && !isClosed) setEditing(text)
  }
  /** The field is gone before its cell takes the focus. */
  const close = (to: Place): void => {
    flushSync(() => setEditing(undefined))
    go(to)
  }
  const onEnd = ({ text, key, isBack }: Ended): void => {
    if (row) apply([{ row, column, text }])
    if (key) close(placeAfterEdit(key, focus, rows.length, isBack, columns.length))
    else setEditing(undefined)
  }
  const stable = useStable({ onEnd, onCancel: () => close(focus) })
  const acts: GridActs = {
    go,
    edit,
    undo: sheet.undo,
    redo: sheet.redo,
    selectAll: selection.selectAll,
    fillDown: () => apply(filledDown(rows, edits, range), { text: 'Filled down' }),
    clear: () => apply(cleared(rows, range), { text: 'As it was' }),
    leave: () => (selection.isSeveral ? go(focus) : document.getElementById(SAVE_ID)?.focus()),
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const act = cellUnder(event.target) && actOfKey(event, acts, { focus, rows: rows.length, columns: columns.length })
    if (!act) return
    event.preventDefault()
    act()
  }
  const onPaste = (event: ClipboardEvent): void => {
    if (!cellUnder(event.target)) return
    event.preventDefault()
    const { changes, leftOut } = pasted(rows, range, readCells(event.clipboardData.getData('text/plain')), columns)
    apply(changes, { text: pastedText(changes.length, leftOut) })
  }
  const onCopy = (event: ClipboardEvent): void => {
    if (!cellUnder(event.target)) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', copied(rows, edits, range))
    sheet.setSaid('Copied')
  }
  const onPointerDown = (event: PointerEvent): void => {
    const to = cellUnder(event.target)
    if (!to || event.button !== 0 || (event.target as Element).closest('input')) return
    event.preventDefault() // no text is selected
    go(to, event.shiftKey)
    if (event.pointerType !== 'mouse') edit(textOf(edits, rows[to.row] as Row, columns[to.column] ?? 'price'))
  }
  const onPointerOver = (event: PointerEvent): void => {
    const to = cellUnder(event.target)
    if (to && event.buttons === 1 && event.pointerType === 'mouse' && editing === undefined) go(to, true)
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
      onPaste={onPaste}
      onCopy={onCopy}
      onPointerDown={onPointerDown}
      onPointerOver={onPointerOver}
      onDoubleClick={(event) => cellUnder(event.target) && edit()}
    >
      <thead>
        <tr>
          <th scope="col">Product</th>
          {columns.map((name) => (
            <th key={name} scope="col" className={`sheet-${name}`}>
              {LABELS[name]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, position) => {
          const isIn = position >= range.top && position <= range.bottom
          const refusal = refusals[row.variant]
          return (
            <GridRow
              key={row.variant}
              row={row}
              columns={columns}
              edit={edits[row.variant]}
              refused={refusal && { field: refusal.field, message: refusal.message ?? '' }}
              position={position}
              focused={position === focus.row ? focus.column : -1}
              left={isIn ? range.left : -1}
              right={isIn ? range.right : -1}
              editing={position === focus.row ? editing : undefined}
              {...stable}
            />
          )
        })}
      </tbody>
    </table>
  )
}

type Handlers = { onEnd: (ended: Ended) => void; onCancel: () => void }

/** Handlers that stay the same, so that rows need not be drawn again, and do what the latest ones do. */
function useStable(handlers: Handlers): Handlers {
  const latest = useRef(handlers)
  useEffect(() => {
    latest.current = handlers
  })
  const [stable] = useState<Handlers>(() => ({
    onEnd: (ended) => latest.current.onEnd(ended),
    onCancel: () => latest.current.onCancel(),
  }))
  return stable
}
