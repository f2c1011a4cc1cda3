import { HydrationBoundary } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isRouteErrorResponse, Outlet } from 'react-router'
import { messages } from '#contract/messages.ts'
import { apiContext } from '../api/context.ts'
import { prefetch } from '../api/prefetch.server.ts'
import { getQueryClient } from '../api/query-client.ts'
import { categoriesQuery } from '../categories/queries.ts'
import { pageLinksQuery } from '../content/use-page-links.ts'
import { AnnouncementBar } from '../shell/announcement-bar.tsx'
import { ErrorPage } from '../shell/error-page.tsx'
import { Footer } from '../shell/footer.tsx'
import { Header } from '../shell/header.tsx'
import { NotFound } from '../shell/not-found.tsx'
import { PageFrame } from '../shell/page-frame.tsx'
import { WithoutScripts } from '../shell/without-scripts.tsx'
import type { Route } from './+types/storefront-layout'

/** `seed` draws the bar's random categories: from the server, since its page is cached and shared. */
export const loader = async ({ context }: Route.LoaderArgs) => ({
  seed: Math.random(),
  // The page is shown even without the categories in its bar.
  state: await prefetch(context.get(apiContext), categoriesQuery(), pageLinksQuery()).catch(() => undefined),
})

/** On the way here from the account or the back office. */
export const clientLoader = () => {
  void getQueryClient().prefetchQuery(categoriesQuery())
  void getQueryClient().prefetchQuery(pageLinksQuery())
  return { seed: Math.random(), state: undefined }
}

/** Drawn once per visit: the bar does not change during a visit. */
export const shouldRevalidate = () => false

type FrameProps = { data: Route.ComponentProps['loaderData'] | undefined; children: ReactNode }

/** Around every page of the storefront. */
const Frame = ({ data, children }: FrameProps) => (
  <HydrationBoundary state={data?.state}>
    <PageFrame>
      <Header seed={data?.seed ?? 0} />
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
    <Frame data={loaderData}>
      <Outlet />
    </Frame>
  )
}

const MISSING: Record<string, string> = {
  [messages.productNotFound]: 'product',
  [messages.categoryNotFound]: 'category',
  [messages.pageNotFound]: 'page',
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const response = isRouteErrorResponse(error) ? error : undefined
  if (response?.status !== 404) return <ErrorPage message={response ? String(response.data) : messages.networkError} />
  return (
    <Frame data={loaderData}>
      <NotFound what={MISSING[String(response.data)]} />
    </Frame>
  )
}
