import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { isRouteErrorResponse, Links, Meta, Outlet } from 'react-router'
import type { Route } from './+types/root'
import { callApi } from './platform/api/browser.ts'
import { apiContext, originContext } from './platform/api/context.ts'
import { getQueryClient } from './platform/api/query-client.ts'
import { EarlyScript, PageScripts } from './platform/hydration/page-scripts.tsx'
import { NotFound } from './platform/loaded/not-found.tsx'
import { forgetPrivateAnswers } from './platform/session/private-answers.ts'
import { useFollowedShop } from './platform/shop/follow-shop.ts'
import { BRAND, ShopSettingsContext } from './platform/shop/use-shop.ts'
import displayFace from './platform/ui/fonts/display.woff2'
import { ScrollPositions } from './platform/ui/scroll-positions.tsx'
import { Toaster } from './platform/ui/toaster.tsx'
import { ErrorPage } from './shell/error-page.tsx'
import './app.css'

export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: displayFace, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
]

export const loader = async ({ context }: Route.LoaderArgs) => ({
  origin: context.get(originContext),
  // The page is shown even where the settings cannot be read.
  shop: await context
    .get(apiContext)('GET /shop', {})
    .catch(() => BRAND),
})

/**
 * The origin never changes, and answers tell when the settings do: no click asks the server for
 * them.
 */
export const shouldRevalidate = () => false

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en-NG">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#14164d" />
        <EarlyScript />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollPositions />
        <PageScripts />
      </body>
    </html>
  )
}

const readShopForPage = () => callApi('GET /shop', {})

export default function Root({ loaderData }: Route.ComponentProps) {
  const [client] = useState(getQueryClient)
  useEffect(() => forgetPrivateAnswers(client), [client])
  return (
    <ShopSettingsContext value={useFollowedShop(loaderData.shop, readShopForPage)}>
      <QueryClientProvider client={client}>
        <Outlet />
        <Toaster />
      </QueryClientProvider>
    </ShopSettingsContext>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isRouteErrorResponse(error) && error.status === 404 ? (
    <NotFound />
  ) : (
    <ErrorPage error={error} />
  )
}
