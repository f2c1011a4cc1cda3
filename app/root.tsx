import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  UNSAFE_useScrollRestoration as useScrollRestoration,
} from 'react-router'
import { messages } from '#contract/messages.ts'
import type { Route } from './+types/root'
import { originContext } from './api/context.ts'
import { getQueryClient } from './api/query-client.ts'
import { PageScripts } from './hydration/page-scripts.tsx'
import { forgetPrivateAnswers } from './session/private-answers.ts'
import { ErrorPage } from './shell/error-page.tsx'
import { NotFound } from './shell/not-found.tsx'
import displayFace from './ui/fonts/display.woff2'
import { Toaster } from './ui/toaster.tsx'
import './app.css'

export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: displayFace, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
]

export const loader = ({ context }: Route.LoaderArgs) => ({ origin: context.get(originContext) })

/** The origin never changes: no click asks the server for it. */
export const shouldRevalidate = () => false

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en-NG">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#14164d" />
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

/** `<ScrollRestoration>` without its inline script: until the page has started, the browser itself restores. */
function ScrollPositions() {
  useScrollRestoration()
  return null
}

export default function Root() {
  const [client] = useState(getQueryClient)
  useEffect(() => forgetPrivateAnswers(client), [client])
  return (
    <QueryClientProvider client={client}>
      <Outlet />
      <Toaster />
    </QueryClientProvider>
  )
}

/** The last net: pages have their own inside the shop's frame. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />
  return <ErrorPage message={isRouteErrorResponse(error) ? String(error.data) : messages.networkError} />
}
