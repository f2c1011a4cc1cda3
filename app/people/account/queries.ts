import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Calls } from '#contract/api.ts'
import { messages } from '#contract/messages.ts'
import { callApi } from '../../platform/api/browser.ts'
import { recordQuery } from '../../platform/api/query.ts'
import { changeSession } from '../../platform/store/session.ts'

export const profileQuery = () => recordQuery('GET /users/personal-profile')

/** Changes the user that this browser stores, too. Success shows 'success'. */
export function useEditProfile() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Calls['PUT /users']['input']['body']) => callApi('PUT /users', { body }),
    onSuccess: (_answer, { name, phoneNumber }) => {
      changeSession({ fullName: name, phoneNumber })
      return client.invalidateQueries({ queryKey: profileQuery().queryKey })
    },
  })
}

/** All other sessions end; this one continues with the new token. */
export const useChangePassword = () =>
  useMutation({
    mutationFn: (body: Calls['PUT /users/change-password']['input']['body']) =>
      callApi('PUT /users/change-password', { body }),
    onSuccess: ({ accessToken }) => changeSession({ accessToken }),
    meta: { errorText: messages.passwordFailed },
  })
