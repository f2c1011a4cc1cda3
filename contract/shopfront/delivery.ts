import { countWithNoun, formatNaira } from '../platform/format.ts'
import type { DeliveryDayRange } from './regions.ts'

/** Writes how long a delivery takes, such as `1 to 2 days`, `3 days` or `1 day`. */
export function deliveryDaysText({ min, max }: DeliveryDayRange): string {
  if (min !== max) return `${min} to ${max} days`
  return countWithNoun(min, 'day')
}

type DeliveryOffer = { price: number; days?: DeliveryDayRange | undefined }

/**
 * Writes price and days of a delivery, such as `₦2,000, 1 to 2 days`; one without a price is free.
 */
export function deliveryOfferText({ price, days }: DeliveryOffer): string {
  const cost = price === 0 ? 'free' : formatNaira(price)
  return days ? `${cost}, ${deliveryDaysText(days)}` : cost
}
