import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  type Answer,
  call,
  cookieOf,
  givenOrder,
  givenProduct,
  givenVariants,
  said,
} from '#test/factories.ts'
import { encodeForm } from '#test/forms.ts'
import { violations } from '#test/orders.ts'
import { as, givenPerson, type Person } from '#test/people.ts'
import { refundOrder } from '#test/refunds.ts'
import { type Caller, type Fields, reviewCalls } from '#test/review-calls.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'

let shop: TestShop
let admin: Person
beforeAll(async () => {
  shop = await openTestShop()
  admin = await givenPerson(shop.db, { role: 'admin', full_name: 'Bola Ade' })
})
afterEach(async () => expect(await violations(shop.db)).toEqual([]))
afterAll(() => shop.close())

const { complete, givenBought, givenOrderOf, write, ofSale, ownOf, productOf, givenShown } =
  reviewCalls(() => ({
    shop,
    admin,
  }))
const picture = (colour: string) =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: colour } })
    .withExif({ IFD0: { Copyright: 'a secret place' } })
    .jpeg()
    .toBuffer()

test('photos are encoded again, without what a camera adds', async () => {
  const bought = await givenBought()
  await write(bought, { photos: [await picture('gold')] })
  const [address] = (await ownOf(bought)).photos
  const image = await call(shop, { url: address })
  expect(image.statusCode).toBe(200)
  expect(image.rawPayload.includes('a secret place')).toBe(false)
})

describe('who may write', () => {
  test('a guest by the cookie of the order, and under no name if they like', async () => {
    const bought = await givenBought()
    expect((await ofSale(bought)).products).toEqual([bought.product])
    expect((await write(bought, { shownAs: 'buyer' })).statusCode).toBe(201)
    expect(await ownOf(bought)).toMatchObject({ name: 'Verified buyer', shownAs: 'buyer' })
  })

  test('who bought any variant of it', async () => {
    const { id: product, variants } = await givenVariants(shop.db, [
      { choice: ['M'] },
      { choice: ['L'] },
    ])
    const order = await givenOrder(shop, {
      products: [{ id: product, variant: variants[1]?.id, qty: 1 }],
    })
    await complete(order.id)
    expect(
      (await write({ id: order.id, product, caller: { cookies: order.cookies } })).statusCode,
    ).toBe(201)
  })

  test.each<[string, (person: Person) => Promise<Answer>, [number, string]]>([
    [
      'nobody whose order is not complete',
      async (person) => {
        const { id: product } = await givenProduct(shop.db)
        return write({
          id: await givenOrderOf(person, product),
          product,
          caller: { headers: as(person) },
        })
      },
      [409, 'a product can be reviewed once its order is complete'],
    ],
    [
      'nobody whose money went back',
      async (person) => {
        const bought = await givenBought(person)
        expect(
          (await refundOrder(shop, admin, bought.id, { all: true, way: 'cash' })).statusCode,
        ).toBe(200)
        expect((await ofSale(bought)).products).toEqual([])
        return write(bought)
      },
      [409, 'a product can be reviewed once its order is complete'],
    ],
    [
      'nobody of a product that the order does not have',
      async (person) =>
        write(await givenBought(person), { product: (await givenProduct(shop.db)).id }),
      [400, 'this order does not have this product'],
    ],
    [
      'nobody of a product that was deleted',
      async (person) => {
        const bought = await givenBought(person)
        await call(shop, {
          method: 'DELETE',
          url: `/api/products/${bought.product}`,
          headers: as(admin),
        })
        return write(bought)
      },
      [404, 'product not found'],
    ],
    [
      "nobody of another's order",
      async (person) =>
        write(await givenBought(await givenPerson(shop.db)), { caller: { headers: as(person) } }),
      [404, 'order not found'],
    ],
    [
      "no user of a guest's order",
      async (person) => write(await givenBought(), { caller: { headers: as(person) } }),
      [401, 'kindly login to continue'],
    ],
    [
      'no guest with the cookie of another order',
      async () => write(await givenBought(), { caller: (await givenBought()).caller }),
      [401, 'kindly login to continue'],
    ],
    [
      'no admin, who sees all orders and bought none',
      async (person) => write(await givenBought(person), { caller: { headers: as(admin) } }),
      [403, 'only buyers can review it'],
    ],
  ])('%s', async (_what, attempt, expected) => {
    expect(said(await attempt(await givenPerson(shop.db)))).toEqual(expected)
  })

  test('the page of a product knows it: the order, then the review', async () => {
    const person = await givenPerson(shop.db)
    const mine = async (product: string) =>
      (
        await call(shop, { url: `/api/reviews/mine?product=${product}`, headers: as(person) })
      ).json()
    expect(await mine((await givenProduct(shop.db)).id)).toEqual({})
    const bought = await givenBought(person)
    expect(await mine(bought.product)).toEqual({ sale: bought.id })
    await write(bought)
    expect(await mine(bought.product)).toMatchObject({
      sale: bought.id,
      review: { state: 'waiting' },
    })
  })
})

test.each<[string, Fields, number]>([
  ['no stars', { stars: '' }, 400],
  ['half a star', { stars: '4.5' }, 400],
  ['six stars', { stars: '6' }, 400],
  ['no text', { text: '  ' }, 400],
  ['a huge text', { text: 'x'.repeat(2001) }, 400],
  ['more than a form takes', { text: 'x'.repeat(200_000) }, 400],
  ['a long title', { title: 'x'.repeat(81) }, 400],
  ['a name of their own', { shownAs: 'The President' }, 400],
  ['a product that is none', { product: 'x' }, 400],
  ['an unknown product', { product: randomUUID() }, 400],
  ['photos of somebody else', { keep: 'javascript:alert(1)' }, 400],
  ['a photo that is none', { photos: [Buffer.from('<svg onload=alert(1)>')] }, 400],
  ['five photos', { photos: Array.from({ length: 5 }, () => Buffer.from('x')) }, 400],
  ['a photo of 2 MB', { photos: [Buffer.alloc(2_000_000)] }, 413],
])('%s: nothing is written', async (_what, fields, status) => {
  const bought = await givenBought()
  expect((await write(bought, fields)).statusCode).toBe(status)
  expect((await ofSale(bought)).data).toEqual([])
})

test('kept photos and new ones are four at most, and only one’s own are kept', async () => {
  const [bought, stranger] = [await givenBought(), await givenBought()]
  const colours = ['red', 'green', 'blue', 'gold', 'teal']
  const photos = await Promise.all(colours.map(picture))
  await write(bought, { photos: photos.slice(0, 3) })
  const keep = (await ownOf(bought)).photos.join(',')
  const refused = await write(bought, { keep, photos: photos.slice(3) })
  expect([refused.statusCode, refused.json().fields]).toEqual([400, { photos: 'at most 4 photos' }])
  await write(stranger, { keep })
  expect((await ownOf(stranger)).photos).toEqual([])
})

test('two orders of one user make one review of a product, two of guests two', async () => {
  const person = await givenPerson(shop.db)
  const first = await givenBought(person)
  const second = await givenBought(person, first.product)
  await write(first)
  await write(second, { stars: '2' })
  expect((await ofSale(second)).data).toMatchObject([{ stars: 2, sale: first.id }])
  const [guest, another] = [
    await givenBought(undefined, first.product),
    await givenBought(undefined, first.product),
  ]
  await Promise.all([write(guest), write(another)])
  const rows = await shop.db
    .selectFrom('review')
    .select('id')
    .where('product_id', '=', first.product)
    .execute()
  expect(rows).toHaveLength(3)
})

test.each([
  ['one order', false],
  ['two orders', true],
])('two devices write at once, of %s: one review', async (_of, ofTwo) => {
  const person = await givenPerson(shop.db)
  const first = await givenBought(person)
  const second = ofTwo ? await givenBought(person, first.product) : first
  const answers = await Promise.all(
    [first, second, first, second].map((one, i) =>
      write(one, { text: `text ${i}`, stars: String(i + 1) }),
    ),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201])
  const rows = await shop.db
    .selectFrom('review')
    .select('version')
    .where('user_id', '=', person.id)
    .execute()
  expect(rows).toEqual([{ version: 4 }])
})

test('a guest’s two devices at once: one review', async () => {
  const bought = await givenBought()
  await Promise.all([write(bought), write(bought, { stars: '1' })])
  expect((await ofSale(bought)).data).toHaveLength(1)
})

test('its writer removes it, nobody else', async () => {
  const bought = await givenShown(await givenPerson(shop.db))
  const { _id } = await ownOf(bought)
  const remove = (caller: Caller) =>
    call(shop, { method: 'DELETE', url: `/api/reviews/${_id}`, ...caller })
  const stranger = await givenPerson(shop.db)
  expect((await remove({ headers: as(stranger) })).statusCode).toBe(404)
  expect((await remove({ headers: as(admin) })).statusCode).toBe(403)
  expect((await remove({})).statusCode).toBe(404)
  expect((await remove(bought.caller)).statusCode).toBe(200)
  expect((await remove(bought.caller)).statusCode).toBe(404)
  expect(await productOf(bought.product)).not.toHaveProperty('reviews')
})

test('thirty in an hour from one address', async () => {
  const limited = await openTestShop({ hasRateLimit: true })
  try {
    const { id: product } = await givenProduct(limited.db)
    const order = await givenOrder(limited, { products: [{ id: product, qty: 1 }] })
    const { payload, headers } = encodeForm({
      fields: { product, stars: '5', text: 'x', shownAs: 'buyer' },
    })
    const url = `/api/sales/${order.id}/reviews`
    const statuses: number[] = []
    for (let i = 0; i < 31; i += 1)
      statuses.push(
        (
          await call(limited, {
            method: 'POST',
            url,
            payload,
            headers,
            cookies: cookieOf(order.answer),
          })
        ).statusCode,
      )
    expect([statuses[29], statuses[30]]).toEqual([409, 429])
  } finally {
    await limited.close()
  }
})

test('nothing is written about an order whose buyer was just erased', async () => {
  const bought = await givenBought()
  await shop.db
    .updateTable('sale')
    .set({ name: 'Erased', email: '', phone_number: '' })
    .where('id', '=', bought.id)
    .execute()
  expect((await write(bought)).statusCode).toBe(404)
})
