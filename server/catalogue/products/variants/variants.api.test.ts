import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Product } from '#contract/catalogue/products.ts'
import { call, givenCategory, givenOrder, givenProduct, givenVariants } from '#test/factories.ts'
import { DRAWING, sendForm } from '#test/forms.ts'
import { violations } from '#test/orders.ts'
import { as, givenPerson, type Person } from '#test/people.ts'
import { picture } from '#test/picture.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { colours, type Sent, sizes, variantCalls } from '#test/variant-calls.ts'

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

const { fieldsOf, create, read, list, given } = variantCalls(() => ({ shop, admin, category }))

describe('a product with options', () => {
  test('a product has its listed variants, the first its id', async () => {
    const product = await given({
      options: [sizes, colours],
      variants: [
        { values: ['M', 'Indigo'], price: 2000, stock: 0, sku: 'K-MI' },
        { values: ['L', 'White'], price: 1500, discountPercentage: 10, stock: 4 },
        { values: ['S', 'White'], price: 1200, stock: 0 },
      ],
    })
    expect(product).toMatchObject({
      price: 1500,
      discountPercentage: 10,
      stock: 4,
      options: [
        sizes,
        {
          name: 'Colour',
          values: [
            { value: 'Indigo', swatch: '#3f51b5' },
            { value: 'White', swatch: '#ffffff' },
          ],
        },
      ],
    })
    expect(product.variants).toMatchObject([
      { _id: product._id, values: ['M', 'Indigo'], sku: 'K-MI', price: 2000, stock: 0 },
      { values: ['L', 'White'], price: 1500, discountPercentage: 10, stock: 4 },
      { values: ['S', 'White'], price: 1200, stock: 0 },
    ])
    expect(product).not.toHaveProperty('fromPrice')
  })

  test('has `fromPrice` only where variants in stock cost different amounts after their discounts', async () => {
    const same = await given({
      options: [sizes],
      variants: [
        { values: ['S'], price: 1000 },
        { values: ['M'], price: 2000, discountPercentage: 50 },
      ],
    })
    expect(same).not.toHaveProperty('fromPrice')
    const different = await given({
      options: [sizes],
      variants: [{ values: ['S'] }, { values: ['M'], price: 1001 }],
    })
    expect(different).toMatchObject({ price: 1000, fromPrice: true })
  })

  test('lists have the options, and no variants', async () => {
    const { _id } = await given({ options: [sizes], variants: [{ values: ['S'] }] })
    const page = (await call(shop, { url: `/api/products/category/${category}/50/0` })).json()
    const listed = page.data.find((one: Product) => one._id === _id)
    expect(listed.options).toEqual([sizes])
    expect(listed).not.toHaveProperty('variants')
  })

  test('needs no price, discount and stock of its own in the form, and ignores them', async () => {
    const {
      price: _p,
      stock: _s,
      discountPercentage: _d,
      ...fields
    } = fieldsOf({ options: [sizes], variants: [{ values: ['S'] }] })
    const files = [{ field: 'images', bytes: await picture('teal') }]
    const answer = await sendForm(shop, admin, {
      method: 'POST',
      url: '/api/products',
      fields,
      files,
    })
    expect(answer.statusCode).toBe(201)
    const nonsense = await create({
      options: [sizes],
      variants: [{ values: ['S'] }],
      values: { price: 'x', stock: '-1' },
    })
    expect((await read(nonsense.json()._id)).price).toBe(1000)
  })

  test.each([
    ['no variant', { options: [sizes] }, 'variants', 'variants is a required field'],
    [
      'an unlisted value',
      { options: [sizes], variants: [{ values: ['XL'] }] },
      'variants.0.values',
      'a variant needs one of the listed values of each option',
    ],
    [
      'too few values',
      { options: [sizes, colours], variants: [{ values: ['S'] }] },
      'variants.0.values',
      'a variant needs one of the listed values of each option',
    ],
    [
      'one choice twice',
      { options: [sizes], variants: [{ values: ['S'] }, { values: ['S'] }] },
      'variants.1.values',
      'two variants have the same values',
    ],
    [
      'one name twice',
      { options: [sizes, { ...sizes, name: 'SIZE' }], variants: [{ values: ['S', 'S'] }] },
      'options.1.name',
      '“SIZE” is there twice',
    ],
    [
      'one value twice',
      {
        options: [{ name: 'Size', values: [{ value: 's' }, { value: 'S' }] }],
        variants: [{ values: ['S'] }],
      },
      'options.0.values.1',
      '“S” is there twice',
    ],
    [
      'one SKU twice',
      {
        options: [sizes],
        variants: [
          { values: ['S'], sku: 'a' },
          { values: ['M'], sku: 'A' },
        ],
      },
      'variants.1.sku',
      'two variants have the same SKU',
    ],
    [
      'an unknown image',
      { options: [sizes], variants: [{ values: ['S'], image: 'f'.repeat(32) }] },
      'variants.0.image',
      'only images that were uploaded to this shop can be shown',
    ],
    [
      'another address',
      { options: [sizes], variants: [{ values: ['S'], image: 'https://example.com/a.png' }] },
      'variants.0.image',
      'only images that were uploaded to this shop can be shown',
    ],
    [
      'a price that is none',
      { options: [sizes], variants: [{ values: ['S'], price: -1 }] },
      'variants.0.price',
      'must be from 0 to 1,000,000,000',
    ],
    ['no JSON', { values: { options: '[nonsense' } }, 'options', 'could not be read'],
    [
      'nested without end',
      { values: { options: '['.repeat(40_000) } },
      'options',
      'could not be read',
    ],
  ])('is refused with %s', async (_what, sent: Sent, field, message) => {
    const answer = await create(sent)
    expect([answer.statusCode, answer.json().fields]).toEqual([400, { [field]: message }])
  })

  test('101 variants are refused', async () => {
    const values = Array.from({ length: 30 }, (_, i) => ({ value: `v${i}` }))
    const options = ['A', 'B'].map((name) => ({ name, values }))
    const variants = values.flatMap((a) => values.map((b) => ({ values: [a.value, b.value] })))
    expect((await create({ options, variants: variants.slice(0, 101) })).statusCode).toBe(400)
    expect((await create({ options, variants: variants.slice(0, 100) })).statusCode).toBe(201)
  })
})

describe("a variant's image", () => {
  const upload = async (bytes: Uint8Array, person = admin) =>
    sendForm(shop, person, {
      method: 'POST',
      url: '/api/products/images',
      files: [{ field: 'image', bytes }],
    })

  test('is uploaded by itself, and comes first on a line of an order', async () => {
    const { image } = (await upload(await picture('maroon'))).json()
    const product = await given({
      options: [colours],
      variants: [{ values: ['Indigo'], image }, { values: ['White'] }],
    })
    expect(product.variants).toMatchObject([{ image }, {}])
    expect(product.variants?.[1]).not.toHaveProperty('image')
    const { answer } = await givenOrder(shop, {
      products: [{ id: product._id, variant: product._id, qty: 1 }],
    })
    expect(answer.json().products[0].images).toEqual([image, ...product.images])
  })

  test('is an image by its content, and one alone', async () => {
    for (const bytes of [DRAWING, Buffer.from('<script>alert(1)</script>'), Buffer.alloc(0)])
      expect((await upload(bytes)).statusCode).toBe(400)
  })

  test('is for admins', async () => {
    const shopper = await givenPerson(shop.db)
    expect((await upload(await picture('red'), shopper)).statusCode).toBe(403)
    const { id } = await givenProduct(shop.db)
    expect(
      (await call(shop, { url: `/api/products/${id}/variants`, headers: as(shopper) })).statusCode,
    ).toBe(403)
    expect((await call(shop, { url: `/api/products/${id}/variants` })).statusCode).toBe(401)
  })
})

test('the variants of a product without options, for its form: the one, with its SKU', async () => {
  const { id } = await givenProduct(shop.db, { sku: 'S-1', stock: 4 })
  expect(await list(id)).toEqual([
    { _id: id, values: [], sku: 'S-1', price: 1000, discountPercentage: 0, stock: 4 },
  ])
  expect(
    (await call(shop, { url: '/api/products/none/variants', headers: as(admin) })).statusCode,
  ).toBe(404)
})

test('script in names and values stays text', async () => {
  const bad = '<script>alert(1)</script>'
  const product = await given({
    options: [{ name: bad, values: [{ value: bad }] }],
    variants: [{ values: [bad], sku: bad }],
  })
  expect(product.variants).toMatchObject([{ values: [bad], sku: bad }])
  const chosen = await givenVariants(shop.db, [{ choice: ['M'] }])
  expect((await read(chosen.id)).variants).toHaveLength(1)
})
