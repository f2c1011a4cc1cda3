import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ApiError } from '../api/call.ts'
import { LoadError } from '../ui/load-error.tsx'
import { PageLoader } from '../ui/page-loader.tsx'
import { NotFound } from './not-found.tsx'

type LoadedProps<Data> = {
  query: UseQueryResult<Data, ApiError>
  /** The noun of the 404 page: `product`. */
  what?: string
  /** Shown on a 404 by a page that has its own heading. */
  missing?: ReactNode
  /** For a form: an earlier answer does not do. */
  isFresh?: boolean
  children: (data: Data) => ReactNode
}

/**
 * The loader while there is nothing to show, the overlay when there will be nothing, else the page.
 */
export function Loaded<Data>({ query, what, missing, isFresh, children }: LoadedProps<Data>) {
  const { data, error, refetch, isFetching } = query
  if (data !== undefined)
    return isFresh && !query.isFetchedAfterMount ? <PageLoader /> : children(data)
  if (error?.status === 404) return missing ?? <NotFound what={what} />
  if (error)
    return <LoadError message={error.message} onRetry={() => void refetch()} pending={isFetching} />
  return <PageLoader />
}
