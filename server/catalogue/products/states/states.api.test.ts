import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProductState } from '#contract/catalogue/product-states.ts'
import { clockInLagos } from '#contract/platform/lagos.ts'
import { call, checkoutForm, givenCategory, givenProduct, givenState } from '#test/factories.ts'
import { productFields, sendForm } from '#test/forms.ts'
import { violations } from '#test/orders.ts'
import { as, givenPerson, type Person } from '#test/people.ts'
import { picture } from '#test/picture.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { publishDueProducts } from './publish-due.ts'

let shop: TestShop
let admin: Person
let category: string

beforeAll(async () => {
  shop = await openTestShop()
  admin = await givenPerson(shop.db, { role: 'admin' })
  category = await givenCategory(shop.db)
})
afterAll(() => shop.close())

const soon = (ms = 3_600_000): string => clockInLagos(new Date(Date.now() + ms).toISOString())
const given = (values = {}) => givenProduct(shop.db, { category_id: category, ...values })
const get = (url: string) => call(shop, { url: `/api${url}`, headers: as(admin) })
const edit = (id: string, fields: Record<string, string>) =>
  sendForm(shop, admin, {
    method: 'PUT',
    url: `/api/products/${id}`,
    fields: { ...productFields(category), ...fields },
  })
const inShop = async (id: string) => (await get(`/products/${id}`)).statusCode
const stateIn = async (id: string): Promise<ProductState> =>
  (await get(`/drafts/${id}`)).json().state
const categoryCount = async () =>
  (
    await shop.db
      .selectFrom('category')
      .select('product_count')
      .where('id', '=', category)
      .executeTakeFirstOrThrow()
  ).product_count

test('a form without a state keeps it, and starts as on sale', async () => {
  const { id } = await given()
  expect((await edit(id, {})).statusCode).toBe(200)
  expect(await inShop(id)).toBe(200)
  const hidden = await given({ published: false, hidden: true })
  expect((await edit(hidden.id, {})).statusCode).toBe(200)
  expect(await stateIn(hidden.id)).toBe('hidden')
  const answer = await sendForm(shop, admin, {
    ...{ method: 'POST', url: '/api/products', fields: productFields(category) },
    files: [{ field: 'images', bytes: await picture('teal') }],
  })
  expect(await inShop(answer.json()._id)).toBe(200)
})

test('a hidden product is in no list and can return', async () => {
  const { id, title } = await given({ title: 'Hidden gele' })
  const before = await categoryCount()
  expect((await edit(id, { title, state: 'hidden' })).statusCode).toBe(200)
  expect([await inShop(id), await stateIn(id), await categoryCount()]).toEqual([
    404,
    'hidden',
    before - 1,
  ])
  expect((await get('/products/search/10/0/gele')).json().data).toEqual([])
  expect((await call(shop, { url: '/sitemap.xml' })).body).not.toContain(id)
  const payload = checkoutForm(await givenState(shop.db), [{ id, qty: 1 }])
  expect((await call(shop, { method: 'POST', url: '/api/sales', payload })).statusCode).toBe(409)
  expect((await edit(id, { title, state: 'onSale' })).statusCode).toBe(200)
  expect([await inShop(id), await categoryCount()]).toEqual([200, before])
  expect(await violations(shop.db)).toEqual([])
})

test('what has been on sale cannot be a draft again', async () => {
  const { id } = await given()
  const answer = await edit(id, { state: 'draft' })
  expect([answer.statusCode, answer.json().fields]).toEqual([
    409,
    { state: 'it has been on sale, kindly hide it instead' },
  ])
})

test.each([
  [{}, 'kindly say from when on it is on sale'],
  [{ publishAt: '2020-01-01T07:00' }, 'must be in the future'],
  [{ publishAt: '2026-02-31T07:00' }, 'must be a day and a time, such as 2026-12-01T07:00'],
  [{ publishAt: 'tomorrow' }, 'must be a day and a time, such as 2026-12-01T07:00'],
])('a product is not scheduled with the date %o', async (fields, words) => {
  const { id } = await given()
  const answer = await edit(id, { state: 'scheduled', ...(fields as Record<string, string>) })
  expect([answer.statusCode, answer.json().fields]).toEqual([400, { publishAt: words }])
  expect(await inShop(id)).toBe(200)
})

test('a scheduled product goes on sale at its time, once, whatever instances there are', async () => {
  const { id } = await given()
  const publishAt = soon()
  expect((await edit(id, { state: 'scheduled', publishAt })).statusCode).toBe(200)
  const draft = (await get(`/drafts/${id}`)).json()
  expect([draft.state, clockInLagos(draft.publishAt)]).toEqual(['scheduled', publishAt])
  const dropped: unknown[] = []
  const job = {
    db: shop.db,
    publish: async (tags: readonly string[]) => void dropped.push(...tags),
  }
  expect(await publishDueProducts(job)).toBe(0)
  await shop.db
    .updateTable('product')
    .set({ publish_at: new Date(Date.now() - 1000) })
    .where('id', '=', id)
    .execute()
  const done = await Promise.all([
    publishDueProducts(job),
    publishDueProducts(job),
    publishDueProducts(job),
  ])
  expect(done.toSorted()).toEqual([0, 0, 1])
  expect(dropped).toEqual(['products'])
  expect(await inShop(id)).toBe(200)
  const log = await shop.db
    .selectFrom('audit_log')
    .select('actor_name')
    .where('target', '=', id)
    .where('action', '=', 'product.publish')
    .execute()
  expect(log).toEqual([{ actor_name: 'schedule' }])
  const row = shop.db.selectFrom('product').select(['publish_at', 'hidden']).where('id', '=', id)
  expect(await row.executeTakeFirst()).toEqual({ publish_at: null, hidden: false })
})

test('a scheduled product that was deleted, or has no picture, is not put on sale', async () => {
  const past = new Date(Date.now() - 1000)
  await given({ published: false, publish_at: past, deleted_at: new Date() })
  const bare = await given({ published: false, publish_at: past, images: [] })
  expect(await publishDueProducts({ db: shop.db, publish: async () => {} })).toBe(0)
  expect(await stateIn(bare.id)).toBe('scheduled')
  await sql`update product set publish_at = null where id = ${bare.id}`.execute(shop.db)
})

test('publishing a product, in any way, clears why it was not', async () => {
  const { id } = await given({ published: false, hidden: true })
  const answer = await call(shop, {
    ...{
      method: 'PUT',
      url: `/api/drafts/${id}`,
      payload: { value: 'publish' },
      headers: as(admin),
    },
  })
  expect(answer.statusCode).toBe(200)
  await sql`update product set published = false where id = ${id}`.execute(shop.db)
  expect(await stateIn(id)).toBe('draft')
})

test('products that are not on sale are listed by their state', async () => {
  const mine = {
    draft: (await given({ published: false })).id,
    hidden: (await given({ published: false, hidden: true })).id,
    scheduled: (await given({ published: false, publish_at: new Date(Date.now() + 9e6) })).id,
  }
  for (const [state, id] of Object.entries(mine)) {
    const page = (await get(`/drafts/100/0?state=${state}`)).json()
    expect(page.data.every((one: { state: string }) => one.state === state)).toBe(true)
    expect(page.data.map((one: { _id: string }) => one._id)).toContain(id)
    expect(page.total).toBe(page.data.length)
  }
  expect((await get('/drafts/100/0?state=onSale')).statusCode).toBe(400)
})
