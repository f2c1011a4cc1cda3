import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { shortId } from '#contract/platform/format.ts'
import { READS_ORDERS } from '#contract/platform/rights.ts'
import { timelineQueries } from '../../../orders/admin/order-notes/queries.ts'
import { useRights } from '../../../platform/admin/rights/use-rights.ts'

/** Notes that name the reader and that they have not seen, each a link to its order. The bell stays at 0. */
export function MentionCount({ onLeave }: { onLeave?: (() => void) | undefined }) {
  const { isKnown, may } = useRights()
  const { data } = useQuery({ ...timelineQueries.mentions(), enabled: isKnown && may(READS_ORDERS) })
  if (!data || data.total === 0) return null
  return (
    <details className="mention-count">
      <summary>{data.total === 1 ? '1 note names you' : `${data.total.toLocaleString('en')} notes name you`}</summary>
      <ul className="grid gap-1">
        {data.data.map(({ note, sale, name }) => (
          <li key={note}>
            <Link to={`/admin/orders/orderdetails/${sale}`} onClick={onLeave} className="side-link">
              {name}, order {shortId(sale, 6)}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  )
}
