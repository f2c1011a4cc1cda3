import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Session as OpenSession } from '#contract/people/sessions.ts'
import { callApi } from '../../../platform/api/browser.ts'
import { recordQuery } from '../../../platform/api/query.ts'
import { ActButton } from '../../../platform/ui/button.tsx'
import { ConfirmButton } from '../../../platform/ui/confirm-button.tsx'
import { LocalTime } from '../../../platform/ui/local-time.tsx'
import { PageSection } from '../../../platform/ui/section.tsx'
import { useLeaveSession } from '../../session/logout-button.tsx'

const sessionsQuery = () => recordQuery('GET /users/sessions')

function useEndSession() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => callApi('DELETE /users/sessions/:id', { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: sessionsQuery().queryKey }),
  })
}

/** The account's open sessions. Each but the current one has a button that ends it. */
export function SessionList() {
  const { data, error } = useQuery(sessionsQuery())
  return (
    <PageSection id="sessions" title="Where you are signed in" className="grid max-w-3xl gap-4">
      {error && <p role="alert">{error.message}</p>}
      <ul className="grid gap-3">
        {data?.data.map((session) => (
          <SessionListItem key={session._id} session={session} />
        ))}
      </ul>
      <EndAll />
    </PageSection>
  )
}

function SessionListItem({
  session: { _id, device, address, createdAt, seenAt, isCurrent },
}: {
  session: OpenSession
}) {
  const end = useEndSession()
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-box border border-line bg-surface p-4 sm:px-6">
      <div className="min-w-0">
        <p className="font-semibold">
          {device}
          {isCurrent && <span className="ml-2 text-sm font-medium text-fine">this device</span>}
        </p>
        <p className="text-sm break-words text-muted">
          {address} · signed in <LocalTime time={createdAt} /> · last seen{' '}
          <LocalTime time={seenAt} />
        </p>
      </div>
      {!isCurrent && (
        <ActButton act={end} input={_id} tone="secondary" className="max-sm:w-full">
          Sign out
          <span className="sr-only">
            : {device}, {address}
          </span>
        </ActButton>
      )}
    </li>
  )
}

const EndAll = () => (
  <ConfirmButton
    act={useMutation({
      mutationFn: () => callApi('DELETE /users/sessions', {}),
      onSuccess: useLeaveSession(),
    })}
    after={(close) => ({ onError: close })}
    button={{
      tone: 'secondary',
      className: 'max-sm:w-full sm:justify-self-start',
      children: 'Sign out everywhere',
    }}
    title="Sign out everywhere?"
    confirmLabel="Sign out everywhere"
  >
    <p>Every device is signed out at once, this one too. Your cart stays on this device.</p>
  </ConfirmButton>
)
