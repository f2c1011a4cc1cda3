import type { ComponentProps, ReactNode } from 'react'
import { ChoiceField } from '../forms/choice-field.tsx'
import { Icon } from '../ui/icon.tsx'
import { type SortField, type Sorting, sortingAfterPress } from './sorting.ts'

/**
 * A column of a list. `Sort` names the sorts of the list's endpoint; without them no column is
 * sortable.
 */
export type ListColumn<Row, Sort extends string = never> = {
  title: string
  sortBy?: SortField<Sort>
  /** Shown in small below the cell. */
  below?: { title: string; sortBy: SortField<Sort> }
  isNumber?: boolean
  /**
   * Its texts are of any length: names, reasons, addresses. A word that is longer than its column
   * breaks.
   */
  isText?: boolean
  /** The title is for screen readers only. */
  isHidden?: boolean
  /** In a card the cell stands without its title. */
  isUntitled?: boolean
  headClass?: string
  className?: string | ((row: Row) => string)
  cell: (row: Row) => ReactNode
}

type ListTableProps<Row, Sort extends string> = Pick<
  ComponentProps<'table'>,
  'aria-label' | 'aria-labelledby'
> & {
  rows: readonly Row[]
  columns: readonly ListColumn<Row, Sort>[]
  keyOf: (row: Row, position: number) => string
  /** Columns sort the whole list. In a narrow place, where there is no head, a select sorts it. */
  sorting?: Sorting<Sort>
  rowProps?: (
    row: Row,
  ) => ComponentProps<'tr'> & { [data: `data-${string}`]: string | boolean | undefined }
  /** False: few columns, which fit in narrower places. */
  isWide?: boolean
  foot?: ReactNode
}

/** A table of a list. With `sorting` its headings sort, and on a phone a select does. */
export function ListTable<Row, Sort extends string = never>(props: ListTableProps<Row, Sort>) {
  const { rows, columns, keyOf, sorting, rowProps, isWide = true, foot, ...label } = props
  return (
    <div className={isWide ? 'table-frame table-frame-wide' : 'table-frame'}>
      {sorting && <SortSelect {...sorting} columns={columns} />}
      <table className={sorting ? 'list-table sortable-table' : 'list-table'} {...label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <ListColumnHead key={column.title} column={column} sorting={sorting} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, position) => (
            <tr key={keyOf(row, position)} {...rowProps?.(row)}>
              {columns.map((column) => (
                <ListTableCell key={column.title} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
        {foot}
      </table>
    </div>
  )
}

function ListTableCell<Row, Sort extends string>({
  column,
  row,
}: {
  column: ListColumn<Row, Sort>
  row: Row
}) {
  const { title, isNumber, isText, isHidden, isUntitled, className, cell } = column
  const own = typeof className === 'function' ? className(row) : className
  const classes = [isNumber && 'text-right tabular-nums', isText && 'cell-text', own].filter(
    Boolean,
  )
  return (
    <td
      data-label={isHidden || isUntitled ? undefined : title}
      className={classes.join(' ') || undefined}
    >
      {cell(row)}
    </td>
  )
}

type ListColumnHeadProps<Row, Sort extends string> = {
  column: ListColumn<Row, Sort>
  sorting: Sorting<Sort> | undefined
}

function ListColumnHead<Row, Sort extends string>({
  column,
  sorting,
}: ListColumnHeadProps<Row, Sort>) {
  const { title, sortBy, below, isNumber, isHidden, headClass } = column
  const direction = directionOf(sorting?.sort, sortBy) ?? directionOf(sorting?.sort, below?.sortBy)
  return (
    <th
      scope="col"
      aria-sort={direction}
      className={headClass ?? (isNumber ? 'text-right' : undefined)}
    >
      {sorting && sortBy ? (
        <SortButton {...sorting} title={title} sortBy={sortBy} />
      ) : (
        <span className={isHidden ? 'sr-only' : undefined}>{title}</span>
      )}
      {sorting && below && <SortButton {...sorting} {...below} />}
    </th>
  )
}

type SortButtonProps<Sort extends string> = Sorting<Sort> & {
  title: string
  sortBy: SortField<Sort>
}

function SortButton<Sort extends string>({ title, sortBy, sort, setSort }: SortButtonProps<Sort>) {
  const direction = directionOf(sort, sortBy)
  return (
    <button
      type="button"
      onClick={() => setSort(sortingAfterPress(sort, sortBy))}
      data-sorted={direction}
      className="sort-button"
    >
      {title}
      <Icon name="down" size={16} className={direction ? `sort-${direction}` : 'sort-none'} />
    </button>
  )
}

function directionOf(sort: string | undefined, field: string | undefined) {
  if (sort === undefined || field === undefined) return undefined
  if (sort === field) return 'ascending'
  return sort === `-${field}` ? 'descending' : undefined
}

type SortSelectProps<Row, Sort extends string> = Sorting<Sort> & {
  columns: readonly ListColumn<Row, Sort>[]
}

function SortSelect<Row, Sort extends string>({
  sort,
  setSort,
  columns,
}: SortSelectProps<Row, Sort>) {
  const orders = columns.flatMap(({ title, sortBy, below }) => [{ title, sortBy }, below ?? {}])
  const options = orders.flatMap(({ title, sortBy }) =>
    sortBy ? ['', '-'].map((way) => [way + sortBy, `${title} ${way ? '↓' : '↑'}`] as const) : [],
  )
  return (
    <ChoiceField
      label="Sort by"
      value={sort}
      options={[['', 'As listed'], ...options]}
      onChoose={(order) => setSort((order || undefined) as Sort | undefined)}
      className="sort-select"
    />
  )
}
