import { queryOptions, useMutation } from '@tanstack/react-query'
import type { Calls } from '#contract/api.ts'
import { callApi, sender } from '../../platform/api/browser.ts'
import type { ApiError } from '../../platform/api/call.ts'

export const useAskAlert = () =>
  useMutation({
    mutationFn: sender('POST /stock-alerts'),
    meta: { successText: '', errorText: '' }, // both stand beside the form
  })

/** The alert of a mail's code. A POST keeps the code out of logged addresses. */
export const alertOf = (code: string) =>
  queryOptions<Calls['POST /stock-alerts/read']['output'], ApiError>({
    queryKey: ['POST /stock-alerts/read', code],
    queryFn: () => callApi('POST /stock-alerts/read', { body: { code } }),
    staleTime: Number.POSITIVE_INFINITY,
  })

export const useActOnAlert = () => useMutation({ mutationFn: sender('PUT /stock-alerts') })
