import { type ClipboardEvent, memo, useState } from 'react'
import { hasSeveralCells, readCells } from '../../../platform/admin/sheet/read-cells.ts'
import { cellAt, moveInSheet, placeOf } from '../../../platform/admin/sheet/sheet-keys.ts'
import { type Column, cellFault, LABELS, type Row, storedText } from './cells.ts'
import { pasted } from './commands.ts'
import type { RowEdit } from './edits.ts'
import { INPUT_MODES, LISTS } from './offer-lists.tsx'
import { pastedText } from './pasted-text.ts'
import { RowHead } from './row-head.tsx'
import type { ProductSheet } from './use-product-sheet.ts'

type ProductCardsProps = { rows: readonly Row[]; columns: readonly Column[]; sheet: ProductSheet }

/** The sheet where there is no room for one: a card for each row. Copied cells of a spreadsheet are pasted here, too. */
export function ProductCards({ rows, columns, sheet }: ProductCardsProps) {
  const { edits, refusals, apply, pending } = sheet
  const onPaste = (event: ClipboardEvent): void => {
    const text = event.clipboardData.getData('text/plain')
    const from = placeOf(event.target as Element)
    if (!from || !hasSeveralCells(text)) return
    event.preventDefault()
    const range = { top: from.row, bottom: from.row, left: from.column, right: from.column }
    const { changes, leftOut } = pasted(rows, range, readCells(text), columns)
    apply(changes, { text: pastedText(changes.length, leftOut) })
  }
  return (
    <ul className="product-cards" onPaste={onPaste} onKeyDown={(event) => void moveInSheet(event)}>
      {rows.map((row, position) => {
        const refusal = refusals[row.variant]
        return (
          <li key={row.variant}>
            <Card
              row={row}
              columns={columns}
              edit={edits[row.variant]}
              refused={refusal && { field: refusal.field, message: refusal.message ?? '' }}
              position={position}
              isClosed={pending.length > 0}
              apply={apply}
            />
          </li>
        )
      })}
    </ul>
  )
}

type CardProps = {
  row: Row
  columns: readonly Column[]
  edit: RowEdit | undefined
  refused: { field: string | undefined; message: string } | undefined
  position: number
  isClosed: boolean
  apply: ProductSheet['apply']
}

const Card = memo(function Card({ row, columns, edit, refused, ...props }: CardProps) {
  return (
    <fieldset className="product-card" data-changed={edit ? true : undefined}>
      <legend>
        <RowHead row={row} />
      </legend>
      <div className="product-card-fields">
        {columns.map((column, place) =>
          column === 'state' && row.isLater ? null : (
            <CardField
              key={column}
              {...props}
              row={row}
              column={column}
              place={place}
              text={edit?.cells[column] ?? storedText(row.stored, column)}
              fault={
                (edit && cellFault(column, edit.cells, edit.seen)) ??
                (refused?.field === column ? refused.message : undefined)
              }
            />
          ),
        )}
      </div>
    </fieldset>
  )
})

type CardFieldProps = Omit<CardProps, 'columns' | 'edit' | 'refused'> & {
  column: Column
  place: number
  text: string
  fault: string | undefined
}

function CardField({ row, column, place, position, text, fault, isClosed, apply }: CardFieldProps) {
  const id = `card-${row.variant}-${column}`
  const [typed, setTyped] = useTyped(text, storedText(row.stored, column))
  return (
    <p className={`sheet-${column}`}>
      <label htmlFor={id}>{LABELS[column]}</label>
      <input
        id={id}
        {...cellAt(position, place)}
        className="input"
        inputMode={INPUT_MODES[column]}
        autoComplete="off"
        maxLength={column === 'reason' ? 140 : 20}
        list={LISTS[column]}
        readOnly={isClosed}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault && `${id}-error`}
        value={typed ?? text}
        onChange={({ target }) => {
          setTyped(target.value)
          apply([{ row, column, text: target.value }], { tag: `${row.variant} ${column}` })
        }}
        onBlur={() => setTyped(undefined)}
      />
      {fault && (
        <span id={`${id}-error`} className="sheet-fault">
          {fault}
        </span>
      )}
    </p>
  )
}

/** Keeps the text as typed, blanks included, until the field is left or the value changes elsewhere. */
function useTyped(text: string, stored: string) {
  const [typed, setTyped] = useState<string>()
  const [seen, setSeen] = useState(text)
  if (text !== seen) {
    setSeen(text)
    if (typed !== undefined && (typed.trim() || stored) !== text) setTyped(undefined)
  }
  return [typed, setTyped] as const
}
