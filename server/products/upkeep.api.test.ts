import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenCategory, givenOrder, givenProduct } from '#test/factories.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { fillFindings, rankProducts } from './upkeep.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const soldOf = async (id: string) =>
  await shop.db.selectFrom('finding').select(['sold', 'score']).where('product_id', '=', id).executeTakeFirstOrThrow()

test('what is sold raises a product among its equals, and no longer when the sales are old', async () => {
  const { db } = shop
  const { id } = await givenProduct(db, { category_id: await givenCategory(db), stock: 9 })
  const before = await soldOf(id)
  await givenOrder(shop, { products: [{ id, qty: 3 }] })
  await rankProducts(db)
  expect(await fillFindings(db)).toBe(1)
  const after = await soldOf(id)
  expect([before.sold, after.sold]).toEqual([0, 3])
  expect(after.score).toBeGreaterThan(before.score)
  await rankProducts(db)
  expect(await fillFindings(db)).toBe(0)
  await db
    .updateTable('stock_movement')
    .set({ created_at: new Date(Date.now() - 31 * 86_400_000) })
    .execute()
  await rankProducts(db)
  expect(await fillFindings(db)).toBe(1)
  expect(await soldOf(id)).toEqual(before)
})
