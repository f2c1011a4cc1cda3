import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type CartPieces,
  hasSamePieces,
  mergeChangedCarts,
} from '#contract/orders/carts/cart-merge.ts'
import type { AccountCart } from '#contract/orders/carts/carts.ts'
import { MAX_CART_LINES } from '#contract/platform/limits.ts'
import {
  type Answer,
  call,
  checkoutForm,
  givenProduct,
  givenState,
  givenVariants,
} from '#test/factories.ts'
import { as, givenPerson, type Person } from '#test/people.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { createRowId } from '../../platform/ids.ts'

let shop: TestShop
let state: string
let owner: Person
beforeAll(async () => {
  shop = await openTestShop()
  state = await givenState(shop.db)
})
beforeEach(async () => {
  await shop.db.deleteFrom('cart_day').execute()
  owner = await givenPerson(shop.db)
})
afterAll(() => shop.close())

const read = async (person = owner): Promise<AccountCart> =>
  (await call(shop, { url: '/api/cart', headers: as(person) })).json()
const save = (version: number, lines: readonly CartPieces[], person = owner): Promise<Answer> =>
  call(shop, { method: 'PUT', url: '/api/cart', payload: { version, lines }, headers: as(person) })
const order = (products: CartPieces[], key = createRowId(), person = owner): Promise<Answer> =>
  call(shop, {
    method: 'POST',
    url: '/api/sales',
    payload: checkoutForm(state, products as never, { email: 'ada@example.com' }),
    headers: { ...as(person), 'idempotency-key': key },
  })
const piecesOf = ({ lines }: AccountCart): CartPieces[] =>
  lines.map(({ id, variant, qty }) => ({ id, qty, ...(variant && { variant }) }))
const given = async (count: number): Promise<string[]> =>
  Promise.all(Array.from({ length: count }, async () => (await givenProduct(shop.db)).id))

/** What a browser does: it changes its own cart, and merges where another device was faster. */
function device() {
  let base: CartPieces[] = []
  let version = 0
  const pull = async (mine: CartPieces[]): Promise<CartPieces[]> => {
    const account = await read()
    const merged = mergeChangedCarts({ base, mine, theirs: piecesOf(account) })
    base = piecesOf(account)
    version = account.version
    return merged
  }
  return {
    sync: async (wanted: CartPieces[]): Promise<CartPieces[]> => {
      let mine = wanted
      for (let tries = 0; tries < 20; tries++) {
        const answer = await save(version, mine)
        if (answer.statusCode === 200) {
          base = mine
          version = answer.json().version
          return mine
        }
        mine = await pull(mine)
      }
      throw new Error('the cart never settled')
    },
    pull,
  }
}

test('a new cart is empty, a saved one has present prices', async () => {
  const { id, title } = await givenProduct(shop.db, { price_kobo: 5_000_00, stock: 7 })
  expect(await read()).toEqual({ version: 0, lines: [] })
  expect((await save(0, [{ id, qty: 3 }])).json()).toEqual({ version: 1 })
  await shop.db
    .updateTable('variant')
    .set({ price_kobo: 4_000_00, stock: 2 })
    .where('id', '=', id)
    .execute()
  const { version, lines } = await read()
  expect(version).toBe(1)
  expect(lines).toMatchObject([{ id, title, price: 4000, stock: 2, qty: 3 }])
  expect(lines[0]).not.toHaveProperty('variant')
})

test('§10 variants of a product are lines of their own, with their choice', async () => {
  const { id, variants } = await givenVariants(shop.db, [{ choice: ['S'] }, { choice: ['M'] }])
  const [small, medium] = variants.map((variant) => variant.id)
  await save(0, [
    { id, variant: small, qty: 1 },
    { id, variant: medium, qty: 2 },
    { id, qty: 1 },
  ])
  expect((await read()).lines).toMatchObject([
    { variant: small, choice: 'S', qty: 1 },
    { variant: medium, choice: 'M', qty: 2 },
    { id, qty: 1 },
  ])
})

test('a cart keeps known products without stock, not unknown ones', async () => {
  const [id = ''] = await given(1)
  await save(0, [
    { id, qty: 1 },
    { id: createRowId(), qty: 1 },
  ])
  await shop.db
    .updateTable('product')
    .set({ deleted_at: new Date() })
    .where('id', '=', id)
    .execute()
  expect((await read()).lines).toMatchObject([{ id, stock: 0 }])
})

test('saving over a newer cart is 409, saving the same changes nothing', async () => {
  const [one = '', other = ''] = await given(2)
  await save(0, [{ id: one, qty: 1 }])
  expect((await save(0, [{ id: other, qty: 1 }])).statusCode).toBe(409)
  expect((await save(1, [{ id: one, qty: 1 }])).json()).toEqual({ version: 1 })
  expect(piecesOf(await read())).toEqual([{ id: one, qty: 1 }])
})

test('each account has its own cart, and only basic users have one', async () => {
  const [id = ''] = await given(1)
  await save(0, [{ id, qty: 1 }])
  expect((await read(await givenPerson(shop.db))).lines).toEqual([])
  const admin = await givenPerson(shop.db, { role: 'admin' })
  expect((await save(0, [], admin)).statusCode).toBe(403)
})

test.each([
  [
    'more lines than two orders have',
    Array.from({ length: MAX_CART_LINES + 1 }, () => ({ id: createRowId(), qty: 1 })),
  ],
  ['no pieces', [{ id: createRowId(), qty: 0 }]],
  ['too many pieces', [{ id: createRowId(), qty: 10_001 }]],
  ['no id', [{ id: 'shirt', qty: 1 }]],
])('a cart with %s is 400', async (_what, lines) => {
  expect((await save(0, lines)).statusCode).toBe(400)
})

test('the same line twice is one line', async () => {
  const [id = ''] = await given(1)
  expect(
    (
      await save(0, [
        { id, qty: 1 },
        { id, qty: 4 },
      ])
    ).statusCode,
  ).toBe(200)
  expect(piecesOf(await read())).toEqual([{ id, qty: 4 }])
})

test('of changes on the same version at the same moment exactly one is taken', async () => {
  const ids = await given(8)
  const answers = await Promise.all(ids.map((id) => save(0, [{ id, qty: 1 }])))
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([
    200,
    ...Array(7).fill(409),
  ])
  expect((await read()).version).toBe(1)
})

test('devices that add at once all keep what they added', async () => {
  const ids = await given(6)
  const devices = ids.map((id) => ({ id, ...device() }))
  const mine = await Promise.all(devices.map(({ id, sync }) => sync([{ id, qty: 2 }])))
  const account = piecesOf(await read())
  expect(account.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
  for (const [i, one] of devices.entries())
    expect(hasSamePieces(await one.pull(mine[i] ?? []), account)).toBe(true)
})

test('what one device removes is removed on the other, beside what that one adds meanwhile', async () => {
  const [shirt = '', phone = '', wax = ''] = await given(3)
  const [one, other] = [device(), device()]
  const both = [
    { id: shirt, qty: 1 },
    { id: phone, qty: 1 },
  ]
  await one.sync(both)
  await other.sync(await other.pull([]))
  await Promise.all([one.sync([{ id: phone, qty: 1 }]), other.sync([...both, { id: wax, qty: 1 }])])
  expect(piecesOf(await read()).map(({ id }) => id)).toEqual([phone, wax])
})

test('signing in twice merges a cart once', async () => {
  const [id = '', added = ''] = await given(2)
  await device().sync([{ id, qty: 3 }])
  const mine = [
    { id, qty: 2 },
    { id: added, qty: 1 },
  ]
  await Promise.all([device().sync(mine), device().sync(mine)])
  expect(
    hasSamePieces(piecesOf(await read()), [
      { id, qty: 3 },
      { id: added, qty: 1 },
    ]),
  ).toBe(true)
})

test('an order takes only its own pieces out of the cart', async () => {
  const [shirt = '', phone = ''] = await given(2)
  await save(0, [
    { id: shirt, qty: 5 },
    { id: phone, qty: 1 },
  ])
  expect((await order([{ id: shirt, qty: 2 }])).statusCode).toBe(201)
  expect(await read()).toMatchObject({
    version: 2,
    lines: [
      { id: shirt, qty: 3 },
      { id: phone, qty: 1 },
    ],
  })
  await order([{ id: shirt, qty: 3 }])
  expect(piecesOf(await read())).toEqual([{ id: phone, qty: 1 }])
})

test('an order that is sent again takes nothing more out of the cart', async () => {
  const [id = ''] = await given(1)
  await save(0, [{ id, qty: 5 }])
  const key = createRowId()
  await order([{ id, qty: 2 }], key)
  expect((await order([{ id, qty: 2 }], key)).statusCode).toBe(201)
  expect(piecesOf(await read())).toEqual([{ id, qty: 3 }])
})

test("an order and another device's change are merged", async () => {
  for (let round = 0; round < 5; round++) {
    owner = await givenPerson(shop.db)
    const [shirt = '', phone = ''] = await given(2)
    const other = device()
    const before = await other.sync([{ id: shirt, qty: 1 }])
    const [placed] = await Promise.all([
      order([{ id: shirt, qty: 1 }]),
      other.sync([...before, { id: phone, qty: 1 }]),
    ])
    expect(placed.statusCode).toBe(201)
    expect(piecesOf(await read())).toEqual([{ id: phone, qty: 1 }])
  }
})

test('an order of a visitor or of another user changes no cart', async () => {
  const [id = ''] = await given(1)
  await save(0, [{ id, qty: 1 }])
  await order([{ id, qty: 1 }], createRowId(), await givenPerson(shop.db))
  const guest = await call(shop, {
    method: 'POST',
    url: '/api/sales',
    payload: checkoutForm(state, [{ id, qty: 1 }]),
  })
  expect(guest.statusCode).toBe(201)
  expect(piecesOf(await read())).toEqual([{ id, qty: 1 }])
})

const day = () => shop.db.selectFrom('cart_day').select(['carts', 'ordered']).execute()

test('a cart counts when it begins and when it is ordered', async () => {
  const [one = '', other = ''] = await given(2)
  await save(0, [{ id: one, qty: 5 }])
  await save(1, [
    { id: one, qty: 5 },
    { id: other, qty: 1 },
  ])
  expect(await day()).toEqual([{ carts: 1, ordered: 0 }])
  await order([{ id: one, qty: 1 }])
  await order([{ id: one, qty: 1 }])
  expect(await day()).toEqual([{ carts: 1, ordered: 1 }])
  await order([
    { id: one, qty: 3 },
    { id: other, qty: 1 },
  ])
  await save((await read()).version, [{ id: one, qty: 1 }])
  expect(await day()).toEqual([{ carts: 2, ordered: 1 }])
})

test("an order after more than 7 days is not the cart's", async () => {
  const [id = ''] = await given(1)
  await save(0, [{ id, qty: 1 }])
  await shop.db
    .updateTable('cart')
    .set({ filled_at: new Date(Date.now() - 8 * 864e5) })
    .execute()
  await order([{ id, qty: 1 }])
  expect(await day()).toEqual([{ carts: 1, ordered: 0 }])
})
