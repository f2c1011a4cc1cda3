import { useMutation, useQueryClient } from '@tanstack/react-query'
import { pageParams } from '#contract/platform/paging.ts'
import type { Message } from '#contract/platform/values.ts'
import { useAdminMutation } from '../../../platform/admin/admin-mutation.ts'
import { callApi } from '../../../platform/api/browser.ts'
import type { ApiError } from '../../../platform/api/call.ts'
import { freshQuery, recordQuery } from '../../../platform/api/query.ts'
import { withIdentity } from '../../../platform/confirm/confirm-identity.ts'

/** `id`: of an account or of an order. */
export const customerQueries = {
  detail: (id: string) => recordQuery('GET /customers/:id', { params: { id } }),
  tags: () => freshQuery('GET /customers/tags', {}),
  blocked: (page: number, search: string) =>
    freshQuery('GET /customers/blocked/:limit/:skip/:search?', {
      params: { ...pageParams(page), search },
    }),
  erasure: (id: string) => recordQuery('GET /customers/:id/erasure', { params: { id } }),
}

type TagChange = (tags: readonly string[]) => string[]

/**
 * Adds or removes one tag. Where others have changed the tags since they were shown, it is done to
 * theirs.
 */
export const useChangeTags = (id: string, shown: readonly string[]) =>
  useAdminMutation((change: TagChange) => changeTags(id, shown, change))

async function changeTags(
  id: string,
  seen: readonly string[],
  change: TagChange,
): Promise<Message> {
  try {
    const body = { tags: change(seen), seen: { tags: seen } }
    return await callApi('PUT /customers/:id/tags', { params: { id }, body })
  } catch (error) {
    const { current } = error as ApiError
    if (!current) throw error
    return changeTags(id, current.tags as string[], change)
  }
}

/** Erases a person. Everything that was cached may name them, so the cache is emptied. */
export function useErase(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (typed: string) =>
      withIdentity(() =>
        callApi('POST /customers/:id/erasure', { params: { id }, body: { typed } }),
      ),
    onSuccess: () => client.clear(),
  })
}
