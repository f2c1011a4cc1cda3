import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { forgetCart } from '../../../orders/cart/account/leave-account.ts'
import { callApi } from '../../../platform/api/browser.ts'
import { recordQuery } from '../../../platform/api/query.ts'
import { endSession } from '../../../platform/store/session.ts'
import { dropUnsaved } from '../../../platform/store/unsaved.ts'

export const sessionsQuery = () => recordQuery('GET /users/sessions', {})

export function useEndSession() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => callApi('DELETE /users/sessions/:id', { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: sessionsQuery().queryKey }),
  })
}

/** This browser is signed out with the others. */
export function useEndAllSessions() {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () => callApi('DELETE /users/sessions', {}),
    onSuccess: () => {
      dropUnsaved()
      return endSession(() => {
        forgetCart()
        return navigate('/')
      })
    },
  })
}
