import { Link } from 'react-router'
import { Icon } from '../ui/icon.tsx'
import { STAYING } from '../ui/use-address-params.ts'

type ChipListProps<Filters> = {
  /** `rest`: the filters without it. */
  chips: readonly { key: string; text: string; rest: Filters }[]
  cleared: Filters
  searchOf: (filters: Filters) => string
  /** `rel` of its links: 'nofollow' where crawlers come by. */
  rel?: string
}

/** Chosen filters as links that remove them, so that they work without JavaScript. */
export function ChipList<Filters>({ chips, cleared, searchOf, rel }: ChipListProps<Filters>) {
  if (chips.length === 0) return null
  return (
    <ul aria-label="Chosen filters" className="filter-chips">
      {chips.map(({ key, text, rest }) => (
        <li key={key}>
          <Link
            to={{ search: searchOf(rest) }}
            {...STAYING}
            rel={rel}
            aria-label={`Remove ${text}`}
            className="filter-chip"
          >
            <span>{text}</span>
            <Icon name="close" size={16} />
          </Link>
        </li>
      ))}
      <li>
        <Link to={{ search: searchOf(cleared) }} {...STAYING} rel={rel} className="text-link">
          Clear all
        </Link>
      </li>
    </ul>
  )
}
