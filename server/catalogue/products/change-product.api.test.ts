import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Product } from '#contract/catalogue/products.ts'
import { createRowId } from '#server/platform/ids.ts'
import { call, givenCategory, givenOrder, givenProduct, said as show } from '#test/factories.ts'
import { type Form, productFields, sendForm } from '#test/forms.ts'
import { act as actOnOrder, stockOf, violations } from '#test/orders.ts'
import { as, givenPerson, type Person } from '#test/people.ts'
import { picture } from '#test/picture.ts'
import { productCalls } from '#test/product-calls.ts'
import { openTestShop, recordingBroadcast, type TestShop } from '#test/shop.ts'

let shop: TestShop
let admin: Person
let category: string
let dropped: string[]

beforeAll(async () => {
  shop = await openTestShop({ broadcast: recordingBroadcast((tags) => dropped.push(...tags)) })
  admin = await givenPerson(shop.db, { role: 'admin', full_name: 'Bola Ade' })
  category = await givenCategory(shop.db)
})
beforeEach(() => {
  dropped = []
})
afterAll(async () => {
  expect(await violations(shop.db)).toEqual([])
  await shop.close()
})

const { read, images, given, auditOf, countOf } = productCalls(() => ({ shop, admin, category }))
const edit = (id: string, form: Form) =>
  sendForm(shop, admin, { method: 'PUT', url: `/api/products/${id}`, ...form })
const remove = (id: string) =>
  call(shop, { method: 'DELETE', url: `/api/products/${id}`, headers: as(admin) })

describe('PUT /products/{id} (multipart with all fields and image files; message) §7', () => {
  test('changes what is sent; the audit log has who, what, from and to', async () => {
    const product = await given({ price: 100, stock: 3 })
    const answer = await edit(product._id, {
      fields: productFields(category, { price: 90, stock: 3, title: 'Adire gown' }),
    })
    expect(show(answer)).toEqual([200, 'product has been updated'])
    expect(await read(product._id)).toEqual({ ...product, price: 90, title: 'Adire gown' })
    const [, entry] = await auditOf(product._id)
    expect(entry?.details).toEqual({
      name: 'Adire tee',
      changes: { price: { from: 100, to: 90 }, title: { from: 'Adire tee', to: 'Adire gown' } },
    })
  })

  test('without a difference there is no audit entry, and no cached answer is dropped', async () => {
    const product = await given()
    dropped = []
    expect((await edit(product._id, { fields: productFields(category) })).statusCode).toBe(200)
    expect([dropped, (await auditOf(product._id)).length]).toEqual([[], 1])
  })

  test('a dropped answer is not shown again anywhere', async () => {
    const product = await given({ title: 'Oldname' })
    const search = async (text: string) =>
      (await call(shop, { url: `/api/products/search/9/0/${text}` })).json().total
    expect([await search('oldname'), await search('newname')]).toEqual([1, 0])
    await edit(product._id, { fields: productFields(category, { title: 'Newname' }) })
    expect([await search('oldname'), await search('newname')]).toEqual([0, 1])
  })

  test('`thumbnail`, `image1`, `image2`, `image3` replace that position; positions without a file keep theirs', async () => {
    const { _id, images: before } = await given({}, 'red', 'green', 'blue')
    const file = { field: 'image1', bytes: await picture('gold') }
    await edit(_id, { fields: productFields(category), files: [file] })
    const after = (await read(_id)).images
    expect([after[0], after[2], after.length]).toEqual([before[0], before[2], 3])
    expect(before).not.toContain(after[1])
  })

  test('`images` (repeated) fill positions in order', async () => {
    const { _id, images: before } = await given({}, 'red', 'green', 'blue')
    await edit(_id, { fields: productFields(category), files: await images('gold', 'red') })
    const after = (await read(_id)).images
    expect(after.slice(1)).toEqual([before[0], before[2]])
  })

  test('a position twice, five files, and an unknown field are `Unexpected field`', async () => {
    const { _id } = await given()
    const file = { field: 'image1', bytes: await picture('gold') }
    const bent = [
      [file, file],
      await images('red', 'tan', 'blue', 'navy', 'lime'),
      [{ ...file, field: 'image4' }],
    ]
    for (const files of bent) {
      expect(show(await edit(_id, { fields: productFields(category), files }))).toEqual([
        400,
        'Unexpected field',
      ])
    }
  })

  test('moves to another category, and the counts of both are right', async () => {
    const product = await given()
    const other = await givenCategory(shop.db)
    const before = await countOf()
    await edit(product._id, { fields: productFields(other) })
    expect([await countOf(), (await read(product._id)).category]).toEqual([before - 1, other])
  })

  test('20 products that swap two categories at once do not deadlock', async () => {
    const other = await givenCategory(shop.db)
    const made = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        givenProduct(shop.db, { category_id: i % 2 ? other : category }),
      ),
    )
    const answers = await Promise.all(
      made.map(({ id }, i) => edit(id, { fields: productFields(i % 2 ? category : other) })),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(made.map(() => 200))
  })

  test.each([createRowId(), 'null', '1', '%00'])('an unknown one is 404: %s', async (id) => {
    expect(show(await edit(id, { fields: productFields(category) }))).toEqual([
      404,
      'product not found',
    ])
  })
})

describe('`keep`: comma-separated image names in their new order', () => {
  const keep = (
    id: string,
    names: readonly string[],
    more: Record<string, string> = {},
    files: Form['files'] = [],
  ) => edit(id, { fields: productFields(category, { keep: names.join(','), ...more }), files })
  const givenThree = async () => {
    const { _id, images: list } = await given({}, 'red', 'green', 'blue')
    return { _id, list, a: list[0] as string, b: list[1] as string, c: list[2] as string }
  }
  const fileNamed = async (field: string) => ({ field, bytes: await picture('gold') })

  test('orders and removes; the audit log has from and to', async () => {
    const { _id, a, b, c } = await givenThree()
    expect(show(await keep(_id, [c, a]))).toEqual([200, 'product has been updated'])
    expect((await read(_id)).images).toEqual([c, a])
    const [, entry] = await auditOf(_id)
    const hashes = [a, b, c].map((address) => /[0-9a-f]{32}/.exec(address)?.[0])
    expect(entry?.details).toEqual({
      name: 'Adire tee',
      changes: { images: { from: hashes, to: [hashes[2], hashes[0]] } },
    })
  })

  test('accepts an address, its last part, or its hash, with blanks around', async () => {
    const { _id, a, b, c } = await givenThree()
    const names = [` ${c} `, b.replace('/images/', ''), /[0-9a-f]{32}/.exec(a)?.[0] ?? '']
    expect((await keep(_id, names)).statusCode).toBe(200)
    expect((await read(_id)).images).toEqual([c, b, a])
  })

  test('the same images change nothing, and another order does', async () => {
    const { _id, list, a, b, c } = await givenThree()
    await keep(_id, list)
    expect((await auditOf(_id)).length).toBe(1)
    await keep(_id, [a, c, b])
    expect([(await read(_id)).images, (await auditOf(_id)).length]).toEqual([[a, c, b], 2])
  })

  test('fills the positions around a named image', async () => {
    const { _id, a, c } = await givenThree()
    await keep(_id, [c, a], {}, [await fileNamed('image1')])
    const { images: after } = await read(_id)
    expect([after.length, after[0], after[2]]).toEqual([3, c, a])
    expect([a, c]).not.toContain(after[1])
  })

  test('at least one image remains; another may replace all of them', async () => {
    const { _id, list } = await givenThree()
    expect(show(await keep(_id, []))).toEqual([400, 'a product needs at least one image'])
    expect((await read(_id)).images).toEqual(list)
    expect((await keep(_id, [], {}, [await fileNamed('thumbnail')])).statusCode).toBe(200)
    expect((await read(_id)).images).toHaveLength(1)
  })

  test.each([
    ['of no picture', () => ['x']],
    ['of a picture of another product', async () => (await given({}, 'navy')).images],
    ['that would be a path', () => ['../../etc/passwd']],
    ['of a script', () => ['<script>alert(1)</script>']],
    ['of a very long list', () => Array<string>(100).fill('x'.repeat(32))],
  ])('a name %s is 400 and changes nothing', async (_what, names) => {
    const { _id, list, a } = await givenThree()
    const answer = await keep(_id, [a, ...(await names())], { title: 'Other' })
    expect([answer.statusCode, Object.keys(answer.json().fields)[0]?.slice(0, 4)]).toEqual([
      400,
      'keep',
    ])
    expect(await read(_id)).toMatchObject({ title: 'Adire tee', images: list })
  })

  test('a name twice, and a fifth image, are 400', async () => {
    const { _id, list, a } = await givenThree()
    expect(show(await keep(_id, [a, a]))).toEqual([
      400,
      'only images that the product has can be kept, each once',
    ])
    const files = [await fileNamed('image3'), await fileNamed('image2')]
    expect(show(await keep(_id, list, {}, files))).toEqual([400, 'Unexpected field'])
    expect((await read(_id)).images).toEqual(list)
  })

  test('images that another editor changed since are 409, and nothing of the form is written', async () => {
    const { _id, list, a, b, c } = await givenThree()
    await keep(_id, [a, c], { imagesSeen: list.join() })
    const late = await keep(_id, [c, b, a], { imagesSeen: list.join(), title: 'Other' })
    const message = 'the images have changed meanwhile, kindly look at them and save again'
    expect([show(late), late.json().fields]).toEqual([[409, message], { images: message }])
    expect(await read(_id)).toMatchObject({ title: 'Adire tee', images: [a, c] })
    expect((await keep(_id, [c], { imagesSeen: [a, c].join() })).statusCode).toBe(200)
  })

  test('of 10 editors of the same images one succeeds', async () => {
    const { _id, list, a, b, c } = await givenThree()
    const orders = [[c, b, a], [b, a], [a], [c, a, b], [b]]
    const answers = await Promise.all(
      [...orders, ...orders].map((one) => keep(_id, one, { imagesSeen: list.join() })),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([
      200,
      ...Array(9).fill(409),
    ])
    expect(orders).toContainEqual((await read(_id)).images)
  })
})

describe('what was sold since the form was opened stays sold', () => {
  const sell = (id: string, qty: number) => givenOrder(shop, { products: [{ id, qty }] })

  test.each([
    ['nothing sold', 0, 10, 12, 12],
    ['4 sold, the same typed', 4, 10, 10, 6],
    ['4 sold, 5 more typed', 4, 10, 15, 11],
    ['4 sold, 6 fewer typed', 4, 10, 4, 0],
  ])('%s', async (_what, sold, stockSeen, typed, left) => {
    const { id } = await givenProduct(shop.db, { stock: 10, category_id: category })
    if (sold > 0) await sell(id, sold)
    const fields = productFields(category, { stock: typed, stockSeen })
    expect((await edit(id, { fields })).statusCode).toBe(200)
    expect(await stockOf(shop.db, id)).toBe(left)
  })

  test('taking away more stock than is left is 409 and changes nothing', async () => {
    const { id, title } = await givenProduct(shop.db, { stock: 10, category_id: category })
    await sell(id, 8)
    const answer = await edit(id, { fields: productFields(category, { stock: 5, stockSeen: 10 }) })
    expect(show(answer)).toEqual([
      409,
      'stock has changed to 2 meanwhile, kindly check it and save again',
    ])
    expect([await stockOf(shop.db, id), (await read(id)).title]).toEqual([2, title])
  })

  test('a cancelled order gives back pieces that the form did not know of', async () => {
    const { id } = await givenProduct(shop.db, { stock: 10, category_id: category })
    const order = await sell(id, 4)
    await actOnOrder(shop, order, 'cancel')
    await edit(id, { fields: productFields(category, { stock: 8, stockSeen: 6 }) })
    expect(await stockOf(shop.db, id)).toBe(12)
  })

  test('20 orders and 10 edits at once lose no piece and add none', async () => {
    const { id } = await givenProduct(shop.db, { stock: 100, category_id: category })
    const orders = Array.from({ length: 20 }, () => sell(id, 1))
    const edits = Array.from({ length: 10 }, () =>
      edit(id, { fields: productFields(category, { stock: 105, stockSeen: 100 }) }),
    )
    const answers = await Promise.all(edits)
    await Promise.all(orders)
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
    expect(await stockOf(shop.db, id)).toBe(100 - 20 + 50)
  })

  test('every change of stock is a row of the ledger', async () => {
    const { id } = await givenProduct(shop.db, { stock: 10, category_id: category })
    await edit(id, { fields: productFields(category, { stock: 3 }) })
    await edit(id, { fields: productFields(category, { stock: 3, title: 'Other' }) })
    const moves = await shop.db
      .selectFrom('stock_movement')
      .select(['kind', 'delta'])
      .where('variant_id', '=', id)
      .orderBy('id')
      .execute()
    expect(moves).toEqual([
      { kind: 'initial', delta: 10 },
      { kind: 'adjust', delta: -7 },
    ])
  })
})

describe('DELETE /products/{id} (message) §7', () => {
  test('a deleted product leaves lists, searches and wishlists, not orders', async () => {
    const product = await given({ title: 'Farewell' })
    const order = await givenOrder(shop, { products: [{ id: product._id, qty: 1 }] })
    const shopper = await givenPerson(shop.db)
    const wishlist = { url: `/api/wishlist/${shopper.id}`, headers: as(shopper) }
    await call(shop, {
      method: 'POST',
      url: '/api/wishlist',
      payload: { product: product._id, user: shopper.id },
      headers: as(shopper),
    })
    const seen = async () => [
      (await call(shop, { url: `/api/products/${product._id}` })).statusCode,
      (await call(shop, { url: '/api/products/search/9/0/farewell' })).json().total,
      (await call(shop, { url: `/api/products/category/${category}/100/0` }))
        .json()
        .data.some((one: Product) => one._id === product._id),
      (await call(shop, wishlist)).json().product.length,
    ]
    expect(await seen()).toEqual([200, 1, true, 1])
    expect(show(await remove(product._id))).toEqual([200, 'product has been deleted'])
    expect(await seen()).toEqual([404, 0, false, 0])
    const sale = (
      await call(shop, { url: `/api/sales/${order.id}`, cookies: order.cookies })
    ).json()
    expect(sale.products).toMatchObject([{ title: 'Farewell', images: product.images }])
    expect((await auditOf(product._id)).map(({ action }) => action)).toEqual([
      'product.create',
      'product.delete',
    ])
  })

  test('a second time, and of an unknown product, it is 404', async () => {
    const { _id } = await given()
    const twice = await Promise.all([remove(_id), remove(_id)])
    expect(twice.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404])
    for (const id of [createRowId(), 'null'])
      expect(show(await remove(id))).toEqual([404, 'product not found'])
  })

  test('can no longer be ordered, edited or added to a wishlist', async () => {
    const { _id } = await given()
    await remove(_id)
    expect((await edit(_id, { fields: productFields(category) })).statusCode).toBe(404)
    await expect(givenOrder(shop, { products: [{ id: _id, qty: 1 }] })).rejects.toThrow(
      'no longer sold',
    )
  })
})
