import { lazy, Suspense } from 'react'
import { PAID_KEY, readKept } from '../store/browser-storage.ts'
import { useHydrated } from '../store/use-hydrated.ts'

const PaidOrderCard = lazy(() => import('./paid-order-card.tsx').then((module) => ({ default: module.PaidOrderCard })))

/** The card of an order paid in this browser. Its code is loaded where there is one; the server knows of none. */
export const PaidOrder = () =>
  useHydrated() &&
  readKept(PAID_KEY) && (
    <Suspense>
      <PaidOrderCard />
    </Suspense>
  )
