import { HydrationBoundary } from '@tanstack/react-query'
import type { ComponentProps, ComponentType } from 'react'
import type { AnyQuery } from '../api/query.ts'
import { getQueryClient } from '../api/query-client.ts'

/** A page with the answers that its loader read on the server. */
export const hydratedOnDemand = (Page: ComponentType) =>
  function HydratedPage({
    loaderData,
  }: {
    loaderData: Pick<ComponentProps<typeof HydrationBoundary>, 'state'>
  }) {
    return (
      <HydrationBoundary state={loaderData.state}>
        <Page />
      </HydrationBoundary>
    )
  }

/** The browser's loader of such a page starts its queries and does not wait for them. */
export function preloadComponent(...queries: AnyQuery[]) {
  for (const query of queries) void getQueryClient().prefetchQuery(query)
  return { state: undefined }
}
