import {
  type DataTag,
  type DehydratedState,
  dehydrate,
  hashKey,
  type QueryKey,
} from '@tanstack/react-query'
import { data, type RouterContextProvider } from 'react-router'
import type { ApiError } from './call.ts'
import { apiContext } from './context.ts'
import { packForPage, unpackForPage } from './page-answer.ts'
import { type AnyQuery, createQueryClient } from './query.ts'

/**
 * A query that says so may fail: the page is then shown without its answer, and the browser asks
 * again.
 */
const isOptionalQuery = ({ meta }: AnyQuery): boolean => meta?.isOptional === true

/**
 * What a loader answers: the queries of its page, run side by side, packed for the browser. A
 * missing thing is a real 404.
 */
export async function prefetchQueries(
  context: Readonly<RouterContextProvider>,
  ...queries: AnyQuery[]
) {
  const client = createQueryClient(context.get(apiContext), { onServer: true })
  const run = (query: AnyQuery): Promise<unknown> =>
    isOptionalQuery(query) ? client.prefetchQuery(query) : client.fetchQuery(query)
  await Promise.all(queries.map(run)).catch((error: unknown) => {
    throw toErrorResponse(error)
  })
  return { state: dehydrate(client, { serializeData: packForPage }) }
}

/** Answer of one query; undefined if it was optional and failed. */
export function answerInCache<Data>(
  { queries }: DehydratedState,
  { queryKey }: { queryKey: DataTag<QueryKey, Data, ApiError> },
): Data | undefined {
  const found = queries.find(({ queryHash }) => queryHash === hashKey(queryKey))
  return found && (unpackForPage(found.state.data as string) as Data)
}

// Recognized by its shape: classes of this bundle are not those of the server's own files.
function toErrorResponse(error: unknown): unknown {
  const { status, message } = error as { status?: number; message?: string }
  // A request that the address makes invalid is a 404; every other error is shown as the server
  // answers it.
  return status ? data(message, { status: status === 400 ? 404 : status }) : error
}
