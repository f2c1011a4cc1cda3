import type { DoctorRun } from '#contract/running/health.ts'

/** Claims about the data that do not hold, each with the first places where. */
export const DoctorProblems = ({ problems }: Pick<DoctorRun, 'problems'>) =>
  problems.length > 0 && (
    <section aria-labelledby="doctor" className="grid gap-3">
      <h2 id="doctor" className="display text-2xl">
        What the doctor found
      </h2>
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
    </section>
  )
