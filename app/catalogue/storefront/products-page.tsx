import { hasAnyFilter, readFilterAddress } from '#contract/catalogue/filter-address.ts'
import { isPageBeyondEnd, pageOfAddress } from '#contract/platform/page-numbers.ts'
import { prefetchQueries } from '../../platform/api/prefetch.server.ts'
import { hydratedOnDemand, preloadComponent } from '../../platform/hydration/hydrated.tsx'
import { pathOfListPage } from '../../platform/seo/paged-path.ts'
import { Seo } from '../../platform/seo/seo.tsx'
import { LinkButton } from '../../platform/ui/button.tsx'
import { PageHeading } from '../../platform/ui/page-heading.tsx'
import { FilteredProducts } from '../filters/filtered-products.tsx'
import { facetQueriesInPage } from '../filters/queries.ts'
import { useFilteredList } from '../filters/use-filters.ts'
import { productQueries } from '../products/queries.ts'
import type { Route } from './+types/products-page'

const allProductsQuery = (params: URLSearchParams) =>
  productQueries.list(pageOfAddress(params), readFilterAddress(params))

export const loader = ({ context, url: { searchParams } }: Route.LoaderArgs) =>
  prefetchQueries(
    context,
    allProductsQuery(searchParams),
    ...facetQueriesInPage({}, readFilterAddress(searchParams), searchParams),
  )

export const clientLoader = ({ url }: Route.ClientLoaderArgs) =>
  preloadComponent(allProductsQuery(url.searchParams))

export default hydratedOnDemand(AllProductsPage)

function AllProductsPage() {
  const list = useFilteredList({}, allProductsQuery)
  const { page, filters, query } = list
  return (
    <div className="frame">
      <Seo
        title={page > 1 ? `Products, page ${page}` : 'Products'}
        canonical={pathOfListPage('/products', page)}
        noindex={hasAnyFilter(filters) || isPageBeyondEnd(page, query.data)}
      />
      <PageHeading title="Products">Everything on the stalls, newest first.</PageHeading>
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
