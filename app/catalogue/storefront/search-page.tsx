import type { MouseEvent, ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { readFilters } from '#contract/catalogue/filter-address.ts'
import { searchTextOf } from '#contract/catalogue/search-path.ts'
import { messages } from '#contract/messages.ts'
import { pageOfAddress } from '#contract/platform/page-numbers.ts'
import { answerIn, prefetch } from '../../platform/api/prefetch.server.ts'
import { hydrated, preload } from '../../platform/hydration/hydrated.tsx'
import { Seo } from '../../platform/seo/seo.tsx'
import { PageHeading } from '../../platform/ui/page-heading.tsx'
import { FilteredProducts } from '../filters/filtered-products.tsx'
import { facetsInPage, popularQuery } from '../filters/queries.ts'
import { useFilteredList } from '../filters/use-filters.ts'
import type { CardPage } from '../products/card.ts'
import { productQueries } from '../products/queries.ts'
import { reportClick } from '../search/report-click.ts'
import type { Route } from './+types/search-page'
import { NothingFound } from './nothing-found.tsx'

const resultsFor = (pathname: string, params: URLSearchParams) =>
  productQueries.search(searchTextOf(pathname), pageOfAddress(params), readFilters(params))

export const loader = async ({ context, url: { pathname, searchParams } }: Route.LoaderArgs) => {
  const scope = { q: searchTextOf(pathname).trim() }
  const results = resultsFor(pathname, searchParams)
  const facets = facetsInPage(scope, readFilters(searchParams), searchParams)
  const { state } = await prefetch(context, results, ...facets)
  if (answerIn(state, results)?.total !== 0) return { state }
  const popular = await prefetch(context, popularQuery())
  return { state: { ...state, queries: [...state.queries, ...popular.state.queries] } }
}

export const clientLoader = ({ url }: Route.ClientLoaderArgs) =>
  preload(resultsFor(url.pathname, url.searchParams))

export default hydrated(SearchResults)

function SearchResults() {
  const { pathname } = useLocation()
  const text = searchTextOf(pathname).trim()
  const list = useFilteredList({ q: text }, (params) => resultsFor(pathname, params))
  const found = list.query.data
  const title = `Results for “${text}”`
  return (
    <div className="frame">
      <Seo title={title} noindex />
      <PageHeading title={title} crumbs={[{ title: 'Home', to: '/' }, { title: 'Search' }]} />
      <SearchNotes text={text} found={found} />
      <CountedClicks text={text}>
        <FilteredProducts
          list={list}
          empty={{
            text: messages.emptySearch,
            action: <NothingFound corrected={found?.corrected} />,
          }}
        />
      </CountedClicks>
    </div>
  )
}

function SearchNotes({ text, found }: { text: string; found: CardPage | undefined }) {
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

const PRODUCT = /^\/product\/([\da-f-]{36})/

function openedBy({ target }: MouseEvent): string | undefined {
  const link = target instanceof Element ? target.closest('a') : null
  return PRODUCT.exec(link?.getAttribute('href') ?? '')?.[1]
}

const CountedClicks = ({ text, children }: { text: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: it only listens to the links in it
  <div
    onClick={(event) => {
      const product = openedBy(event)
      if (product) reportClick(text, product)
    }}
  >
    {children}
  </div>
)
