import { useQuery } from '@tanstack/react-query'
import { LinkButton } from '../../../platform/ui/button.tsx'
import { PageSection } from '../../../platform/ui/section.tsx'
import { twoFactorQuery } from './queries.ts'

/** Whether two-step sign-in is on, with the way to its page. */
export function TwoFactorCard({ to }: { to: string }) {
  const { data } = useQuery(twoFactorQuery())
  return (
    <PageSection id="two-factor" title="Two-step sign-in" className="grid max-w-3xl gap-3">
      <p className="min-h-6 text-muted">
        {data && (data.isOn ? TWO_FACTOR_TEXTS.on(data.recoveryLeft) : TWO_FACTOR_TEXTS.off)}
      </p>
      <LinkButton to={to} tone="secondary" className="sm:justify-self-start">
        {data?.isOn ? 'Manage' : 'Set up'} two-step sign-in
      </LinkButton>
    </PageSection>
  )
}

const TWO_FACTOR_TEXTS = {
  on: (left: number) => `On: signing in takes a code from your app. Recovery codes left: ${left}.`,
  off: 'Off: your password alone signs you in.',
}
