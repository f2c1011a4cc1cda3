import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { call, givenProduct, said } from '#test/factories.ts'
import { violations } from '#test/orders.ts'
import { as, givenPerson, type Person } from '#test/people.ts'
import { picture } from '#test/picture.ts'
import { reviewCalls } from '#test/review-calls.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { countQueryRows } from '../../platform/db/count-rows.ts'

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

const { givenBought, write, ownOf, productOf, moderate, givenShown } = reviewCalls(() => ({
  shop,
  admin,
}))
const shownOf = async (product: string, query = '') =>
  (await call(shop, { url: `/api/reviews/product/${product}/10/0${query}` })).json()

test('a shown review has its name, stars, photos and answer', async () => {
  const ada = await givenPerson(shop.db, { full_name: 'Ada Ngozi Obi' })
  const bought = await givenBought(ada)
  const photos = [await picture('red'), await picture('teal')]
  expect(said(await write(bought, { stars: '4', photos }))).toEqual([
    201,
    'thank you, your review is shown once we have read it',
  ])
  const own = await ownOf(bought)
  expect(own).toMatchObject({
    state: 'waiting',
    stars: 4,
    title: 'Fine',
    text: 'Good cloth',
    name: 'Ada O.',
  })
  expect((await productOf(bought.product)).reviews).toBeUndefined()
  expect(await shownOf(bought.product)).toEqual({ data: [], total: 0 })
  await moderate(own._id, 'show')
  const answer = { answer: 'Thank you!' }
  await call(shop, {
    method: 'PUT',
    url: `/api/reviews/${own._id}/answer`,
    payload: answer,
    headers: as(admin),
  })
  const { data, total } = await shownOf(bought.product)
  expect(total).toBe(1)
  const shown = {
    _id: own._id,
    stars: 4,
    title: 'Fine',
    text: 'Good cloth',
    name: 'Ada O.',
    ...answer,
  }
  expect(data).toEqual([{ ...shown, photos: own.photos, at: own.changedAt }])
  expect((await productOf(bought.product)).reviews).toEqual({
    count: 1,
    average: 4,
    stars: [0, 0, 0, 1, 0],
    newest: data,
  })
})

test('a text is stored as typed and escaped when shown', async () => {
  const text = '<script>alert(1)</script> & "co"'
  const { product } = await givenShown(undefined, { text, title: text })
  expect((await shownOf(product)).data).toMatchObject([{ title: text, text }])
})

test('changing a shown review hides it until it is read', async () => {
  const bought = await givenShown(await givenPerson(shop.db), {
    photos: [await picture('red'), await picture('blue')],
  })
  const [red, blue] = (await ownOf(bought)).photos
  expect(
    (await write(bought, { stars: '1', keep: blue, photos: [await picture('green')] })).statusCode,
  ).toBe(201)
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
  expect((await productOf(product)).reviews).toMatchObject({
    count: 6,
    average: 3.8,
    stars: [1, 0, 1, 1, 3],
  })
  expect((await productOf(product)).reviews.newest).toHaveLength(5)
})

test('a review is refused with words, hidden and shown again', async () => {
  const bought = await givenShown(undefined)
  const { _id } = await ownOf(bought)
  const wordless = await moderate(_id, 'refuse')
  expect([wordless.statusCode, wordless.json().fields]).toEqual([
    400,
    { words: 'kindly say why, its writer reads it' },
  ])
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
  expect(entries.map(({ action }) => action)).toEqual([
    'review.show',
    'review.refuse',
    'review.show',
  ])
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
  const waiting = await countQueryRows(
    shop.db,
    shop.db.selectFrom('review').where('state', '=', 'waiting'),
  )
  expect([total, counts.waiting]).toEqual([data.length, waiting])
  expect(data.at(-1)).toMatchObject({
    product: bought.product,
    productTitle: 'Agbada',
    buyer: 'Ada Obi',
    version: 1,
  })
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

test('reviews of a product that is not on sale are not listed', async () => {
  const { product } = await givenShown(undefined, { text: 'one' })
  await shop.db
    .updateTable('product')
    .set({ published: false, hidden: true })
    .where('id', '=', product)
    .execute()
  shop.server.cache.drop(['products'])
  expect(await shownOf(product)).toEqual({ data: [], total: 0 })
})

test('lists of products say nothing of reviews', async () => {
  await givenShown(undefined)
  const { data } = (await call(shop, { url: '/api/products/50/0' })).json()
  expect(data.every((product: object) => !('reviews' in product))).toBe(true)
})
