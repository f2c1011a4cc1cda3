import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useAdminMutation } from '../../../platform/admin/admin-mutation.ts'
import { callApi } from '../../../platform/api/browser.ts'
import { queryApi } from '../../../platform/api/query.ts'

/** The orders with notes that mention the reader. */
export const mentionsQuery = {
  ...queryApi('GET /mentions'),
  staleTime: 60_000,
  refetchOnWindowFocus: true,
}

/** Notes on an order, or on a customer; saved without `note`, it is a new one. */
export const useNoteMutations = (on: 'sales' | 'customers', id: string) => ({
  save: useAdminMutation(({ note, body }: { note?: string | undefined; body: string }) => {
    if (!note) return callApi(`POST /${on}/:id/notes`, { params: { id }, body: { body } })
    return callApi(`PUT /${on}/:id/notes/:note`, { params: { id, note }, body: { body } })
  }),
  remove: useAdminMutation((note: string) =>
    callApi(`DELETE /${on}/:id/notes/:note`, { params: { id, note } }),
  ),
})
export type NoteMutations = ReturnType<typeof useNoteMutations>

/**
 * Marks the notes of this order that mention the reader as seen. The order itself is not refetched.
 */
export function useMarkMentionsSeen(id: string): void {
  const client = useQueryClient()
  const isNamed = useQuery(mentionsQuery).data?.data.some(({ sale }) => sale === id) ?? false
  const { mutate } = useMutation({
    mutationFn: () => callApi('PUT /sales/:id/mentions', { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: mentionsQuery.queryKey }),
    meta: { successText: '', errorText: '' },
  })
  useEffect(() => {
    if (isNamed) mutate()
  }, [isNamed, mutate])
}
