import type { Fulfilment } from '#contract/orders/fulfilment.ts'

const styles: Record<Fulfilment, string> = {
  unpacked: 'border-control text-muted',
  packed: 'border-accent text-accent',
  shipped: 'border-accent text-accent',
  delivered: 'border-fine bg-fine-soft text-fine',
  returned: 'border-clay bg-clay-soft text-clay',
}

export const FulfilmentTag = ({ fulfilment }: { fulfilment: Fulfilment }) => (
  <span
    className={`tag inline-block border text-sm leading-snug font-semibold whitespace-nowrap ${styles[fulfilment]}`}
  >
    {fulfilment}
  </span>
)
