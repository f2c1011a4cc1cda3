import type { InjectOptions } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { allEndpoints } from '#contract/api.ts'
import type { Endpoint } from '#contract/platform/endpoint.ts'
import { foldWords } from '#server/catalogue/search/upkeep/words.ts'
import { createRowId } from '#server/platform/ids.ts'
import {
  type Answer,
  call,
  checkoutForm,
  givenCategory,
  givenProduct,
  givenState,
} from './factories.ts'
import { productFields, sendForm } from './forms.ts'
import { as, givenPerson, type Person } from './people.ts'
import { openTestShop, type TestShop } from './shop.ts'

/** What a caller who knows its id learns of a product that is not on sale. */

const STATES = {
  draft: { published: false },
  scheduled: { published: false, publish_at: new Date(Date.now() + 864e5) },
  hidden: { published: false, hidden: true },
  deleted: { deleted_at: new Date() },
} as const
type State = keyof typeof STATES
const NAMES = Object.keys(STATES) as State[]
const COMING = 'Secretkaftan'
const COMING_PRICE = 765_432

let shop: TestShop
let state: string
let owner: Person
beforeAll(async () => {
  shop = await openTestShop({ isCaching: false })
  state = await givenState(shop.db)
  owner = await givenPerson(shop.db, { email_verified_at: new Date() })
})
afterAll(() => shop.close())

/** Was never on sale, and has a title and a price that nobody may know yet. */
async function givenComing(name: State): Promise<string> {
  const values = { ...STATES[name], title: COMING, price_kobo: COMING_PRICE * 100, stock: 0 }
  return (await givenProduct(shop.db, values)).id
}

/** Was on sale as `Plain cap` for 1,000, and has got the title and price of its comeback since. */
async function leaveSale(id: string, name: State): Promise<void> {
  await shop.db.updateTable('product').set(STATES[name]).where('id', '=', id).execute()
  await shop.db
    .updateTable('product')
    .set({ title: COMING, description: COMING })
    .where('id', '=', id)
    .execute()
  const price = { price_kobo: COMING_PRICE * 100, discount_percentage: 0 }
  await shop.db.updateTable('variant').set(price).where('product_id', '=', id).execute()
}

const givenOnSale = async (stock = 5): Promise<string> =>
  (await givenProduct(shop.db, { title: 'Plain cap', stock })).id

const send = (options: InjectOptions): Promise<Answer> =>
  call(shop, { ...options, headers: as(owner) })
const readCart = () => send({ url: '/api/cart' })
const saveCart = async (ids: readonly string[]): Promise<Answer> => {
  const { version } = (await readCart()).json()
  return send({
    method: 'PUT',
    url: '/api/cart',
    payload: { version, lines: ids.map((id) => ({ id, qty: 1 })) },
  })
}
const readOwnData = () => send({ method: 'POST', url: '/api/users/data' })

type Call = { names: string; make: (id: string) => InjectOptions; statusCode: number }
const CALLS: readonly Call[] = [
  { names: 'GET /products/:id', make: (id) => ({ url: `/api/products/${id}` }), statusCode: 404 },
  {
    names: 'POST /sales',
    make: (id) => ({
      method: 'POST',
      url: '/api/sales',
      payload: checkoutForm(state, [{ id, qty: 1 }]),
    }),
    statusCode: 409,
  },
  {
    names: 'POST /sales/quote',
    make: (id) => ({
      method: 'POST',
      url: '/api/sales/quote',
      payload: { products: [{ id, qty: 1 }] },
    }),
    statusCode: 409,
  },
  {
    names: 'POST /wishlist',
    make: (id) => ({
      method: 'POST',
      url: '/api/wishlist',
      payload: { product: id, user: owner.id },
    }),
    statusCode: 404,
  },
  {
    names: 'PUT /wishlist/:id',
    make: (id) => ({ method: 'PUT', url: `/api/wishlist/${owner.id}`, payload: { productid: id } }),
    statusCode: 404,
  },
  {
    names: 'DELETE /wishlist/:id/:productid',
    make: (id) => ({ method: 'DELETE', url: `/api/wishlist/${owner.id}/${id}` }),
    statusCode: 200,
  },
  {
    names: 'POST /stock-alerts',
    make: (id) => ({
      method: 'POST',
      url: '/api/stock-alerts',
      payload: { product: id, email: owner.email },
    }),
    statusCode: 404,
  },
  {
    names: 'PUT /cart',
    make: (id) => ({
      method: 'PUT',
      url: '/api/cart',
      payload: { version: 0, lines: [{ id, qty: 1 }] },
    }),
    statusCode: 200,
  },
  {
    names: 'GET /reviews/product/:id/:limit/:skip',
    make: (id) => ({ url: `/api/reviews/product/${id}/5/0` }),
    statusCode: 200,
  },
  {
    names: 'POST /searches/click',
    make: (id) => ({
      method: 'POST',
      url: '/api/searches/click',
      payload: { text: 'cap', product: id },
    }),
    statusCode: 200,
  },
  {
    names: 'GET /reviews/mine',
    make: (id) => ({ url: `/api/reviews/mine?product=${id}` }),
    statusCode: 200,
  },
]

/** They take a product of an order that the caller has: its lines are its own copy. */
const OF_ORDERS = ['POST /sales/:id/returns', 'POST /sales/:id/reviews']

describe('the id of a product that was never on sale', () => {
  const named = (schema: z.ZodType | undefined): boolean =>
    schema !== undefined &&
    /"(product|productid|products|lines)":/.test(
      JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })),
    )
  const takesProduct = ({ path, query, body }: Endpoint): boolean =>
    /\/products?\/:id|:productid/.test(path) || named(query) || named(body)

  test('is tried with every call that takes one', () => {
    const open = allEndpoints.filter(({ access }) => access !== 'admin' && access !== 'superAdmin')
    const found = open.filter(takesProduct).map(({ method, path }) => `${method} ${path}`)
    expect(
      CALLS.map(({ names }) => names)
        .concat(OF_ORDERS)
        .toSorted(),
    ).toEqual(found.toSorted())
  })

  test.each(CALLS.flatMap((one) => NAMES.map((name) => ({ ...one, name }))))(
    '$name tells nothing: $names',
    async ({ make, name, statusCode }) => {
      await shop.db.deleteFrom('cart').execute()
      const id = await givenComing(name)
      const unknown = await send(make(createRowId()))
      const answer = await send(make(id))
      expect([answer.statusCode, answer.body]).toEqual([statusCode, unknown.body])
      expect(unknown.statusCode).toBe(statusCode)
      expect((await readCart()).json().lines).toEqual([])
    },
  )

  test.each(NAMES)('%s is not in what its caller reads of themselves', async (name) => {
    const id = await givenComing(name)
    await sql`insert into wishlist (id, user_id) values (${owner.id}, ${owner.id}) on conflict do nothing`.execute(
      shop.db,
    )
    await shop.db
      .insertInto('wishlist_item')
      .values({ wishlist_id: owner.id, product_id: id })
      .execute()
    await saveCart([id])
    const shown = await givenOnSale()
    await shop.db
      .insertInto('related_product')
      .values({ product_id: shown, related_id: id, position: 0 })
      .execute()
    await foldWords(shop.db)
    for (const answer of [
      await send({ url: `/api/products/${shown}` }),
      await send({ url: '/api/suggest/sekretkaftan' }),
      await send({ url: '/api/products/search/50/0/sekretkaftan' }),
      await readOwnData(),
      await send({ url: `/api/wishlist/${owner.id}` }),
      await send({ url: '/sitemap.xml' }),
      await send({ url: '/api/suggest/secretkafta' }),
      await send({ url: '/api/products/search/50/0/secretkafta' }),
    ]) {
      expect(answer.statusCode).toBe(200)
      expect(answer.body).not.toMatch(new RegExp(`${COMING}|${COMING_PRICE}|${id}`, 'i'))
    }
  })
})

describe.each(NAMES)('a product that was on sale and is %s', (name) => {
  test('stays in a cart as it was, and can be put in', async () => {
    const id = await givenOnSale()
    await saveCart([id])
    await leaveSale(id, name)
    const asItWas = {
      id,
      title: 'Plain cap',
      description: 'Woven in Iseyin.',
      price: 1000,
      stock: 0,
      qty: 1,
    }
    expect((await readCart()).json().lines).toMatchObject([asItWas])
    await saveCart([])
    await saveCart([id])
    expect((await readCart()).json().lines).toMatchObject([asItWas])
  })

  test('has its old title in what its buyer reads of themselves', async () => {
    const id = await givenOnSale(0)
    await saveCart([id])
    await send({ method: 'POST', url: '/api/wishlist', payload: { product: id, user: owner.id } })
    await send({
      method: 'POST',
      url: '/api/stock-alerts',
      payload: { product: id, email: owner.email },
    })
    await leaveSale(id, name)
    const answer = await readOwnData()
    expect(answer.body).toContain('Plain cap')
    expect(answer.body).not.toContain(COMING)
  })
})

test('a product that is hidden and changed by one save keeps its old look', async () => {
  const admin = await givenPerson(shop.db, { role: 'admin' })
  const category = await givenCategory(shop.db)
  const { id } = await givenProduct(shop.db, { title: 'Plain cap', category_id: category })
  await saveCart([id])
  const changed = { title: COMING, description: COMING, price: COMING_PRICE, state: 'hidden' }
  const fields = productFields(category, changed)
  const answer = await sendForm(shop, admin, { method: 'PUT', url: `/api/products/${id}`, fields })
  expect(answer.statusCode).toBe(200)
  expect((await readCart()).json().lines).toMatchObject([
    { id, title: 'Plain cap', price: 1000, stock: 0 },
  ])
})
