import { useQuery } from '@tanstack/react-query'
import type { Sale } from '#contract/sales.ts'
import { useSession } from '../../session/use-session.ts'
import { LocalTime } from '../../ui/local-time.tsx'
import { auditQueries } from '../audit/queries.ts'
import { sentenceOf } from '../audit/sentence.ts'

/** What admins did to this order, for super admins, who alone read the log. Nothing while there is nothing. */
export function OrderHistory({ sale }: { sale: Sale }) {
  const { user } = useSession()
  const { data } = useQuery({ ...auditQueries.of(sale._id), enabled: user?.role === 'superAdmin' })
  if (!data || data.total === 0) return null
  return (
    <section aria-labelledby="order-history">
      <h2 id="order-history" className="display mb-3 text-2xl">
        History
      </h2>
      <ul className="grid gap-2">
        {data.data.map((entry) => (
          <li key={entry._id} className="flex flex-wrap gap-x-4">
            <span className="text-muted tabular-nums">
              <LocalTime at={entry.createdAt} />
            </span>
            <span>
              <strong>{entry.actor}</strong> {sentenceOf(entry)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
