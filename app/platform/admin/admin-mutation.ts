import { type MutationMeta, useMutation, useQueryClient } from '@tanstack/react-query'
import type { CallName, Calls } from '#contract/api.ts'
import { type CallBody, type CallParams, callApi } from '../api/browser.ts'
import { withIdentity } from '../confirm/confirm-identity.ts'

type AdminMutationOptions = {
  /** The page closes on success. Its queries are not refetched before: they would be 404. */
  isRemoval?: boolean
  meta?: MutationMeta
}

export function useRefetchAdminData() {
  const client = useQueryClient()
  return () => client.invalidateQueries()
}

/**
 * A change, after which all data is read again, also if it failed. It may ask for the password or a
 * code first.
 */
export function useAdminMutation<Output, Input = void>(
  send: (input: Input) => Promise<Output>,
  { isRemoval = false, meta }: AdminMutationOptions = {},
) {
  const client = useQueryClient()
  const refetch = useRefetchAdminData()
  return useMutation({
    mutationFn: (input: Input) => withIdentity(() => send(input)),
    onSuccess: () => (isRemoval ? client.removeQueries({ type: 'inactive' }) : refetch()),
    // Not awaited: the error is shown first, as newer values of a form would reset it.
    onError: () => void refetch(),
    meta,
  })
}

/** One call as such a change, which gets the call's body. */
export function useAdminCall<Name extends CallName>(
  name: Name,
  ...given: CallParams<Name, [options?: AdminMutationOptions]>
) {
  const [params, options] = given as [unknown?, AdminMutationOptions?]
  return useAdminMutation(
    (body: CallBody<Name>) => callApi(name, { params, body } as Calls[Name]['input']),
    options,
  )
}
