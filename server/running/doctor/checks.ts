import { catalogueChecks } from './checks/catalogue.ts'
import type { Check } from './checks/check.ts'
import { discountChecks } from './checks/discounts.ts'
import { moneyChecks } from './checks/money.ts'
import { orderChecks } from './checks/orders.ts'
import { parcelChecks } from './checks/parcels.ts'
import { refundChecks } from './checks/refunds.ts'
import { reportChecks } from './checks/reports.ts'
import { reviewChecks } from './checks/reviews.ts'
import { stockChecks } from './checks/stock.ts'

/** True of every shop at every moment, whatever crashed before: money, stock and history are consistent. */
export const checks: readonly Check[] = [
  ...catalogueChecks,
  ...stockChecks,
  ...orderChecks,
  ...moneyChecks,
  ...refundChecks,
  ...discountChecks,
  ...parcelChecks,
  ...reviewChecks,
  ...reportChecks,
]
