import { type ClipboardEvent, memo } from 'react'
import { pastedCellsInto } from '../../../platform/admin/sheet/read-cells.ts'
import { moveInSheet, sheetCellAt } from '../../../platform/admin/sheet/sheet-keys.ts'
import { useTypedCellText } from '../../../platform/admin/sheet/use-typed.ts'
import { isClosedCell, SHEET_FIELDS, type SheetColumn, storedCellText } from './cells.ts'
import { cellRangeBetween, pastedCellsText, pasteIntoSheet } from './commands.ts'
import { editedCellText, faultOfCell } from './edits.ts'
import { SheetRowHeading } from './grid-row.tsx'
import type { EditedSheetRow, ProductSheetEditing, ShownSheetRows } from './use-product-sheet.ts'

/** The sheet on narrow screens: a card of fields for each row. */
export function ProductSheetCards({ rows, columns, sheet }: ShownSheetRows) {
  const { edits, refusals, apply, pending } = sheet
  const onPaste = (event: ClipboardEvent): void => {
    const paste = pastedCellsInto(event)
    if (!paste) return
    const { changes, leftOut } = pasteIntoSheet(
      rows,
      cellRangeBetween(paste.from, paste.from),
      paste.cells,
      columns,
    )
    apply(changes, { text: pastedCellsText(changes.length, leftOut) })
  }
  return (
    <ul className="product-cards" onPaste={onPaste} onKeyDown={(event) => void moveInSheet(event)}>
      {rows.map((row, position) => (
        <li key={row.variant}>
          <ProductSheetCard
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

type ProductSheetCardProps = EditedSheetRow & {
  isReadOnly: boolean
  apply: ProductSheetEditing['apply']
}

const ProductSheetCard = memo(function Card({
  columns,
  ...props
}: ProductSheetCardProps & { columns: readonly SheetColumn[] }) {
  return (
    <fieldset className="product-card" data-changed={props.edit ? true : undefined}>
      <legend>
        <SheetRowHeading row={props.row} />
      </legend>
      <div className="product-card-fields">
        {columns.map((column, place) =>
          isClosedCell(props.row, column) ? null : (
            <ProductSheetCardField key={column} {...props} column={column} place={place} />
          ),
        )}
      </div>
    </fieldset>
  )
})

type ProductSheetCardFieldProps = ProductSheetCardProps & { column: SheetColumn; place: number }

function ProductSheetCardField({
  row,
  column,
  place,
  edit,
  refusal,
  position,
  isReadOnly,
  apply,
}: ProductSheetCardFieldProps) {
  const id = `card-${row.variant}-${column}`
  const fault = faultOfCell(column, edit, refusal)
  const [text, setTyped] = useTypedCellText(
    editedCellText(row, column, edit),
    storedCellText(row.stored, column),
  )
  return (
    <p className={`sheet-${column}`}>
      <label htmlFor={id}>{SHEET_FIELDS[column].title}</label>
      <input
        id={id}
        {...sheetCellAt(position, place)}
        className="input"
        autoComplete="off"
        {...SHEET_FIELDS[column].input}
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
