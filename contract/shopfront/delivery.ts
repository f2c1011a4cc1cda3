import { naira } from '../platform/format.ts'
import type { Days } from './regions.ts'

/** Writes how long a delivery takes, such as `1 to 2 days`, `3 days` or `1 day`. */
export function daysText({ min, max }: Days): string {
  if (min !== max) return `${min} to ${max} days`
  return min === 1 ? '1 day' : `${min} days`
}

type DeliveryOffer = { price: number; days?: Days | undefined }

/**
 * Writes price and days of a delivery, such as `₦2,000, 1 to 2 days`; one without a price is free.
 */
export function deliveryText({ price, days }: DeliveryOffer): string {
  const cost = price === 0 ? 'free' : naira(price)
  return days ? `${cost}, ${daysText(days)}` : cost
}
