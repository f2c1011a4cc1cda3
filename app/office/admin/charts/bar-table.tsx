import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'

export type BarRow = { key: string; name: ReactNode; value: number }

type BarTableProps = {
  title: string
  names: string
  values: string
  rows: readonly BarRow[]
  /** The value of a full bar; the largest value by default. */
  full?: number
  isWide?: boolean
  /** The whole list, where these are only its first. */
  to?: string
  empty: string
}

/** A short list of names, each with its value and a bar as long as its share of `full`. */
export function BarTable({ title, names, values, rows, full, isWide, to, empty }: BarTableProps) {
  const id = useId()
  const end = full ?? Math.max(1, ...rows.map(({ value }) => value))
  return (
    <section aria-labelledby={id} className={`chart ${isWide ? 'md:col-span-2' : ''}`}>
      <header className="flex items-center justify-between gap-4">
        <h3 id={id} className="font-semibold">
          {title}
        </h3>
        {to && (
          <Link
            to={to}
            aria-label={`see all: ${title}`}
            className="button button-quiet -my-2.5 -mr-3"
          >
            see all
          </Link>
        )}
      </header>
      {rows.length === 0 ? (
        <p className="chart-empty">{empty}</p>
      ) : (
        <table className="bar-table" aria-labelledby={id}>
          <thead className="sr-only">
            <tr>
              <th scope="col">{names}</th>
              <th scope="col">{values}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, name, value }) => (
              <tr key={key}>
                <th scope="row">
                  {name}
                  <ShareBar share={value / end} />
                </th>
                <td>{value.toLocaleString('en-NG')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

const ShareBar = ({ share }: { share: number }) => (
  <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true" className="bar-line">
    <rect width={100} height={1} className="bar-rest" />
    <rect width={100 * share} height={1} className="chart-bar" />
  </svg>
)
