import { Fragment, type ReactNode, useId } from 'react'
import { Icon } from '../ui/icon.tsx'
import { type Sorted, type SortValue, useSorted } from './use-sorted.ts'

export type Column<Row> = {
  title: string
  /** What rows are ordered by; a column without it is not sortable. */
  sortBy?: (row: Row) => SortValue
  isRight?: boolean
  /** The title is for screen readers only. */
  isHidden?: boolean
}

type SortableTableProps<Row> = {
  /** Names the table. */
  label: string
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  keyOf: (row: Row) => string
  /** One `<tr>` with a cell for each column; in a narrow place it is a card, and `data-label` names its cells. */
  children: (row: Row) => ReactNode
}

/**
 * The back office's table: its head stays in sight below the bar, and its columns sort the page that is shown. In a
 * narrow place, where rows are cards and there is no head, a select sorts them.
 */
export function SortableTable<Row>({ label, rows, columns, keyOf, children }: SortableTableProps<Row>) {
  const sorted = useSorted(rows, columns)
  return (
    <div className="table-frame">
      <SortSelect sorted={sorted} columns={columns} />
      <table className="list-table sortable-table" aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <SortHeader key={column.title} column={column} sorted={sorted} />
            ))}
          </tr>
        </thead>
        <tbody>
          {sorted.rows.map((row) => (
            <Fragment key={keyOf(row)}>{children(row)}</Fragment>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type SortHeaderProps<Row> = { column: Column<Row>; sorted: Sorted<Row> }

/** One press sorts upwards, the next downwards, the third as the list came. */
function SortHeader<Row>({ column: { title, sortBy, isRight, isHidden }, sorted }: SortHeaderProps<Row>) {
  const direction = sorted.by === title ? sorted.direction : undefined
  return (
    <th scope="col" aria-sort={direction} className={isRight ? 'text-right' : undefined}>
      {sortBy ? (
        <button type="button" onClick={() => sorted.press(title)} className="sort-button">
          {title}
          <Icon name="down" size={16} className={direction ? `sort-${direction}` : 'sort-none'} />
        </button>
      ) : (
        <span className={isHidden ? 'sr-only' : ''}>{title}</span>
      )}
    </th>
  )
}

const OWN_ORDER = ''

function SortSelect<Row>({ sorted, columns }: { sorted: Sorted<Row>; columns: readonly Column<Row>[] }) {
  const id = useId()
  return (
    <p className="sort-select">
      <label htmlFor={id}>Sort by</label>
      <select
        id={id}
        className="input"
        value={sorted.by === undefined ? OWN_ORDER : `${sorted.direction} ${sorted.by}`}
        onChange={({ target: { value } }) => {
          const [direction, ...by] = value.split(' ')
          sorted.choose(by.join(' ') || undefined, direction === 'descending' ? 'descending' : 'ascending')
        }}
      >
        <option value={OWN_ORDER}>As listed</option>
        {columns
          .filter(({ sortBy }) => sortBy)
          .flatMap(({ title }) => [
            <option key={`${title} up`} value={`ascending ${title}`}>{`${title} ↑`}</option>,
            <option key={`${title} down`} value={`descending ${title}`}>{`${title} ↓`}</option>,
          ])}
      </select>
    </p>
  )
}
