import { HydrationBoundary, useQuery } from '@tanstack/react-query'
import { useLocation, useSearchParams } from 'react-router'
import { readFilters } from '#contract/catalogue/filter-address.ts'
import { searchTextOf } from '#contract/catalogue/search-path.ts'
import { messages } from '#contract/messages.ts'
import { pageOfAddress } from '#contract/platform/page-numbers.ts'
import { apiContext } from '../../platform/api/context.ts'
import { answerIn, prefetch } from '../../platform/api/prefetch.server.ts'
import { getQueryClient } from '../../platform/api/query-client.ts'
import { Seo } from '../../platform/seo/seo.tsx'
import { PageHeading } from '../../platform/ui/page-heading.tsx'
import { FilteredProducts } from '../filters/filtered-products.tsx'
import { facetsInPage, popularQuery } from '../filters/queries.ts'
import { useFilters } from '../filters/use-filters.ts'
import { productQueries } from '../products/queries.ts'
import type { Route } from './+types/search-page'
import { CountedClicks } from './counted-clicks.tsx'
import { NothingFound } from './nothing-found.tsx'
import { SearchNotes } from './search-notes.tsx'

const resultsFor = (pathname: string, params: URLSearchParams) =>
  productQueries.search(searchTextOf(pathname), pageOfAddress(params), readFilters(params))

export const loader = async ({ context, url: { pathname, searchParams } }: Route.LoaderArgs) => {
  const call = context.get(apiContext)
  const scope = { q: searchTextOf(pathname).trim() }
  const results = resultsFor(pathname, searchParams)
  const facets = facetsInPage(scope, readFilters(searchParams), searchParams)
  const state = await prefetch(call, results, ...facets)
  const isEmpty = answerIn(state, results)?.total === 0
  return { state, popular: isEmpty ? await prefetch(call, popularQuery()) : undefined }
}

export const clientLoader = ({ url }: Route.ClientLoaderArgs) => {
  void getQueryClient().prefetchQuery(resultsFor(url.pathname, url.searchParams))
  return { state: undefined, popular: undefined }
}

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.state}>
      <HydrationBoundary state={loaderData.popular}>
        <SearchResults />
      </HydrationBoundary>
    </HydrationBoundary>
  )
}

function SearchResults() {
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  const state = useFilters()
  const query = useQuery(resultsFor(pathname, params))
  const text = searchTextOf(pathname).trim()
  const title = `Results for “${text}”`
  return (
    <div className="frame">
      <Seo title={title} noindex />
      <PageHeading title={title} crumbs={[{ title: 'Home', to: '/' }, { title: 'Search' }]} />
      <SearchNotes text={text} found={query.data} />
      <CountedClicks text={text}>
        <FilteredProducts
          query={query}
          scope={{ q: text }}
          state={state}
          page={pageOfAddress(params)}
          empty={{ text: messages.emptySearch, action: <NothingFound corrected={query.data?.corrected} /> }}
        />
      </CountedClicks>
    </div>
  )
}
