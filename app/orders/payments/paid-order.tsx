import { onDemand } from '../../platform/hydration/on-demand.tsx'
import { PAID_KEY, readItem } from '../../platform/store/browser-storage.ts'
import { useHydrated } from '../../platform/store/use-hydrated.ts'

const card = onDemand(() => import('./paid-order-card.tsx').then(({ PaidOrderCard }) => PaidOrderCard))

/** The card of an order that was paid in this browser. The server knows of none. */
export const PaidOrder = () => useHydrated() && readItem(PAID_KEY) && <card.Part />
