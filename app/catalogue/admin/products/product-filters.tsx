import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { STATE_TITLES } from '#contract/catalogue/product-states.ts'
import type { ProductFilter } from '#contract/catalogue/products.ts'
import type { ListAddress } from '../../../platform/ui/use-list-address.ts'
import { categoriesQuery } from '../../categories/queries.ts'
import { SORTS, STATES, STOCKS } from './read-filter.ts'

type ProductFiltersProps = { filter: ProductFilter; isSearch: boolean; setValues: ListAddress['setValues'] }

export function ProductFilters({ filter, isSearch, setValues }: ProductFiltersProps) {
  const categories = useQuery(categoriesQuery()).data?.data ?? []
  return (
    <div className="product-filters">
      <Choice label="Category" value={filter.category} onChoose={(category) => setValues({ category })}>
        <option value="">All</option>
        {categories.map(({ _id, title }) => (
          <option key={_id} value={_id}>
            {title}
          </option>
        ))}
      </Choice>
      <Choice label="Stock" value={filter.stock} onChoose={(stock) => setValues({ stock })}>
        <option value="">All</option>
        {STOCKS.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </Choice>
      <Choice label="Status" value={filter.state} onChoose={(state) => setValues({ state })}>
        <option value="">{STATE_TITLES.onSale}</option>
        {STATES.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </Choice>
      <Choice
        label="Sort by"
        value={filter.sort === 'newest' && !isSearch ? '' : filter.sort}
        onChoose={(sort) => setValues({ sort })}
      >
        <option value="">{isSearch ? 'Best match' : 'Newest'}</option>
        {SORTS.filter(([value]) => isSearch || value !== 'newest').map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </Choice>
    </div>
  )
}

type ChoiceProps = {
  label: string
  value: string | undefined
  onChoose: (value: string) => void
  children: ReactNode
}

function Choice({ label, value = '', onChoose, children }: ChoiceProps) {
  const id = useId()
  return (
    <p>
      <label htmlFor={id}>{label}</label>
      <select id={id} className="input" value={value} onChange={({ target }) => onChoose(target.value)}>
        {children}
      </select>
    </p>
  )
}
