import { type PointerEvent, useId, useState } from 'react'
import { findAxisEnd, formatDayAndMonth, formatWeekdayAndDay } from './scale.ts'

export type DayValue = { date: string; value: number }

type DayChartProps = {
  title: string
  /** At least one, oldest first. */
  days: readonly DayValue[]
  /** A value in full, as the table and the reading of a day have it. */
  format: (value: number) => string
  /** A value on the axis. */
  formatShort: (value: number) => string
  unit: string
  /** In place of bars where every day is 0. */
  empty: string
  /** The name of a bar, in full and on the axis; a day by default. */
  nameOf?: (date: string) => string
  shortNameOf?: (date: string) => string
  /** False: a table stands beside it. */
  hasTable?: boolean
}

/**
 * One bar a day, read by pointing or, as in any slider, by the arrow keys; the table has all days.
 */
export function DayChart({
  title,
  days,
  format,
  formatShort,
  unit,
  empty,
  ...names
}: DayChartProps) {
  const { nameOf = formatWeekdayAndDay, shortNameOf = formatDayAndMonth, hasTable = true } = names
  const id = useId()
  const [pointed, setChosen] = useState(days.length - 1)
  const chosen = Math.min(pointed, days.length - 1)
  const day = days[chosen]
  const max = Math.max(...days.map(({ value }) => value))
  const total = days.reduce((sum, { value }) => sum + value, 0)
  if (!day) return null
  return (
    <figure aria-labelledby={id} className="chart">
      <figcaption className="grid gap-1">
        <h3 id={id} className="font-semibold">
          {title}
        </h3>
        <p className="text-2xl font-bold tabular-nums">{format(total)}</p>
      </figcaption>
      {max === 0 ? (
        <p className="chart-empty">{empty}</p>
      ) : (
        <>
          <p aria-hidden="true" className="text-sm text-muted tabular-nums">
            {nameOf(day.date)}: <strong className="text-ink">{format(day.value)}</strong>
          </p>
          <div className="chart-plot">
            <DayBars days={days} end={findAxisEnd(max)} chosen={chosen} />
            <DayChartAxis end={findAxisEnd(max)} format={formatShort} />
            <DayChartSlider
              title={title}
              days={days}
              day={day}
              chosen={chosen}
              setChosen={setChosen}
              format={format}
              nameOf={nameOf}
            />
          </div>
          <p aria-hidden="true" className="chart-days">
            <span>{shortNameOf(days[0]?.date ?? '')}</span>
            <span>{shortNameOf(days[Math.floor(days.length / 2)]?.date ?? '')}</span>
            <span>{shortNameOf(days.at(-1)?.date ?? '')}</span>
          </p>
        </>
      )}
      {hasTable && <DayChartTable title={title} days={days} format={format} unit={unit} />}
    </figure>
  )
}

/** Drawn in days by hundredths, and stretched to the place there is. */
const DayBars = ({
  days,
  end,
  chosen,
}: {
  days: readonly DayValue[]
  end: number
  chosen: number
}) => (
  <svg
    viewBox={`0 0 ${days.length} 100`}
    preserveAspectRatio="none"
    aria-hidden="true"
    className="chart-bars"
  >
    {[0, 50, 100].map((y) => (
      <line key={y} x1={0} x2={days.length} y1={y} y2={y} />
    ))}
    <rect x={chosen} y={0} width={1} height={100} className="chart-chosen" />
    {days.map(({ date, value }, i) => (
      <rect
        key={date}
        x={i + 0.15}
        width={0.7}
        y={100 - (100 * value) / end}
        height={(100 * value) / end}
        className={i === chosen ? 'chart-bar-chosen' : 'chart-bar'}
      />
    ))}
  </svg>
)

const DayChartAxis = ({ end, format }: { end: number; format: (value: number) => string }) => (
  <p aria-hidden="true" className="chart-axis">
    {[end, end / 2, 0].map((value) => (
      <span key={value}>{format(value)}</span>
    ))}
  </p>
)

type DayChartSliderProps = Pick<DayChartProps, 'title' | 'days' | 'format'> & {
  nameOf: (date: string) => string
  day: DayValue
  chosen: number
  setChosen: (position: number) => void
}

/**
 * Lies over the bars, srOnly: the browser's own slider brings keys, touch and the reading of each
 * day.
 */
function DayChartSlider({
  title,
  days,
  day: { date, value },
  chosen,
  setChosen,
  format,
  nameOf,
}: DayChartSliderProps) {
  const point = ({ currentTarget, clientX }: PointerEvent<HTMLInputElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    const position = Math.floor(((clientX - left) / width) * days.length)
    setChosen(Math.min(days.length - 1, Math.max(0, position)))
  }
  return (
    <input
      type="range"
      min={0}
      max={days.length - 1}
      value={chosen}
      aria-label={`${title}, day by day`}
      aria-valuetext={`${nameOf(date)}: ${format(value)}`}
      onChange={({ target }) => setChosen(Number(target.value))}
      onPointerMove={point}
      className="chart-slider"
    />
  )
}

const DayChartTable = ({
  title,
  days,
  format,
  unit,
}: Pick<DayChartProps, 'title' | 'days' | 'format' | 'unit'>) => (
  <details className="chart-table">
    <summary>As a table</summary>
    <table aria-label={title}>
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col">{unit}</th>
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map(({ date, value }) => (
          <tr key={date}>
            <th scope="row">{date}</th>
            <td>{format(value)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </details>
)
