import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createRowId } from '#server/platform/ids.ts'
import { call, givenCategory, said as show } from '#test/factories.ts'
import { encodeForm, productFields } from '#test/forms.ts'
import { violations } from '#test/orders.ts'
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

const { create, read, images, given, auditOf, countOf } = productCalls(() => ({
  shop,
  admin,
  category,
}))

describe('POST /products (multipart: title, description, price, discountPercentage, rating, stock, brand, category, repeated images; response message) §7', () => {
  test('a product is created with its images in order', async () => {
    const answer = await create({
      fields: productFields(category),
      files: await images('red', 'green', 'blue', 'navy'),
    })
    expect(show(answer)).toEqual([201, 'product has been created'])
    const again = await create({ fields: productFields(category), files: await images('red') })
    const product = await read(answer.json()._id)
    expect(product).toMatchObject({
      title: 'Adire tee',
      description: 'Dyed in Abeokuta.',
      price: 12500.5,
      discountPercentage: 12.5,
      rating: 4.5,
      stock: 7,
      brand: 'Itoko',
      category,
    })
    expect(product.images).toHaveLength(4)
    expect(new Set(product.images).size).toBe(4)
    expect((await read(again.json()._id)).images).toEqual([product.images[0]])
    for (const address of product.images)
      expect((await call(shop, { url: address })).statusCode).toBe(200)
  })

  test.each([
    ['title', '', 'title is a required field'],
    ['description', ' ', 'description is a required field'],
    ['brand', '', 'brand is a required field'],
    ['category', '', 'category is a required field'],
    ['category', 'text', 'category must be an id of this shop'],
    ['category', createRowId(), 'category not found'],
    ['price', '', 'price is a required field'],
    ['price', 'twelve', 'price must be a `number` type'],
    ['price', '1,25', 'price must be a `number` type'],
    ['price', '-1', 'price must be from 0 to 1,000,000,000'],
    ['price', '0.001', 'price must have at most 2 decimals'],
    ['discountPercentage', '101', 'discountPercentage must be from 0 to 100'],
    ['rating', '5.01', 'rating must be from 0 to 5'],
    ['stock', '1.5', 'stock must be a whole number from 0 to 1000000'],
    ['stock', '1e3', 'stock must be a `number` type'],
  ])(
    "{field} is a required field, must be a `number` type §5: %s '%s'",
    async (field, value, message) => {
      const answer = await create({
        fields: productFields(category, { [field]: value }),
        files: await images('red'),
      })
      const said = answer.json().message === 'category not found' ? 'category not found' : message
      expect(show(answer)).toEqual([400, said])
      expect(Object.keys(answer.json().fields)).toEqual([field])
    },
  )

  test('a price may be typed as it is shown: ₦12,500.50', async () => {
    const product = await given({ price: '₦12,500.50', stock: '1,000' })
    expect(await read(product._id)).toMatchObject({ price: 12500.5, stock: 1000 })
  })

  test('a field that is missing is named', async () => {
    const { brand: _, ...fields } = productFields(category)
    expect(show(await create({ fields, files: await images('red') }))).toEqual([
      400,
      'brand is a required field',
    ])
  })

  test('`POST /api/products` needs at least one image; an empty picker sends none', async () => {
    const empty = { field: 'images', bytes: Buffer.alloc(0), name: '' }
    for (const files of [[], [empty]]) {
      const answer = await create({ fields: productFields(category), files })
      expect(show(answer)).toEqual([400, 'a product needs at least one image'])
    }
  })

  test('at most 4 product images: a fifth, and another field, are `Unexpected field` §8', async () => {
    const five = await create({
      fields: productFields(category),
      files: await images('red', 'tan', 'blue', 'navy', 'lime'),
    })
    const other = { field: 'thumbnail', bytes: await picture('red') }
    const named = await create({ fields: productFields(category), files: [other] })
    expect([show(five), show(named)]).toEqual([
      [400, 'Unexpected field'],
      [400, 'Unexpected field'],
    ])
  })

  test('images below 2,000,000 bytes are taken, larger ones refused §8', async () => {
    const small = await picture('red')
    const padded = (size: number) => ({
      field: 'images',
      bytes: Buffer.concat([small, Buffer.alloc(size - small.length)]),
    })
    const send = (size: number) =>
      create({ fields: productFields(category), files: [padded(size)] })
    expect(show(await send(2_000_000))).toEqual([413, 'File too large'])
    expect(show(await send(1_999_999))).toEqual([201, 'product has been created'])
  })

  test('a body that is not a form is 415', async () => {
    const answer = await call(shop, {
      method: 'POST',
      url: '/api/products',
      payload: productFields(category),
      headers: as(admin),
    })
    expect(show(answer)).toEqual([415, 'the request must be a form with files'])
  })

  test('writes the stock ledger and the audit log, and drops cached answers on every instance', async () => {
    const before = await countOf()
    const product = await given({ stock: 5 })
    expect(await countOf()).toBe(before + 1)
    expect(dropped).toEqual(['products'])
    expect(await auditOf(product._id)).toMatchObject([
      {
        action: 'product.create',
        actor_id: admin.id,
        actor_name: 'Bola Ade',
        address: '127.0.0.1',
        details: { name: 'Adire tee' },
      },
    ])
  })

  test('nothing of a refused product is stored', async () => {
    const rows = () =>
      shop.db
        .selectFrom('product')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirst()
    const before = await rows()
    const bad = { field: 'images', bytes: Buffer.from('no picture') }
    expect(
      show(
        await create({ fields: productFields(category), files: [...(await images('red')), bad] }),
      ),
    ).toEqual([400, 'images must be PNG, JPEG or GIF files'])
    expect(await rows()).toEqual(before)
  })
})

test('a form that breaks off writes nothing, and the next one works', async () => {
  const rows = () =>
    shop.db
      .selectFrom('product')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirst()
  const before = await rows()
  const { payload, headers } = encodeForm({
    fields: productFields(category),
    files: await images('red', 'blue'),
  })
  for (const part of [0.1, 0.5, 0.9, 0.99]) {
    const cut = payload.subarray(0, Math.floor(payload.length * part))
    const answer = await call(shop, {
      method: 'POST',
      url: '/api/products',
      payload: cut,
      headers: { ...headers, ...as(admin) },
    })
    expect([part, ...show(answer)]).toEqual([part, 400, 'the request could not be read'])
  }
  expect(await rows()).toEqual(before)
})
