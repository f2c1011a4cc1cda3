import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { FIRST_STEPS, type FirstStep } from '#contract/office/first-steps.ts'
import { queryApiFresh } from '../../../platform/api/query.ts'
import { useShopSession } from '../../../platform/session/use-session.ts'
import { PageSection } from '../../../platform/ui/section.tsx'

/** Leads a super admin through the opening of a new shop. Nothing once all is done, or on error. */
export function FirstStepList() {
  const { user } = useShopSession()
  const enabled = user?.role === 'superAdmin'
  const { data } = useQuery({
    ...queryApiFresh('GET /dashboard/steps'),
    enabled,
    meta: { errorText: '' },
  })
  if (!data || data.data.length === 0) return null
  return (
    <PageSection id="first-steps" title="Open your shop" className="grid gap-3">
      <ol className="grid gap-2 sm:grid-cols-2 sm:gap-3 xl:grid-cols-3">
        {data.data.map((step) => (
          <FirstStepItem key={step} step={step} />
        ))}
      </ol>
    </PageSection>
  )
}

function FirstStepItem({ step }: { step: FirstStep }) {
  const { title, about, ...link } = FIRST_STEPS[step]
  return (
    <li className="row-link grid content-start gap-1 rounded-box border border-line bg-surface px-4 py-3">
      {'to' in link ? (
        <Link to={link.to} className="row-link-target font-semibold">
          {title}
        </Link>
      ) : (
        <span className="font-semibold">{title}</span>
      )}
      <span className="text-sm text-muted">{about}</span>
    </li>
  )
}
