import { describe, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import type { ShippingForm } from '#contract/orders/sales/sales.ts'
import type { DeliveryState } from '#contract/shopfront/regions.ts'
import { ApiError } from '../../platform/api/call.ts'
import type { CartItem } from '../../platform/store/cart.ts'
import {
  createIdempotencyKey,
  createOrderBody,
  findOrCreateAttempt,
} from '../checkout-draft/draft.ts'
import { isOrderRefusal, mayPlaceOrderAgain } from './use-place-order.ts'

const shipping: ShippingForm = {
  name: 'Ada Obi',
  email: 'ada@example.com',
  phoneNumber: '0803 123 4567',
  whatsapp: '',
  state: '0199-lagos',
  lga: 'Ikeja',
  address: '1 Allen Avenue, near the roundabout',
  moreDetails: '',
}
const lagos: DeliveryState = {
  _id: '0199-lagos',
  state: 'Lagos',
  price: 2500,
  region: 'South West',
  lgas: 'Ikeja',
}
const body = (qty: number) =>
  createOrderBody(
    shipping,
    lagos,
    { items: [{ id: 'shirt', qty } as CartItem] },
    { subtotal: 12_500 * qty },
  )

test('the order has state, name, delivery price, subtotal and lines', () => {
  expect(body(2)).toEqual({
    ...shipping,
    stateName: 'Lagos',
    shippingPrice: 2500,
    subtotal: 25_000,
    products: [{ id: 'shirt', qty: 2 }],
  })
})

test('§10 a line of a product with options names its variant', () => {
  const items = [{ id: 'shirt', variant: 'm', choice: 'M', qty: 1 } as CartItem]
  expect(createOrderBody(shipping, lagos, { items }, { subtotal: 12_500 }).products).toEqual([
    { id: 'shirt', variant: 'm', qty: 1 },
  ])
})

describe('the key of an order', () => {
  const key = createIdempotencyKey()

  test('is 32 hex digits, another each time', () => {
    expect(key).toMatch(/^[0-9a-f]{32}$/)
    expect(createIdempotencyKey()).not.toBe(key)
  })

  test('is that of the checkout', () => {
    expect(findOrCreateAttempt(body(1), { key })).toEqual({ key, body: body(1) })
  })

  test('an order under way stays the same after JSON', () => {
    const attempt = JSON.parse(JSON.stringify({ key: 'sent', body: body(1) }))
    expect(findOrCreateAttempt(body(1), { key, attempt }).key).toBe('sent')
  })

  test('is a new one when the order changes', () => {
    const attempt = { key, body: body(1) }
    expect(findOrCreateAttempt(body(2), { key, attempt }).key).not.toBe(key)
  })
})

describe('whether the shop has refused an order for good', () => {
  test.each([
    [400, messages.orderFree],
    [409, messages.productOutOfStock('Shirt', 1)],
    [422, messages.sameKeyOtherBody],
    [429, messages.unpaidOrders],
    [429, messages.tooManyPieces(200)],
  ])('%i %s: yes', (status, message) =>
    expect(isOrderRefusal(new ApiError(message, status))).toBe(true),
  )

  test.each([
    [undefined, messages.networkError],
    [409, messages.keyInFlight],
    [429, messages.tooMany],
    [500, messages.internal],
    [503, messages.busy],
  ])('%s %s: it may have been placed', (status, message) =>
    expect(isOrderRefusal(new ApiError(message, status))).toBe(false),
  )
})

describe('whether an order is sent again by itself', () => {
  test.each([
    [undefined, messages.networkError],
    [409, messages.keyInFlight],
    [500, messages.internal],
    [503, messages.busy],
  ])('%s %s: twice', (status, message) =>
    expect(
      [0, 1, 2].map((failures) => mayPlaceOrderAgain(failures, new ApiError(message, status))),
    ).toEqual([true, true, false]),
  )

  test.each([
    [400, messages.orderFree],
    [409, messages.productOutOfStock('Shirt', 1)],
    [429, messages.unpaidOrders],
    [429, messages.tooMany],
  ])('%i %s: never', (status, message) =>
    expect(mayPlaceOrderAgain(0, new ApiError(message, status))).toBe(false),
  )
})

test('the body has the sums and the code that the shopper saw', () => {
  const seen = { subtotal: 11_250, shippingPrice: 0, code: 'HARMATTAN' }
  expect(createOrderBody(shipping, lagos, { items: [] }, seen)).toMatchObject(seen)
  expect(createOrderBody(shipping, lagos, { items: [] }, { subtotal: 12_500 }).code).toBeUndefined()
})
