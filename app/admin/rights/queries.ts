import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Right } from '#contract/rights.ts'
import { callApi } from '../../api/browser.ts'
import { withIdentity } from '../../confirm/confirm-identity.ts'
import { userQueries } from '../users/queries.ts'

export function useSetRights(id: string) {
  const client = useQueryClient()
  const { queryKey } = userQueries.one(id)
  return useMutation({
    mutationFn: (rights: readonly Right[]) =>
      withIdentity(() => callApi('PUT /users/:id/rights', { params: { id }, body: { rights: [...rights] } })),
    onSuccess: (_answer, rights) => client.setQueryData(queryKey, (user) => user && { ...user, rights: [...rights] }),
  })
}
