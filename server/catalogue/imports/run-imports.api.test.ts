import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createRowId } from '#server/platform/ids.ts'
import { call, givenCategory, givenOrder, givenProduct, givenState } from '#test/factories.ts'
import { csvOf, HEADER, handle, importCalls, rowOf } from '#test/import-calls.ts'
import { stockOf, violations } from '#test/orders.ts'
import { givenPerson, type Person } from '#test/people.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { timeBeforeNow } from '../../platform/db/now.ts'
import { deleteExpiredRows } from '../../running/upkeep/retention.ts'
import { headingOfFileField } from '../product-file/columns.ts'
import { runNextImportItems } from './run-imports.ts'

let shop: TestShop
let admin: Person
let category: string

beforeAll(async () => {
  shop = await openTestShop()
  admin = await givenPerson(shop.db, { role: 'admin' })
  category = await givenCategory(shop.db, { title: 'Gele & Caps' })
})
afterAll(() => shop.close())
/** Stock is the sum of its movements, and the counts of the categories are right. */
afterEach(async () => expect(await violations(shop.db)).toEqual([]))

const { check, start, stateOf, drain, run, productOf } = importCalls(() => ({ shop, admin }))

describe('running an import', () => {
  test('an import changes products, moves stock and is logged', async () => {
    const old = await givenProduct(shop.db, { category_id: category, stock: 9 })
    const name = handle()
    const checked = await check({
      csv: csvOf(
        [...HEADER, headingOfFileField('rating'), headingOfFileField('discountPercentage')],
        [
          ...rowOf({
            'URL handle': name,
            Title: '=Gele, “stiff” 😀',
            Price: '666.70',
            'Compare-at price': '1000',
            'Inventory quantity': 12,
          }),
          '4.5',
          '33.33',
        ],
        [...rowOf({ 'URL handle': old.id, Title: 'New name', 'Inventory quantity': 2 }), '', ''],
      ),
    })
    const done = await run(checked)
    expect(done).toMatchObject({ status: 'done', created: 1, changed: 1, handled: 2, failed: 0 })
    const made = await productOf(name)
    expect(made).toMatchObject({
      title: '=Gele, “stiff” 😀',
      price_kobo: 100_000,
      discount_percentage: 33.33,
      rating: 4.5,
      stock: 12,
      brand: 'Oja',
    })
    expect(await stockOf(shop.db, old.id)).toBe(2)
    const moves = await shop.db
      .selectFrom('stock_movement')
      .select(['kind', 'delta'])
      .where('variant_id', 'in', [old.id, made?.id ?? ''])
      .orderBy('id')
      .execute()
    expect(moves).toEqual([
      { kind: 'initial', delta: 9 },
      { kind: 'initial', delta: 12 },
      { kind: 'adjust', delta: -7 },
    ])
    const entries = await shop.db
      .selectFrom('audit_log')
      .selectAll()
      .where('target', '=', done._id)
      .execute()
    expect(entries).toMatchObject([
      { action: 'product.import', actor_id: admin.id, details: { created: 1, changed: 1 } },
    ])
    const found = await call(shop, {
      url: `/api/products/search/10/0/${encodeURIComponent('New name')}`,
    })
    expect(found.json().data.map((one: { _id: string }) => one._id)).toContain(old.id)
  })

  test('can be started once', async () => {
    const checked = await check({ csv: csvOf(HEADER, rowOf()) })
    const answers = await Promise.all([start(checked), start(checked)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    await drain()
    const again = await start(checked)
    expect([again.statusCode, again.json().message]).toEqual([
      409,
      'this import was started already',
    ])
    expect((await start({ _id: createRowId() })).statusCode).toBe(404)
    expect((await start({ _id: 'x' })).statusCode).toBe(404)
  })

  test('of the same foreign file twice does not create a product twice', async () => {
    const csv = csvOf(HEADER, rowOf(), rowOf())
    const [first, racing] = [await check({ csv }), await check({ csv })]
    expect(await run(first)).toMatchObject({ created: 2, failed: 0 })
    expect(await check({ csv })).toMatchObject({ created: 0, changed: 0, unchanged: 2 })
    const late = await run(racing)
    expect(late).toMatchObject({ handled: 2, failed: 2 })
    expect(late.problems[0]?.reason).toBe('another product has this URL handle meanwhile')
  })

  test('may use the handle of a deleted product again', async () => {
    const name = handle()
    const csv = csvOf(HEADER, rowOf({ 'URL handle': name }))
    await run(await check({ csv }))
    await shop.db
      .updateTable('product')
      .set({ deleted_at: new Date() })
      .where('handle', '=', name)
      .execute()
    expect(await run(await check({ csv }))).toMatchObject({ created: 1, failed: 0 })
  })

  test('each product is imported whole or not at all', async () => {
    const names = Array.from({ length: 5 }, handle)
    const checked = await check({
      csv: csvOf(HEADER, ...names.map((name) => rowOf({ 'URL handle': name, Title: name }))),
    })
    await shop.db
      .updateTable('import_item')
      .set({ data: sql<string>`jsonb_set(data, '{rating}', '9')` })
      .where('title', '=', names[2] as string)
      .execute()
    const done = await run(checked)
    expect(done).toMatchObject({ status: 'done', handled: 5, failed: 1 })
    expect(done.problems).toMatchObject([
      { row: 4, title: names[2], reason: 'the product could not be taken over' },
    ])
    expect(await productOf(names[2] as string)).toBeUndefined()
    expect(await productOf(names[4] as string)).toBeDefined()
  })

  test('skips a product that was deleted since the check', async () => {
    const { id } = await givenProduct(shop.db, { category_id: category })
    const checked = await check({ csv: csvOf(['URL handle', 'Title'], [id, 'Late']) })
    await shop.db
      .updateTable('product')
      .set({ deleted_at: new Date() })
      .where('id', '=', id)
      .execute()
    expect(await run(checked)).toMatchObject({
      failed: 1,
      problems: [{ reason: 'product not found' }],
    })
  })

  test('never brings back stock that was sold since the check: the difference is applied', async () => {
    const { id } = await givenProduct(shop.db, { category_id: category, stock: 10 })
    const checked = await check({ csv: csvOf(['URL handle', 'Inventory quantity'], [id, 5]) })
    await givenOrder(shop, { state: await givenState(shop.db), products: [{ id, qty: 3 }] })
    await run(checked)
    expect(await stockOf(shop.db, id)).toBe(2)
    const more = await check({ csv: csvOf(['URL handle', 'Inventory quantity'], [id, 0]) })
    await givenOrder(shop, { state: await givenState(shop.db), products: [{ id, qty: 1 }] })
    await run(more)
    expect(await stockOf(shop.db, id)).toBe(0)
  })

  test('continues after a crash, on any instance, and does nothing twice', async () => {
    const rows = Array.from({ length: 450 }, () => rowOf())
    const checked = await check({ csv: csvOf(HEADER, ...rows) })
    await start(checked)
    expect(await runNextImportItems(shop.imports)).toBe(200)
    expect(await stateOf(checked)).toMatchObject({ status: 'running', handled: 200 })
    // An instance that dies right after the commit of a batch; before the commit nothing of the
    // batch is stored.
    const dying = { ...shop.imports, publish: async () => Promise.reject(new Error('died')) }
    await expect(runNextImportItems(dying)).rejects.toThrow('died')
    // Several instances at once.
    await Promise.all([drain(), drain(), drain()])
    await drain()
    expect(await stateOf(checked)).toMatchObject({ status: 'done', handled: 450, failed: 0 })
    const made = await shop.db
      .selectFrom('product')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where(
        'handle',
        'in',
        rows.map((row) => String(row[1])),
      )
      .executeTakeFirst()
    expect(Number(made?.n)).toBe(450)
  })

  test('is visible to shoppers at once: cached answers are dropped', async () => {
    const { id } = await givenProduct(shop.db, { category_id: category, title: 'Before' })
    const title = async () => (await call(shop, { url: `/api/products/${id}` })).json().title
    expect(await title()).toBe('Before')
    await run(await check({ csv: csvOf(['URL handle', 'Title'], [id, 'After']) }))
    expect(await title()).toBe('After')
  })

  test('a check is deleted after 20 hours, an import after 7 days', async () => {
    const csv = csvOf(HEADER, rowOf())
    const [old, running, fresh] = [await check({ csv }), await check({ csv }), await check({ csv })]
    await start(running)
    const past = timeBeforeNow('21 hours')
    await shop.db
      .updateTable('import')
      .set({ created_at: past })
      .where('id', 'in', [old._id, running._id])
      .execute()
    await deleteExpiredRows(shop.db)
    const statuses = await Promise.all(
      [old, running, fresh].map(async (one) => (await stateOf(one)).status),
    )
    expect(statuses).toEqual([undefined, 'running', 'checked'])
    await drain()
    await deleteExpiredRows(shop.db)
    expect((await stateOf(running)).status).toBe('done')
  })
})
