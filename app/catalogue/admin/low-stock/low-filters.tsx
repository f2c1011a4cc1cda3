import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { LowStockFilters } from '#contract/catalogue/low-stock.ts'
import type { ListAddress } from '../../../platform/ui/use-list-address.ts'
import { categoriesQuery } from '../../categories/queries.ts'
import { ChoiceField, categoryOptions } from '../products/choice-field.tsx'
import { UUID } from '../products/read-filter.ts'

/** From the address; a value that cannot be one is ignored. */
export function readLowFilters({ valueAt }: Pick<ListAddress, 'valueAt'>): LowStockFilters {
  const [category, brand] = [valueAt('category'), valueAt('brand').slice(0, 120)]
  return { ...(UUID.test(category) && { category }), ...(brand && { brand }) }
}

type LowFiltersProps = { filters: LowStockFilters; setValues: ListAddress['setValues'] }

export function LowFilters({ filters, setValues }: LowFiltersProps) {
  const categories = categoryOptions(useQuery(categoriesQuery()).data?.data ?? [])
  const [typed, setTyped] = useState(filters.brand ?? '')
  const id = useId()
  return (
    <form
      className="product-filters"
      onSubmit={(event) => {
        event.preventDefault()
        setValues({ brand: typed.trim() })
      }}
    >
      <ChoiceField
        label="Category"
        value={filters.category}
        options={[['', 'All'], ...categories]}
        onChoose={(category) => setValues({ category })}
      />
      <p>
        <label htmlFor={id}>Brand</label>
        <input
          id={id}
          className="input"
          value={typed}
          maxLength={120}
          autoComplete="off"
          placeholder="All"
          enterKeyHint="search"
          onChange={({ target }) => setTyped(target.value)}
          // Only what is new: another address would close a dialog that this press opens.
          onBlur={() => typed.trim() !== (filters.brand ?? '') && setValues({ brand: typed.trim() })}
        />
      </p>
    </form>
  )
}
