import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Right } from '#contract/platform/rights.ts'
import type { Seen } from '#contract/platform/values.ts'
import { callApi } from '../../../platform/api/browser.ts'
import { changeAnswer } from '../../../platform/api/change-answer.ts'
import { withIdentity } from '../../../platform/confirm/confirm-identity.ts'
import { userQueries } from '../users/queries.ts'

export function useSetRights(id: string) {
  const client = useQueryClient()
  const { queryKey } = userQueries.detail(id)
  return useMutation({
    mutationFn: ({ rights, seen }: { rights: readonly Right[]; seen: Seen }) =>
      withIdentity(() => callApi('PUT /users/:id/rights', { params: { id }, body: { rights: [...rights], seen } })),
    onSuccess: (_answer, { rights }) => changeAnswer(client, queryKey, (user) => ({ ...user, rights: [...rights] })),
  })
}
