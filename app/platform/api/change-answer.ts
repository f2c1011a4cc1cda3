import type { DataTag, QueryClient, QueryKey } from '@tanstack/react-query'
import type { ApiError } from './call.ts'

/**
 * Changes a shown answer. A request on its way is cancelled, as it may be older than the change.
 */
export async function changeAnswer<Output>(
  client: QueryClient,
  queryKey: DataTag<QueryKey, Output, ApiError>,
  change: (answer: Output) => Output,
): Promise<void> {
  await client.cancelQueries({ queryKey })
  client.setQueryData<Output>(queryKey, (answer) => answer && change(answer))
}
