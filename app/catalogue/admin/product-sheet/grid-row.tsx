import { memo } from 'react'
import { sheetCellAt } from '../../../platform/admin/sheet/sheet-keys.ts'
import { Link } from '../../../platform/ui/link.tsx'
import {
  isClosedCell,
  type ProductSheetRow,
  SHEET_FIELDS,
  type SheetColumn,
  shownCellText,
} from './cells.ts'
import { editedCellText, faultOfCell } from './edits.ts'
import type { EditedSheetRow } from './use-product-sheet.ts'

/** `editing` is the text that the edit of the focused cell began with. */
type SheetRowProps = EditedSheetRow & { editing: string | undefined }

/** The `focused` column, and the selected ones from `left` to `right`; -1 for none. */
type GridRowProps = SheetRowProps & {
  columns: readonly SheetColumn[]
  focused: number
  left: number
  right: number
}

/**
 * A row of the sheet. It is memoised, so that of many rows only those with changed cells or
 * selection are rendered.
 */
export const GridRow = memo(function GridRow({
  columns,
  focused,
  left,
  right,
  ...props
}: GridRowProps) {
  return (
    <tr aria-rowindex={props.position + 2} data-changed={props.edit ? true : undefined}>
      <th scope="row">
        <SheetRowHeading row={props.row} />
      </th>
      {columns.map((column, place) => (
        <SheetCell
          key={column}
          {...props}
          column={column}
          place={place}
          isFocused={place === focused}
          isSelected={place >= left && place <= right}
        />
      ))}
    </tr>
  )
})

type SheetCellProps = SheetRowProps & {
  column: SheetColumn
  place: number
  isFocused: boolean
  isSelected: boolean
}

function SheetCell({
  row,
  column,
  edit,
  refusal,
  position,
  place,
  isFocused,
  isSelected,
  editing,
}: SheetCellProps) {
  const fault = faultOfCell(column, edit, refusal)
  const shown = isClosedCell(row, column)
    ? ''
    : shownCellText(column, editedCellText(row, column, edit))
  const label = `${SHEET_FIELDS[column].title} of ${row.name}`
  return (
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of ARIA's grid
      role="gridcell"
      className={`sheet-${column}`}
      {...sheetCellAt(position, place)}
      tabIndex={isFocused ? 0 : -1}
      aria-selected={isSelected}
      aria-label={`${label}: ${shown || 'blank'} ${fault ?? ''}`.trim()}
      aria-readonly={isClosedCell(row, column) || undefined}
      aria-invalid={fault ? true : undefined}
      data-changed={edit?.cells[column] === undefined ? undefined : true}
    >
      {isFocused && editing !== undefined ? (
        <input
          ref={focusInputAtEnd}
          className="sheet-editor"
          aria-label={label}
          autoComplete="off"
          {...SHEET_FIELDS[column].input}
          defaultValue={editing}
        />
      ) : (
        shown
      )}
      {/* The blank separates both texts for screen readers. */}
      {fault && <span className="sheet-fault"> {fault}</span>}
    </td>
  )
}

function focusInputAtEnd(input: HTMLInputElement | null): void {
  input?.focus()
  input?.setSelectionRange(input.value.length, input.value.length)
}

/** The product of a row as a link, with its choice and SKU. */
export const SheetRowHeading = ({
  row: { title, choice, sku, product },
}: {
  row: ProductSheetRow
}) => (
  <>
    <Link
      to={`/admin/products/productdetails/${product}`}
      tabIndex={-1}
      className="sheet-title"
      title={title}
    >
      {title}
    </Link>
    {(choice || sku) && (
      <span className="sheet-choice">
        {choice && <span>{choice}</span>}
        {sku && <span>SKU {sku}</span>}
      </span>
    )}
  </>
)
