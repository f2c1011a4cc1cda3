import { useParams } from 'react-router'
import { isFiltered, readFilters } from '#contract/catalogue/filter-address.ts'
import { messages } from '#contract/messages.ts'
import { isPastEnd, pageOfAddress } from '#contract/platform/page-numbers.ts'
import { prefetch } from '../../platform/api/prefetch.server.ts'
import { hydrated, preload } from '../../platform/hydration/hydrated.tsx'
import { JsonLd } from '../../platform/seo/json-ld.tsx'
import { pagedPath } from '../../platform/seo/paged-path.ts'
import { Seo, useOrigin } from '../../platform/seo/seo.tsx'
import { LinkButton } from '../../platform/ui/button.tsx'
import { PageHeading } from '../../platform/ui/page-heading.tsx'
import { categoriesQuery, useCategory } from '../categories/queries.ts'
import { FilteredProducts } from '../filters/filtered-products.tsx'
import { facetsInPage } from '../filters/queries.ts'
import { useFilteredList } from '../filters/use-filters.ts'
import { productQueries } from '../products/queries.ts'
import { breadcrumbData } from '../products/structured-data.ts'
import type { Route } from './+types/category-page'

/**
 * The category is in the path of the page. Another one in the query is dropped, as nothing has
 * both.
 */
const filtersOf = (params: URLSearchParams) => ({ ...readFilters(params), category: [] })

const listAt = (category: string, params: URLSearchParams) =>
  productQueries.ofCategory(category, pageOfAddress(params), filtersOf(params))

export const loader = ({ context, params: { catid }, url: { searchParams } }: Route.LoaderArgs) =>
  prefetch(
    context,
    listAt(catid, searchParams),
    ...facetsInPage({ category: catid }, filtersOf(searchParams), searchParams),
    categoriesQuery(),
  )

export const clientLoader = ({ params: { catid }, url }: Route.ClientLoaderArgs) =>
  preload(listAt(catid, url.searchParams))

export default hydrated(CategoryProducts)

function CategoryProducts() {
  const { catid = '' } = useParams()
  const list = useFilteredList({ category: catid }, (params) => listAt(catid, params), filtersOf)
  const { page, filters, query } = list
  const category = useCategory(catid)
  const title = category?.title ?? 'Category'
  const crumbs = [
    { title: 'Home', to: '/' },
    { title: messages.allCategories, to: '/categories' },
    { title },
  ]
  return (
    <div className="frame">
      <Seo
        title={page > 1 ? `${title}, page ${page}` : title}
        description={category?.description}
        canonical={pagedPath(`/category/${catid}`, page)}
        noindex={!category || isFiltered(filters) || isPastEnd(page, query.data)}
      />
      <JsonLd data={breadcrumbData(crumbs, useOrigin())} />
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
