import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, givenProduct, givenVariants } from '#test/factories.ts'
import { as, givenPerson } from '#test/people.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

test('§10 a product with several prices is listed from the lowest', async () => {
  const shopper = await givenPerson(shop.db)
  const sized = await givenVariants(shop.db, [
    { choice: ['S'], price_kobo: 2_000_00 },
    { choice: ['M'], price_kobo: 1_500_00 },
  ])
  const plain = await givenProduct(shop.db)
  for (const { id } of [sized, plain])
    await call(shop, {
      method: 'POST',
      url: '/api/wishlist',
      payload: { product: id, user: shopper.id },
      headers: as(shopper),
    })
  const { product } = (
    await call(shop, { url: `/api/wishlist/${shopper.id}`, headers: as(shopper) })
  ).json()
  expect(product).toMatchObject([
    { _id: plain.id },
    { _id: sized.id, price: 1500, fromPrice: true },
  ])
  expect(product[0]).not.toHaveProperty('fromPrice')
})
