import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Consent } from '#contract/people/consents.ts'
import { TickField } from '../../platform/forms/field.tsx'
import { LocalTime } from '../../platform/ui/local-time.tsx'
import { PageSection } from '../../platform/ui/section.tsx'
import { consentsQuery, useChangeConsent } from './queries.ts'

/**
 * On the profile: what the shop may write about beside orders and the account. A tick counts at
 * once.
 */
export function ConsentCard() {
  const { data } = useQuery(consentsQuery())
  if (!data || data.data.length === 0) return null
  return (
    <PageSection id="consents" title="Mails from us" className="grid max-w-3xl gap-3">
      <p className="text-muted">
        You always hear about your orders and your account. For anything else we ask first, and you
        can change your mind at any time.
      </p>
      {data.data.map((consent) => (
        <ConsentTick key={consent.kind} consent={consent} />
      ))}
    </PageSection>
  )
}

function ConsentTick({ consent: { kind, text, given, at } }: { consent: Consent }) {
  const { mutate, isPending } = useChangeConsent()
  // at once: the mutation says its variables a moment later
  const [wished, setWished] = useState<boolean>()
  return (
    <div className="rounded-box border border-line bg-surface px-4 pt-2 sm:px-6">
      <TickField
        id={kind}
        label={text}
        checked={wished ?? given}
        aria-busy={isPending || undefined}
        onChange={({ target }) => {
          setWished(target.checked)
          mutate({ kind, given: target.checked }, { onSettled: () => setWished(undefined) })
        }}
      />
      <p className="-mt-5 min-h-6 pb-3 pl-8 text-sm text-muted">
        {at && !isPending && (
          <>
            {given ? 'Agreed' : 'Withdrawn'} <LocalTime time={at} />
          </>
        )}
      </p>
    </div>
  )
}
