import { messages } from '#contract/messages.ts'
import { HttpError } from '../../platform/errors.ts'
import { metrics } from '../../platform/metrics/metrics.ts'
import { CodeRefused } from '../discounts/decide-discounts.ts'
import type { SalePlacing } from './place-sale.ts'

/**
 * Passes an order on, or why there is none, and counts it. Orders that are made are counted by
 * their events.
 */
export async function countPlacedOrder(placing: Promise<SalePlacing>): Promise<SalePlacing> {
  try {
    const placed = await placing
    if (placed.adjusted && !placed.isRepeat) metrics.ordersAdjusted.inc()
    return placed
  } catch (error) {
    metrics.ordersRefused.inc({ reason: reasonOfRefusedOrder(error) })
    throw error
  }
}

const REFUSAL_REASON_OF_STATUS: Readonly<Record<number, string>> = {
  400: 'invalid',
  409: 'stock',
  422: 'key',
  429: 'cap',
  503: 'busy',
}

function reasonOfRefusedOrder(error: unknown): string {
  if (error instanceof CodeRefused) return 'code'
  if (!(error instanceof HttpError)) return 'failed'
  if (error.message === messages.productOfCartGone) return 'gone'
  if (error.message === messages.keyInFlight) return 'key'
  return REFUSAL_REASON_OF_STATUS[error.statusCode] ?? 'failed'
}
