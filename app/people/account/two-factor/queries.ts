import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../../platform/api/browser.ts'
import { recordQuery } from '../../../platform/api/query.ts'
import { withIdentity } from '../../../platform/confirm/confirm-identity.ts'

export const twoFactorQuery = () => recordQuery('GET /users/two-factor')

/** A new secret for the app; nothing is on yet. */
export const useBeginTwoFactor = () =>
  useMutation({ mutationFn: () => withIdentity(() => callApi('POST /users/two-factor', {})) })

/**
 * The first code turns it on. The recovery codes of its answer are shown once; the page loads the
 * status again when they are closed.
 */
export const useTurnOnTwoFactor = () =>
  useMutation({
    mutationFn: (body: { code: string }) =>
      withIdentity(() => callApi('PUT /users/two-factor', { body })),
    meta: { errorText: '' }, // shown at the field
  })

export const useRenewCodes = () =>
  useMutation({
    mutationFn: () => withIdentity(() => callApi('POST /users/two-factor/recovery-codes', {})),
  })

export function useTurnOffTwoFactor() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => withIdentity(() => callApi('DELETE /users/two-factor', {})),
    onSettled: () => client.invalidateQueries({ queryKey: twoFactorQuery().queryKey }),
  })
}
