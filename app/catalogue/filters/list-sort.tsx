import { useId } from 'react'
import type { ListSort } from '#contract/catalogue/filter-address.ts'
import { FILTER_FORM_ID } from './filter-column.tsx'
import type { FilteredList } from './use-filters.ts'

const LIST_SORT_CHOICES: readonly (readonly [sort: ListSort, text: string])[] = [
  ['newest', 'Newest'],
  ['price', 'Lowest price'],
  ['-price', 'Highest price'],
  ['discount', 'Biggest discount'],
  ['rating', 'Best rated'],
  ['sold', 'Most sold'],
]

/**
 * The select of the sort order. A search starts with the best match, other lists with the newest.
 */
export function ListSortSelect({ list: { scope, shown, choose } }: { list: FilteredList }) {
  const id = useId()
  const { sort } = shown
  const isSearch = scope.q !== undefined
  const usual: ListSort = isSearch ? 'relevance' : 'newest'
  return (
    <p className="list-sort">
      <label htmlFor={id}>Sort by</label>
      <select
        id={id}
        form={FILTER_FORM_ID}
        name="sort"
        value={sort && sort !== usual ? sort : ''}
        onChange={({ target }) =>
          choose({
            ...shown,
            sort: LIST_SORT_CHOICES.find(([value]) => value === target.value)?.[0],
          })
        }
        className="input"
      >
        <option value="">{isSearch ? 'Best match' : 'Newest'}</option>
        {LIST_SORT_CHOICES.filter(([value]) => value !== usual).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </p>
  )
}
