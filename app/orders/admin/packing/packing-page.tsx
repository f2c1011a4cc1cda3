import type { PackingOrder } from '#contract/orders/fulfilment/shipments.ts'
import { countWithNoun, shortenId } from '#contract/platform/format.ts'
import { createAdminPage } from '../../../platform/admin/admin-page.tsx'
import { Loaded } from '../../../platform/loaded/loaded.tsx'
import { LinkButton } from '../../../platform/ui/button.tsx'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'
import { LocalTime } from '../../../platform/ui/local-time.tsx'
import { PackingOrderCard } from './packing-card.tsx'
import { usePackingQueue } from './use-packing.ts'

export default createAdminPage({ title: 'Packing' }, PackingBoard)

function PackingBoard() {
  const packing = usePackingQueue()
  const { list, orders, order, total, sending } = packing
  return (
    <div className="grid gap-4">
      <p className="text-muted tabular-nums" role="status">
        {total} to pack{sending > 0 && `, ${sending} being sent`}
      </p>
      <Loaded query={list}>
        {() =>
          order ? (
            <div className="packing">
              <PackingQueue orders={orders} current={order._id} onChoose={packing.choose} />
              <PackingOrderCard
                key={order._id}
                order={order}
                isFirst={packing.isFirst}
                onPack={packing.pack}
                onLater={() => packing.putOff(order)}
              />
            </div>
          ) : (
            <NothingToPack />
          )
        }
      </Loaded>
    </div>
  )
}

const NothingToPack = () => (
  <EmptyState text="Everything is packed">
    <p className="max-w-prose basis-full">
      Orders come here once they are paid, or are to be paid on delivery.
    </p>
    <LinkButton to="/admin/orders" tone="secondary">
      Orders
    </LinkButton>
  </EmptyState>
)

type PackingQueueProps = {
  orders: readonly PackingOrder[]
  current: string
  onChoose: (id: string) => void
}

/** The orders that wait, in their order; on a phone only the one in hand is shown. */
const PackingQueue = ({ orders, current, onChoose }: PackingQueueProps) => (
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
            <span className="font-bold tabular-nums">{shortenId(_id, 6)}</span>
            <span className="text-muted tabular-nums">{countWithNoun(lines.length, 'line')}</span>
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
