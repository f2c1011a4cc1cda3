import { messages } from '#contract/messages.ts'
import { HttpError } from '../../platform/errors.ts'
import { metrics } from '../../platform/metrics/metrics.ts'
import { CodeRefused } from '../discounts/decide-discounts.ts'
import type { Placed } from './place-sale.ts'

/**
 * Passes an order on, or why there is none, and counts it. Orders that are made are counted by
 * their events.
 */
export async function counted(placing: Promise<Placed>): Promise<Placed> {
  try {
    const placed = await placing
    if (placed.adjusted && !placed.isRepeat) metrics.ordersAdjusted.inc()
    return placed
  } catch (error) {
    metrics.ordersRefused.inc({ reason: reasonOf(error) })
    throw error
  }
}

const BY_STATUS: Readonly<Record<number, string>> = {
  400: 'invalid',
  409: 'stock',
  422: 'key',
  429: 'cap',
  503: 'busy',
}

function reasonOf(error: unknown): string {
  if (error instanceof CodeRefused) return 'code'
  if (!(error instanceof HttpError)) return 'failed'
  if (error.message === messages.productGone) return 'gone'
  if (error.message === messages.keyInFlight) return 'key'
  return BY_STATUS[error.statusCode] ?? 'failed'
}
