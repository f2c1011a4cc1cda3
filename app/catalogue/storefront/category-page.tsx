import { useParams } from 'react-router'
import { hasAnyFilter, readFilterAddress } from '#contract/catalogue/filter-address.ts'
import { messages } from '#contract/messages.ts'
import { isPageBeyondEnd, pageOfAddress } from '#contract/platform/page-numbers.ts'
import { prefetchQueries } from '../../platform/api/prefetch.server.ts'
import { hydratedOnDemand, preloadComponent } from '../../platform/hydration/hydrated.tsx'
import { JsonLd } from '../../platform/seo/json-ld.tsx'
import { pathOfListPage } from '../../platform/seo/paged-path.ts'
import { Seo, useShopOrigin } from '../../platform/seo/seo.tsx'
import { LinkButton } from '../../platform/ui/button.tsx'
import { HOME_CRUMB, PageHeading } from '../../platform/ui/page-heading.tsx'
import { shopCategoriesQuery, useShopCategory } from '../categories/queries.ts'
import { FilteredProducts } from '../filters/filtered-products.tsx'
import { facetQueriesInPage } from '../filters/queries.ts'
import { useFilteredList } from '../filters/use-filters.ts'
import { productQueries } from '../products/queries.ts'
import { breadcrumbStructuredData } from '../products/structured-data.ts'
import type { Route } from './+types/category-page'

/**
 * The category is in the path of the page. Another one in the query is dropped, as nothing has
 * both.
 */
const readCategoryFilters = (params: URLSearchParams) => ({
  ...readFilterAddress(params),
  category: [],
})

const categoryListQuery = (category: string, params: URLSearchParams) =>
  productQueries.ofCategory(category, pageOfAddress(params), readCategoryFilters(params))

export const loader = ({ context, params: { catid }, url: { searchParams } }: Route.LoaderArgs) =>
  prefetchQueries(
    context,
    categoryListQuery(catid, searchParams),
    ...facetQueriesInPage({ category: catid }, readCategoryFilters(searchParams), searchParams),
    shopCategoriesQuery(),
  )

export const clientLoader = ({ params: { catid }, url }: Route.ClientLoaderArgs) =>
  preloadComponent(categoryListQuery(catid, url.searchParams))

export default hydratedOnDemand(CategoryProductsPage)

function CategoryProductsPage() {
  const { catid = '' } = useParams()
  const list = useFilteredList(
    { category: catid },
    (params) => categoryListQuery(catid, params),
    readCategoryFilters,
  )
  const { page, filters, query } = list
  const category = useShopCategory(catid)
  const title = category?.title ?? 'Category'
  const crumbs = [{ title: messages.allCategories, to: '/categories' }, { title }]
  return (
    <div className="frame">
      <Seo
        title={page > 1 ? `${title}, page ${page}` : title}
        description={category?.description}
        canonical={pathOfListPage(`/category/${catid}`, page)}
        noindex={!category || hasAnyFilter(filters) || isPageBeyondEnd(page, query.data)}
      />
      <JsonLd data={breadcrumbStructuredData([HOME_CRUMB, ...crumbs], useShopOrigin())} />
      <PageHeading title={title} crumbs={crumbs}>
        {category?.description}
      </PageHeading>
      <FilteredProducts
        list={list}
        what="category"
        empty={{
          text: messages.emptyCategory,
          action: <LinkButton to="/categories">{messages.allCategories}</LinkButton>,
        }}
      />
    </div>
  )
}
