import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Filters } from '#contract/filter-address.ts'
import { categoriesQuery } from '../categories/queries.ts'
import { Icon } from '../ui/icon.tsx'
import { chipsOf, cleared } from './change-filters.ts'

type FilterChipsProps = {
  filters: Filters
  /** The query of the address with other filters. */
  searchOf: (filters: Filters) => string
}

const STAYING = { preventScrollReset: true, state: { keepsFocus: true }, rel: 'nofollow' }

/** What is chosen: a press takes it away, or all of it. Links, so that they work without JavaScript; crawlers leave them alone. */
export function FilterChips({ filters, searchOf }: FilterChipsProps) {
  const categories = useQuery(categoriesQuery()).data?.data ?? []
  const chips = chipsOf(filters, (id) => categories.find(({ _id }) => _id === id)?.title ?? 'Category')
  if (chips.length === 0) return null
  return (
    <ul aria-label="Chosen filters" className="filter-chips">
      {chips.map(({ key, text, rest }) => (
        <li key={key}>
          <Link to={{ search: searchOf(rest) }} {...STAYING} aria-label={`Remove ${text}`} className="filter-chip">
            <span>{text}</span>
            <Icon name="close" size={16} />
          </Link>
        </li>
      ))}
      <li>
        <Link to={{ search: searchOf(cleared(filters)) }} {...STAYING} className="text-link">
          Clear all
        </Link>
      </li>
    </ul>
  )
}
