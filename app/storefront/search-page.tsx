import { HydrationBoundary, useQuery } from '@tanstack/react-query'
import { useLocation, useSearchParams } from 'react-router'
import { messages } from '#contract/messages.ts'
import { pageOfAddress } from '#contract/page-numbers.ts'
import { searchTextOf } from '#contract/search-path.ts'
import { apiContext } from '../api/context.ts'
import { prefetch } from '../api/prefetch.server.ts'
import { getQueryClient } from '../api/query-client.ts'
import { ProductList } from '../products/product-list.tsx'
import { productQueries } from '../products/queries.ts'
import { Seo } from '../seo/seo.tsx'
import { LinkButton } from '../ui/button.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import type { Route } from './+types/search-page'

const resultsFor = (pathname: string, params: URLSearchParams) =>
  productQueries.search(searchTextOf(pathname), pageOfAddress(params))

export const loader = async ({ context, url }: Route.LoaderArgs) => ({
  state: await prefetch(context.get(apiContext), resultsFor(url.pathname, url.searchParams)),
})

export const clientLoader = ({ url }: Route.ClientLoaderArgs) => {
  void getQueryClient().prefetchQuery(resultsFor(url.pathname, url.searchParams))
  return { state: undefined }
}

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.state}>
      <SearchResults />
    </HydrationBoundary>
  )
}

function SearchResults() {
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  const query = useQuery(resultsFor(pathname, params))
  const title = `Results for “${searchTextOf(pathname).trim()}”`
  return (
    <div className="frame">
      <Seo title={title} noindex />
      <PageHeading title={title} crumbs={[{ title: 'Home', to: '/' }, { title: 'Search' }]} />
      <ProductList
        query={query}
        page={pageOfAddress(params)}
        emptyText={messages.emptySearch}
        emptyAction={
          <>
            <LinkButton to="/categories">{messages.allCategories}</LinkButton>
            <LinkButton to="/products" tone="secondary">
              Browse all products
            </LinkButton>
          </>
        }
      />
    </div>
  )
}
