import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import type { OrderViews } from '#contract/orders/order-list/order-list.ts'
import { ORDER_VIEWS } from '#contract/orders/order-list/order-views.ts'
import { MAX_VIEWS } from '#contract/platform/limits.ts'
import { type Answer, call, givenOrder } from '#test/factories.ts'
import { as, givenPerson, type Person } from '#test/people.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'

let shop: TestShop
let admin: Person
let other: Person
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await sql`truncate sale, order_view cascade`.execute(shop.db)
  admin = await givenPerson(shop.db, { role: 'admin' })
  other = await givenPerson(shop.db, { role: 'admin' })
})

const send = (
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  payload?: object,
  by = admin,
): Promise<Answer> =>
  call(shop, {
    method,
    url: `/api/desk/views${path}`,
    ...(payload && { payload }),
    headers: as(by),
  })
const list = async (by = admin): Promise<OrderViews> =>
  (await call(shop, { url: '/api/desk/views', headers: as(by) })).json()
const saved = async (by = admin) => (await list(by)).saved
const counts = async () =>
  Object.fromEntries((await list()).shop.map(({ key, count }) => [key, count]))

test('the shop’s views count what is to be done', async () => {
  expect(await counts()).toEqual(Object.fromEntries(ORDER_VIEWS.map(({ key }) => [key, 0])))
  const [card, door, paid, old] = [
    await givenOrder(shop),
    await givenOrder(shop, { stateValues: { state: 'Lagos' } }),
    await givenOrder(shop),
    await givenOrder(shop),
  ]
  await call(shop, {
    method: 'PUT',
    url: `/api/sales/${door.id}`,
    payload: { value: 'on delivery' },
    headers: as(admin),
  })
  await shop.db
    .updateTable('sale')
    .set({ payment_status: 'paid' })
    .where('id', '=', paid.id)
    .execute()
  await sql`update sale set created_at = now() - interval '13 hours' where id = ${old.id}`.execute(
    shop.db,
  )
  expect(await counts()).toEqual({
    pack: 2,
    ship: 0,
    unsent: 0,
    unpaid: 2,
    onDelivery: 1,
    late: 1,
    refunded: 0,
  })
  await sql`update sale set updated_at = now() - interval '25 hours' where id = ${paid.id}`.execute(
    shop.db,
  )
  expect(await counts()).toMatchObject({ late: 2 })
  await sql`update sale set fulfilment = 'packed', refunded_kobo = 1 where id = ${paid.id}`.execute(
    shop.db,
  )
  expect(await counts()).toEqual({
    pack: 1,
    ship: 1,
    unsent: 0,
    unpaid: 2,
    onDelivery: 1,
    late: 1,
    refunded: 1,
  })
  expect(card.id).not.toBe(old.id)
})

test('counting stops at a thousand', async () => {
  await givenOrder(shop)
  await sql`insert into sale (id, name, email, phone_number, state, lga, address, on_delivery_region,
      lines, shipping_price_kobo, subtotal_kobo)
    select gen_random_uuid(), 'N', 'c@example.com', '0803', 'Lagos', 'Ikeja', '1', true, sale.lines, 0, 100
    from generate_series(1, 1200) cross join sale`.execute(shop.db)
  expect((await list()).shop.find(({ key }) => key === 'unpaid')).toEqual({
    key: 'unpaid',
    count: 1000,
    more: true,
  })
})

test('a view keeps filters, search and order under its name', async () => {
  const query = 'page=3&sort=-total&late=1&status=processing&search=+ada+&utm=x'
  expect((await send('POST', '', { name: 'Zara', query })).statusCode).toBe(201)
  await send('POST', '', { name: 'abuja', query: 'state=Abuja&status=processing' })
  expect(await saved()).toEqual([
    {
      _id: expect.any(String),
      name: 'abuja',
      query: 'status=processing&state=Abuja',
      isShared: false,
      isOwn: true,
      count: 0,
    },
    {
      _id: expect.any(String),
      name: 'Zara',
      query: 'status=processing&late=1&search=ada&sort=-total',
      isShared: false,
      isOwn: true,
    },
  ])
})

test('a shared view is seen, never changed, by others', async () => {
  await send('POST', '', { name: 'Mine', query: 'late=1' })
  const [mine] = await saved()
  const path = `/${mine?._id}`
  expect(await saved(other)).toEqual([])
  const attack = async () => [
    (await send('PUT', path, { name: 'Theirs', query: '' }, other)).statusCode,
    (await send('DELETE', path, undefined, other)).statusCode,
  ]
  expect(await attack()).toEqual([404, 404])
  expect(
    (await send('PUT', path, { name: 'Ours', query: 'late=1', isShared: true })).statusCode,
  ).toBe(200)
  expect(await saved(other)).toMatchObject([{ name: 'Ours', isShared: true, isOwn: false }])
  expect(await attack()).toEqual([404, 404])
  expect((await send('DELETE', path)).statusCode).toBe(200)
  expect([await saved(), await saved(other)]).toEqual([[], []])
})

test('a name is taken once by each admin, also by two calls at once', async () => {
  const answers = await Promise.all(
    ['Day', 'day', 'DAY'].map((name) => send('POST', '', { name, query: '' })),
  )
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409])
  expect((await send('POST', '', { name: 'Day', query: '' }, other)).statusCode).toBe(201)
})

test('an admin has so many views at most', async () => {
  for (let i = 0; i < MAX_VIEWS; i++) await send('POST', '', { name: `View ${i}`, query: '' })
  const answer = await send('POST', '', { name: 'One more', query: '' })
  expect([answer.statusCode, answer.json().message]).toEqual([
    409,
    messages.tooManyViews(MAX_VIEWS),
  ])
})
