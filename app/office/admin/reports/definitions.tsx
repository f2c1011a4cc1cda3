import { MEASURES, type Measure, REPORTS, type Report, TILES } from '#contract/office/report-measures.ts'

export function Definitions({ report }: { report: Report }) {
  const { says, measures } = REPORTS[report]
  const shown: Measure[] = [...new Set<Measure>([...measures, ...TILES])]
  return (
    <section aria-labelledby="meaning" className="report-meaning">
      <h2 id="meaning">What the figures mean</h2>
      <p>Days begin at midnight in Lagos. {says}</p>
      <dl>
        {shown.map((measure) => (
          <div key={measure}>
            <dt>{MEASURES[measure].title}</dt>
            <dd>{MEASURES[measure].says}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
