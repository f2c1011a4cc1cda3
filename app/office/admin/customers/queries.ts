import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { MessageBody } from '#contract/platform/values.ts'
import { useAdminMutation } from '../../../platform/admin/admin-mutation.ts'
import { callApi } from '../../../platform/api/browser.ts'
import type { ApiError } from '../../../platform/api/call.ts'
import { queryApiFresh, recordQuery } from '../../../platform/api/query.ts'
import { withIdentity } from '../../../platform/confirm/confirm-identity.ts'

/** `id`: of an account or of an order. */
export const customerQuery = (id: string) => recordQuery('GET /customers/:id', { id })

export const customerTagsQuery = queryApiFresh('GET /customers/tags')

type TagChange = (tags: readonly string[]) => string[]

/**
 * Adds or removes one tag. Where others have changed the tags since they were shown, it is done to
 * theirs.
 */
export const useChangeCustomerTags = (id: string, shown: readonly string[]) =>
  useAdminMutation((change: TagChange) => changeCustomerTags(id, shown, change))

async function changeCustomerTags(
  id: string,
  seen: readonly string[],
  change: TagChange,
): Promise<MessageBody> {
  try {
    const body = { tags: change(seen), seen: { tags: seen } }
    return await callApi('PUT /customers/:id/tags', { params: { id }, body })
  } catch (error) {
    const { current } = error as ApiError
    if (!current) throw error
    return changeCustomerTags(id, current.tags as string[], change)
  }
}

/** Erases a person. Everything that was cached may name them, so the cache is emptied. */
export function useErasePerson(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (typed: string) =>
      withIdentity(() =>
        callApi('POST /customers/:id/erasure', { params: { id }, body: { typed } }),
      ),
    onSuccess: () => client.clear(),
  })
}
