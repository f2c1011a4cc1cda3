import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ShopSettings } from '#contract/platform/shop-settings.ts'
import { call, givenOrder, givenProduct, givenState } from '#test/factories.ts'
import { violations } from '#test/orders.ts'
import { paymentCalls } from '#test/payment-calls.ts'
import { textsOfPdf } from '#test/pdf-text.ts'
import { as, givenPerson, type Person } from '#test/people.ts'
import { givenPaid, refundOrder } from '#test/refunds.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'

let shop: TestShop
let admin: Person
let superAdmin: Person
beforeAll(async () => {
  shop = await openTestShop()
  admin = await givenPerson(shop.db, { role: 'admin' })
  superAdmin = await givenPerson(shop.db, { role: 'superAdmin' })
})
afterAll(() => shop.close())

const { given, byWebhook } = paymentCalls(() => shop)

async function readJson(url: string) {
  return (await call(shop, { url: `/api${url}`, headers: as(admin) })).json()
}
async function readPdf(url: string): Promise<string[]> {
  const answer = await call(shop, { url: `/api${url}`, headers: as(admin) })
  expect(answer.statusCode).toBe(200)
  return textsOfPdf(answer.rawPayload)
}
async function complete(id: string): Promise<void> {
  const payload = { value: 'completed', method: 'cash' }
  const answer = await call(shop, {
    method: 'PUT',
    url: `/api/sales/${id}`,
    payload,
    headers: as(admin),
  })
  expect(answer.statusCode).toBe(200)
}
async function changeSettings(values: Partial<ShopSettings>): Promise<void> {
  const headers = as(superAdmin)
  const { version } = (await call(shop, { url: '/api/settings', headers })).json()
  const payload = { version, values }
  const answer = await call(shop, { method: 'PUT', url: '/api/settings', payload, headers })
  expect(answer.statusCode).toBe(200)
}

/** An issued invoice as pages get it for one and for many, and as the file shows it. */
async function readInvoice(id: string) {
  const sale = await readJson(`/sales/${id}`)
  const printed = await readJson(`/documents/sales?ids=${id}`)
  expect(sale.invoice).toBeDefined()
  return {
    page: sale.invoice,
    printed: printed.data[0].invoice,
    file: await readPdf(`/sales/${id}/invoice.pdf`),
  }
}

test('a card payment that takes the place of cash changes no issued invoice', async () => {
  const order = await given()
  await complete(order.id)
  const issued = await readInvoice(order.id)
  expect(issued.file).toContain('Payment method: cash, paid')
  order.pay()
  await byWebhook(order)
  const { data } = await readJson('/refunds/100/0')
  const refund = data.find(({ sale }: { sale: string }) => sale === order.id)
  const kept = await call(shop, {
    method: 'POST',
    url: `/api/refunds/${refund._id}/keep`,
    headers: as(admin),
  })
  expect(kept.statusCode).toBe(200)
  expect((await readJson(`/sales/${order.id}`)).paymentMethod).toBe('card')
  expect(await readInvoice(order.id)).toEqual(issued)
  expect(await violations(shop.db)).toEqual([])
})

test('a credit note keeps the number that it named before its invoice', async () => {
  const { id } = await givenPaid(shop)
  await refundOrder(shop, admin, id, { amount: 100, way: 'cash' })
  const [refund] = (await readJson(`/sales/${id}/refunds`)).data
  const path = `/sales/${id}/refunds/${refund._id}/creditnote.pdf`
  const issued = await readPdf(path)
  await complete(id)
  expect(await readPdf(path)).toEqual(issued)
})

type Column = { table: string; column: string; type: string; allowed: string[] }

/** The columns of a table that are stored, with the words that its checks allow. */
async function listColumns(table: string): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select table_name as table, column_name as column, data_type as type, array(
      select word[1] from pg_constraint, regexp_matches(pg_get_constraintdef(oid), '''([^'']+)''::text', 'g') as word
      where conrelid = ${table}::regclass and pg_get_constraintdef(oid) ~ ('\\m' || column_name || '\\M')
    ) as allowed
    from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'
    order by ordinal_position`.execute(shop.db)
  return rows
}

/** Every text and number in it changed. */
function changeJson(value: unknown): unknown {
  if (typeof value === 'string') return `${value} changed`
  if (typeof value === 'number') return value + 1
  if (typeof value === 'boolean') return !value
  if (Array.isArray(value)) return value.map(changeJson)
  if (value === null || value === undefined) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, changeJson(inner)]))
}

/** Other values of a column; which of them a row takes, its table says. */
function otherValues({ column, type, allowed }: Column, stored: unknown): RawBuilder<unknown>[] {
  const own = sql.ref(column)
  const words = allowed.filter((word) => word !== stored).map((word) => sql`${word}`)
  if (type === 'text') return [...words, sql`${own} || ' changed'`, sql`'changed'`, sql`null`]
  if (type === 'json' || type === 'jsonb') {
    const changed = JSON.stringify(changeJson(stored))
    return [sql`${changed}::text::${sql.raw(type)}`, sql`'[{}]'`, sql`'{}'`, sql`null`]
  }
  if (type === 'boolean') return [sql`not ${own}`, sql`true`]
  if (type === 'uuid') return [sql`gen_random_uuid()`, sql`null`]
  if (type === 'ARRAY') return [sql`'{}'`, sql`null`]
  if (type.startsWith('timestamp')) return [sql`${own} + interval '40 days'`, sql`now()`]
  return [sql`${own} + 1`, sql`${own} - 1`, sql`7`]
}

type Neighbour = { table: string; where: RawBuilder<unknown> }

/** Gives a column of these rows another value. False: they take none. */
async function changeColumn({ table, where }: Neighbour, column: Column): Promise<boolean> {
  const cell = sql.ref(column.column)
  const read = async () => {
    const { rows } = await sql<{ value: unknown; text: string | null }>`
      select ${cell} as value, ${cell}::text as text from ${sql.table(table)} where ${where}
      order by 2 limit 1`.execute(shop.db)
    return rows[0]
  }
  const before = await read()
  expect([table, before !== undefined]).toEqual([table, true])
  for (const value of otherValues(column, before?.value)) {
    const update = sql`update ${sql.table(table)} set ${cell} = ${value} where ${where}`
    const isTaken = await update.execute(shop.db).then(
      () => true,
      () => false,
    )
    const after = await read()
    if (isTaken && after?.text !== before?.text) return true
  }
  return false
}

/** Changes every column in which a row takes another value; returns those that were changed. */
async function changeEveryColumn(neighbours: readonly Neighbour[]): Promise<string[]> {
  const changed: string[] = []
  for (const neighbour of neighbours) {
    for (const column of await listColumns(neighbour.table)) {
      if (await changeColumn(neighbour, column)) changed.push(`${neighbour.table}.${column.column}`)
    }
  }
  return changed
}

/** Columns of an order that its documents show. */
const SHOWN = [
  ...['name', 'email', 'phone_number', 'whatsapp', 'state', 'lga', 'address', 'lines', 'discounts'],
  ...[
    'shipping_price_kobo',
    'subtotal_kobo',
    'payment_method',
    'invoice_number',
    'updated_at',
    'seller',
  ],
].map((column) => `sale.${column}`)

test('no change of an order or its neighbours changes its issued documents', async () => {
  const product = await givenProduct(shop.db, {
    title: 'Kaftan',
    price_kobo: 999_99,
    discount_percentage: 12.5,
  })
  const products = [{ id: product.id, qty: 4 }]
  const state = await givenState(shop.db)
  const order = await givenOrder(shop, { products, state, whatsapp: '08031112222' })
  const owner = await givenPerson(shop.db)
  await shop.db.updateTable('sale').set({ user_id: owner.id }).where('id', '=', order.id).execute()
  await complete(order.id)
  await refundOrder(shop, admin, order.id, { lines: [{ id: product.id, qty: 1 }], way: 'cash' })
  await refundOrder(shop, admin, order.id, { amount: 10, way: 'cash' })
  const refunds: { _id: string }[] = (await readJson(`/sales/${order.id}/refunds`)).data
  const paths = refunds.map(({ _id }) => `/sales/${order.id}/refunds/${_id}/creditnote.pdf`)
  expect(paths).toHaveLength(2)
  const issued = await readInvoice(order.id)
  const notes = await Promise.all(paths.map(readPdf))
  const ofPayment = sql`payment_id in (select id from payment where sale_id = ${order.id})`
  const ofRefund = sql`refund_id in (select id from refund where ${ofPayment})`
  const ofSale = sql`sale_id = ${order.id}`
  const changed = await changeEveryColumn([
    { table: 'refund_line', where: ofRefund },
    { table: 'refund', where: ofPayment },
    { table: 'payment', where: ofSale },
    { table: 'sale_event', where: ofSale },
    { table: 'user_account', where: sql`id = ${owner.id}` },
    { table: 'variant', where: sql`id = ${product.id}` },
    { table: 'product', where: sql`id = ${product.id}` },
    { table: 'region', where: sql`id = ${state}` },
    { table: 'sale', where: sql`id = ${order.id}` },
  ])
  await changeSettings({
    name: 'Kwari',
    wordmark: ['Kwari', ''],
    tin: '77',
    vat: { on: true, rate: 10 },
  })
  expect(changed).toEqual(expect.arrayContaining(SHOWN))
  expect(changed).toEqual(
    expect.arrayContaining(['refund.amount_kobo', 'refund.reason', 'refund.updated_at']),
  )
  expect(await readInvoice(order.id)).toEqual(issued)
  expect(await Promise.all(paths.map(readPdf))).toEqual(notes)
})
