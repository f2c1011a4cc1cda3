import { onDemand } from '../../platform/hydration/on-demand.tsx'
import { ON_DELIVERY_KEY, PAID_KEY, readItem } from '../../platform/store/browser-storage.ts'
import { useHydrated } from '../../platform/store/use-hydrated.ts'

const card = onDemand(() =>
  import('./paid-order-card.tsx').then(({ PaidOrderCard }) => PaidOrderCard),
)

/** The cards of orders that were placed in this browser. The server knows of none. */
export function PaidOrder() {
  const isHydrated = useHydrated()
  if (!isHydrated) return null
  const hasOrder = readItem(PAID_KEY) || readItem(ON_DELIVERY_KEY)
  return hasOrder && <card.Part />
}
