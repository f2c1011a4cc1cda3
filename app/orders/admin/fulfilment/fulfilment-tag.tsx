import type { Fulfilment } from '#contract/orders/fulfilment/fulfilment.ts'
import type { TagTone } from '#contract/orders/states/sale-states.ts'
import { ColouredTag } from '../../sales/status-tag.tsx'

const FULFILMENT_TONES: Record<Fulfilment, TagTone> = {
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
}) => <ColouredTag text={text} tone={FULFILMENT_TONES[fulfilment]} />
