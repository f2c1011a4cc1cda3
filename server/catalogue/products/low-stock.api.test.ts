import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { LowVariant } from '#contract/catalogue/low-stock.ts'
import { call, givenCategory, givenOrder, givenProduct, givenVariants } from '#test/factories.ts'
import { as, givenBrowser, givenPerson, type Person } from '#test/people.ts'
import { KEYS, openTestShop, type TestShop } from '#test/shop.ts'
import { composeMail } from '../../office/notifications/compose.ts'
import { queueLowStockMail } from '../../office/notifications/low-stock-mail.ts'

let shop: TestShop
let admin: Person
let category: string

beforeAll(async () => {
  shop = await openTestShop()
  admin = await givenPerson(shop.db, { role: 'admin' })
})
beforeEach(async () => {
  category = await givenCategory(shop.db)
})
afterAll(() => shop.close())

const low = async (query = ''): Promise<{ data: LowVariant[]; total: number }> =>
  (
    await call(shop, {
      url: `/api/low-stock/50/0?category=${category}${query}`,
      headers: as(admin),
    })
  ).json()
const given = (values = {}) => givenProduct(shop.db, { category_id: category, ...values })
const sell = (id: string, qty: number) => givenOrder(shop, { products: [{ id, qty }] })

test('low stock is listed by the days it lasts', async () => {
  const unsold = await given({ stock: 2 })
  const slow = await given({ stock: 5 })
  const fast = await given({ stock: 14 })
  const out = await given({ stock: 3 })
  const enough = await given({ stock: 100 })
  await sell(slow.id, 1) // 4 left, 1 in 30 days
  await sell(fast.id, 10) // 4 left, 10 in 30 days
  await sell(out.id, 3)
  await sell(enough.id, 1)
  const { data, total } = await low()
  expect(data.map(({ _id, stock, sold, daysLeft }) => [_id, stock, sold, daysLeft])).toEqual([
    [out.id, 0, 3, 0],
    [fast.id, 4, 10, 12],
    [slow.id, 4, 1, 120],
    [unsold.id, 2, 0, null],
  ])
  expect(total).toBe(4)
})

test('cancelled and older orders are not counted as sold', async () => {
  const { id } = await given({ stock: 8 })
  await sell(id, 1)
  const cancelled = await sell(id, 3)
  const old = await sell(id, 2)
  await call(shop, {
    method: 'PUT',
    url: `/api/sales/${cancelled.id}`,
    payload: { value: 'cancel' },
    headers: as(admin),
  })
  await sql`update stock_movement set created_at = now() - interval '31 days' where sale_id = ${old.id}`.execute(
    shop.db,
  )
  expect((await low()).data.map(({ stock, sold }) => [stock, sold])).toEqual([[5, 1]])
})

test('each variant on sale is listed with choice and SKU', async () => {
  await given({ stock: 1, published: false })
  await given({ stock: 1, deleted_at: new Date() })
  const { id, variants } = await givenVariants(
    shop.db,
    [
      { choice: ['S'], stock: 0 },
      { choice: ['M'], stock: 50 },
      { choice: ['L'], stock: 3, sku: 'L-3' },
    ],
    { category_id: category },
  )
  const { data } = await low()
  expect(data.map(({ _id, product, choice, sku }) => [_id, product, choice, sku])).toEqual([
    [variants[0]?.id, id, 'S', ''],
    [variants[2]?.id, id, 'L', 'L-3'],
  ])
})

test('the list is narrowed by brand, whatever its case', async () => {
  const { id } = await given({ stock: 1, brand: 'Itoko' })
  await given({ stock: 1, brand: '<script>alert(1)</script>' })
  expect((await low('&brand=itoko')).data.map(({ _id }) => _id)).toEqual([id])
  expect((await low(`&brand=${encodeURIComponent("' or true --")}`)).total).toBe(0)
  expect(
    (await call(shop, { url: '/api/low-stock/50/0?category=x', headers: as(admin) })).statusCode,
  ).toBe(400)
})

test('its file has the same rows, and no formula runs in it', async () => {
  const { id } = await given({ stock: 1, title: '=HYPERLINK("http://x")' })
  const browser = await givenBrowser(shop, admin.email)
  const asked = await call(shop, {
    ...{ method: 'POST', url: '/api/exports', payload: { kind: 'lowStock' }, headers: as(browser) },
  })
  const file = await call(shop, { url: asked.json().path, cookies: browser.cookies })
  expect(file.headers['content-disposition']).toContain('filename="lowStock-')
  const rows: Record<string, string>[] = parse(file.body, { bom: true, columns: true })
  expect(rows.find((row) => row.Product === id)).toMatchObject({
    Title: `'=HYPERLINK("http://x")`,
    Stock: '1',
  })
  expect(rows.length).toBe(
    (await call(shop, { url: '/api/low-stock/1/0', headers: as(admin) })).json().total,
  )
})

const setMail = async (on: boolean, email = 'shop@oja.example') => {
  const headers = as(await givenPerson(shop.db, { role: 'superAdmin' }))
  const { version } = (await call(shop, { url: '/api/settings', headers })).json()
  const payload = { version, values: { lowStockMail: on, email } }
  const answer = await call(shop, { method: 'PUT', url: '/api/settings', payload, headers })
  expect(answer.statusCode).toBe(200)
}
/** In Lagos. */
const at = (clock: string) => new Date(`2026-12-01T${clock}:00+01:00`)
const mails = () =>
  shop.db.selectFrom('mail_outbox').selectAll().where('template', '=', 'lowStock').execute()

test('the morning mail is queued once, at seven in Lagos', async () => {
  await given({ stock: 1, title: 'Thin cotton' })
  await setMail(false)
  expect(await queueLowStockMail(shop, at('07:00'))).toBe(0)
  await setMail(true, '')
  expect(await queueLowStockMail(shop, at('07:00'))).toBe(0)
  await setMail(true)
  expect(await queueLowStockMail(shop, at('06:59'))).toBe(0)
  expect(await queueLowStockMail(shop, at('12:00'))).toBe(0)
  await Promise.all(['07:00', '07:00', '07:01'].map((clock) => queueLowStockMail(shop, at(clock))))
  await queueLowStockMail(shop, at('09:30'))
  const [mail, ...others] = await mails()
  expect([mail?.dedupe_key, mail?.recipient, others]).toEqual([
    'lowStock:2026-12-01',
    expect.stringContaining('@'),
    [],
  ])
  const draft = await composeMail(
    { ...shop.context, origin: 'https://shop.example', keys: KEYS },
    { template: 'lowStock', data: {}, recipient: '' },
  )
  const content = await draft?.write()
  expect(content?.subject).toMatch(/running low$/)
  expect(content?.button?.href).toBe('https://shop.example/admin/products/low')
  await setMail(false)
})

test('nothing is mailed where nothing is low', async () => {
  await setMail(true)
  await sql`delete from mail_outbox where template = 'lowStock'`.execute(shop.db)
  await sql`delete from low_stock`.execute(shop.db)
  expect(await queueLowStockMail(shop, at('07:00'))).toBe(0)
  expect(await mails()).toEqual([])
  await setMail(false)
})
