import { useId } from 'react'
import type { Filters, ListSort } from '#contract/catalogue/filter-address.ts'
import { FORM_ID } from './filter-column.tsx'

const SORTS: readonly (readonly [sort: ListSort, text: string])[] = [
  ['newest', 'Newest'],
  ['price', 'Lowest price'],
  ['-price', 'Highest price'],
  ['discount', 'Biggest discount'],
  ['rating', 'Best rated'],
  ['sold', 'Most sold'],
]

type ListSortProps = {
  sort: Filters['sort']
  isSearch: boolean
  onChange: (sort: Filters['sort']) => void
}

export function ListSortSelect({ sort, isSearch, onChange }: ListSortProps) {
  const id = useId()
  const usual: ListSort = isSearch ? 'relevance' : 'newest'
  return (
    <p className="list-sort">
      <label htmlFor={id}>Sort by</label>
      <select
        id={id}
        form={FORM_ID}
        name="sort"
        value={sort && sort !== usual ? sort : ''}
        onChange={({ target }) => onChange(SORTS.find(([value]) => value === target.value)?.[0])}
        className="input"
      >
        <option value="">{isSearch ? 'Best match' : 'Newest'}</option>
        {SORTS.filter(([value]) => value !== usual).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </p>
  )
}
