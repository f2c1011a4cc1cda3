import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { TwoFactor } from '#contract/people/two-factor.ts'
import { countWithNoun } from '#contract/platform/format.ts'
import { Loaded } from '../../../platform/loaded/loaded.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { ConfirmButton } from '../../../platform/ui/confirm-button.tsx'
import { twoFactorQuery, useRenewCodes, useTurnOffTwoFactor } from './queries.ts'
import { RecoveryCodeList } from './recovery-codes.tsx'
import { SetUp } from './set-up.tsx'

/**
 * Turning two-step sign-in on and off, and its recovery codes. `onRequired` is called once it is
 * on, if this account requires it.
 */
export function TwoFactorSettings({ onRequired }: { onRequired?: () => void }) {
  const client = useQueryClient()
  const query = useQuery(twoFactorQuery())
  const [codes, setCodes] = useState<readonly string[]>()
  const isRequired = query.data?.isRequired === true && !query.data.isOn
  const closeCodes = () => {
    if (isRequired) onRequired?.()
    setCodes(undefined)
    void client.invalidateQueries({ queryKey: twoFactorQuery().queryKey })
  }
  if (codes) return <RecoveryCodeList codes={codes} onSaved={closeCodes} />
  return (
    <Loaded query={query}>
      {(state) => (
        <div className="grid gap-6">
          {isRequired && (
            <p
              role="status"
              className="max-w-prose rounded-box border border-line bg-clay-soft p-4 font-semibold"
            >
              This shop requires it of super admins: the back office opens once it is on.
            </p>
          )}
          <p className="max-w-prose text-muted">
            With two-step sign-in the password alone opens nothing: each sign-in also takes a code
            from your phone.
          </p>
          {state.isOn ? <Manage state={state} onCodes={setCodes} /> : <SetUp onDone={setCodes} />}
        </div>
      )}
    </Loaded>
  )
}

function Manage({
  state: { recoveryLeft },
  onCodes,
}: {
  state: TwoFactor
  onCodes: (codes: string[]) => void
}) {
  const { mutate, isPending } = useRenewCodes()
  const renew = () =>
    mutate(undefined, { onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes) })
  return (
    <div className="grid max-w-prose gap-4">
      <p className="text-lg font-semibold text-fine">Two-step sign-in is on.</p>
      <p>
        {countWithNoun(recoveryLeft, 'recovery code is', 'recovery codes are')} left.
        {recoveryLeft < 3 && ' Make new ones before you run out.'}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button
          tone="secondary"
          className="max-sm:w-full"
          pending={isPending}
          pendingText="Making…"
          onClick={renew}
        >
          New recovery codes
        </Button>
        <TurnOff />
      </div>
    </div>
  )
}

const TurnOff = () => (
  <ConfirmButton
    act={useTurnOffTwoFactor()}
    button={{ tone: 'secondary', className: 'max-sm:w-full', children: 'Turn off' }}
    title="Turn off two-step sign-in?"
    confirmLabel="Turn off"
  >
    <p>
      Your password alone will sign you in. The app’s entry for this shop and all recovery codes
      stop working.
    </p>
  </ConfirmButton>
)
