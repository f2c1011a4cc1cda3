import { useQuery } from '@tanstack/react-query'
import { STATE_TITLES } from '#contract/catalogue/product-states.ts'
import type { ProductFilter } from '#contract/catalogue/products.ts'
import type { ListAddress } from '../../../platform/ui/use-list-address.ts'
import { categoriesQuery } from '../../categories/queries.ts'
import { ChoiceField, categoryOptions } from './choice-field.tsx'
import { SORTS, STATES, STOCKS } from './read-filter.ts'

type ProductFiltersProps = { filter: ProductFilter; isSearch: boolean; setValues: ListAddress['setValues'] }

const ALL = ['', 'All'] as const

export function ProductFilters({ filter, isSearch, setValues }: ProductFiltersProps) {
  const categories = categoryOptions(useQuery(categoriesQuery()).data?.data ?? [])
  const sorts = SORTS.filter(([value]) => isSearch || value !== 'newest')
  const set = (name: keyof ProductFilter) => (value: string) => setValues({ [name]: value })
  return (
    <div className="product-filters">
      <ChoiceField label="Category" value={filter.category} options={[ALL, ...categories]} onChoose={set('category')} />
      <ChoiceField label="Stock" value={filter.stock} options={[ALL, ...STOCKS]} onChoose={set('stock')} />
      <ChoiceField
        label="Status"
        value={filter.state}
        options={[['', STATE_TITLES.onSale], ...STATES]}
        onChoose={set('state')}
      />
      <ChoiceField
        label="Sort by"
        value={filter.sort === 'newest' && !isSearch ? '' : filter.sort}
        options={[['', isSearch ? 'Best match' : 'Newest'], ...sorts]}
        onChoose={set('sort')}
      />
    </div>
  )
}
