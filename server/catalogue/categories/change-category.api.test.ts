import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createRowId } from '#server/platform/ids.ts'
import { call, givenCategory, givenOrder, givenProduct, said } from '#test/factories.ts'
import { DRAWING, type Form, sendForm } from '#test/forms.ts'
import { violations } from '#test/orders.ts'
import { givenPerson, type Person } from '#test/people.ts'
import { picture } from '#test/picture.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'

let shop: TestShop
let superAdmin: Person
let admin: Person
beforeAll(async () => {
  shop = await openTestShop()
  superAdmin = await givenPerson(shop.db, { role: 'superAdmin' })
  admin = await givenPerson(shop.db, { role: 'admin' })
})
afterAll(async () => {
  expect(await violations(shop.db)).toEqual([])
  await shop.close()
})

const create = (form: Form, person = superAdmin) =>
  sendForm(shop, person, { method: 'POST', url: '/api/categories', ...form })
const edit = (id: string, form: Form, person = superAdmin) =>
  sendForm(shop, person, { method: 'PUT', url: `/api/categories/${id}`, ...form })
const read = async (id: string) => (await call(shop, { url: `/api/categories/${id}` })).json()
const fields = (title: string, description = 'Things') => ({ title, description })
const icon = (bytes: Uint8Array = DRAWING, name = 'icon.svg') => ({
  files: [{ field: 'icon', bytes, name }],
})
const title = () => `Category ${createRowId()}`
const auditOf = (target: string) =>
  shop.db
    .selectFrom('audit_log')
    .select(['action', 'details'])
    .where('target', '=', target)
    .orderBy('id')
    .execute()

const RULE =
  "file cannot be more than 2mb and only the following extention are allowed 'png', 'jpeg', 'jpg', 'gif', 'svg'"

describe('POST /categories (multipart icon, title, description; message) §7', () => {
  test.each(['png', 'jpeg', 'gif'] as const)('takes a %s as icon', async (format) => {
    const answer = await create({ fields: fields(title()), ...icon(await picture('red', format)) })
    expect(said(answer)).toEqual([201, 'category has been created'])
    expect((await call(shop, { url: (await read(answer.json()._id)).icon })).statusCode).toBe(200)
  })

  test('an SVG icon is listed at once and served as a raster', async () => {
    await call(shop, { url: '/api/categories' })
    const name = title()
    const { _id } = (await create({ fields: fields(name), ...icon() })).json()
    const { data } = (await call(shop, { url: '/api/categories' })).json()
    const found = data.find((one: { _id: string }) => one._id === _id)
    expect(found).toMatchObject({ title: name, description: 'Things' })
    const served = await call(shop, { url: found.icon })
    expect([served.headers['content-type'], served.rawPayload.subarray(8, 12).toString()]).toEqual([
      'image/webp',
      'WEBP',
    ])
    expect(await auditOf(_id)).toEqual([{ action: 'category.create', details: { name } }])
  })

  test('icon, title, description required §5', async () => {
    expect(said(await create({ fields: fields(title()) }))).toEqual([
      400,
      'icon is a required field',
    ])
    expect(said(await create({ fields: fields(''), ...icon() }))).toEqual([
      400,
      'title is a required field',
    ])
    expect(said(await create({ fields: fields(title(), ''), ...icon() }))).toEqual([
      400,
      'description is a required field',
    ])
  })

  test('a file of another kind is refused, whatever its name says §5', async () => {
    for (const bytes of [
      Buffer.from('text'),
      Buffer.from('<html></html>'),
      Buffer.from('%PDF-1.7'),
    ]) {
      expect(said(await create({ fields: fields(title()), ...icon(bytes, 'icon.png') }))).toEqual([
        400,
        RULE,
      ])
    }
  })

  test('two icons are `Unexpected field`, a large one is `File too large`', async () => {
    const two = { files: [...icon().files, ...icon().files] }
    expect(said(await create({ fields: fields(title()), ...two }))).toEqual([
      400,
      'Unexpected field',
    ])
    const large = icon(Buffer.alloc(2_000_000, ' '))
    expect(said(await create({ fields: fields(title()), ...large }))).toEqual([
      413,
      'File too large',
    ])
  })

  test('a taken title is 409, also at the same moment', async () => {
    const name = title()
    const form = { fields: fields(name), ...icon() }
    const answers = await Promise.all([create(form), create(form)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409])
    const loud = { ...form, fields: fields(name.toUpperCase()) }
    expect(said(await create(loud))).toEqual([409, 'there is a category of this name already'])
  })

  test('Super admin only: Categories §6', async () => {
    expect(said(await create({ fields: fields(title()), ...icon() }, admin))).toEqual([
      403,
      'you are not allowed to perform this action',
    ])
  })
})

describe('PUT /categories/{id} (multipart icon, title, description) §7', () => {
  test('Category edit: title and description required; without a file its icon stays §5', async () => {
    const id = await givenCategory(shop.db)
    const before = await read(id)
    const name = title()
    expect(said(await edit(id, { fields: fields(name, 'Other') }))).toEqual([
      200,
      'category has been updated',
    ])
    expect(await read(id)).toEqual({ ...before, title: name, description: 'Other' })
    expect(said(await edit(id, { fields: { title: name } }))).toEqual([
      400,
      'description is a required field',
    ])
    expect(await auditOf(id)).toEqual([
      {
        action: 'category.edit',
        details: {
          name: before.title,
          changes: {
            title: { from: before.title, to: name },
            description: { from: 'Things', to: 'Other' },
          },
        },
      },
    ])
  })

  test('with a file its icon is another', async () => {
    const { _id } = (await create({ fields: fields(title()), ...icon() })).json()
    const before = await read(_id)
    await edit(_id, { fields: fields(before.title), ...icon(await picture('gold')) })
    expect((await read(_id)).icon).not.toBe(before.icon)
  })

  test('products are found by their new title only', async () => {
    const id = await givenCategory(shop.db, { title: 'Cookware' })
    await givenProduct(shop.db, { category_id: id, title: 'Mortar and pestle' })
    const found = async (text: string) =>
      (await call(shop, { url: `/api/products/search/9/0/${text}` })).json().total
    expect([await found('cookware'), await found('stoneware')]).toEqual([1, 0])
    await edit(id, { fields: fields('Stoneware') })
    expect([await found('cookware'), await found('stoneware')]).toEqual([0, 1])
  })

  test('the same again changes nothing and is not in the audit log', async () => {
    const id = await givenCategory(shop.db)
    expect((await edit(id, { fields: fields((await read(id)).title) })).statusCode).toBe(200)
    expect(await auditOf(id)).toEqual([])
  })

  test("another's title is 409", async () => {
    const [one, two] = [await givenCategory(shop.db), await givenCategory(shop.db)]
    expect(said(await edit(one, { fields: fields((await read(two)).title) }))).toEqual([
      409,
      'there is a category of this name already',
    ])
  })

  test('concurrent orders of its products wait, and none fails', async () => {
    const id = await givenCategory(shop.db)
    const made = await Promise.all(
      Array.from({ length: 6 }, () => givenProduct(shop.db, { category_id: id, stock: 1000 })),
    )
    const basket = made.map(({ id }) => ({ id, qty: 1 }))
    const orders = Array.from({ length: 15 }, (_, i) =>
      givenOrder(shop, { products: i % 2 ? basket : basket.toReversed() }),
    )
    const edits = Array.from({ length: 5 }, () => edit(id, { fields: fields(title()) }))
    expect((await Promise.all(edits)).map(({ statusCode }) => statusCode)).toEqual([
      200, 200, 200, 200, 200,
    ])
    await Promise.all(orders)
  })

  test.each([createRowId(), 'null', '%00'])('one that is not there is 404: %s', async (id) => {
    expect(said(await edit(id, { fields: fields(title()) }))).toEqual([404, 'category not found'])
  })

  test('Super admin only: Categories §6', async () => {
    expect(
      (await edit(await givenCategory(shop.db), { fields: fields(title()) }, admin)).statusCode,
    ).toBe(403)
  })
})
