import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  call,
  checkoutForm,
  givenCategory,
  givenOrder,
  givenProduct,
  givenState,
  givenVariants,
} from '#test/factories.ts'
import { violations } from '#test/orders.ts'
import { as, givenPerson, type Person } from '#test/people.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { writeOneSale } from '../../orders/sales/write-sale.ts'
import { createRowId } from '../../platform/ids.ts'

let shop: TestShop
let admin: Person
let category: string

beforeAll(async () => {
  shop = await openTestShop()
  admin = await givenPerson(shop.db, { role: 'admin' })
  category = await givenCategory(shop.db)
})
afterAll(() => shop.close())

const givenDraft = (values: { images?: string[]; title?: string } = {}) =>
  givenProduct(shop.db, { category_id: category, published: false, stock: 3, ...values })
const publish = (id: string) =>
  call(shop, {
    method: 'PUT',
    url: `/api/drafts/${id}`,
    payload: { value: 'publish' },
    headers: as(admin),
  })
const get = (url: string) => call(shop, { url: `/api${url}`, headers: as(admin) })

test('a draft is nowhere in the shop and cannot be ordered', async () => {
  const { id, title } = await givenDraft({ title: 'Unseen wrapper' })
  expect((await get(`/products/${id}`)).statusCode).toBe(404)
  for (const path of [
    '/products/100/0',
    `/products/category/${category}/100/0`,
    '/products/search/100/0/unseen',
  ]) {
    const { data, total } = (await get(path)).json()
    expect([data.map((one: { title: string }) => one.title).includes(title), total]).toEqual([
      false,
      data.length,
    ])
  }
  const payload = checkoutForm(await givenState(shop.db), [{ id, qty: 1 }])
  const refused = await call(shop, { method: 'POST', url: '/api/sales', payload })
  expect(refused.statusCode).toBe(409)
  expect((await call(shop, { url: '/sitemap.xml' })).body).not.toContain(id)
})

test('admins list and read drafts, with their options', async () => {
  const { id } = await givenVariants(
    shop.db,
    [{ choice: ['S'], price_kobo: 300_00 }, { choice: ['M'] }],
    {
      category_id: category,
      published: false,
    },
  )
  const page = (await get('/drafts/10/0')).json()
  expect(page.data[0]).toMatchObject({
    _id: id,
    price: 300,
    fromPrice: true,
    stock: 20,
    options: [{ name: 'Size' }],
  })
  expect(page.total).toBe(page.data.length)
  expect((await get(`/drafts/${id}`)).json().variants).toMatchObject([
    { values: ['S'] },
    { values: ['M'] },
  ])
})

test('a draft with an image goes on sale once, and is logged', async () => {
  const bare = await givenDraft({ images: [] })
  const refused = await publish(bare.id)
  expect([refused.statusCode, refused.json().message]).toEqual([
    400,
    'a product needs at least one image',
  ])
  const { id } = await givenDraft()
  const answers = await Promise.all([publish(id), publish(id)])
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404])
  expect((await get(`/products/${id}`)).statusCode).toBe(200)
  expect((await get(`/drafts/${id}`)).statusCode).toBe(404)
  const log = await shop.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id'])
    .where('target', '=', id)
    .execute()
  expect(log).toEqual([{ action: 'product.publish', actor_id: admin.id }])
  for (const unknown of ['x', '00000000-0000-7000-8000-00000000dead'])
    expect((await publish(unknown)).statusCode).toBe(404)
  expect(await violations(shop.db)).toEqual([])
})

test('a product that became a draft meanwhile is not sold', async () => {
  const products = [{ id: (await givenProduct(shop.db, { category_id: category })).id, qty: 1 }]
  const { id } = await givenOrder(shop, { products })
  const row = await shop.db
    .selectFrom('sale')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const write = () =>
    writeOneSale(shop.db, {
      ...{ row: { ...row, id: createRowId() }, adjusted: false, hold: null, uses: [] },
      ...{ key: createRowId(), requestHash: '-', validFor: '7 days' },
    })
  const setPublished = (published: boolean) =>
    shop.db
      .updateTable('product')
      .set({ published })
      .where('id', '=', products[0]?.id ?? '')
      .execute()
  await setPublished(false)
  expect(await write()).toEqual({ hasLock: true, isWritten: false })
  await setPublished(true)
  expect(await write()).toEqual({ hasLock: true, isWritten: true })
  expect(await violations(shop.db)).toEqual([])
})
