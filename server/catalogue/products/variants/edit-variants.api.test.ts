import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Product } from '#contract/catalogue/products.ts'
import { givenCategory, givenOrder, givenProduct } from '#test/factories.ts'
import { act, stockOf, violations } from '#test/orders.ts'
import { givenPerson, type Person } from '#test/people.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { colours, sizes, variantCalls } from '#test/variant-calls.ts'

let shop: TestShop
let admin: Person
let category: string

beforeAll(async () => {
  shop = await openTestShop()
  admin = await givenPerson(shop.db, { role: 'admin', full_name: 'Bola Ade' })
  category = await givenCategory(shop.db)
})
afterAll(async () => {
  expect(await violations(shop.db)).toEqual([])
  await shop.close()
})

const { edit, read, list, given } = variantCalls(() => ({ shop, admin, category }))

const idsOf = (product: Product) =>
  Object.fromEntries((product.variants ?? []).map(({ _id, values }) => [values.join(' '), _id]))

const historyOf = (variant: string) =>
  shop.db
    .selectFrom('stock_movement')
    .select(['kind', 'delta'])
    .where('variant_id', '=', variant)
    .orderBy('id')
    .execute()

const changesOf = async (target: string) => {
  const rows = await shop.db
    .selectFrom('audit_log')
    .select('details')
    .where('target', '=', target)
    .where('action', '=', 'product.edit')
    .orderBy('id')
    .execute()
  return rows.map(({ details }) => details.changes)
}

describe('an edit', () => {
  test('renames values, also by turns, and each variant keeps its id, stock and orders', async () => {
    const product = await given({
      options: [sizes],
      variants: [
        { values: ['S'], stock: 5 },
        { values: ['M'], stock: 7 },
      ],
    })
    const { S = '', M = '' } = idsOf(product)
    await givenOrder(shop, { products: [{ id: product._id, variant: M, qty: 2 }] })
    const answer = await edit(product._id, {
      options: [{ name: 'Length', values: [{ value: 'M' }, { value: 'S' }] }],
      variants: [
        { _id: S, values: ['M'], stock: 5, stockSeen: 5 },
        { _id: M, values: ['S'], stock: 7, stockSeen: 7 },
      ],
    })
    expect(answer.statusCode).toBe(200)
    expect((await read(product._id)).variants).toMatchObject([
      { _id: S, values: ['M'], stock: 5 },
      { _id: M, values: ['S'], stock: 5 },
    ])
    expect(await historyOf(M)).toEqual([
      { kind: 'initial', delta: 7 },
      { kind: 'reserve', delta: -2 },
    ])
  })

  test('a change of stock is a movement and an audit entry', async () => {
    const product = await given({
      options: [sizes],
      variants: [{ values: ['S'] }, { values: ['M'] }],
    })
    const { S = '', M = '' } = idsOf(product)
    const variants = [
      { _id: S, values: ['S'] },
      { _id: M, values: ['M'], stock: 9, sku: 'X-1' },
    ]
    await edit(product._id, { options: [sizes], variants })
    expect([await historyOf(S), await historyOf(M)]).toEqual([
      [{ kind: 'initial', delta: 3 }],
      [
        { kind: 'initial', delta: 3 },
        { kind: 'adjust', delta: 6 },
      ],
    ])
    expect(await changesOf(product._id)).toEqual([
      { variants: { from: ['M: ₦1,000, 3 pieces'], to: ['M: ₦1,000, 9 pieces, SKU X-1'] } },
    ])
  })

  test('that changes nothing writes nothing', async () => {
    const product = await given({
      options: [sizes],
      variants: [{ values: ['S'] }, { values: ['M'] }],
    })
    const { S = '', M = '' } = idsOf(product)
    await edit(product._id, {
      options: [sizes],
      variants: [
        { _id: S, values: ['S'] },
        { _id: M, values: ['M'] },
      ],
    })
    expect(await changesOf(product._id)).toEqual([])
  })

  test('of the order of variants and of a swatch alone is made', async () => {
    const product = await given({
      options: [colours],
      variants: [{ values: ['Indigo'] }, { values: ['White'] }],
    })
    const { Indigo = '', White = '' } = idsOf(product)
    const ivory = {
      name: 'Colour',
      values: [{ value: 'Indigo' }, { value: 'White', swatch: '#fffff0' }],
    }
    const variants = [
      { _id: White, values: ['White'] },
      { _id: Indigo, values: ['Indigo'] },
    ]
    await edit(product._id, { options: [ivory], variants })
    expect(await read(product._id)).toMatchObject({
      options: [ivory],
      variants: [{ _id: White }, { _id: Indigo }],
    })
  })

  test('by a form without options leaves options and variants as they are', async () => {
    const product = await given({ options: [sizes], variants: [{ values: ['S'] }] })
    await edit(product._id, { values: { title: 'Renamed', price: 5, stock: 99 } })
    expect(await read(product._id)).toMatchObject({
      title: 'Renamed',
      price: 1000,
      stock: 3,
      options: [sizes],
    })
  })

  test('with a variant of another product, or one that is gone, is 409', async () => {
    const [product, other] = [
      await given({ options: [sizes], variants: [{ values: ['S'] }] }),
      await given({ options: [sizes], variants: [{ values: ['S'] }] }),
    ]
    const variants = [
      { _id: product._id, values: ['S'] },
      { _id: other._id, values: ['M'] },
    ]
    const answer = await edit(product._id, { options: [sizes], variants })
    expect([answer.statusCode, answer.json().message]).toEqual([
      409,
      'the variants have changed meanwhile, kindly look at them and save again',
    ])
  })

  test('taking more than is left is 409 at that variant', async () => {
    const product = await given({ options: [sizes], variants: [{ values: ['S'], stock: 4 }] })
    await givenOrder(shop, { products: [{ id: product._id, variant: product._id, qty: 3 }] })
    const save = (stock: number) =>
      edit(product._id, {
        options: [sizes],
        variants: [{ _id: product._id, values: ['S'], stock, stockSeen: 4 }],
      })
    const refused = await save(2)
    expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([
      409,
      ['variants.0.stock'],
    ])
    expect((await save(6)).statusCode).toBe(200)
    expect(await stockOf(shop.db, product._id)).toBe(3)
  })

  test('removing a variant with stock asks first', async () => {
    const product = await given({
      options: [sizes],
      variants: [
        { values: ['S'], stock: 5 },
        { values: ['M'], stock: 1 },
        { values: ['L'], stock: 0 },
      ],
    })
    const { S = '', M = '' } = idsOf(product)
    const order = await givenOrder(shop, { products: [{ id: product._id, variant: M, qty: 1 }] })
    const sent = { options: [sizes], variants: [{ values: ['L'] }] }
    const asked = await edit(product._id, sent)
    expect([asked.statusCode, asked.json().fields]).toEqual([
      409,
      {
        [`confirmRemoved.${S}`]: 'S: 5 pieces are taken off sale',
        [`confirmRemoved.${M}`]: 'M: 1 open order keeps it',
      },
    ])
    expect((await read(product._id)).stock).toBe(5)
    const half = await edit(product._id, { ...sent, values: { confirmRemoved: S } })
    expect([half.statusCode, Object.keys(half.json().fields)]).toEqual([
      409,
      [`confirmRemoved.${M}`],
    ])
    expect(
      (await edit(product._id, { ...sent, values: { confirmRemoved: `${S}, ${M}` } })).statusCode,
    ).toBe(200)
    expect((await read(product._id)).variants).toMatchObject([{ values: ['L'], stock: 3 }])
    expect(await historyOf(S)).toEqual([
      { kind: 'initial', delta: 5 },
      { kind: 'adjust', delta: -5 },
    ])
    // The order of a removed variant is cancelled as any other; nothing of it is on sale again.
    expect((await act(shop, order, 'cancel')).statusCode).toBe(200)
    expect([await stockOf(shop.db, M), (await read(product._id)).stock]).toEqual([1, 3])
  })

  test('that adds options passes the stock and orders of the product to its first variant', async () => {
    const { id } = await givenProduct(shop.db, { category_id: category, stock: 8 })
    await givenOrder(shop, { products: [{ id, qty: 2 }] })
    const answer = await edit(id, {
      options: [sizes],
      variants: [
        { values: ['S'], stock: 8, stockSeen: 8 },
        { values: ['M'], stock: 4 },
      ],
    })
    expect(answer.statusCode).toBe(200)
    expect((await read(id)).variants).toMatchObject([
      { _id: id, values: ['S'], stock: 6 },
      { values: ['M'], stock: 4 },
    ])
  })

  test("taking all options away leaves a variant with the product's id", async () => {
    const product = await given({
      options: [sizes],
      variants: [
        { values: ['S'], stock: 2 },
        { values: ['M'], stock: 6 },
      ],
    })
    const { S = '', M = '' } = idsOf(product)
    const first = await edit(product._id, {
      options: [sizes],
      variants: [{ _id: M, values: ['M'], stock: 6 }],
      values: { confirmRemoved: S },
    })
    expect(first.statusCode).toBe(200)
    const back = await edit(product._id, {
      options: [],
      values: { price: 700, discountPercentage: 0, stock: 6, stockSeen: 6, confirmRemoved: M },
    })
    expect([back.statusCode, back.body]).toEqual([200, expect.anything()])
    const plain = await read(product._id)
    expect(plain).toMatchObject({ price: 700, stock: 6 })
    expect(plain).not.toHaveProperty('options')
    expect(await list(product._id)).toMatchObject([{ _id: product._id, values: [], stock: 6 }])
  })

  test('gives no SKU that another product has, in whatever case, and names that product', async () => {
    const { title } = await givenProduct(shop.db, { sku: 'ANK-7' })
    const product = await given({ options: [sizes], variants: [{ values: ['S'] }] })
    const answer = await edit(product._id, {
      options: [sizes],
      variants: [{ _id: product._id, values: ['S'], sku: 'ank-7' }],
    })
    expect([answer.statusCode, answer.json().fields]).toEqual([
      409,
      { 'variants.0.sku': `${title} has this SKU already` },
    ])
  })

  test('two forms at once that give one SKU: one of them', async () => {
    const products = [
      await givenProduct(shop.db, { category_id: category }),
      await givenProduct(shop.db, { category_id: category }),
    ]
    const answers = await Promise.all(
      products.map(({ id }) => edit(id, { values: { sku: 'ONCE-1' } })),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  })

  test('against orders at once: no piece is lost or sold twice', async () => {
    const product = await given({
      options: [sizes],
      variants: [
        { values: ['S'], stock: 10 },
        { values: ['M'], stock: 10 },
      ],
    })
    const { S = '', M = '' } = idsOf(product)
    const orders = Array.from({ length: 6 }, (_, i) =>
      givenOrder(shop, { products: [{ id: product._id, variant: i % 2 === 0 ? S : M, qty: 1 }] }),
    )
    const edits = [12, 15].map((stock) =>
      edit(product._id, {
        options: [sizes],
        variants: [
          { _id: S, values: ['S'], stock, stockSeen: 10 },
          { _id: M, values: ['M'], stock: 10, stockSeen: 10 },
        ],
      }),
    )
    const results = await Promise.all(edits)
    await Promise.all(orders)
    expect(results.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(await stockOf(shop.db, M)).toBe(7)
  })
})
