import { noFilters } from '#contract/catalogue/filter-address.ts'
import { productsText } from '../../../platform/filters/facet-values.ts'
import { STAYING, useAddressParams } from '../../../platform/ui/use-address-params.ts'
import { changed, useListAddress } from '../../../platform/ui/use-list-address.ts'
import { isNarrowed } from '../../filters/change-filters.ts'
import { MoreFilters } from './more-filters.tsx'
import { ProductFilters } from './product-filters.tsx'
import { readFilter, readMore, withMore } from './read-filter.ts'

export type ProductList = ReturnType<typeof useProductList>

export function useProductList() {
  const address = useListAddress()
  const filter = readFilter(address)
  const [params, changeAddress] = useAddressParams()
  // Brands, prices and options are counted of what shoppers find.
  const more = filter.state ? noFilters : readMore(params)
  const isFiltered =
    [filter.category, filter.stock, filter.state].some((value) => value !== undefined) || isNarrowed(more)
  const showAll = () =>
    changeAddress((now) => changed(withMore(now, noFilters), { category: '', stock: '', state: '' }))
  return { address, filter, params, changeAddress, more, isFiltered, showAll }
}

type ListFiltersProps = { list: ProductList; found: Parameters<typeof productsText>[0] | undefined }

export const ProductListFilters = ({ list, found }: ListFiltersProps) => {
  const { address, filter, more, params, changeAddress, isFiltered } = list
  return (
    <>
      <ProductFilters filter={filter} isSearch={address.search !== ''} setValues={address.setValues} />
      {!filter.state && (
        <MoreFilters
          scope={{ category: filter.category, q: address.search || undefined }}
          filters={more}
          params={params}
          onApply={(next) => changeAddress((now) => withMore(now, next), STAYING)}
        />
      )}
      {isFiltered && found && (
        <p role="status" className="-mb-3 text-sm text-muted">
          {productsText(found)}
        </p>
      )}
    </>
  )
}
