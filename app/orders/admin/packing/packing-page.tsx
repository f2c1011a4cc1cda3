import { adminPage } from '../../../platform/admin/admin-page.tsx'
import { Loaded } from '../../../platform/loaded/loaded.tsx'
import { LinkButton } from '../../../platform/ui/button.tsx'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'
import { PackingCard } from './packing-card.tsx'
import { PackingQueue } from './packing-queue.tsx'
import { usePacking } from './use-packing.ts'

export default adminPage({ title: 'Packing' }, Board)

function Board() {
  const packing = usePacking()
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
              <PackingCard
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
    <p className="max-w-prose basis-full">Orders come here once they are paid, or are to be paid on delivery.</p>
    <LinkButton to="/admin/orders" tone="secondary">
      Orders
    </LinkButton>
  </EmptyState>
)
