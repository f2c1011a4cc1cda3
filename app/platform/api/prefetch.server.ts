import {
  type DataTag,
  type DehydratedState,
  dehydrate,
  type FetchQueryOptions,
  hashKey,
  type QueryKey,
} from '@tanstack/react-query'
import { data } from 'react-router'
import type { ApiError, Call } from './call.ts'
import { createQueryClient } from './query.ts'
import { packForPage, unpackForPage } from './recent-answers.ts'

// biome-ignore lint/suspicious/noExplicitAny: queries of every kind, side by side
type AnyQuery = FetchQueryOptions<any, any, any, any>

/** A query that says so may fail: the page is then shown without its answer, and the browser asks again. */
const isOptional = ({ meta }: AnyQuery): boolean => meta?.isOptional === true

/** Runs the queries of a page side by side and packs their answers for the browser. A missing thing is a real 404. */
export async function prefetch(call: Call, ...queries: AnyQuery[]): Promise<DehydratedState> {
  const client = createQueryClient(call, { onServer: true })
  const run = (query: AnyQuery): Promise<unknown> =>
    isOptional(query) ? client.prefetchQuery(query) : client.fetchQuery(query)
  await Promise.all(queries.map(run)).catch((error: unknown) => {
    throw asResponse(error)
  })
  return dehydrate(client, { serializeData: packForPage })
}

/** Answer of one query; undefined if it was optional and failed. */
export function answerIn<Data>(
  { queries }: DehydratedState,
  { queryKey }: { queryKey: DataTag<QueryKey, Data, ApiError> },
): Data | undefined {
  const found = queries.find(({ queryHash }) => queryHash === hashKey(queryKey))
  return found && (unpackForPage(found.state.data as string) as Data)
}

// Recognized by its shape: classes of this bundle are not those of the server's own files.
function asResponse(error: unknown): unknown {
  const { status, message } = error as { status?: number; message?: string }
  // A request that the address makes invalid is a 404; every other error is shown as the server answers it.
  return status ? data(message, { status: status === 400 ? 404 : status }) : error
}
