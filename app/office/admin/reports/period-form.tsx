import { useId } from 'react'
import {
  COMPARISONS,
  type Comparison,
  PERIOD_PRESETS,
  type PeriodPreset,
} from '#contract/office/report-period.ts'
import { ChoiceField } from '../../../platform/forms/choice-field.tsx'
import type { ListAddress } from '../../../platform/lists/paged-list.tsx'
import { type ReportQuery, withPeriodEnd } from './report-query.ts'

const PRESET_TEXTS: Record<PeriodPreset, string> = {
  today: 'Today',
  7: 'Last 7 days',
  30: 'Last 30 days',
  90: 'Last 90 days',
  month: 'This month',
  lastMonth: 'Last month',
  year: 'This year',
}

const COMPARISON_TEXTS: Record<Comparison, string> = {
  before: 'The days before',
  year: 'A year before',
  none: 'Nothing',
}

const OTHER_DAYS = 'other'

type PeriodFormProps = { reportQuery: ReportQuery; setValues: ListAddress['setValues'] }

/** The days of a report and what they are compared with; the address of the page keeps them. */
export const ReportPeriodForm = ({ reportQuery, setValues }: PeriodFormProps) => (
  <div className="report-period">
    <ChoiceField
      label="Days"
      value={reportQuery.preset ?? OTHER_DAYS}
      options={[
        ...PERIOD_PRESETS.map((preset) => [preset, PRESET_TEXTS[preset]] as const),
        [OTHER_DAYS, 'Other days'],
      ]}
      onChoose={(days) => {
        if (days === OTHER_DAYS) setValues({ days: '', ...reportQuery.period })
        else setValues({ days: days === '30' ? '' : days, from: '', to: '' })
      }}
    />
    <PeriodEndField label="From" end="from" reportQuery={reportQuery} setValues={setValues} />
    <PeriodEndField label="To" end="to" reportQuery={reportQuery} setValues={setValues} />
    <ChoiceField
      label="Beside"
      value={reportQuery.compare}
      options={COMPARISONS.map((comparison) => [comparison, COMPARISON_TEXTS[comparison]] as const)}
      onChoose={(compare) => setValues({ compare: compare === 'before' ? '' : compare })}
    />
  </div>
)

/** Its own state while it is typed: half of a year is no day yet. */
function PeriodEndField({
  label,
  end,
  reportQuery,
  setValues,
}: PeriodFormProps & { label: string; end: 'from' | 'to' }) {
  const id = useId()
  const choose = (day: string) => {
    const period = withPeriodEnd(reportQuery.period, end, day)
    if (period) setValues({ days: '', ...period })
  }
  return (
    <p>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        key={reportQuery.period[end]}
        type="date"
        className="input"
        defaultValue={reportQuery.period[end]}
        onChange={({ target }) => choose(target.value)}
      />
    </p>
  )
}
