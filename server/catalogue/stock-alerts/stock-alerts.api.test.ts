import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { call, givenOrder, givenProduct } from '#test/factories.ts'
import { act } from '#test/orders.ts'
import { as, givenPerson } from '#test/people.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { composeMail } from '../../office/notifications/compose.ts'
import { stockAlertCode } from './alert-code.ts'
import { queueStockAlertMails } from './tell-waiting.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ hasRateLimit: true })
})
beforeEach(async () => {
  await sql`truncate stock_alert, mail_outbox, rate_limit`.execute(shop.db)
})
afterAll(() => shop.close())

const ask = (payload: object, headers = {}, remoteAddress = '10.0.0.1') =>
  call(shop, { method: 'POST', url: '/api/stock-alerts', payload, headers, remoteAddress })
const act_ = (code: string, value: string) =>
  call(shop, { method: 'PUT', url: '/api/stock-alerts', payload: { code, value } })
const read = (code: string) =>
  call(shop, { method: 'POST', url: '/api/stock-alerts/read', payload: { code } })

const alerts = () =>
  shop.db.selectFrom('stock_alert').selectAll().orderBy('created_at').orderBy('id').execute()
const mailsOf = async (template: string) =>
  (
    await shop.db
      .selectFrom('mail_outbox')
      .select('recipient')
      .where('template', '=', template)
      .orderBy('id')
      .execute()
  ).map(({ recipient }) => recipient)
const setStock = (id: string, stock: number) =>
  shop.db.updateTable('variant').set({ stock }).where('id', '=', id).execute()
const codeOfFirst = async () => stockAlertCode(shop.server.keys, (await alerts())[0]?.id ?? '')

/** A sold-out product for which `count` confirmed addresses wait, in this order. */
async function givenWaiting(count: number) {
  const { id } = await givenProduct(shop.db, { stock: 0 })
  const emails = Array.from({ length: count }, (_, i) => `buyer${i}@example.com`)
  for (const [i, email] of emails.entries()) {
    expect((await ask({ product: id, email }, {}, `10.0.1.${i}`)).statusCode).toBe(201)
  }
  await sql`update stock_alert set state = 'waiting'`.execute(shop.db)
  return { id, emails }
}

test('a stranger gets a link to confirm first; only then a mail is due', async () => {
  const { id } = await givenProduct(shop.db, { stock: 0 })
  const answer = await ask({ product: id, email: 'ada@example.com' })
  expect([answer.statusCode, answer.json()]).toEqual([201, { message: messages.alertUnconfirmed }])
  expect(await mailsOf('confirmAlert')).toEqual(['ada@example.com'])
  await setStock(id, 5)
  expect(await queueStockAlertMails(shop.db)).toBe(0)
  const code = await codeOfFirst()
  expect((await read(code)).json()).toMatchObject({ state: 'unconfirmed', product: id })
  expect((await act_(code, 'confirm')).json()).toEqual({ message: messages.alertWaiting })
  expect((await act_(code, 'confirm')).statusCode).toBe(200)
  expect(await queueStockAlertMails(shop.db)).toBe(1)
  expect(await mailsOf('inStockAgain')).toEqual(['ada@example.com'])
})

test("only the caller's own verified address waits at once", async () => {
  const { id } = await givenProduct(shop.db, { stock: 0 })
  const person = await givenPerson(shop.db, {})
  await sql`update user_account set email_verified_at = now() where id = ${person.id}`.execute(
    shop.db,
  )
  expect(
    (await ask({ product: id, email: person.email.toUpperCase() }, as(person))).json().message,
  ).toBe(messages.alertWaiting)
  expect((await ask({ product: id, email: 'other@example.com' }, as(person))).json().message).toBe(
    messages.alertUnconfirmed,
  )
  expect((await alerts()).map(({ state }) => state)).toEqual(['waiting', 'unconfirmed'])
  expect(await mailsOf('confirmAlert')).toEqual(['other@example.com'])
})

test('asking twice, in any case of letters, is asking once', async () => {
  const { id } = await givenProduct(shop.db, { stock: 0 })
  await Promise.all([1, 2, 3].map(() => ask({ product: id, email: 'Ada@example.com' })))
  await ask({ product: id, email: 'ada@EXAMPLE.com' })
  expect(await alerts()).toHaveLength(1)
  expect(await mailsOf('confirmAlert')).toHaveLength(1)
})

test('first come, first served, for as many as there are pieces', async () => {
  const { id, emails } = await givenWaiting(5)
  await setStock(id, 2)
  expect(await queueStockAlertMails(shop.db)).toBe(2)
  expect(await mailsOf('inStockAgain')).toEqual(emails.slice(0, 2))
  expect(await queueStockAlertMails(shop.db)).toBe(0)
  await setStock(id, 3) // one more piece came
  expect(await queueStockAlertMails(shop.db)).toBe(1)
  expect(await mailsOf('inStockAgain')).toEqual(emails.slice(0, 3))
})

test('a day later what is still there is offered to the next', async () => {
  const { id, emails } = await givenWaiting(3)
  await setStock(id, 1)
  await queueStockAlertMails(shop.db)
  await sql`update stock_alert set changed_at = now() - interval '25 hours' where state = 'told'`.execute(
    shop.db,
  )
  expect(await queueStockAlertMails(shop.db)).toBe(1)
  expect(await mailsOf('inStockAgain')).toEqual(emails.slice(0, 2))
})

test('rounds of many instances tell nobody twice', async () => {
  const { id, emails } = await givenWaiting(12)
  await setStock(id, 7)
  await Promise.all(Array.from({ length: 8 }, () => queueStockAlertMails(shop.db)))
  while ((await queueStockAlertMails(shop.db)) > 0);
  expect((await mailsOf('inStockAgain')).toSorted()).toEqual(emails.slice(0, 7).toSorted())
})

test('stock that an order gives back is offered, too', async () => {
  const product = await givenProduct(shop.db, { stock: 1 })
  const order = await givenOrder(shop, { products: [{ id: product.id, qty: 1 }] })
  await ask({ product: product.id, email: 'ada@example.com' })
  await act_(await codeOfFirst(), 'confirm')
  expect(await queueStockAlertMails(shop.db)).toBe(0)
  await act(shop, order, 'cancel')
  expect(await queueStockAlertMails(shop.db)).toBe(1)
})

test('one link stops all alerts of its address only', async () => {
  const [one, two] = [
    await givenProduct(shop.db, { stock: 0 }),
    await givenProduct(shop.db, { stock: 0 }),
  ]
  for (const { id } of [one, two]) await ask({ product: id, email: 'ada@example.com' })
  await ask({ product: one.id, email: 'obi@example.com' })
  await sql`update stock_alert set state = 'waiting'`.execute(shop.db)
  const code = await codeOfFirst()
  expect((await act_(code, 'leave')).json()).toEqual({ message: messages.alertLeft })
  expect((await alerts()).map(({ state }) => state)).toEqual(['left', 'waiting', 'waiting'])
  await act_(code, 'leaveAll')
  expect((await alerts()).map(({ email, state }) => [email, state])).toEqual([
    ['ada@example.com', 'left'],
    ['ada@example.com', 'left'],
    ['obi@example.com', 'waiting'],
  ])
  expect((await act_(code, 'confirm')).statusCode).toBe(404) // asked again at the product
})

test.each(['', 'x', 'a.b.c', '00000000-0000-7000-8000-000000000000', '../../x', '\u0000'])(
  'a code that the shop did not make opens nothing: %j',
  async (code) => {
    for (const answer of [await read(code), await act_(code, 'leaveAll')])
      expect([400, 404]).toContain(answer.statusCode)
  },
)

test('what is in stock, gone or unknown has no alert', async () => {
  const { id } = await givenProduct(shop.db, { stock: 1 })
  const unknown = '00000000-0000-7000-8000-00000000dead'
  const email = 'ada@example.com'
  expect((await ask({ product: id, email })).json().message).toBe(messages.alertInStock)
  expect((await ask({ product: unknown, email })).statusCode).toBe(404)
  expect((await ask({ product: id, variant: unknown, email })).statusCode).toBe(409)
  expect((await ask({ product: id, email: 'no address' })).statusCode).toBe(400)
  expect(await alerts()).toEqual([])
})

test('an address waits for 20 things at most', async () => {
  const statuses: number[] = []
  for (let i = 0; i < 21; i++) {
    const { id } = await givenProduct(shop.db, { stock: 0 })
    statuses.push(
      (await ask({ product: id, email: 'ada@example.com' }, {}, `10.0.2.${i}`)).statusCode,
    )
  }
  expect([statuses.filter((status) => status === 201).length, statuses.at(-1)]).toEqual([20, 429])
  const { id } = await givenProduct(shop.db, { stock: 0 })
  const from = (i: number) => ask({ product: id, email: `a${i}@example.com` }, {}, '10.0.3.1')
  const asked = await Promise.all(Array.from({ length: 21 }, (_, i) => from(i)))
  expect(asked.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1)
})

test('one address gets at most 20 mails a day', async () => {
  const email = 'ada@example.com'
  const rows = await Promise.all(
    Array.from({ length: 12 }, () => givenProduct(shop.db, { stock: 0 })),
  )
  const askAll = () =>
    Promise.all(rows.map(({ id }, i) => ask({ product: id, email }, {}, `10.0.4.${i}`)))
  await askAll()
  expect((await act_(await codeOfFirst(), 'leaveAll')).statusCode).toBe(200)
  const again = await askAll()
  expect(again.filter(({ statusCode }) => statusCode === 201)).toHaveLength(8)
  expect(await mailsOf('confirmAlert')).toHaveLength(20)
})

test('a product taken back to drafts sends and takes no alerts', async () => {
  const { id } = await givenWaiting(1)
  const code = await codeOfFirst()
  await shop.db.updateTable('product').set({ published: false }).where('id', '=', id).execute()
  expect((await ask({ product: id, email: 'bola@example.com' })).statusCode).toBe(404)
  expect((await read(code)).statusCode).toBe(404)
  await setStock(id, 5)
  expect(await queueStockAlertMails(shop.db)).toBe(0)
  await shop.db.updateTable('product').set({ published: true }).where('id', '=', id).execute()
  expect(await queueStockAlertMails(shop.db)).toBe(1)
})

test('the mails name title and choice, and link to it', async () => {
  const { id } = await givenWaiting(1)
  const [alert] = await alerts()
  await sql`update product set title = '<b>Shirt</b>' where id = ${id}`.execute(shop.db)
  const composer = {
    ...shop.context,
    origin: 'https://shop.example',
    keys: shop.server.keys,
  }
  const mail = {
    template: 'inStockAgain',
    data: { alertId: alert?.id },
    recipient: 'buyer0@example.com',
  }
  const content = await (await composeMail(composer, mail))?.write()
  expect(content?.subject).toBe('Back in stock: <b>Shirt</b>')
  expect(content?.button?.href).toBe(`https://shop.example/product/${id}`)
  expect(content?.paragraphs.join()).toContain(
    `https://shop.example/stockalert/${await codeOfFirst()}`,
  )
})
