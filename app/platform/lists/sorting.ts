import type { ListAddress } from './paged-list.tsx'

/**
 * The fields of a list's sorts: `Sort` has each of them upwards, `total`, and downwards, `-total`.
 */
export type SortField<Sort extends string> = Exclude<Sort, `-${string}`>

export type Sorting<Sort extends string> = {
  /** Undefined: in the list's own order. */
  sort: Sort | undefined
  setSort(sort: Sort | undefined): void
}

type Sortable<Sort extends string> = {
  sortBy?: SortField<Sort>
  below?: { sortBy: SortField<Sort> }
}

/**
 * The sort of a list, stored in its address as `?sort=-total`; one that no column has is ignored
 * there.
 */
export function listSortingOf<Sort extends string>(
  { valueAt, setValues }: Pick<ListAddress, 'valueAt' | 'setValues'>,
  columns: readonly Sortable<Sort>[],
): Sorting<Sort> {
  const typed = valueAt('sort')
  const fields = columns.flatMap(({ sortBy, below }) => [sortBy, below?.sortBy])
  const isKnown = fields.some((field) => field && (typed === field || typed === `-${field}`))
  return {
    sort: isKnown ? (typed as Sort) : undefined,
    setSort: (sort) => setValues({ sort: sort ?? '' }),
  }
}

/** The next press on a column: upwards, then downwards, then the list's own order. */
export function sortingAfterPress<Sort extends string>(
  sort: Sort | undefined,
  field: SortField<Sort>,
): Sort | undefined {
  if (sort === field) return `-${field}` as Sort
  return sort === `-${field}` ? undefined : field
}
