import { HydrationBoundary } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isRouteErrorResponse, Outlet } from 'react-router'
import { messages } from '#contract/messages.ts'
import { shopCategoriesQuery } from '../catalogue/categories/queries.ts'
import { prefetchQueries } from '../platform/api/prefetch.server.ts'
import { preloadComponent } from '../platform/hydration/hydrated.tsx'
import { NotFound } from '../platform/loaded/not-found.tsx'
import { pageLinksQuery } from '../shopfront/written-pages/use-page-links.ts'
import type { Route } from './+types/storefront-layout'
import { AnnouncementBar } from './announcement-bar.tsx'
import { ErrorPage } from './error-page.tsx'
import { Footer } from './footer.tsx'
import { StorefrontHeader } from './header.tsx'
import { PageFrame } from './page-frame.tsx'
import { SearchBox } from './search-box.tsx'

/**
 * `seed` draws the bar's random categories: from the server, since its page is cached and shared.
 */
export const loader = async ({ context }: Route.LoaderArgs) => ({
  seed: Math.random(),
  // The page is shown even without the categories in its bar.
  ...(await prefetchQueries(context, shopCategoriesQuery(), pageLinksQuery()).catch(() => ({
    state: undefined,
  }))),
})

/** On the way here from the account or the back office. */
export const clientLoader = () => ({
  seed: Math.random(),
  ...preloadComponent(shopCategoriesQuery(), pageLinksQuery()),
})

/** Drawn once per visit: the bar does not change during a visit. */
export const shouldRevalidate = () => false

const StorefrontFrame = ({
  data,
  children,
}: {
  data: Route.ComponentProps['loaderData'] | undefined
  children: ReactNode
}) => (
  <HydrationBoundary state={data?.state}>
    <PageFrame>
      <StorefrontHeader seed={data?.seed ?? 0} />
      <WithoutScripts />
      <main id="main" tabIndex={-1} className="grow">
        {children}
      </main>
      <Footer />
      <AnnouncementBar />
    </PageFrame>
  </HydrationBoundary>
)

export default function StorefrontLayout({ loaderData }: Route.ComponentProps) {
  return (
    <StorefrontFrame data={loaderData}>
      <Outlet />
    </StorefrontFrame>
  )
}

const MISSING_PAGE: Record<string, string> = {
  [messages.productNotFound]: 'product',
  [messages.categoryNotFound]: 'category',
  [messages.pageNotFound]: 'page',
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorPage error={error} />
  return (
    <StorefrontFrame data={loaderData}>
      <NotFound what={MISSING_PAGE[String(error.data)]} />
    </StorefrontFrame>
  )
}

const WithoutScripts = () => (
  <noscript>
    {import.meta.env.SSR && (
      <div className="frame grid gap-3 border-b border-line py-4">
        <p>{messages.shopWithoutScripts}</p>
        <div className="xl:hidden">
          <SearchBox />
        </div>
      </div>
    )}
  </noscript>
)
