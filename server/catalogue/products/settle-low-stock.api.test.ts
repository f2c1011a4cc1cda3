import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, givenCategory, givenOrder, givenProduct } from '#test/factories.ts'
import { as, givenPerson, login } from '#test/people.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { settleLowStock } from './settle-low-stock.ts'

let shop: TestShop
let chief: Record<string, string>
beforeAll(async () => {
  shop = await openTestShop()
  const { email } = await givenPerson(shop.db, { role: 'superAdmin' })
  chief = as({ token: (await login(shop, email)).json().accessToken })
})
afterAll(() => shop.close())

async function change(values: object): Promise<number> {
  const { version } = (await call(shop, { url: '/api/settings', headers: chief })).json()
  const payload = { version, values }
  return (await call(shop, { method: 'PUT', url: '/api/settings', headers: chief, payload }))
    .statusCode
}
const low = async () =>
  new Set(
    (await shop.db.selectFrom('low_stock').select('product_id').execute()).map(
      (row) => row.product_id,
    ),
  )
const wrong = async () =>
  (
    await sql`select from low_stock l full join low_now n on n.variant_id = l.variant_id where l.stock is distinct from n.stock`.execute(
      shop.db,
    )
  ).rows.length
/** As the job does, until all transactions are over that ran at the change. */
const settle = (): Promise<unknown> =>
  expect
    .poll(async () => {
      await settleLowStock(shop.db)
      return shop.db
        .selectFrom('shop_setting')
        .select('low_stock_stale as isStale')
        .executeTakeFirst()
    })
    .toEqual({ isStale: false })

test('the threshold of a product wins over category and shop', async () => {
  const category_id = await givenCategory(shop.db)
  const [plain, ofCategory, own] = [
    await givenProduct(shop.db, { stock: 8 }),
    await givenProduct(shop.db, { stock: 20, category_id }),
    await givenProduct(shop.db, { stock: 40, category_id }),
  ]
  const known = async () => (await low()).intersection(new Set([plain.id, ofCategory.id, own.id]))
  expect(await known()).toEqual(new Set())
  await change({ lowStock: 8 })
  expect(await known()).toEqual(new Set([plain.id]))
  await change({ lowStockOf: { [category_id]: 30, [own.id]: 40 } })
  expect(await known()).toEqual(new Set([plain.id, ofCategory.id, own.id]))
  await shop.db.updateTable('variant').set({ stock: 41 }).where('id', '=', own.id).execute()
  expect(await known()).toEqual(new Set([plain.id, ofCategory.id]))
  await shop.db
    .updateTable('product')
    .set({ category_id: await givenCategory(shop.db) })
    .where('id', '=', ofCategory.id)
    .execute()
  expect(await known()).toEqual(new Set([plain.id]))
  await change({ lowStock: 5, lowStockOf: {} })
  expect(await known()).toEqual(new Set())
})

test('orders that are placed while the threshold changes leave no wrong row behind', async () => {
  const products = await Promise.all(
    Array.from({ length: 6 }, () => givenProduct(shop.db, { stock: 12 })),
  )
  const order = ({ id }: { id: string }) => givenOrder(shop, { products: [{ id, qty: 1 }] })
  await Promise.all([...products.map(order), change({ lowStock: 11 }), ...products.map(order)])
  await settle()
  expect(await wrong()).toBe(0)
  expect((await low()).intersection(new Set(products.map(({ id }) => id))).size).toBe(6)
  await change({ lowStock: 5 })
  await settle()
  expect(await wrong()).toBe(0)
})

test.each([
  ['an id that is none', { lowStockOf: { everything: 3 } }],
  ['more than the largest', { lowStockOf: { [crypto.randomUUID()]: 1001 } }],
  [
    'too many',
    { lowStockOf: Object.fromEntries(Array.from({ length: 201 }, () => [crypto.randomUUID(), 3])) },
  ],
])('%s is refused', async (_, values) => expect(await change(values)).toBe(400))
