import { type ClipboardEvent, memo } from 'react'
import { pastedInto } from '../../../platform/admin/sheet/read-cells.ts'
import { cellAt, moveInSheet } from '../../../platform/admin/sheet/sheet-keys.ts'
import { useTyped } from '../../../platform/admin/sheet/use-typed.ts'
import { type Column, FIELDS, isClosed, storedText } from './cells.ts'
import { pasted, rangeOf } from './commands.ts'
import { pastedText } from './counted.ts'
import { faultAt, textOf } from './edits.ts'
import { RowHead } from './grid-row.tsx'
import type { ProductSheet, SheetRow, SheetRows } from './use-product-sheet.ts'

/** The sheet on narrow screens: a card of fields for each row. */
export function ProductCards({ rows, columns, sheet }: SheetRows) {
  const { edits, refusals, apply, pending } = sheet
  const onPaste = (event: ClipboardEvent): void => {
    const paste = pastedInto(event)
    if (!paste) return
    const { changes, leftOut } = pasted(rows, rangeOf(paste.from, paste.from), paste.cells, columns)
    apply(changes, { text: pastedText(changes.length, leftOut) })
  }
  return (
    <ul className="product-cards" onPaste={onPaste} onKeyDown={(event) => void moveInSheet(event)}>
      {rows.map((row, position) => (
        <li key={row.variant}>
          <Card
            row={row}
            columns={columns}
            edit={edits[row.variant]}
            refusal={refusals[row.variant]}
            position={position}
            isReadOnly={pending.length > 0}
            apply={apply}
          />
        </li>
      ))}
    </ul>
  )
}

type FieldsProps = SheetRow & { isReadOnly: boolean; apply: ProductSheet['apply'] }

const Card = memo(function Card({
  columns,
  ...props
}: FieldsProps & { columns: readonly Column[] }) {
  return (
    <fieldset className="product-card" data-changed={props.edit ? true : undefined}>
      <legend>
        <RowHead row={props.row} />
      </legend>
      <div className="product-card-fields">
        {columns.map((column, place) =>
          isClosed(props.row, column) ? null : (
            <CardField key={column} {...props} column={column} place={place} />
          ),
        )}
      </div>
    </fieldset>
  )
})

type CardFieldProps = FieldsProps & { column: Column; place: number }

function CardField({
  row,
  column,
  place,
  edit,
  refusal,
  position,
  isReadOnly,
  apply,
}: CardFieldProps) {
  const id = `card-${row.variant}-${column}`
  const fault = faultAt(column, edit, refusal)
  const [text, setTyped] = useTyped(textOf(row, column, edit), storedText(row.stored, column))
  return (
    <p className={`sheet-${column}`}>
      <label htmlFor={id}>{FIELDS[column].title}</label>
      <input
        id={id}
        {...cellAt(position, place)}
        className="input"
        autoComplete="off"
        {...FIELDS[column].input}
        readOnly={isReadOnly}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault && `${id}-error`}
        value={text}
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
