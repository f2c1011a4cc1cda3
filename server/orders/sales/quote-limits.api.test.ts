import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenDiscount, newPhone, quote } from '#test/discounts.ts'
import { givenOrder, givenProduct } from '#test/factories.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ hasRateLimit: true, trustProxy: 0 })
})
afterAll(() => shop.close())

test('an address that tries codes is stopped without cost to others', async () => {
  const { code } = await givenDiscount(shop)
  const products = [{ id: (await givenProduct(shop.db)).id, qty: 1 }]
  const ask = async (typed: string | undefined, remoteAddress: string) =>
    (await quote(shop, { products, code: typed }, { remoteAddress })).statusCode
  for (let i = 0; i < 70; i++) expect(await ask(code, '10.1.0.1')).toBe(200)
  for (let i = 0; i < 60; i++) expect(await ask(`WRONG-${i}`, '10.1.0.2')).toBe(200)
  expect(await ask('WRONG-60', '10.1.0.2')).toBe(429)
  expect(await ask(code, '10.1.0.2')).toBe(429)
  expect(await ask(undefined, '10.1.0.2')).toBe(200)
  expect(await ask(code, '10.1.0.1')).toBe(200)
})

test('an address that tries many phone numbers is stopped', async () => {
  await givenDiscount(shop, { code: null, first_order: true })
  const { id } = await givenProduct(shop.db)
  const phoneNumber = newPhone()
  await givenOrder(shop, { phoneNumber, products: [{ id, qty: 1 }] })
  const ask = async (phone: string | undefined, remoteAddress = '10.1.0.3') =>
    (await quote(shop, { products: [{ id, qty: 1 }], phoneNumber: phone }, { remoteAddress }))
      .statusCode
  for (let i = 0; i < 60; i++) expect(await ask(phoneNumber)).toBe(200)
  expect(await ask(phoneNumber)).toBe(429)
  expect([await ask(newPhone()), await ask(undefined), await ask(phoneNumber, '10.1.0.4')]).toEqual(
    [200, 200, 200],
  )
})
