import type { PackingOrder } from '#contract/orders/shipments.ts'
import { shortId } from '#contract/platform/format.ts'
import { LocalTime } from '../../../platform/ui/local-time.tsx'

type PackingQueueProps = { orders: readonly PackingOrder[]; current: string; onChoose: (id: string) => void }

/** The orders that wait, in their order; on a phone only the one in hand is shown. */
export const PackingQueue = ({ orders, current, onChoose }: PackingQueueProps) => (
  <nav aria-label="Orders to pack" className="packing-queue">
    <ol className="grid gap-2">
      {orders.map(({ _id, name, createdAt, lines }) => (
        <li key={_id}>
          <button
            type="button"
            aria-current={_id === current ? 'true' : undefined}
            className="packing-choice"
            onClick={() => onChoose(_id)}
          >
            <span className="font-bold tabular-nums">{shortId(_id, 6)}</span>
            <span className="text-muted tabular-nums">
              {lines.length} {lines.length === 1 ? 'line' : 'lines'}
            </span>
            <span className="truncate">{name}</span>
            <span className="text-sm text-muted">
              <LocalTime time={createdAt} />
            </span>
          </button>
        </li>
      ))}
    </ol>
  </nav>
)
