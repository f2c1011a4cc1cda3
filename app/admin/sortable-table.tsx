import { Fragment, type ReactNode, useId } from 'react'
import { pressed, type Sort, type Sorting } from '../lists/sorting.ts'
import { Icon } from '../ui/icon.tsx'

export type Column<Field extends string = never> = {
  title: string
  /** What the whole list is sorted by; a column without it is not sortable. */
  sortBy?: Field
  isRight?: boolean
  /** The title is for screen readers only. */
  isHidden?: boolean
}

/** What a table may be sorted by. */
export const fieldsOf = <Field extends string>(columns: readonly Column<Field>[]): Field[] =>
  columns.flatMap(({ sortBy }) => sortBy ?? [])

type SortableTableProps<Row, Field extends string> = Sorting<Field> & {
  /** Names the table. */
  label: string
  rows: readonly Row[]
  columns: readonly Column<Field>[]
  keyOf: (row: Row) => string
  /** One `<tr>` with a cell for each column; in a narrow place it is a card, and `data-label` names its cells. */
  children: (row: Row) => ReactNode
}

/**
 * The back office's table: its head stays in sight below the bar, and its columns sort the whole list. In a narrow
 * place, where rows are cards and there is no head, a select sorts them.
 */
export function SortableTable<Row, Field extends string>({
  label,
  rows,
  columns,
  keyOf,
  children,
  ...sorting
}: SortableTableProps<Row, Field>) {
  return (
    <div className="table-frame table-frame-wide">
      <SortSelect {...sorting} columns={columns} />
      <table className="list-table sortable-table" aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <SortHeader key={column.title} {...sorting} column={column} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Fragment key={keyOf(row)}>{children(row)}</Fragment>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type SortHeaderProps<Field extends string> = Sorting<Field> & { column: Column<Field> }

function SortHeader<Field extends string>({ column, sort, setSort }: SortHeaderProps<Field>) {
  const { title, sortBy, isRight, isHidden } = column
  const direction = sortBy && directionOf(sort, sortBy)
  return (
    <th scope="col" aria-sort={direction} className={isRight ? 'text-right' : undefined}>
      {sortBy ? (
        <button type="button" onClick={() => setSort(pressed(sort, sortBy))} className="sort-button">
          {title}
          <Icon name="down" size={16} className={direction ? `sort-${direction}` : 'sort-none'} />
        </button>
      ) : (
        <span className={isHidden ? 'sr-only' : ''}>{title}</span>
      )}
    </th>
  )
}

function directionOf<Field extends string>(sort: Sort<Field> | undefined, field: Field) {
  if (sort === field) return 'ascending'
  return sort === `-${field}` ? 'descending' : undefined
}

const OWN_ORDER = ''

type SortSelectProps<Field extends string> = Sorting<Field> & { columns: readonly Column<Field>[] }

function SortSelect<Field extends string>({ sort, setSort, columns }: SortSelectProps<Field>) {
  const id = useId()
  return (
    <p className="sort-select">
      <label htmlFor={id}>Sort by</label>
      <select
        id={id}
        className="input"
        value={sort ?? OWN_ORDER}
        onChange={({ target: { value } }) => setSort(value === OWN_ORDER ? undefined : (value as Sort<Field>))}
      >
        <option value={OWN_ORDER}>As listed</option>
        {columns.flatMap(({ title, sortBy }) =>
          sortBy
            ? [
                <option key={sortBy} value={sortBy}>{`${title} ↑`}</option>,
                <option key={`-${sortBy}`} value={`-${sortBy}`}>{`${title} ↓`}</option>,
              ]
            : [],
        )}
      </select>
    </p>
  )
}
