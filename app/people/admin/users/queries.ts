import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { User } from '#contract/people/users.ts'
import type { Right } from '#contract/platform/rights.ts'
import { type AccountStatus, ROLE_IDS } from '#contract/platform/roles.ts'
import type { SeenValues } from '#contract/platform/values.ts'
import { callApi } from '../../../platform/api/browser.ts'
import { changeAnswer } from '../../../platform/api/change-answer.ts'
import { recordQuery } from '../../../platform/api/query.ts'
import { withIdentity } from '../../../platform/confirm/confirm-identity.ts'

export const userQuery = (id: string) => recordQuery('GET /users/:id', { id })

export function useSetStatus(id: string) {
  const user = useShownUser(id)
  return useMutation({
    mutationFn: (status: AccountStatus) =>
      callApi('PUT /users/:id', { params: { id }, body: { statusValue: status } }),
    onSuccess: (_answer, status) => user.change({ status }),
    onError: user.reload,
  })
}

/**
 * Makes a user an admin, or an admin a user. After a success the page shows the new role; after a
 * refusal it reads the user again.
 */
export function useSetUserRole(id: string) {
  const user = useShownUser(id)
  return useMutation({
    mutationFn: (role: 'admin' | 'users') =>
      withIdentity(() =>
        callApi('PUT /users/roleupdate/:id', {
          params: { id },
          body: { roleValue: ROLE_IDS[role] },
        }),
      ),
    onSuccess: (_answer, role) => user.change({ role: ROLE_IDS[role] }),
    onError: user.reload,
  })
}

export function useSetRights(id: string) {
  const user = useShownUser(id)
  return useMutation({
    mutationFn: ({ rights, seen }: { rights: readonly Right[]; seen: SeenValues }) =>
      withIdentity(() =>
        callApi('PUT /users/:id/rights', { params: { id }, body: { rights: [...rights], seen } }),
      ),
    onSuccess: (_answer, { rights }) => user.change({ rights: [...rights] }),
  })
}

function useShownUser(id: string) {
  const client = useQueryClient()
  const { queryKey } = userQuery(id)
  return {
    /**
     * After a success, without reading: an admin who made a user an admin may no longer read that
     * user.
     */
    change: (values: Partial<User>) =>
      changeAnswer(client, queryKey, (user) => ({ ...user, ...values })),
    /** After a refusal: another admin was faster. */
    reload: () => client.invalidateQueries({ queryKey }),
  }
}
