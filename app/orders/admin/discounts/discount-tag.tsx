import type { DiscountState } from '#contract/orders/discounts.ts'
import type { Tone } from '#contract/orders/sale-states.ts'
import { Tag } from '../../sales/status-tag.tsx'

const STATES: Record<DiscountState, { text: string; tone: Tone }> = {
  running: { text: 'running', tone: 'good' },
  planned: { text: 'planned', tone: 'open' },
  usedUp: { text: 'used up', tone: 'urgent' },
  ended: { text: 'ended', tone: 'quiet' },
  off: { text: 'off', tone: 'quiet' },
}

export const DiscountTag = ({ state }: { state: DiscountState }) => <Tag {...STATES[state]} />
