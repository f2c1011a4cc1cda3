import type { Fulfilment } from '#contract/orders/fulfilment.ts'
import type { Tone } from '#contract/orders/sale-states.ts'
import { Tag } from '../../sales/status-tag.tsx'

const TONES: Record<Fulfilment, Tone> = {
  unpacked: 'quiet',
  packed: 'open',
  shipped: 'open',
  delivered: 'good',
  returned: 'urgent',
}

export const FulfilmentTag = ({
  fulfilment,
  text = fulfilment,
}: {
  fulfilment: Fulfilment
  text?: string
}) => <Tag text={text} tone={TONES[fulfilment]} />
