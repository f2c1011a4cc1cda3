import { naira } from '../platform/format.ts'
import type { Days } from './regions.ts'

/** `1 to 2 days`, `3 days`, `1 day`. */
export const daysText = ({ min, max }: Days): string =>
  min === max ? `${min} ${min === 1 ? 'day' : 'days'}` : `${min} to ${max} days`

/** `₦2,000, 1 to 2 days`; a delivery that costs nothing is free. */
export const deliveryText = ({ price, days }: { price: number; days?: Days | undefined }): string =>
  [price === 0 ? 'free' : naira(price), ...(days ? [daysText(days)] : [])].join(', ')
