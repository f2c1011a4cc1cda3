import { useState } from 'react'

export type SortValue = string | number
type Direction = 'ascending' | 'descending'
type Sortable<Row> = { title: string; sortBy?: (row: Row) => SortValue }

export type Sorted<Row> = {
  rows: readonly Row[]
  /** Title of the column that orders the rows; undefined while they stand as they came. */
  by: string | undefined
  direction: Direction
  choose(by: string | undefined, direction: Direction): void
  /** Upwards, then downwards, then as they came. */
  press(title: string): void
}

const collator = new Intl.Collator('en-NG', { numeric: true, sensitivity: 'base' })

const compare = (a: SortValue, b: SortValue): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b))

/** The rows in the order of a column; equal ones stay as they came. */
export function inOrder<Row>(rows: readonly Row[], sortValue: (row: Row) => SortValue, direction: Direction): Row[] {
  const sign = direction === 'ascending' ? 1 : -1
  return rows.toSorted((a, b) => sign * compare(sortValue(a), sortValue(b)))
}

/** Sorts the page of a list that is shown. */
export function useSorted<Row>(rows: readonly Row[], columns: readonly Sortable<Row>[]): Sorted<Row> {
  const [{ by, direction }, setSort] = useState<{ by: string | undefined; direction: Direction }>({
    by: undefined,
    direction: 'ascending',
  })
  const sortValue = columns.find(({ title }) => title === by)?.sortBy
  const choose: Sorted<Row>['choose'] = (nextBy, nextDirection) => setSort({ by: nextBy, direction: nextDirection })
  const press = (title: string) => {
    if (by !== title) return choose(title, 'ascending')
    choose(direction === 'ascending' ? title : undefined, direction === 'ascending' ? 'descending' : 'ascending')
  }
  return { rows: sortValue ? inOrder(rows, sortValue, direction) : rows, by, direction, choose, press }
}
