import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi, createSender } from '../../platform/api/browser.ts'
import { recordQuery } from '../../platform/api/query.ts'

export const consentsQuery = () => recordQuery('GET /consents')

export function useChangeConsent() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: createSender('PUT /consents'),
    onSettled: () => client.invalidateQueries({ queryKey: consentsQuery().queryKey }),
  })
}

export const useUnsubscribe = () =>
  useMutation({
    mutationFn: (code: string) => callApi('POST /unsubscribe/:code', { params: { code } }),
    meta: { successText: '', errorText: '' }, // both stand on the page
  })
