import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MAX_COUNTED_HITS } from '#server/platform/db/paged-search.ts'
import { call, givenOrder, givenProduct, givenState } from '#test/factories.ts'
import { as, givenPerson, type Person } from '#test/people.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'

let shop: TestShop
let admin: Person
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await sql`truncate sale, product, region cascade`.execute(shop.db)
  await sql`truncate user_account cascade`.execute(shop.db)
  admin = await givenPerson(shop.db, { role: 'admin' })
})

const get = async (path: string, by: Person = admin) =>
  (await call(shop, { url: `/api${path}`, headers: as(by) })).json()
const idsOf = ({ data }: { data: { _id: string }[] }): string[] => data.map(({ _id }) => _id)
const find = (typed: string) => get(`/sales/50/0/${encodeURIComponent(typed)}`)

const complete = (id: string) =>
  call(shop, {
    method: 'PUT',
    url: `/api/sales/${id}`,
    payload: { value: 'completed' },
    headers: as(admin),
  })

test('the list is newest first and counts all', async () => {
  const ids: string[] = []
  for (let i = 0; i < 5; i++) ids.unshift((await givenOrder(shop)).id)
  expect(await get('/sales/50/0')).toMatchObject({ total: 5 })
  expect(idsOf(await get('/sales/2/1'))).toEqual(ids.slice(1, 3))
  expect(await get('/sales/2/99')).toEqual({ data: [], total: 5 })
})

test("an account's list counts orders that join and leave", async () => {
  const [owner, other] = [await givenPerson(shop.db), await givenPerson(shop.db)]
  const orders = await Promise.all([givenOrder(shop), givenOrder(shop), givenOrder(shop)])
  const give = (id: string, user_id: string | null) =>
    shop.db.updateTable('sale').set({ user_id }).where('id', '=', id).execute()
  const totals = async () => [
    (await get('/sales/user/1/0', owner)).total,
    (await get('/sales/user/1/0', other)).total,
  ]
  expect(await totals()).toEqual([0, 0])
  for (const { id } of orders) await give(id, owner.id)
  expect(await totals()).toEqual([3, 0])
  await give(orders[0].id, other.id)
  await give(orders[1].id, null)
  await give(orders[2].id, owner.id) // as it is
  expect(await totals()).toEqual([1, 1])
})

test('the list of completed orders, the invoices, leaves the others out', async () => {
  const [first, , third] = [await givenOrder(shop), await givenOrder(shop), await givenOrder(shop)]
  await complete(first.id)
  await complete(third.id)
  const list = await get('/sales/completed/50/0')
  expect([idsOf(list), list.total]).toEqual([[third.id, first.id], 2])
})

test('only the list of invoices of the back office tells their VAT', async () => {
  const { id, totalKobo } = await givenOrder(shop)
  await complete(id)
  expect((await get('/sales/completed/50/0')).data[0]).not.toHaveProperty('vat')
  const seller = sql`jsonb_set(seller, '{vat}', '{"on": true, "rate": 7.5}')`
  await sql`update sale set seller = ${seller} where id = ${id}`.execute(shop.db)
  expect((await get('/sales/completed/50/0')).data[0].vat).toBeCloseTo(
    (totalKobo * 7.5) / 107.5 / 100,
    2,
  )
  expect((await get('/sales/50/0')).data[0]).not.toHaveProperty('vat')
})

describe('search on sales matches', () => {
  test.each([
    ['the id', ({ id }: { id: string }) => id],
    ['the id in capitals', ({ id }: { id: string }) => id.toUpperCase()],
    ['its last 6 characters as shown', ({ id }: { id: string }) => id.slice(-6)],
    ['name', () => 'chukwu'],
    ['name, by the first letter of a word', () => 'z'],
    ['e-mail', () => 'ZIK@'],
    ['phone', () => '555 01'],
    ['product titles', () => 'kente'],
    ['two letters that begin a word of a title', () => 'ke'],
    ['a sign that hardly any name has', () => '#'],
    ['an underscore', () => '_'],
    ['a percent sign', () => '%'],
    ['phone, as stored', () => '0803 555 0199'],
    ['phone, without blanks', () => '08035550199'],
    ['phone, with dashes', () => '0803-555-0199'],
    ['phone, with the country in front', () => '+2348035550199'],
    ['phone, with the country and blanks', () => '+234 803 555 0199'],
    ['phone, with the country and no plus', () => '2348035550199'],
    ['phone, without its 0', () => '803 555 0199'],
    ['the beginning of a phone with the country', () => '+234 803 555'],
    ['the end of a phone', () => '5550199'],
    ['WhatsApp number', () => '0909 777 6655'],
    ['state', () => 'kwara'],
    ['local government', () => 'ilorin w'],
  ])('%s', async (_what, typedFor) => {
    const state = await givenState(shop.db)
    const kwara = await givenState(shop.db, { state: 'Kwara', lgas: 'Ilorin West' })
    const { id: product } = await givenProduct(shop.db, { title: 'Royal Kente 100% silk' })
    const expected = await givenOrder(shop, {
      state: kwara,
      lga: 'Ilorin West',
      whatsapp: '+234 909 777 6655',
      name: 'Zik Chukwu #2_b',
      email: 'zik@uhuru.example',
      phoneNumber: '0803 555 0199',
      products: [{ id: product, qty: 1 }],
    })
    await givenOrder(shop, {
      state,
      name: 'Ada Obi',
      email: 'ada@example.com',
      phoneNumber: '0803 123 4567',
    })
    expect(await find(typedFor(expected))).toMatchObject({ data: [{ _id: expected.id }], total: 1 })
  })

  test('status and payment status, with the right total of every page', async () => {
    const orders = [
      await givenOrder(shop),
      await givenOrder(shop),
      await givenOrder(shop),
      await givenOrder(shop),
    ]
    const ids = orders.map(({ id }) => id).toReversed()
    await complete(orders[1]?.id ?? '')
    expect(await find('Completed')).toMatchObject({ data: [{ _id: ids[2] }], total: 1 })
    expect(await find('paid')).toMatchObject({ data: [{ _id: ids[2] }], total: 1 })
    expect(await get('/sales/2/1/processing')).toMatchObject({
      data: [{ _id: ids[1] }, { _id: ids[3] }],
      total: 3,
    })
    expect(await get('/sales/2/9/unpaid')).toEqual({ data: [], total: 3 })
  })

  test('a method of payment', async () => {
    const [first] = [
      await givenOrder(shop, { stateValues: { state: 'Lagos' } }),
      await givenOrder(shop),
    ]
    const value = 'on delivery'
    await call(shop, {
      method: 'PUT',
      url: `/api/sales/${first.id}`,
      payload: { value },
      headers: as(admin),
    })
    for (const typed of ['on delivery', 'On  Delivery'])
      expect(await find(typed)).toMatchObject({ data: [{ _id: first.id }], total: 1 })
    expect(await find('card')).toMatchObject({ total: 1 })
  })

  test('the day that an order shows, and its month', async () => {
    const [early, late, other] = [
      await givenOrder(shop),
      await givenOrder(shop),
      await givenOrder(shop),
    ]
    const place = (id: string, created_at: string) =>
      shop.db.updateTable('sale').set({ created_at }).where('id', '=', id).execute()
    await place(early.id, '2026-03-20T00:00:00+01:00')
    await place(late.id, '2026-03-20T23:59:59.999+01:00')
    await place(other.id, '2026-03-21T00:00:00+01:00')
    for (const typed of ['2026-03-20', '20 Mar 2026', '20/03/2026', 'March 20, 2026']) {
      const found = await find(typed)
      expect([typed, idsOf(found), found.total]).toEqual([typed, [late.id, early.id], 2])
    }
    expect(idsOf(await find('Mar 2026'))).toEqual([other.id, late.id, early.id])
    expect(await get(`/sales/1/1/${encodeURIComponent('20/03/2026')}`)).toMatchObject({
      data: [{ _id: early.id }],
      total: 2,
    })
    expect(await find('2026-03-22')).toEqual({ data: [], total: 0 })
  })

  test('a status and a name that reads the same, each order once', async () => {
    const [completed, named] = [
      await givenOrder(shop),
      await givenOrder(shop, { name: 'Completed Things Ltd' }),
    ]
    await complete(completed.id)
    expect(await find('completed')).toMatchObject({
      data: [{ _id: named.id }, { _id: completed.id }],
      total: 2,
    })
    await complete(named.id)
    expect(await find('completed')).toMatchObject({ total: 2 })
  })

  test('an order once, however many of its lines match', async () => {
    const products = [{ title: 'Blue kaftan' }, { title: 'Red kaftan' }].map((values) =>
      givenProduct(shop.db, values),
    )
    const lines = (await Promise.all(products)).map(({ id }) => ({ id, qty: 1 }))
    const { id } = await givenOrder(shop, { products: lines, name: 'Kaftan Lover' })
    expect(await find('kaftan')).toMatchObject({ data: [{ _id: id }], total: 1 })
  })

  test('nothing if nothing matches', async () => {
    await givenOrder(shop)
    for (const typed of [
      'nothing like it',
      '%',
      '_',
      '\\',
      '100%',
      "'; drop table sale; --",
      '🧵',
      '\n',
    ]) {
      const { data, total } = await find(typed)
      expect([typed, data.length, total]).toEqual([
        typed,
        typed === '\n' ? 1 : 0,
        typed === '\n' ? 1 : 0,
      ])
    }
  })
})

test('a search that finds more orders than are counted shows the newest of them', async () => {
  const many = MAX_COUNTED_HITS + 200
  const { id } = await givenOrder(shop)
  await sql`insert into sale (id, name, email, phone_number, state, lga, address, on_delivery_region,
      lines, shipping_price_kobo, subtotal_kobo, created_at)
    select gen_random_uuid(), 'Common Name ' || n, 'c@example.com', '0803', 'Lagos', 'Ikeja', '1', true,
      (select lines from sale), 0, 100,
      now() - n * interval '1 minute' from generate_series(1, ${many}::int) as n`.execute(shop.db)
  const first = await get('/sales/2/0/common')
  expect(first.total).toBe(MAX_COUNTED_HITS)
  expect(first.data.map((sale: { personalDetails: string[] }) => sale.personalDetails[0])).toEqual([
    'Common Name 1',
    'Common Name 2',
  ])
  expect((await get(`/sales/50/${MAX_COUNTED_HITS - 1}/common`)).data).toHaveLength(1)
  expect((await get(`/sales/50/${MAX_COUNTED_HITS + 50}/common`)).data).toEqual([])
  expect(await get('/sales/1/0')).toMatchObject({ data: [{ _id: id }], total: many + 1 })
})

describe('sort', () => {
  /** Three orders that names, totals and ages sort differently. */
  async function givenThree() {
    const orderOf = async (name: string, naira: number) => {
      const { id } = await givenProduct(shop.db, { price_kobo: naira * 100, stock: 10 })
      return (await givenOrder(shop, { name, products: [{ id, qty: 1 }] })).id
    }
    const zik = await orderOf('Zik Eze', 5_000)
    const ada = await orderOf('ada Obi', 20_000)
    const angel = await orderOf('Ángel Bello', 1_000)
    await complete(ada)
    return { zik, ada, angel }
  }
  const sorted = async (sort: string, list = '/sales/50/0') =>
    idsOf(await get(`${list}?sort=${sort}`))

  test('by total, name, date and status; `-` reverses the order, ties included', async () => {
    const { zik, ada, angel } = await givenThree()
    const upwards = {
      total: [angel, zik, ada],
      name: [ada, angel, zik], // without case and accents
      createdAt: [zik, ada, angel],
      status: [ada, angel, zik], // those of one status newest first
      payment: [ada, angel, zik],
    }
    for (const [field, ids] of Object.entries(upwards)) {
      expect([field, await sorted(field)]).toEqual([field, ids])
      expect([field, await sorted(`-${field}`)]).toEqual([field, ids.toReversed()])
    }
  })

  test('sorts the whole list, not one page', async () => {
    const { zik, ada, angel } = await givenThree()
    const pages = []
    for (const skip of [0, 1, 2, 3]) pages.push(await get(`/sales/1/${skip}?sort=-total`))
    expect(pages.map(idsOf)).toEqual([[ada], [zik], [angel], []])
    expect(pages.map(({ total }) => total)).toEqual([3, 3, 3, 3])
  })

  test('works in searches, statuses, invoices and the orders of one user, too', async () => {
    const { zik, ada, angel } = await givenThree()
    const owner = await givenPerson(shop.db)
    await shop.db.updateTable('sale').set({ user_id: owner.id }).execute()
    expect(await sorted('total', '/sales/50/0/e')).toEqual([zik]) // the beginning of a word
    expect(await sorted('total', '/sales/50/0/product')).toEqual([angel, zik, ada])
    expect(await sorted('-name', '/sales/50/0/unpaid')).toEqual([zik, angel])
    expect(await sorted('-name', '/sales/completed/50/0')).toEqual([ada])
    expect(await sorted('total', `/users/${owner.id}/sales/50/0`)).toEqual([angel, zik, ada])
  })

  test('of a search that finds more than are counted: the newest of them, sorted', async () => {
    await givenOrder(shop)
    await sql`insert into sale (id, name, email, phone_number, state, lga, address, on_delivery_region,
        lines, shipping_price_kobo, subtotal_kobo, created_at)
      select gen_random_uuid(), 'Common Name ' || n, 'c@example.com', '0803', 'Lagos', 'Ikeja', '1', true,
        (select lines from sale), 0, 100 * n, now() - n * interval '1 minute'
      from generate_series(1, ${MAX_COUNTED_HITS + 200}::int) as n`.execute(shop.db)
    const namesOf = async (path: string) =>
      (await get(path)).data.map(
        ({ personalDetails: [name] }: { personalDetails: string[] }) => name,
      )
    expect(await namesOf('/sales/2/0/common?sort=-total')).toEqual([
      'Common Name 1000',
      'Common Name 999',
    ])
    expect(await namesOf(`/sales/5/${MAX_COUNTED_HITS - 1}/common?sort=-total`)).toEqual([
      'Common Name 1',
    ])
  })

  test.each(['price', '', '--total', 'total;drop table sale', '-', 'toString', 'total&sort=name'])(
    '%j is refused',
    async (sort) => {
      const answer = await call(shop, { url: `/api/sales/50/0?sort=${sort}`, headers: as(admin) })
      expect([answer.statusCode, answer.json().message]).toEqual([
        400,
        expect.stringContaining('sort must be one of'),
      ])
    },
  )

  test('unknown names are ignored', async () => {
    const { id } = await givenOrder(shop)
    expect(idsOf(await get('/sales/50/0?page=7&__proto__=1&Sort=x'))).toEqual([id])
  })
})

describe("a user's orders", () => {
  test('are listed and searched by admins, without those of others', async () => {
    const user = await givenPerson(shop.db)
    const state = await givenState(shop.db)
    const { id: product } = await givenProduct(shop.db, { title: 'Adire wrap' })
    const placed = await call(shop, {
      method: 'POST',
      url: '/api/sales',
      headers: as(user),
      payload: {
        name: 'Chidi Ibe',
        email: 'chidi@example.com',
        phoneNumber: '08031234567',
        state,
        lga: 'Ikeja',
        address: '1 Road',
        shippingPrice: 0,
        subtotal: 0,
        products: [{ id: product, qty: 1 }],
      },
    })
    await givenOrder(shop, { products: [{ id: product, qty: 1 }] })
    const { _id } = placed.json()
    expect(await get(`/users/${user.id}/sales/50/0`)).toMatchObject({ data: [{ _id }], total: 1 })
    expect(await get(`/users/${user.id}/sales/50/0/adire`)).toMatchObject({
      data: [{ _id }],
      total: 1,
    })
    expect(await get(`/users/${user.id}/sales/50/0/elsewhere`)).toEqual({ data: [], total: 0 })
    expect(await get('/sales/user/50/0/processing', user)).toMatchObject({
      data: [{ _id }],
      total: 1,
    })
  })

  test('orders of admins are for super admins only', async () => {
    const [other, superAdmin] = [
      await givenPerson(shop.db, { role: 'admin' }),
      await givenPerson(shop.db, { role: 'superAdmin' }),
    ]
    const statusOf = async (id: string, by: Person) =>
      (await call(shop, { url: `/api/users/${id}/sales/50/0`, headers: as(by) })).statusCode
    expect(await statusOf(other.id, admin)).toBe(403)
    expect(await statusOf(admin.id, admin)).toBe(200)
    expect(await statusOf(other.id, superAdmin)).toBe(200)
    expect(await statusOf('not-an-id', admin)).toBe(403)
    expect(await statusOf('not-an-id', superAdmin)).toBe(404)
  })
})

describe('users', () => {
  test.each([
    ['name', 'musa da'],
    ['e-mail', 'DAN@YAHOO'],
    ['phone', '555000'],
    ['phone in another form', '0803-555-0001'],
    ['phone without its country', '803 555 0001'],
    ['first letters', 'mu'],
    ['a sign', '+'],
  ])('are found by %s', async (_what, typed) => {
    await givenPerson(shop.db, { full_name: 'Ada Obi' })
    const expected = await givenPerson(shop.db, {
      full_name: 'Musa Danjuma',
      email: 'musa.dan@yahoo.com',
    })
    await shop.db
      .updateTable('user_account')
      .set({ phone_number: '+2348035550001' })
      .where('id', '=', expected.id)
      .execute()
    expect(await get(`/users/50/0/${encodeURIComponent(typed)}`)).toMatchObject({
      data: [{ _id: expected.id }],
      totalUsers: 1,
    })
  })

  test('are sorted as a whole; admins are, too', async () => {
    const superAdmin = await givenPerson(shop.db, { role: 'superAdmin', full_name: 'Yaya' })
    const musa = await givenPerson(shop.db, {
      full_name: 'Musa',
      email: 'z@example.com',
      status: 'block',
    })
    const ada = await givenPerson(shop.db, { full_name: 'ada', email: 'm@example.com' })
    const zik = await givenPerson(shop.db, { full_name: 'Zik', email: 'A@example.com' })
    for (const [day, { id }] of [musa, ada, zik].entries())
      await shop.db
        .updateTable('user_account')
        .set({ created_at: new Date(2026, 1, 1 + day) })
        .where('id', '=', id)
        .execute()
    const sorted = async (sort: string) => idsOf(await get(`/users/50/0?sort=${sort}`))
    const upwards = {
      fullName: [ada.id, musa.id, zik.id],
      email: [zik.id, ada.id, musa.id],
      status: [musa.id, zik.id, ada.id],
      createdAt: [musa.id, ada.id, zik.id],
    }
    for (const [field, ids] of Object.entries(upwards)) {
      expect([field, await sorted(field)]).toEqual([field, ids])
      expect([field, await sorted(`-${field}`)]).toEqual([field, ids.toReversed()])
    }
    const admins = async (sort: string) => idsOf(await get(`/users/admin?sort=${sort}`, superAdmin))
    expect(await admins('role')).toEqual([admin.id, superAdmin.id])
    expect(await admins('-fullName')).toEqual((await admins('fullName')).toReversed())
    expect(
      (await call(shop, { url: '/api/users/50/0?sort=role', headers: as(admin) })).statusCode,
    ).toBe(400)
  })

  test('are listed newest first, basic users only, with the right total of every page', async () => {
    const [first, second] = [await givenPerson(shop.db), await givenPerson(shop.db)]
    expect(await get('/users/1/0')).toMatchObject({ data: [{ _id: second.id }], totalUsers: 2 })
    expect(await get('/users/1/1')).toMatchObject({ data: [{ _id: first.id }], totalUsers: 2 })
    expect(await get('/users/1/2')).toEqual({ data: [], totalUsers: 2 })
  })
})
