import { expect, test } from 'vitest'
import { deliveryDaysText, deliveryOfferText } from './delivery.ts'

test.each([
  [{ min: 1, max: 2 }, '1 to 2 days'],
  [{ min: 1, max: 1 }, '1 day'],
  [{ min: 3, max: 3 }, '3 days'],
])('%j is said as %s', (days, text) => expect(deliveryDaysText(days)).toBe(text))

test.each([
  [{ price: 2000, days: { min: 1, max: 2 } }, '₦2,000, 1 to 2 days'],
  [{ price: 2000 }, '₦2,000'],
  [{ price: 0, days: { min: 1, max: 1 } }, 'free, 1 day'],
  [{ price: 1250.5 }, '₦1,250.50'],
])('a delivery of %j is said as %s', (delivery, text) =>
  expect(deliveryOfferText(delivery)).toBe(text),
)
