import { Link } from 'react-router'

type StateLinksProps = {
  label: string
  /** The list shows the first by itself; undefined: entries of all states. */
  states: readonly (string | undefined)[]
  counts: Readonly<Record<string, number>> | undefined
  chosen: string | undefined
}

/** A list by the state of its entries, which is stored in its address. */
export const StateLinks = ({ label, states, counts, chosen }: StateLinksProps) => (
  <nav aria-label={label} className="flex flex-wrap gap-2">
    {states.map((state) => (
      <Link
        key={state ?? 'all'}
        to={state === states[0] ? '?' : `?state=${state}`}
        aria-current={state === chosen ? 'page' : undefined}
        className="flex min-h-11 items-center rounded-box border border-control px-3 aria-[current]:border-accent aria-[current]:font-semibold"
      >
        {state ? `${state} (${counts?.[state] ?? 0})` : 'all'}
      </Link>
    ))}
  </nav>
)
