import type { MouseEvent, ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { readFilterAddress } from '#contract/catalogue/filter-address.ts'
import { searchTextOfPath } from '#contract/catalogue/search-path.ts'
import { messages } from '#contract/messages.ts'
import { pageOfAddress } from '#contract/platform/page-numbers.ts'
import { answerInCache, prefetchQueries } from '../../platform/api/prefetch.server.ts'
import { hydratedOnDemand, preloadComponent } from '../../platform/hydration/hydrated.tsx'
import { Seo } from '../../platform/seo/seo.tsx'
import { PageHeading } from '../../platform/ui/page-heading.tsx'
import { FilteredProducts } from '../filters/filtered-products.tsx'
import { facetQueriesInPage, popularFacetsQuery } from '../filters/queries.ts'
import { useFilteredList } from '../filters/use-filters.ts'
import type { CardPage } from '../products/card.ts'
import { productQueries } from '../products/queries.ts'
import { reportSearchClick } from '../search/report-click.ts'
import type { Route } from './+types/search-page'
import { NothingFoundHelp } from './nothing-found.tsx'

const searchResultsQuery = (pathname: string, params: URLSearchParams) =>
  productQueries.search(
    searchTextOfPath(pathname),
    pageOfAddress(params),
    readFilterAddress(params),
  )

export const loader = async ({ context, url: { pathname, searchParams } }: Route.LoaderArgs) => {
  const scope = { q: searchTextOfPath(pathname).trim() }
  const results = searchResultsQuery(pathname, searchParams)
  const facets = facetQueriesInPage(scope, readFilterAddress(searchParams), searchParams)
  const { state } = await prefetchQueries(context, results, ...facets)
  if (answerInCache(state, results)?.total !== 0) return { state }
  const popular = await prefetchQueries(context, popularFacetsQuery())
  return { state: { ...state, queries: [...state.queries, ...popular.state.queries] } }
}

export const clientLoader = ({ url }: Route.ClientLoaderArgs) =>
  preloadComponent(searchResultsQuery(url.pathname, url.searchParams))

export default hydratedOnDemand(SearchResultsPage)

function SearchResultsPage() {
  const { pathname } = useLocation()
  const text = searchTextOfPath(pathname).trim()
  const list = useFilteredList({ q: text }, (params) => searchResultsQuery(pathname, params))
  const found = list.query.data
  const title = `Results for “${text}”`
  return (
    <div className="frame">
      <Seo title={title} noindex />
      <PageHeading title={title} crumbs={[{ title: 'Search' }]} />
      <SearchResultNotes text={text} found={found} />
      <CountedSearchClicks text={text}>
        <FilteredProducts
          list={list}
          empty={{
            text: messages.emptySearch,
            action: <NothingFoundHelp corrected={found?.corrected} />,
          }}
        />
      </CountedSearchClicks>
    </div>
  )
}

function SearchResultNotes({ text, found }: { text: string; found: CardPage | undefined }) {
  if (!found || found.total === 0) return null
  const { corrected, partial } = found
  return (
    <>
      {corrected && (
        <p className="mb-4">
          Showing results for <b>{corrected}</b>.{' '}
          <Link to="?literal=1" rel="nofollow" className="text-link">
            Search for “{text}” as it is
          </Link>
        </p>
      )}
      {partial && (
        <p role="status" className="mb-6 rounded-box border border-line bg-surface p-4">
          No product has all of these words. These products match some of them.
        </p>
      )}
    </>
  )
}

const PRODUCT_PAGE_PATH = /^\/product\/([\da-f-]{36})/

function productOpenedBy({ target }: MouseEvent): string | undefined {
  const link = target instanceof Element ? target.closest('a') : null
  return PRODUCT_PAGE_PATH.exec(link?.getAttribute('href') ?? '')?.[1]
}

const CountedSearchClicks = ({ text, children }: { text: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: it only listens to the links in it
  <div
    onClick={(event) => {
      const product = productOpenedBy(event)
      if (product) reportSearchClick(text, product)
    }}
  >
    {children}
  </div>
)
