import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'

type NewestListProps<Row extends { _id: string }> = {
  title: string
  to: string
  rows: readonly Row[]
  empty: string
  /** Inside of one `<li>`. */
  children: (row: Row) => ReactNode
}

export function NewestList<Row extends { _id: string }>({ title, to, rows, empty, children }: NewestListProps<Row>) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="newest">
      <header className="flex items-center justify-between gap-4 py-1 pr-2 pl-5">
        <h2 id={id} className="font-bold">
          {title}
        </h2>
        <Link to={to} aria-label={`see all: ${title}`} className="button button-quiet">
          see all
        </Link>
      </header>
      {rows.length === 0 ? (
        <p className="border-t border-line px-5 py-8 text-center text-muted">{empty}</p>
      ) : (
        <ul>
          {rows.map((row) => (
            <li key={row._id} className="newest-row row-link">
              {children(row)}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
