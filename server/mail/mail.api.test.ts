import { once } from 'node:events'
import { mkdtemp, readdir, readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { call, givenOrder, givenProduct, givenState } from '#test/factories.ts'
import { KEYS, openTestShop, type TestShop } from '#test/shop.ts'
import { isOrderKey } from '../sales/access.ts'
import { fileMailer, type Mail, type Mailer, smtpMailer } from './mailer.ts'
import { sendMails } from './send-mails.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())
beforeEach(() => shop.db.deleteFrom('mail_outbox').execute())

const ORIGIN = 'https://shop.example'
const send = (mailer: Mailer) =>
  sendMails({ db: shop.db, origin: ORIGIN, keys: KEYS, mailer, log: { warn: () => {}, error: () => {} } })

/** Everything becomes due now: nobody waits for a pause to pass. */
const makeDue = () =>
  shop.db
    .updateTable('mail_outbox')
    .set({ next_try_at: new Date(0) })
    .execute()
const statuses = async () =>
  (await shop.db.selectFrom('mail_outbox').select(['template', 'status']).orderBy('id').execute()).map(
    ({ template, status }) => `${template} ${status}`,
  )

function collector(): Mailer & { mails: Mail[] } {
  const mails: Mail[] = []
  return { mails, send: async (mail) => void mails.push(mail) }
}

/** A real SMTP server on this machine; answers what it took, and goes away on `close`. */
async function givenSmtpServer(port = 0) {
  const taken: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => void text(stream).then((mail) => done(taken.push(mail) > 0 ? null : undefined)),
  })
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const close = () => new Promise<void>((closed) => server.close(() => closed()))
  return { taken, close, port: (server.server.address() as AddressInfo).port }
}

describe('an order placed by a guest', () => {
  test('is mailed with amounts as on the page and a link whose key shows it in full', async () => {
    const state = await givenState(shop.db)
    const product = await givenProduct(shop.db, { title: 'Adire tee', price_kobo: 10_000_00, discount_percentage: 10 })
    const { id } = await givenOrder(shop, { state, products: [{ id: product.id, qty: 2 }], email: 'ada@example.com' })
    const mailer = collector()
    await send(mailer)
    const [mail] = mailer.mails
    expect(mail).toMatchObject({ to: 'ada@example.com', subject: expect.stringContaining(id.slice(-6)) })
    for (const part of ['Adire tee × 2', '₦20,000', '−₦2,000', '₦2,000', '₦20,000']) expect(mail?.text).toContain(part)
    const key = new RegExp(`${ORIGIN}/payment/${id}\\?key=([\\w.-]+)`).exec(mail?.text ?? '')?.[1] ?? ''
    expect(isOrderKey(KEYS, id, key)).toBe(true)
    expect(mail?.html).toContain('₦20,000')
  })

  test('whose name is markup arrives as text', async () => {
    await givenOrder(shop, { name: '<img src=x onerror=alert(1)> & "Co"' })
    const mailer = collector()
    await send(mailer)
    expect(mailer.mails[0]?.html).not.toContain('<img')
    expect(mailer.mails[0]?.html).toContain('&#60;img src=x onerror=alert(1)&#62; &#38; &#34;Co&#34;')
  })

  test('is written with the order or not at all', async () => {
    const product = await givenProduct(shop.db, { stock: 0 })
    await expect(givenOrder(shop, { products: [{ id: product.id, qty: 1 }] })).rejects.toThrow('no order')
    expect(await statuses()).toEqual([])
  })
})

test('every step of an order is mailed once: placed, paid, cancelled', async () => {
  const paid = await givenOrder(shop)
  shop.cards.charges.set(paid.id, { amount: paid.totalKobo })
  const confirm = () => call(shop, { method: 'PUT', url: '/api/sales', payload: { ref: paid.id } })
  await Promise.all([confirm(), confirm(), confirm()])
  const cancelled = await givenOrder(shop)
  await call(shop, {
    method: 'PUT',
    url: `/api/sales/${cancelled.id}`,
    payload: { value: 'cancel' },
    cookies: cancelled.cookies,
  })
  const mailer = collector()
  await send(mailer)
  expect(await statuses()).toEqual([
    'orderPlaced sent',
    'paymentReceived sent',
    'orderPlaced sent',
    'orderCancelled sent',
  ])
  expect(await send(mailer)).toBe(0)
  expect(mailer.mails).toHaveLength(4)
})

test('while the mail server is down nothing is lost, and when it is back nothing comes twice', async () => {
  const server = await givenSmtpServer()
  const mailer = smtpMailer(`smtp://127.0.0.1:${server.port}`)
  await server.close()
  for (let i = 0; i < 3; i++) await givenOrder(shop, { email: `down-${i}@example.com` })
  await send(mailer)
  expect(await statuses()).toEqual(Array(3).fill('orderPlaced pending'))
  const back = await givenSmtpServer(server.port)
  onTestFinished(() => back.close())
  await makeDue()
  await Promise.all([send(mailer), send(mailer)]) // two instances at once
  await makeDue()
  await send(mailer)
  expect(await statuses()).toEqual(Array(3).fill('orderPlaced sent'))
  expect(back.taken).toHaveLength(3)
  for (let i = 0; i < 3; i++)
    expect(back.taken.filter((mail) => mail.includes(`down-${i}@example.com`))).toHaveLength(1)
})

test('a code is forgotten once its mail is sent', async () => {
  const form = {
    fullName: 'Ada',
    email: 'code@example.com',
    phoneNumber: '08031234567',
    password: 'long enough 1',
    tandc: true,
  }
  await call(shop, { method: 'POST', url: '/api/users', payload: form })
  const mailer = collector()
  await send(mailer)
  expect(mailer.mails[0]?.text).toMatch(/https:\/\/shop\.example\/verify\/[\w-]{43}/)
  expect(await shop.db.selectFrom('mail_outbox').select('data').execute()).toEqual([{ data: {} }])
})

test('without a mail server each mail is a whole .eml file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'shop-mail-'))
  await givenOrder(shop, { email: 'file@example.com' })
  await send(fileMailer(join(folder, 'mail')))
  const [name = ''] = await readdir(join(folder, 'mail'))
  const mail = await readFile(join(folder, 'mail', name), 'utf8')
  expect(name).toMatch(/\.eml$/)
  for (const part of ['To: file@example.com', 'multipart/alternative', 'text/plain', 'text/html'])
    expect(mail).toContain(part)
})
