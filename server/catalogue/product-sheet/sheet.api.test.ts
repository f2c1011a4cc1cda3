import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SheetProduct, SheetResult, StockMovement } from '#contract/catalogue/product-sheet.ts'
import { messages } from '#contract/messages.ts'
import {
  call,
  checkoutForm,
  givenCategory,
  givenOrder,
  givenProduct,
  givenState,
  givenVariants,
} from '#test/factories.ts'
import { productFields, sendForm } from '#test/forms.ts'
import { act, stockOf, violations } from '#test/orders.ts'
import { as, givenPerson, type Person } from '#test/people.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'

let shop: TestShop
let admin: Person
let category: string
let state: string

beforeAll(async () => {
  shop = await openTestShop()
  admin = await givenPerson(shop.db, { role: 'admin', full_name: 'Bola Ade' })
  category = await givenCategory(shop.db)
  state = await givenState(shop.db)
})
afterAll(async () => {
  expect(await violations(shop.db)).toEqual([])
  await shop.close()
})

const put = (payload: object, who = admin) =>
  call(shop, { method: 'PUT', url: '/api/products/sheet', headers: as(who), payload })
const save = async (rows: object[], id: string = randomUUID()): Promise<SheetResult[]> => {
  const answer = await put({ save: id, rows })
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)])
  return answer.json().results
}
const given = (values: Parameters<typeof givenProduct>[1] = {}) =>
  givenProduct(shop.db, { category_id: category, ...values })
const rowOf = (id: string) =>
  shop.db
    .selectFrom('variant')
    .select(['price_kobo', 'discount_percentage', 'stock'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const entriesOf = (target: string) =>
  shop.db
    .selectFrom('audit_log')
    .select(['action', 'details', 'actor_name'])
    .where('target', '=', target)
    .orderBy('id')
    .execute()
const historyOf = async (
  id: string,
  more = '',
  page = '50/0',
): Promise<{ data: StockMovement[]; total: number }> =>
  (
    await call(shop, { url: `/api/products/${id}/movements/${page}${more}`, headers: as(admin) })
  ).json()

describe('the sheet', () => {
  test('the sheet lists the products of the back-office list', async () => {
    const own = await givenCategory(shop.db)
    const [cheap, dear] = [
      await givenProduct(shop.db, { category_id: own, price_kobo: 500_00, sku: 'C-1' }),
      await givenVariants(
        shop.db,
        [
          { choice: ['S'], price_kobo: 900_00 },
          { choice: ['M'], stock: 0 },
        ],
        {
          category_id: own,
        },
      ),
    ]
    const url = `/api/products/sheet/50/0?category=${own}&sort=-price`
    const { data, total } = (await call(shop, { url, headers: as(admin) })).json()
    expect(total).toBe(2)
    expect(data.map(({ _id }: SheetProduct) => _id)).toEqual([dear.id, cheap.id])
    expect(data[0].variants).toMatchObject([
      { values: ['S'], price: 900 },
      { values: ['M'], stock: 0 },
    ])
    expect(data[1]).toMatchObject({
      title: cheap.title,
      variants: [{ _id: cheap.id, sku: 'C-1', price: 500, stock: 10 }],
    })
    const found = await call(shop, {
      url: `/api/products/sheet/1/1?category=${own}&sort=-price`,
      headers: as(admin),
    })
    expect(found.json().data).toMatchObject([{ _id: cheap.id }])
  })
})

describe('saving the sheet', () => {
  test('changes what a row names and nothing else, and the shop shows it at once', async () => {
    const { id } = await given({ price_kobo: 1_000_00, discount_percentage: 5 })
    expect((await call(shop, { url: `/api/products/${id}` })).json().price).toBe(1000)
    const [result] = await save([{ variant: id, price: { to: '₦1,250.50', seen: 1000 } }])
    expect(result).toEqual({
      variant: id,
      result: 'done',
      now: { price: 1250.5, discountPercentage: 5, stock: 10, state: 'onSale' },
    })
    expect(await rowOf(id)).toEqual({ price_kobo: 1_250_50, discount_percentage: 5, stock: 10 })
    expect((await call(shop, { url: `/api/products/${id}` })).json().price).toBe(1250.5)
  })

  test('rows that are fine are saved even if others are refused, each with its reason', async () => {
    const [fine, moved, short, own] = [
      await given(),
      await given(),
      await given({ stock: 2 }),
      await given(),
    ]
    await save([{ variant: moved.id, price: { to: 900, seen: 1000 } }])
    const unknown = randomUUID()
    const results = await save([
      { variant: fine.id, add: 10 },
      { variant: moved.id, price: { to: 800, seen: 1000 }, add: 5 },
      { variant: short.id, add: -3 },
      { variant: unknown, add: 1 },
      { variant: own.id, add: 1_000_000 },
    ])
    expect(results).toMatchObject([
      { variant: fine.id, result: 'done', now: { stock: 20 } },
      { variant: moved.id, result: 'refused', field: 'price', now: { price: 900, stock: 10 } },
      { variant: short.id, result: 'refused', field: 'add', message: 'only 2 are there' },
      { variant: unknown, result: 'refused', message: 'this is no longer there' },
      { variant: own.id, result: 'refused', field: 'add' },
    ])
    expect(results[3]).not.toHaveProperty('now')
    expect(await rowOf(moved.id)).toMatchObject({ price_kobo: 900_00, stock: 10 })
    expect(await rowOf(short.id)).toMatchObject({ stock: 2 })
  })

  test('a price changed to the same meanwhile is done', async () => {
    const { id } = await given()
    await save([{ variant: id, price: { to: 900, seen: 1000 } }])
    expect(await save([{ variant: id, price: { to: 900, seen: 1000 } }])).toMatchObject([
      { result: 'done' },
    ])
    expect(await save([{ variant: id, price: { to: 700, seen: 900 } }])).toMatchObject([
      { result: 'done' },
    ])
    expect(await rowOf(id)).toMatchObject({ price_kobo: 700_00 })
  })

  test('pieces sold since the sheet was opened stay sold', async () => {
    const { id } = await given({ stock: 10 })
    await givenOrder(shop, { state, products: [{ id, qty: 4 }] })
    expect(
      await save([{ variant: id, stock: { to: 12, seen: 10 }, reason: 'count' }]),
    ).toMatchObject([{ result: 'done', now: { stock: 8 } }])
    expect(await save([{ variant: id, stock: { to: 1, seen: 10 } }])).toMatchObject([
      { result: 'refused', field: 'stock', now: { stock: 8 } },
    ])
  })

  test('a row of the sheet hides a product and puts it on sale', async () => {
    const { id, variants } = await givenVariants(shop.db, [{ choice: ['S'] }, { choice: ['M'] }])
    const inShop = async () => (await call(shop, { url: `/api/products/${id}` })).statusCode
    const [small, medium] = variants.map((one) => one.id)
    const hide = { variant: small, add: 1, state: { to: 'hidden', seen: 'onSale' } }
    expect(await save([hide, { variant: medium, price: { to: 5, seen: 1000 } }])).toMatchObject([
      { result: 'done', now: { state: 'hidden', stock: 11 } },
      { result: 'done', now: { price: 5 } },
    ])
    expect(await inShop()).toBe(404)
    expect((await entriesOf(id))[0]?.details.changes).toMatchObject({
      state: { from: 'onSale', to: 'hidden' },
    })
    const show = { variant: medium, state: { to: 'onSale', seen: 'hidden' } }
    expect(await save([show])).toMatchObject([{ result: 'done', now: { state: 'onSale' } }])
    expect(await inShop()).toBe(200)
    await shop.db
      .updateTable('product')
      .set({ images: [], published: false })
      .where('id', '=', id)
      .execute()
    expect(await save([{ ...show, state: { to: 'onSale', seen: 'draft' } }])).toMatchObject([
      { result: 'refused', field: 'state', now: { state: 'draft' } },
    ])
    expect(await save([{ ...hide, state: { to: 'hidden', seen: 'onSale' } }])).toMatchObject([
      { result: 'refused', field: 'state', message: 'somebody has changed this meanwhile' },
    ])
  })

  test('a product that was deleted, and a variant that was removed, are gone', async () => {
    const [product, other] = [
      await given(),
      await givenVariants(shop.db, [{ choice: ['S'] }, { choice: ['M'] }]),
    ]
    await call(shop, { method: 'DELETE', url: `/api/products/${product.id}`, headers: as(admin) })
    const [, medium] = other.variants
    const removed = shop.db.updateTable('variant').set({ deleted_at: new Date(), stock: 0 })
    await removed.where('id', '=', medium?.id ?? '').execute()
    await shop.db
      .insertInto('stock_movement')
      .values({ variant_id: medium?.id ?? '', sale_id: null, kind: 'adjust', delta: -10 })
      .execute()
    const results = await save([
      { variant: product.id, add: 1 },
      { variant: medium?.id, add: 1 },
      { variant: other.id, add: 1 },
    ])
    expect(results.map(({ result }) => result)).toEqual(['refused', 'refused', 'done'])
  })

  test('the audit log has an entry for each product, and one for the sheet', async () => {
    const [one, two] = [
      await given(),
      await givenVariants(shop.db, [{ choice: ['S'] }, { choice: ['M'] }]),
    ]
    const id = randomUUID()
    await save(
      [
        { variant: one.id, price: { to: 5, seen: 1000 }, add: 1 },
        { variant: two.variants[1]?.id, add: 2 },
        { variant: randomUUID(), add: 2 },
      ],
      id,
    )
    expect(await entriesOf(one.id)).toEqual([
      {
        action: 'product.edit',
        actor_name: 'Bola Ade',
        details: {
          name: one.title,
          changes: { price: { from: 1000, to: 5 }, stock: { from: 10, to: 11 } },
        },
      },
    ])
    expect((await entriesOf(two.id))[0]?.details).toMatchObject({
      changes: { variants: { from: ['M: ₦1,000, 10 pieces'], to: ['M: ₦1,000, 12 pieces'] } },
    })
    expect(await entriesOf(id)).toMatchObject([
      { action: 'products.sheet', details: { rows: 2, refused: 1 } },
    ])
  })

  test.each([
    ['no rows', { rows: [] }],
    ['a save without an id', { save: 'x', rows: [{ variant: randomUUID(), add: 1 }] }],
    [
      'a stock and pieces at once',
      { rows: [{ variant: randomUUID(), add: 1, stock: { to: 1, seen: 1 } }] },
    ],
    ['half a piece', { rows: [{ variant: randomUUID(), add: 0.5 }] }],
    ['a price below 0', { rows: [{ variant: randomUUID(), price: { to: -1, seen: 1 } }] }],
    [
      'a discount above 100',
      { rows: [{ variant: randomUUID(), discountPercentage: { to: 101, seen: 1 } }] },
    ],
    ['an unknown reason', { rows: [{ variant: randomUUID(), add: 1, reason: 'theft' }] }],
    [
      'words that are too long',
      { rows: [{ variant: randomUUID(), add: 1, reason: 'other', note: 'x'.repeat(121) }] },
    ],
    ['a name that is no id', { rows: [{ variant: "' or 1=1", add: 1 }] }],
    [
      'more rows than are allowed',
      { rows: Array.from({ length: 501 }, () => ({ variant: randomUUID(), add: 1 })) },
    ],
  ])('%s are refused as a whole', async (_name, body) => {
    expect((await put({ save: randomUUID(), ...body })).statusCode).toBe(400)
  })

  test('a row cannot be there twice', async () => {
    const { id } = await given()
    const rows = [id, id.toUpperCase()].map((variant) => ({ variant, add: 1 }))
    expect((await put({ save: randomUUID(), rows })).statusCode).toBe(400)
  })
})

describe('a save that is repeated', () => {
  test('adds nothing twice, whether it comes later or at the same time', async () => {
    const { id } = await given({ stock: 0 })
    const key = randomUUID()
    const results = await Promise.all(
      Array.from({ length: 6 }, () => save([{ variant: id, add: 10 }], key)),
    )
    expect(new Set(results.flat().map(({ result }) => result))).toEqual(new Set(['done']))
    expect(await save([{ variant: id, add: 10 }], key)).toMatchObject([
      { result: 'done', now: { stock: 10 } },
    ])
    expect(await stockOf(shop.db, id)).toBe(10)
    expect(await entriesOf(key)).toHaveLength(1)
  })

  test('is refused with other values, and writes nothing', async () => {
    const { id } = await given({ stock: 0 })
    const key = randomUUID()
    await save([{ variant: id, add: 10, reason: 'delivery' }], key)
    for (const row of [
      { add: 5, reason: 'delivery' },
      { add: 10 },
      { price: { to: 5, seen: 1000 } },
    ]) {
      const answer = await put({ save: key, rows: [{ variant: id, ...row }] })
      expect([answer.statusCode, answer.json().message]).toEqual([422, messages.saveIdUsed])
    }
    expect(await stockOf(shop.db, id)).toBe(10)
  })

  test('saves the rows that it did not reach before', async () => {
    const [one, two] = [await given({ stock: 0 }), await given({ stock: 0 })]
    const key = randomUUID()
    await save([{ variant: one.id, add: 1 }], key)
    await save(
      [one, two].map(({ id }) => ({ variant: id, add: 1 })),
      key,
    )
    expect([await stockOf(shop.db, one.id), await stockOf(shop.db, two.id)]).toEqual([1, 1])
  })

  test('is a save of its own for another admin', async () => {
    const { id } = await given({ stock: 0 })
    const [key, other] = [randomUUID(), await givenPerson(shop.db, { role: 'admin' })]
    await save([{ variant: id, add: 1 }], key)
    await put({ save: key, rows: [{ variant: id, add: 1 }] }, other)
    expect(await stockOf(shop.db, id)).toBe(2)
  })
})

describe('at the same time', () => {
  test('20 additions and 20 orders add up', async () => {
    const { id } = await given({ stock: 20 })
    const answers = await Promise.all(
      Array.from({ length: 20 }, async (_, i) => {
        const order = checkoutForm(state, [{ id, qty: 1 }])
        const remoteAddress = `10.7.0.${i + 1}`
        const [answer] = await Promise.all([
          call(shop, { method: 'POST', url: '/api/sales', payload: order, remoteAddress }),
          save([{ variant: id, add: 10, reason: 'delivery' }]),
        ])
        return answer.statusCode
      }),
    )
    expect(answers).toEqual(Array(20).fill(201))
    expect(await stockOf(shop.db, id)).toBe(200)
    const { total, data } = await historyOf(id)
    expect([total, data[0]?.after]).toEqual([41, 200])
  })

  test('of two sheets with one row, one is saved, the other refused', async () => {
    const ids = await Promise.all(Array.from({ length: 30 }, async () => (await given()).id))
    const rows = (to: number, own: string[]) =>
      own.map((variant) => ({ variant, price: { to, seen: 1000 } }))
    const [first, second] = await Promise.all([
      save(rows(800, ids)),
      save(rows(900, ids.toReversed())),
    ])
    const done = [...(first ?? []), ...(second ?? [])].filter(({ result }) => result === 'done')
    expect(done.map(({ variant }) => variant).toSorted()).toEqual(ids.toSorted())
    for (const { variant, now } of done)
      expect((await rowOf(variant)).price_kobo).toBe((now?.price ?? 0) * 100)
  })

  test('a sheet, the form of a product, orders and their cancellations leave the books right', async () => {
    const { id } = await given({ stock: 50 })
    const orders = await Promise.all(
      Array.from({ length: 5 }, () => givenOrder(shop, { state, products: [{ id, qty: 2 }] })),
    )
    await Promise.all([
      ...orders.map((order) => act(shop, order, 'cancel')),
      ...Array.from({ length: 5 }, () => save([{ variant: id, add: -3, reason: 'damaged' }])),
      ...Array.from({ length: 3 }, () =>
        sendForm(shop, admin, {
          method: 'PUT',
          url: `/api/products/${id}`,
          fields: productFields(category, { stock: 41, stockSeen: 40 }),
        }),
      ),
    ])
    expect(await stockOf(shop.db, id)).toBe(50 - 15 + 3)
  })
})

describe('the stock history of a variant', () => {
  test('a movement says what, who, why and how many', async () => {
    const { id } = await given({ stock: 10 })
    const order = await givenOrder(shop, { state, products: [{ id, qty: 4 }] })
    await save([{ variant: id, add: 10, reason: 'other', note: '<script>alert(1)</script>' }])
    await act(shop, order, 'cancel')
    await sendForm(shop, admin, {
      method: 'PUT',
      url: `/api/products/${id}`,
      fields: productFields(category, { stock: 19, stockSeen: 20 }),
    })
    const { data, total } = await historyOf(id)
    expect(total).toBe(5)
    expect(data).toMatchObject([
      { kind: 'adjust', delta: -1, after: 19, actor: 'Bola Ade' },
      { kind: 'release', delta: 4, after: 20, sale: order.id },
      {
        kind: 'adjust',
        delta: 10,
        after: 16,
        actor: 'Bola Ade',
        reason: 'other',
        note: '<script>alert(1)</script>',
      },
      { kind: 'reserve', delta: -4, after: 6, sale: order.id },
      { kind: 'initial', delta: 10, after: 10 },
    ])
    expect((await historyOf(id, '', '2/3')).data.map(({ after }) => after)).toEqual([6, 10])
    expect((await historyOf(id, '', '2/9')).data).toEqual([])
  })

  test('is of the first variant, or of one that is named; never of another product', async () => {
    const { id, variants } = await givenVariants(shop.db, [
      { choice: ['S'], stock: 1 },
      { choice: ['M'], stock: 2 },
    ])
    const other = await given()
    expect((await historyOf(id)).data).toMatchObject([{ delta: 1 }])
    expect((await historyOf(id, `?variant=${variants[1]?.id}`)).data).toMatchObject([{ delta: 2 }])
    for (const url of [
      `${id}/movements/5/0?variant=${other.id}`,
      'x/movements/5/0',
      `${randomUUID()}/movements/5/0`,
    ])
      expect(
        (await call(shop, { url: `/api/products/${url}`, headers: as(admin) })).statusCode,
      ).toBe(404)
  })
})
