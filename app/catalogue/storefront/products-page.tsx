import { isFiltered, readFilters } from '#contract/catalogue/filter-address.ts'
import { isPastEnd, pageOfAddress } from '#contract/platform/page-numbers.ts'
import { prefetch } from '../../platform/api/prefetch.server.ts'
import { hydrated, preload } from '../../platform/hydration/hydrated.tsx'
import { pagedPath } from '../../platform/seo/paged-path.ts'
import { Seo } from '../../platform/seo/seo.tsx'
import { LinkButton } from '../../platform/ui/button.tsx'
import { PageHeading } from '../../platform/ui/page-heading.tsx'
import { FilteredProducts } from '../filters/filtered-products.tsx'
import { facetsInPage } from '../filters/queries.ts'
import { useFilteredList } from '../filters/use-filters.ts'
import { productQueries } from '../products/queries.ts'
import type { Route } from './+types/products-page'

const listAt = (params: URLSearchParams) =>
  productQueries.list(pageOfAddress(params), readFilters(params))

export const loader = ({ context, url: { searchParams } }: Route.LoaderArgs) =>
  prefetch(
    context,
    listAt(searchParams),
    ...facetsInPage({}, readFilters(searchParams), searchParams),
  )

export const clientLoader = ({ url }: Route.ClientLoaderArgs) => preload(listAt(url.searchParams))

const crumbs = [{ title: 'Home', to: '/' }, { title: 'Products' }]

export default hydrated(Products)

function Products() {
  const list = useFilteredList({}, listAt)
  const { page, filters, query } = list
  return (
    <div className="frame">
      <Seo
        title={page > 1 ? `Products, page ${page}` : 'Products'}
        canonical={pagedPath('/products', page)}
        noindex={isFiltered(filters) || isPastEnd(page, query.data)}
      />
      <PageHeading title="Products" crumbs={crumbs}>
        Everything on the stalls, newest first.
      </PageHeading>
      <FilteredProducts
        list={list}
        empty={{
          text: 'There are no products yet',
          action: <LinkButton to="/">Go to the home page</LinkButton>,
        }}
      />
    </div>
  )
}
