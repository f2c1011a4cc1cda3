import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, call, cookieOf, givenOrder, givenProduct, givenVariants } from '#test/factories.ts'
import { encodeForm } from '#test/forms.ts'
import { violations } from '#test/orders.ts'
import { as, givenPerson, type Person } from '#test/people.ts'
import { refundOrder } from '#test/refunds.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { countWaitingReviews } from './queries.ts'

let shop: TestShop
let admin: Person
let other: Person
beforeAll(async () => {
  shop = await openTestShop()
  admin = await givenPerson(shop.db, { role: 'admin', full_name: 'Bola Ade' })
  other = await givenPerson(shop.db, { role: 'superAdmin', full_name: 'Ngozi Eze' })
})
afterEach(async () => expect(await violations(shop.db)).toEqual([]))
afterAll(() => shop.close())

type Caller = { cookies?: Record<string, string>; headers?: Record<string, string> }
type Bought = { id: string; product: string; caller: Caller }

const complete = (id: string) =>
  call(shop, { method: 'PUT', url: `/api/sales/${id}`, payload: { value: 'completed' }, headers: as(admin) })

/** An order that is complete, of a guest or of `person`. */
async function givenBought(person?: Person, product?: string): Promise<Bought> {
  const id = product ?? (await givenProduct(shop.db, { title: 'Agbada' })).id
  if (!person) {
    const order = await givenOrder(shop, { products: [{ id, qty: 1 }] })
    await complete(order.id)
    return { id: order.id, product: id, caller: { cookies: order.cookies } }
  }
  const order = await givenOrderOf(person, id)
  await complete(order)
  return { id: order, product: id, caller: { headers: as(person) } }
}

async function givenOrderOf(person: Person, product: string): Promise<string> {
  const { id } = await givenOrder(shop, { products: [{ id: product, qty: 1 }] })
  await shop.db.updateTable('sale').set({ user_id: person.id }).where('id', '=', id).execute()
  return id
}

type Fields = { photos?: Buffer[]; caller?: Caller } & Record<string, unknown>

const write = ({ id, product, caller: own }: Bought, { photos = [], caller = own, ...fields }: Fields = {}) => {
  const { payload, headers } = encodeForm({
    fields: { product, stars: '5', title: 'Fine', text: 'Good cloth', shownAs: 'name', ...fields },
    files: photos.map((bytes) => ({ field: 'photos', bytes })),
  })
  const url = `/api/sales/${id}/reviews`
  return call(shop, { method: 'POST', url, payload, ...caller, headers: { ...caller.headers, ...headers } })
}
const ofSale = async ({ id, caller }: Bought) =>
  (await call(shop, { url: `/api/sales/${id}/reviews`, ...caller })).json()
const ownOf = async (bought: Bought) => (await ofSale(bought)).data[0]
const shownOf = async (product: string, query = '') =>
  (await call(shop, { url: `/api/reviews/product/${product}/10/0${query}` })).json()
const productOf = async (product: string) => (await call(shop, { url: `/api/products/${product}` })).json()
const moderate = (id: string, value: string, { version = 1, words = '', by = admin } = {}) =>
  call(shop, { method: 'PUT', url: `/api/reviews/${id}`, payload: { value, version, words }, headers: as(by) })
const said = (answer: Answer) => [answer.statusCode, answer.json().message]
const picture = (colour: string) =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: colour } })
    .withExif({ IFD0: { Copyright: 'a secret place' } })
    .jpeg()
    .toBuffer()

/** A review that is shown. */
async function givenShown(person: Person | undefined, fields: Fields = {}, product?: string): Promise<Bought> {
  const bought = await givenBought(person, product)
  expect((await write(bought, fields)).statusCode).toBe(201)
  expect((await moderate((await ownOf(bought))._id, 'show')).statusCode).toBe(200)
  return bought
}

test('a buyer writes, the shop shows it, everyone reads it with its product: name, stars, photos, answer', async () => {
  const ada = await givenPerson(shop.db, { full_name: 'Ada Ngozi Obi' })
  const bought = await givenBought(ada)
  const photos = [await picture('red'), await picture('teal')]
  expect(said(await write(bought, { stars: '4', photos }))).toEqual([
    201,
    'thank you, your review is shown once we have read it',
  ])
  const own = await ownOf(bought)
  expect(own).toMatchObject({ state: 'waiting', stars: 4, title: 'Fine', text: 'Good cloth', name: 'Ada O.' })
  expect((await productOf(bought.product)).reviews).toBeUndefined()
  expect(await shownOf(bought.product)).toEqual({ data: [], total: 0 })
  await moderate(own._id, 'show')
  const answer = { answer: 'Thank you!' }
  await call(shop, { method: 'PUT', url: `/api/reviews/${own._id}/answer`, payload: answer, headers: as(admin) })
  const { data, total } = await shownOf(bought.product)
  expect(total).toBe(1)
  const shown = { _id: own._id, stars: 4, title: 'Fine', text: 'Good cloth', name: 'Ada O.', ...answer }
  expect(data).toEqual([{ ...shown, photos: own.photos, at: own.changedAt }])
  expect((await productOf(bought.product)).reviews).toEqual({
    count: 1,
    average: 4,
    stars: [0, 0, 0, 1, 0],
    newest: data,
  })
})

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
    const { id: product, variants } = await givenVariants(shop.db, [{ choice: ['M'] }, { choice: ['L'] }])
    const order = await givenOrder(shop, { products: [{ id: product, variant: variants[1]?.id, qty: 1 }] })
    await complete(order.id)
    expect((await write({ id: order.id, product, caller: { cookies: order.cookies } })).statusCode).toBe(201)
  })

  test.each<[string, (person: Person) => Promise<Answer>, [number, string]]>([
    [
      'nobody whose order is not complete',
      async (person) => {
        const { id: product } = await givenProduct(shop.db)
        return write({ id: await givenOrderOf(person, product), product, caller: { headers: as(person) } })
      },
      [409, 'a product can be reviewed once its order is complete'],
    ],
    [
      'nobody whose money went back',
      async (person) => {
        const bought = await givenBought(person)
        expect((await refundOrder(shop, admin, bought.id, { all: true, way: 'cash' })).statusCode).toBe(200)
        expect((await ofSale(bought)).products).toEqual([])
        return write(bought)
      },
      [409, 'a product can be reviewed once its order is complete'],
    ],
    [
      'nobody of a product that the order does not have',
      async (person) => write(await givenBought(person), { product: (await givenProduct(shop.db)).id }),
      [400, 'this order does not have this product'],
    ],
    [
      'nobody of a product that was deleted',
      async (person) => {
        const bought = await givenBought(person)
        await call(shop, { method: 'DELETE', url: `/api/products/${bought.product}`, headers: as(admin) })
        return write(bought)
      },
      [404, 'product not found'],
    ],
    [
      "nobody of another's order",
      async (person) => write(await givenBought(await givenPerson(shop.db)), { caller: { headers: as(person) } }),
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
      [403, 'only who bought it can review it'],
    ],
  ])('%s', async (_what, attempt, expected) => {
    expect(said(await attempt(await givenPerson(shop.db)))).toEqual(expected)
  })

  test('the page of a product knows it: the order, then the review', async () => {
    const person = await givenPerson(shop.db)
    const mine = async (product: string) =>
      (await call(shop, { url: `/api/reviews/mine?product=${product}`, headers: as(person) })).json()
    expect(await mine((await givenProduct(shop.db)).id)).toEqual({})
    const bought = await givenBought(person)
    expect(await mine(bought.product)).toEqual({ sale: bought.id })
    await write(bought)
    expect(await mine(bought.product)).toMatchObject({ sale: bought.id, review: { state: 'waiting' } })
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

test('a text is stored and shown as it was typed: what it looks like is the page’s to escape', async () => {
  const text = '<script>alert(1)</script> & "co"'
  const { product } = await givenShown(undefined, { text, title: text })
  expect((await shownOf(product)).data).toMatchObject([{ title: text, text }])
})

test('a change of a shown review takes it out of sight until it was read again; photos stay or go', async () => {
  const bought = await givenShown(await givenPerson(shop.db), { photos: [await picture('red'), await picture('blue')] })
  const [red, blue] = (await ownOf(bought)).photos
  expect((await write(bought, { stars: '1', keep: blue, photos: [await picture('green')] })).statusCode).toBe(201)
  expect(await productOf(bought.product)).not.toHaveProperty('reviews')
  const own = await ownOf(bought)
  expect(own).toMatchObject({ state: 'waiting', stars: 1 })
  expect(own.photos).toEqual([blue, expect.not.stringContaining(red)])
  expect(said(await moderate(own._id, 'show'))).toEqual([
    409,
    'its writer has changed this review, kindly read it again',
  ])
  expect((await moderate(own._id, 'show', { version: 2 })).statusCode).toBe(200)
  expect((await productOf(bought.product)).reviews).toMatchObject({ count: 1, average: 1 })
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
  const [guest, another] = [await givenBought(undefined, first.product), await givenBought(undefined, first.product)]
  await Promise.all([write(guest), write(another)])
  const rows = await shop.db.selectFrom('review').select('id').where('product_id', '=', first.product).execute()
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
    [first, second, first, second].map((one, i) => write(one, { text: `text ${i}`, stars: String(i + 1) })),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201])
  const rows = await shop.db.selectFrom('review').select('version').where('user_id', '=', person.id).execute()
  expect(rows).toEqual([{ version: 4 }])
})

test('a guest’s two devices at once: one review', async () => {
  const bought = await givenBought()
  await Promise.all([write(bought), write(bought, { stars: '1' })])
  expect((await ofSale(bought)).data).toHaveLength(1)
})

test('decided by two admins at once: one of both', async () => {
  const bought = await givenBought()
  await write(bought)
  const { _id } = await ownOf(bought)
  const answers = await Promise.all([moderate(_id, 'show'), moderate(_id, 'show', { by: other })])
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  expect((await productOf(bought.product)).reviews.count).toBe(1)
})

test('changed while it is shown: what nobody has read is not shown', async () => {
  const bought = await givenBought()
  await write(bought)
  const { _id } = await ownOf(bought)
  await Promise.all([moderate(_id, 'show'), write(bought, { text: 'rude words' })])
  expect((await ownOf(bought)).state).toBe('waiting')
  expect((await shownOf(bought.product)).data).toEqual([])
})

test('many reviews of one product decided at once add up', async () => {
  const { id: product } = await givenProduct(shop.db)
  const ids: string[] = []
  for (const stars of ['5', '5', '4', '1', '3', '5']) {
    const bought = await givenBought(undefined, product)
    await write(bought, { stars })
    ids.push((await ownOf(bought))._id)
  }
  await Promise.all(ids.map((id) => moderate(id, 'show')))
  expect((await productOf(product)).reviews).toMatchObject({ count: 6, average: 3.8, stars: [1, 0, 1, 1, 3] })
  expect((await productOf(product)).reviews.newest).toHaveLength(5)
})

test('refused with words for its writer; what is shown can be taken away; shown after all', async () => {
  const bought = await givenShown(undefined)
  const { _id } = await ownOf(bought)
  const wordless = await moderate(_id, 'refuse')
  expect([wordless.statusCode, wordless.json().fields]).toEqual([400, { words: 'kindly say why, its writer reads it' }])
  expect((await moderate(_id, 'refuse', { words: 'it names a person' })).statusCode).toBe(200)
  expect(await ownOf(bought)).toMatchObject({ state: 'refused', reason: 'it names a person' })
  expect(await shownOf(bought.product)).toEqual({ data: [], total: 0 })
  expect(await productOf(bought.product)).not.toHaveProperty('reviews')
  expect((await moderate(_id, 'show')).statusCode).toBe(200)
  expect(await ownOf(bought)).toMatchObject({ state: 'shown', reason: '' })
  const entries = await shop.db
    .selectFrom('audit_log')
    .select('action')
    .where('target', '=', _id)
    .orderBy('id')
    .execute()
  expect(entries.map(({ action }) => action)).toEqual(['review.show', 'review.refuse', 'review.show'])
})

test('several are shown at once; what changed meanwhile is left', async () => {
  const [one, two, three] = [await givenBought(), await givenBought(), await givenBought()]
  for (const bought of [one, two, three]) await write(bought)
  await write(three, { text: 'another text' })
  const reviews = await Promise.all(
    [one, two, three].map(async (bought) => ({ id: (await ownOf(bought))._id, version: 1 })),
  )
  const answer = await call(shop, {
    ...{ method: 'POST', url: '/api/reviews/show', headers: as(admin) },
    payload: { reviews: [...reviews, { id: randomUUID(), version: 1 }] },
  })
  expect(answer.json()).toMatchObject({ shown: 2, left: 2 })
  expect((await shownOf(three.product)).total).toBe(0)
})

test('the queue: what waits longest first, each state counted', async () => {
  const list = async (query = '') =>
    (await call(shop, { url: `/api/reviews/100/0${query}`, headers: as(admin) })).json()
  const bought = await givenBought(await givenPerson(shop.db, { full_name: 'Chidi Ibe' }))
  await write(bought)
  const { data, counts, total } = await list()
  expect([total, counts.waiting]).toEqual([data.length, await countWaitingReviews(shop.db)])
  expect(data.at(-1)).toMatchObject({ product: bought.product, productTitle: 'Agbada', buyer: 'Ada Obi', version: 1 })
  const times = data.map(({ changedAt }: { changedAt: string }) => changedAt)
  expect(times).toEqual(times.toSorted())
  const shown = await list('?state=shown')
  expect(shown.data.every(({ state }: { state: string }) => state === 'shown')).toBe(true)
})

test('the reviews of a product in pages, newest first, and those with photos alone', async () => {
  const { product } = await givenShown(undefined, { text: 'one', photos: [await picture('red')] })
  await givenShown(undefined, { text: 'two' }, product)
  await givenShown(undefined, { text: 'three' }, product)
  const textsOf = async (path: string) =>
    (await call(shop, { url: `/api/reviews/product/${product}${path}` }))
      .json()
      .data.map(({ text }: { text: string }) => text)
  expect([await textsOf('/2/0'), await textsOf('/2/2')]).toEqual([['three', 'two'], ['one']])
  expect(await shownOf(product, '?photos=1')).toMatchObject({ total: 1, data: [{ text: 'one' }] })
  expect(await shownOf('nothing')).toEqual({ data: [], total: 0 })
})

test('its writer removes it, nobody else', async () => {
  const bought = await givenShown(await givenPerson(shop.db))
  const { _id } = await ownOf(bought)
  const remove = (caller: Caller) => call(shop, { method: 'DELETE', url: `/api/reviews/${_id}`, ...caller })
  const stranger = await givenPerson(shop.db)
  expect((await remove({ headers: as(stranger) })).statusCode).toBe(404)
  expect((await remove({ headers: as(admin) })).statusCode).toBe(403)
  expect((await remove({})).statusCode).toBe(404)
  expect((await remove(bought.caller)).statusCode).toBe(200)
  expect((await remove(bought.caller)).statusCode).toBe(404)
  expect(await productOf(bought.product)).not.toHaveProperty('reviews')
})

test('lists of products say nothing of reviews', async () => {
  await givenShown(undefined)
  const { data } = (await call(shop, { url: '/api/products/50/0' })).json()
  expect(data.every((product: object) => !('reviews' in product))).toBe(true)
})

test('thirty in an hour from one address', async () => {
  const limited = await openTestShop({ hasRateLimit: true })
  try {
    const { id: product } = await givenProduct(limited.db)
    const order = await givenOrder(limited, { products: [{ id: product, qty: 1 }] })
    const { payload, headers } = encodeForm({ fields: { product, stars: '5', text: 'x', shownAs: 'buyer' } })
    const url = `/api/sales/${order.id}/reviews`
    const statuses: number[] = []
    for (let i = 0; i < 31; i += 1)
      statuses.push(
        (await call(limited, { method: 'POST', url, payload, headers, cookies: cookieOf(order.answer) })).statusCode,
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
