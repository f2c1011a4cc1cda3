import { type FetchQueryOptions, HydrationBoundary, type QueryKey } from '@tanstack/react-query'
import type { ComponentProps, ComponentType } from 'react'
import type { ApiError } from '../../platform/api/call.ts'
import { getQueryClient } from '../../platform/api/query-client.ts'

type HydratedProps = { loaderData: Pick<ComponentProps<typeof HydrationBoundary>, 'state'> }

/** A page with the answers that its loader read on the server. */
export const hydrated = (Page: ComponentType) =>
  function HydratedPage({ loaderData }: HydratedProps) {
    return (
      <HydrationBoundary state={loaderData.state}>
        <Page />
      </HydrationBoundary>
    )
  }

/** The browser's loader of such a page starts its query and does not wait for it. */
export function preload<Data, Key extends QueryKey>(query: FetchQueryOptions<Data, ApiError, Data, Key>) {
  void getQueryClient().prefetchQuery(query)
  return { state: undefined }
}
