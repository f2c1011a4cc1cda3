import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, givenCategory, givenOrder, givenProduct, givenVariants } from '#test/factories.ts'
import { productFields, sendForm } from '#test/forms.ts'
import { violations } from '#test/orders.ts'
import { as, givenPerson, type Person } from '#test/people.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'

let shop: TestShop
let admin: Person
let category: string

beforeAll(async () => {
  shop = await openTestShop()
  admin = await givenPerson(shop.db, { role: 'admin', full_name: 'Ngozi Eze' })
  category = await givenCategory(shop.db)
})
afterAll(() => shop.close())

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
const ask = (method: Method, url: string, payload?: object) =>
  call(shop, { method, url: `/api${url}`, headers: as(admin), ...(payload && { payload }) })
const given = (values = {}) => givenProduct(shop.db, { category_id: category, ...values })
const relate = (id: string, related: string[]) =>
  sendForm(shop, admin, {
    ...{ method: 'PUT', url: `/api/products/${id}` },
    fields: { ...productFields(category), related: related.join() },
  })
const beside = async (id: string): Promise<string[] | undefined> =>
  (await ask('GET', `/products/${id}`)).json().related?.map((one: { _id: string }) => one._id)

test('a copy is a draft without stock and SKUs', async () => {
  const { id, title } = await givenVariants(
    shop.db,
    [
      { choice: ['S'], price_kobo: 300_00, sku: 'S-1', stock: 4 },
      { choice: ['M'], discount_percentage: 5, sku: 'M-1', image: 'b'.repeat(32) },
    ],
    { category_id: category },
  )
  const answer = await ask('POST', `/products/${id}/copy`)
  expect(answer.statusCode).toBe(201)
  const copy = (await ask('GET', `/drafts/${answer.json()._id}`)).json()
  const before = (await ask('GET', `/products/${id}`)).json()
  expect(copy).toMatchObject({
    title: `Copy of ${title}`,
    state: 'draft',
    stock: 0,
    images: before.images,
    category,
  })
  expect(copy.options).toEqual(before.options)
  expect(copy.variants).toMatchObject([
    { _id: copy._id, values: ['S'], price: 300, sku: '', stock: 0 },
    { values: ['M'], discountPercentage: 5, sku: '', stock: 0, image: before.variants[1].image },
  ])
  expect((await ask('GET', `/products/${copy._id}`)).statusCode).toBe(404)
  expect(await violations(shop.db)).toEqual([])
})

test('a title of full length is copied, a missing product is not', async () => {
  const { id } = await given({ title: 'x'.repeat(199) + '😀'.slice(0, 1) })
  const { _id } = (await ask('POST', `/products/${id}/copy`)).json()
  expect((await ask('GET', `/drafts/${_id}`)).json().title).toHaveLength(200)
  for (const gone of ['x', '00000000-0000-7000-8000-00000000dead'])
    expect((await ask('POST', `/products/${gone}/copy`)).statusCode).toBe(404)
})

test('a deleted product comes back hidden with its variants', async () => {
  const { id, variants } = await givenVariants(
    shop.db,
    [{ choice: ['S'] }, { choice: ['M'] }, { choice: ['L'] }],
    {
      category_id: category,
    },
  )
  await sql`update variant set deleted_at = now(), stock = 0 where id = ${variants[2]?.id}`.execute(
    shop.db,
  )
  await sql`insert into stock_movement (variant_id, kind, delta) values (${variants[2]?.id}, 'adjust', -10)`.execute(
    shop.db,
  )
  await ask('DELETE', `/products/${id}`)
  const { data } = (await ask('GET', '/products/deleted/10/0')).json()
  expect(data[0]).toMatchObject({ _id: id, deletedBy: 'Ngozi Eze' })
  const answer = await ask('PUT', `/products/${id}/restore`, { value: 'hidden' })
  expect(answer.json().message).toBe('product is back, and hidden until it is put on sale')
  const back = (await ask('GET', `/drafts/${id}`)).json()
  expect([back.state, back.variants.map((one: { values: string[] }) => one.values[0])]).toEqual([
    'hidden',
    ['S', 'M'],
  ])
  expect((await ask('PUT', `/products/${id}/restore`, { value: 'hidden' })).statusCode).toBe(404)
  expect(await violations(shop.db)).toEqual([])
})

test('an undone deletion leaves the product as it was, on sale', async () => {
  const { id } = await given()
  await ask('DELETE', `/products/${id}`)
  const answers = await Promise.all(
    [1, 2].map(() => ask('PUT', `/products/${id}/restore`, { value: 'asBefore' })),
  )
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404])
  expect((await ask('GET', `/products/${id}`)).statusCode).toBe(200)
})

test('a SKU that is another’s by now comes back empty, and the answer says so', async () => {
  const { id } = await given({ sku: 'Lamp-1' })
  await ask('DELETE', `/products/${id}`)
  await given({ sku: 'lamp-1' })
  const answer = await ask('PUT', `/products/${id}/restore`, { value: 'asBefore' })
  expect(answer.json().message).toBe(
    'product is back as it was; these SKUs are in use by now and were emptied: Lamp-1',
  )
})

test('after 30 days a deleted product is not listed and does not come back', async () => {
  const { id } = await given({ deleted_at: new Date(Date.now() - 31 * 86_400_000) })
  const answer = await ask('PUT', `/products/${id}/restore`, { value: 'hidden' })
  expect([answer.statusCode, answer.json().message]).toEqual([
    400,
    'a product can be brought back for 30 days',
  ])
  const { data } = (await ask('GET', '/products/deleted/100/0')).json()
  expect(data.map((one: { _id: string }) => one._id)).not.toContain(id)
})

test('cancelling an order restocks its deleted product', async () => {
  const { id } = await given({ stock: 5 })
  const order = await givenOrder(shop, { products: [{ id, qty: 2 }] })
  await ask('DELETE', `/products/${id}`)
  await ask('PUT', `/sales/${order.id}`, { value: 'cancel' })
  await ask('PUT', `/products/${id}/restore`, { value: 'asBefore' })
  expect((await ask('GET', `/products/${id}`)).json().stock).toBe(5)
  expect(await violations(shop.db)).toEqual([])
})

test('a product shows the chosen products in their order', async () => {
  const [id, one, two] = [(await given()).id, (await given()).id, (await given()).id]
  expect(await beside(id)).toBeUndefined()
  expect((await relate(id, [two, one])).statusCode).toBe(200)
  expect(await beside(id)).toEqual([two, one])
  await sql`update product set published = false, hidden = true where id = ${two}`.execute(shop.db)
  const chosen = (await ask('GET', `/products/${id}/related`)).json().data
  expect(chosen.map(({ _id, state }: { _id: string; state: string }) => [_id, state])).toEqual([
    [two, 'hidden'],
    [one, 'onSale'],
  ])
  await ask('DELETE', `/products/${one}`)
  expect(await beside(id)).toBeUndefined()
})

test('a product cannot be beside itself, nor one that is gone, nor more than eight', async () => {
  const { id } = await given()
  const many = await Promise.all(Array.from({ length: 9 }, async () => (await given()).id))
  const said = async (related: string[]) => (await relate(id, related)).json().fields?.related
  expect(await said([id])).toBe('a product cannot be shown beside itself')
  expect(await said(['00000000-0000-7000-8000-00000000dead'])).toBe('one of these products is gone')
  expect(await said(many)).toBe('8 products can be shown beside it at most')
  expect(await said(many.slice(1))).toBeUndefined()
})

test('products related both ways at once do not deadlock', async () => {
  const [one, two] = [(await given()).id, (await given()).id]
  for (let round = 0; round < 5; round++) {
    const answers = await Promise.all([
      relate(one, round % 2 ? [] : [two]),
      relate(two, round % 2 ? [] : [one]),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  }
})
