import type { DoctorRun } from '#contract/running/health.ts'
import { Section } from '../../../platform/ui/section.tsx'

export const DoctorProblems = ({ problems }: Pick<DoctorRun, 'problems'>) =>
  problems.length > 0 && (
    <Section id="doctor" title="What the doctor found" className="grid gap-3">
      <ul className="grid gap-2">
        {problems.map(({ claim, offenders }) => (
          <li key={claim} className="rounded-box border border-danger bg-surface px-4 py-3">
            <p className="font-semibold">Not true: {claim}</p>
            <ul className="text-sm text-muted">
              {offenders.map((what) => (
                <li key={what} className="wrap-anywhere tabular-nums">
                  {what}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Section>
  )
