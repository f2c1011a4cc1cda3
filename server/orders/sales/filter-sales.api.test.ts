import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call, givenOrder, givenProduct, givenState, givenVariants } from '#test/factories.ts'
import { as, givenPerson, type Person } from '#test/people.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'

let shop: TestShop
let admin: Person
/** Names of the orders, by their ids. */
const names = new Map<string, string>()
let product: string
let kaftan: string

beforeAll(async () => {
  shop = await openTestShop()
  admin = await givenPerson(shop.db, { role: 'admin' })
  const [lagos, kwara] = [
    await givenState(shop.db, { state: 'Lagos' }),
    await givenState(shop.db, { state: 'Kwara' }),
  ]
  product = (await givenProduct(shop.db, { stock: 100, price_kobo: 1_000_00 })).id
  const shirt = await givenVariants(shop.db, [
    { choice: ['M'], stock: 50 },
    { choice: ['L'], stock: 50 },
  ])
  kaftan = shirt.id
  const line = { id: product, qty: 1 }
  const give = async (
    name: string,
    state: string,
    products: Parameters<typeof givenOrder>[1],
    changes = sql`id = id`,
  ) => {
    const { id } = await givenOrder(shop, { name, state, products: [line], ...products })
    names.set(id, name)
    await sql`update sale set ${changes} where id = ${id}`.execute(shop.db)
  }
  const large = { products: [{ id: kaftan, variant: shirt.variants[1]?.id ?? '', qty: 10 }] }
  await give('card', lagos, {}, sql`created_at = now() - interval '13 hours'`)
  await give(
    'door',
    lagos,
    {},
    sql`payment_method = 'on delivery', updated_at = now() - interval '25 hours'`,
  )
  await give('paid', kwara, large, sql`payment_status = 'paid'`)
  await give(
    'packed',
    kwara,
    {},
    sql`payment_status = 'paid', fulfilment = 'packed', refunded_kobo = 5`,
  )
  const done = sql`payment_status = 'paid', transaction_status = 'completed', payment_method = 'cash',
    fulfilment = 'delivered', created_at = '2026-03-20T23:59:59+01:00'`
  await give('done', lagos, {}, done)
  await give(
    'gone',
    lagos,
    {},
    sql`transaction_status = 'cancelled', created_at = '2026-03-21T00:00:00+01:00'`,
  )
})
afterAll(() => shop.close())

const get = (query: string, search = '') =>
  call(shop, { url: `/api/sales/50/0${search && `/${search}`}?${query}`, headers: as(admin) })
const found = async (query: string, search = ''): Promise<string[]> => {
  const { data, total } = (await get(query, search)).json()
  expect(data).toHaveLength(total)
  return data.map(({ _id }: { _id: string }) => names.get(_id)).toSorted()
}

describe('the list of orders is filtered by', () => {
  test.each([
    ['a status', 'status=completed', ['done']],
    ['several statuses', 'status=completed&status=cancelled', ['done', 'gone']],
    ['payment', 'payment=unpaid', ['card', 'door', 'gone']],
    ['method', 'method=on+delivery&method=cash', ['done', 'door']],
    ['fulfilment', 'fulfilment=packed', ['packed']],
    ['a day, the last moment included', 'from=2026-03-20&to=2026-03-20', ['done']],
    ['days', 'from=2026-03-20&to=2026-03-21', ['done', 'gone']],
    ['the days from one on', 'from=2026-03-22', ['card', 'door', 'packed', 'paid']],
    ['state', 'state=Kwara', ['packed', 'paid']],
    ['total', 'min=10000', ['paid']],
    ['total, both ends included', 'min=3000&max=3000', ['card', 'door', 'done', 'gone', 'packed']],
    ['what may be packed', 'ready=1', ['door', 'packed', 'paid']],
    ['money received by hand', 'byhand=1', ['done']],
    ['refunds', 'refunded=1', ['packed']],
    ['waiting too long: unpaid, or ready and not packed', 'late=1', ['card', 'door']],
    [
      'several filters at once',
      'status=processing&payment=paid&state=Kwara&fulfilment=unpacked',
      ['paid'],
    ],
    [
      'nothing, if what is asked is unknown',
      'colour=red',
      ['card', 'done', 'door', 'gone', 'packed', 'paid'],
    ],
  ])('%s', async (_what, query, expected) => {
    expect(await found(query)).toEqual(expected.toSorted())
  })

  test('a product, in any of its variants', async () => {
    expect(await found(`product=${kaftan}`)).toEqual(['paid'])
    expect(await found(`product=${product}`)).toHaveLength(5)
    expect(await found('product=00000000-0000-7000-8000-00000000dead')).toEqual([])
  })

  test('together with a search, also for a status, and with an order', async () => {
    expect(await found('status=processing', 'packed')).toEqual(['packed'])
    expect(await found('state=Kwara', 'paid')).toEqual(['packed', 'paid'])
    const { data } = (await get('state=Kwara&sort=-total')).json()
    expect(data.map(({ _id }: { _id: string }) => names.get(_id))).toEqual(['paid', 'packed'])
  })
})

test.each([
  'status=open',
  'payment=some',
  'method=gold',
  'fulfilment=lost',
  'from=yesterday',
  'to=2026-02-30',
  'product=7',
  'min=-1',
  'max=1e3',
  'min=1&min=2',
  'late=yes',
  `state=${'x'.repeat(61)}`,
  'state=%00',
])('a wrong value is refused: %s', async (query) => {
  expect((await get(query)).statusCode).toBe(400)
})

test.each(['method', 'place', 'fulfilment'])(
  'the whole list is sorted by %s, and from its end',
  async (sort) => {
    const read = async (by: string) =>
      (await get(`sort=${by}`)).json().data.map((one: { _id: string }) => names.get(one._id))
    const all = await read(sort)
    expect(await read(`-${sort}`)).toEqual(all.toReversed())
    const sales = (await get(`sort=${sort}`)).json().data
    const keys: Record<
      string,
      (sale: { paymentMethod: string; shipping: string[]; fulfilment: string }) => string
    > = {
      method: ({ paymentMethod }) => paymentMethod,
      place: ({ shipping }) => shipping.slice(0, 2).join(', ').toLowerCase(),
      fulfilment: ({ fulfilment }) =>
        String(['unpacked', 'packed', 'shipped', 'delivered'].indexOf(fulfilment)),
    }
    const values = sales.map(keys[sort])
    expect(values).toEqual(values.toSorted())
  },
)
