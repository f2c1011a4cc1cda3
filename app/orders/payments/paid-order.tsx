import { loadOnDemand } from '../../platform/hydration/on-demand.tsx'
import { ON_DELIVERY_KEY, PAID_KEY, readStoredItem } from '../../platform/store/browser-storage.ts'
import { useHydrated } from '../../platform/store/use-hydrated.ts'

const placedOrderCards = loadOnDemand(() => import('./paid-order-card.tsx'))

/** The cards of orders that were placed in this browser. The server knows of none. */
export function PlacedOrdersNotice() {
  const isHydrated = useHydrated()
  if (!isHydrated) return null
  const hasOrder = readStoredItem(PAID_KEY) || readStoredItem(ON_DELIVERY_KEY)
  return hasOrder && <placedOrderCards.Part />
}
