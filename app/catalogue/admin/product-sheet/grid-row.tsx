import { memo } from 'react'
import { cellAt } from '../../../platform/admin/sheet/sheet-keys.ts'
import { Link } from '../../../platform/ui/link.tsx'
import { type Column, FIELDS, isClosed, type Row, shownText } from './cells.ts'
import { faultAt, textOf } from './edits.ts'
import type { SheetRow } from './use-product-sheet.ts'

/** `editing`: the text that the edit of the focused cell began with. */
type RowProps = SheetRow & { editing: string | undefined }

/** The column that is `focused`, and those that are selected; -1: none. */
type GridRowProps = RowProps & {
  columns: readonly Column[]
  focused: number
  left: number
  right: number
}

/** A row of the sheet. Of many only those are drawn again whose cells or selection changed. */
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
        <RowHead row={props.row} />
      </th>
      {columns.map((column, place) => (
        <Cell
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

type CellProps = RowProps & {
  column: Column
  place: number
  isFocused: boolean
  isSelected: boolean
}

function Cell({
  row,
  column,
  edit,
  refusal,
  position,
  place,
  isFocused,
  isSelected,
  editing,
}: CellProps) {
  const fault = faultAt(column, edit, refusal)
  const shown = isClosed(row, column) ? '' : shownText(column, textOf(row, column, edit))
  const label = `${FIELDS[column].title} of ${row.name}`
  return (
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of ARIA's grid
      role="gridcell"
      className={`sheet-${column}`}
      {...cellAt(position, place)}
      tabIndex={isFocused ? 0 : -1}
      aria-selected={isSelected}
      aria-label={`${label}: ${shown || 'blank'} ${fault ?? ''}`.trim()}
      aria-readonly={isClosed(row, column) || undefined}
      aria-invalid={fault ? true : undefined}
      data-changed={edit?.cells[column] === undefined ? undefined : true}
    >
      {isFocused && editing !== undefined ? (
        <input
          ref={focusAtEnd}
          className="sheet-editor"
          aria-label={label}
          autoComplete="off"
          {...FIELDS[column].input}
          defaultValue={editing}
        />
      ) : (
        shown
      )}
      {/* The blank parts both texts where they are read out. */}
      {fault && <span className="sheet-fault"> {fault}</span>}
    </td>
  )
}

function focusAtEnd(input: HTMLInputElement | null): void {
  input?.focus()
  input?.setSelectionRange(input.value.length, input.value.length)
}

export const RowHead = ({ row: { title, choice, sku, product } }: { row: Row }) => (
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
