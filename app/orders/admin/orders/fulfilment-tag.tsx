import type { Fulfilment } from '#contract/orders/fulfilment.ts'
import type { Tone } from '#contract/orders/sale-states.ts'
import type { Sale } from '#contract/orders/sales.ts'
import { Tag } from '../../sales/status-tag.tsx'

const TONES: Record<Fulfilment, Tone> = {
  unpacked: 'quiet',
  packed: 'open',
  shipped: 'open',
  delivered: 'good',
  returned: 'urgent',
}

/** Where the goods are. Of an order that was cancelled before it was packed there is nothing to say. */
export const FulfilmentTag = ({ sale: { fulfilment, transactionStatus, packed } }: { sale: Sale }) =>
  fulfilment === 'unpacked' && transactionStatus === 'cancelled' ? (
    <span className="text-muted">–</span>
  ) : (
    <Tag text={packed ? `${packed.pieces} of ${packed.of} packed` : fulfilment} tone={TONES[fulfilment]} />
  )
