import { type MutationMeta, useMutation, useQueryClient } from '@tanstack/react-query'
import { withIdentity } from '../confirm/confirm-identity.ts'

type Options = {
  /** The server may ask for the password or a code first. */
  isConfirmed?: boolean
  /** The page closes on success. Its queries are not refetched before: they would be 404. */
  isRemoval?: boolean
  meta?: MutationMeta
}

/** Refetches the queries on screen. The others are refetched when a page shows them. */
export function useRefetch() {
  const client = useQueryClient()
  return () => client.invalidateQueries()
}

/** A call of the back office, after which the page shows the current data, also if the call failed. */
export function useAdminMutation<Output, Input = void>(
  send: (input: Input) => Promise<Output>,
  { isConfirmed = false, isRemoval = false, meta }: Options = {},
) {
  const client = useQueryClient()
  const refetch = useRefetch()
  return useMutation({
    mutationFn: (input: Input) => (isConfirmed ? withIdentity(() => send(input)) : send(input)),
    onSuccess: () => (isRemoval ? client.removeQueries({ type: 'inactive' }) : refetch()),
    // Not awaited: the error is shown first, as newer values of a form would reset it.
    onError: () => void refetch(),
    ...(meta && { meta }),
  })
}
