import { Fragment, type ReactNode, useId } from 'react'
import { pressed, type Sort, type Sorting } from '../lists/sorting.ts'
import { Icon } from '../ui/icon.tsx'

export type Column<Field extends string = never> = {
  title: string
  /** Sort field of the whole list; without it the column is not sortable. */
  sortBy?: Field
  /** Shown in small below the cell. */
  below?: { title: string; sortBy: Field }
  isRight?: boolean
  /** The title is for screen readers only. */
  isHidden?: boolean
}

export const fieldsOf = <Field extends string>(columns: readonly Column<Field>[]): Field[] =>
  ordersOf(columns).map(({ sortBy }) => sortBy)

const ordersOf = <Field extends string>(columns: readonly Column<Field>[]) =>
  columns.flatMap(({ title, sortBy, below }) => [...(sortBy ? [{ title, sortBy }] : []), ...(below ? [below] : [])])

type SortableTableProps<Row, Field extends string> = Sorting<Field> & {
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

function SortHeader<Field extends string>({ column, ...sorting }: SortHeaderProps<Field>) {
  const { title, sortBy, below, isRight, isHidden } = column
  const direction = directionOf(sorting.sort, sortBy) ?? directionOf(sorting.sort, below?.sortBy)
  return (
    <th scope="col" aria-sort={direction} className={isRight ? 'text-right' : undefined}>
      {sortBy ? (
        <SortButton {...sorting} title={title} sortBy={sortBy} />
      ) : (
        <span className={isHidden ? 'sr-only' : ''}>{title}</span>
      )}
      {below && <SortButton {...sorting} {...below} />}
    </th>
  )
}

type SortButtonProps<Field extends string> = Sorting<Field> & { title: string; sortBy: Field }

function SortButton<Field extends string>({ title, sortBy, sort, setSort }: SortButtonProps<Field>) {
  const direction = directionOf(sort, sortBy)
  return (
    <button
      type="button"
      onClick={() => setSort(pressed(sort, sortBy))}
      data-sorted={direction}
      className="sort-button"
    >
      {title}
      <Icon name="down" size={16} className={direction ? `sort-${direction}` : 'sort-none'} />
    </button>
  )
}

function directionOf<Field extends string>(sort: Sort<Field> | undefined, field: Field | undefined) {
  if (sort === undefined || field === undefined) return undefined
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
        {ordersOf(columns).flatMap(({ title, sortBy }) => [
          <option key={sortBy} value={sortBy}>{`${title} ↑`}</option>,
          <option key={`-${sortBy}`} value={`-${sortBy}`}>{`${title} ↓`}</option>,
        ])}
      </select>
    </p>
  )
}
