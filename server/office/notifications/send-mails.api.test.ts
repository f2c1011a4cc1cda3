import { once } from 'node:events'
import { mkdtemp, readdir, readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { call, givenOrder } from '#test/factories.ts'
import { collector, mailCalls } from '#test/mail-calls.ts'
import { act, runFollowers } from '#test/orders.ts'
import { givenAct, givenPerson } from '#test/people.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { completeSale } from '../../orders/payments/complete-sale.ts'
import type { AccountMail } from '../../people/mails/account-mail-kinds.ts'
import {
  createFileMailer,
  createSmtpMailer,
  type Mail,
  type Mailer,
} from '../../platform/mail/mailer.ts'
import { queueMail } from '../../platform/mail/outbox.ts'

let shop: TestShop
const { sendDue, send, mailsOf, statuses, dropMails, givenVerified, givenOrderOf } = mailCalls(
  () => shop,
)
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())
beforeEach(dropMails)

/** Makes every mail due now. */
const makeDue = () =>
  shop.db
    .updateTable('mail_outbox')
    .set({ next_try_at: new Date(0) })
    .execute()

/** A real SMTP server on this machine. `taken`: the mails that it accepted. */
async function givenSmtpServer(port = 0) {
  const taken: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) =>
      void text(stream).then((mail) => done(taken.push(mail) > 0 ? null : undefined)),
  })
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const close = () => new Promise<void>((closed) => server.close(() => closed()))
  return { taken, close, port: (server.server.address() as AddressInfo).port }
}

test('no mail is lost or sent twice while the server is down', async () => {
  const server = await givenSmtpServer()
  const mailer = createSmtpMailer(`smtp://127.0.0.1:${server.port}`)
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

test('while an instance waits for a slow mail server, no other sends its mails', async () => {
  for (let i = 0; i < 5; i++) await givenOrder(shop, { email: `slow-${i}@example.com` })
  await runFollowers(shop)
  const [called, answering] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const slow: Mailer = {
    send: () => {
      called.resolve()
      return answering.promise
    },
  }
  const sending = sendDue(slow)
  await called.promise
  await shop.db
    .updateTable('mail_outbox')
    .set({ next_try_at: sql<Date>`next_try_at - interval '4 minutes'` }) // as if these had passed
    .execute()
  const other = collector()
  await send(other)
  expect(other.mails).toEqual([])
  answering.resolve()
  expect(await sending).toBe(5)
  expect(await statuses()).toEqual(Array(5).fill('orderPlaced sent'))
})

test('a code is deleted once its mail is sent', async () => {
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

test('a shop without contact sends from its own address and names none', async () => {
  await givenOrder(shop, { email: 'contact@example.com' })
  const mailer = collector()
  await send(mailer)
  const mail = mailer.mails.find(({ to }) => to === 'contact@example.com')
  expect(mail?.from).toEqual({ name: 'Kasuwa', address: 'no-reply@shop.example' })
  expect(mail?.html).not.toContain('Kasuwa ·')
})

test('without a mail server each mail is a whole .eml file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'shop-mail-'))
  await givenOrder(shop, { email: 'file@example.com' })
  await send(createFileMailer(join(folder, 'mail')))
  const [name = ''] = await readdir(join(folder, 'mail'))
  const mail = await readFile(join(folder, 'mail', name), 'utf8')
  expect(name).toMatch(/\.eml$/)
  for (const part of ['To: file@example.com', 'multipart/alternative', 'text/plain', 'text/html'])
    expect(mail).toContain(part)
})

describe('Mails to an address that is not verified carry no text that a stranger typed, at most 5 an hour each', () => {
  const typed = {
    name: 'You won N500,000',
    phoneNumber: '+2348031234599',
    whatsapp: '+2348031234588',
    address: 'https://evil.example/claim',
    moreDetails: '<a href="https://evil.example">claim it</a>',
  }
  const lures = [/won/i, /500,000/, /evil/, /claim/, /1234599/, /1234588/]
  const expectPlain = (mails: readonly Mail[]) => {
    for (const { subject, html, text } of mails)
      for (const part of [subject, html, text])
        for (const lure of lures) expect(part).not.toMatch(lure)
  }

  test('an order: no name, no address, no details, in any of its mails', async () => {
    const order = await givenOrder(shop, {
      ...typed,
      lga: 'won by evil',
      stateValues: { lgas: '' },
    })
    await act(shop, order, 'cancel')
    const paid = await givenOrder(shop, typed)
    await completeSale(shop.payments, { id: paid.id, ...(await givenAct(shop.db)) })
    const mails = await mailsOf()
    expect(mails).toHaveLength(5)
    expectPlain(mails)
    for (const { text, html } of mails) {
      expect(text).toMatch(/^Hello,\n/)
      expect(html).toContain('Hello,')
      expect(text).toMatch(/Delivery to State \w+\n/)
    }
  })

  test('an account: the mail that verifies its address, and a new password', async () => {
    const form = {
      fullName: typed.name,
      email: 'victim@example.com',
      phoneNumber: '08031234567',
      tandc: true,
    }
    await call(shop, {
      method: 'POST',
      url: '/api/users',
      payload: { ...form, password: 'Iroko-lamp-42 tide' },
    })
    await call(shop, {
      method: 'PUT',
      url: '/api/users/forgetpassword',
      payload: { email: form.email },
    })
    const mails = await mailsOf()
    expect(mails).toHaveLength(2)
    expectPlain(mails)
  })

  test("an order of a verified account, but to another's address: no text of theirs", async () => {
    await givenOrderOf(await givenVerified(), { ...typed, email: 'someone@example.com' })
    expectPlain(await mailsOf())
  })

  test('an order of a visitor who names the address of a verified account: the same', async () => {
    const { email } = await givenVerified()
    await givenOrder(shop, { ...typed, email })
    expectPlain(await mailsOf())
  })

  test('the verified owner gets the whole order', async () => {
    const person = await givenVerified()
    await givenOrderOf(person, { name: 'Ada Obi', email: person.email.toUpperCase() })
    const [mail] = await mailsOf()
    expect(mail?.text).toContain('Hello Ada Obi,')
    expect(mail?.text).toContain('12 Allen Avenue')
  })

  test('of 12 orders to one address 4 send mails', async () => {
    for (let i = 0; i < 12; i++)
      await givenOrder(shop, { email: i % 2 ? 'victim@example.com' : 'Victim@Example.com' })
    const mailer = collector()
    await Promise.all([send(mailer), send(mailer), send(mailer)])
    expect(mailer.mails).toHaveLength(4)
    expect((await statuses()).toSorted()).toEqual([
      ...Array(4).fill('orderPlaced sent'),
      ...Array(8).fill('orderPlaced skipped'),
    ])
    expect(await shop.db.selectFrom('mail_outbox').select('data').distinct().execute()).toEqual([
      { data: {} },
    ])
  })

  test('orders leave one place to the account’s own mails, whose limit is 5', async () => {
    const email = `owner-${Date.now()}@example.com`
    for (let i = 0; i < 6; i++) await givenOrder(shop, { email })
    await runFollowers(shop)
    const person = await givenPerson(shop.db, { email })
    for (let i = 0; i < 3; i++)
      await queueMail<AccountMail>(shop.db, {
        template: 'passwordChanged',
        to: email,
        key: `${email}${i}`,
        userId: person.id,
      })
    expect(
      (await mailsOf()).map(({ to, subject }) => `${to} ${subject.includes('password')}`),
    ).toEqual([...Array(4).fill(`${email} false`), `${email} true`])
  })

  test('skipped mails do not delay the next one', async () => {
    for (let i = 0; i < 8; i++) await givenOrder(shop, { email: 'victim@example.com' })
    expect(await mailsOf()).toHaveLength(4)
    const longAgo = new Date(Date.now() - 61 * 60_000)
    await shop.db
      .updateTable('mail_outbox')
      .set({ created_at: longAgo })
      .where('status', '=', 'sent')
      .execute()
    await givenOrder(shop, { email: 'victim@example.com' })
    expect(await mailsOf()).toHaveLength(1)
  })

  test('waiting mails of orders do not take the place of the account’s own mails', async () => {
    const person = await givenPerson(shop.db)
    for (let i = 0; i < 6; i++) await givenOrder(shop, { email: person.email })
    await runFollowers(shop)
    const later = new Date(Date.now() + 60_000)
    await shop.db.updateTable('mail_outbox').set({ next_try_at: later }).execute()
    await queueMail<AccountMail>(shop.db, {
      template: 'passwordChanged',
      to: person.email,
      key: person.id,
      userId: person.id,
    })
    expect((await mailsOf()).map(({ to }) => to)).toEqual([person.email])
  })

  test('an unsent reset mail leaves the earlier code valid', async () => {
    const person = await givenPerson(shop.db)
    const requestCode = () =>
      call(shop, {
        method: 'PUT',
        url: '/api/users/forgetpassword',
        payload: { email: person.email },
      })
    const codes: string[] = []
    for (let i = 0; i < 7; i++) {
      await requestCode()
      codes.push(
        ...(await mailsOf()).map(({ text }) => /changepassword\/([\w-]+)/.exec(text)?.[1] ?? ''),
      )
    }
    expect(codes).toHaveLength(5)
    const password = 'Iroko-lamp-42 tide'
    const payload = { code: codes.at(-1), newpassword: password, cnpassword: password }
    expect(
      (await call(shop, { method: 'PUT', url: '/api/users/changepassword', payload })).statusCode,
    ).toBe(200)
  })

  test('other addresses are not affected, and an hour later mails are sent again', async () => {
    for (let i = 0; i < 5; i++) await givenOrder(shop, { email: 'victim@example.com' })
    await givenOrder(shop, { email: 'another@example.com' })
    expect(await mailsOf()).toHaveLength(5)
    const longAgo = new Date(Date.now() - 61 * 60_000)
    await shop.db.updateTable('mail_outbox').set({ created_at: longAgo }).execute()
    await givenOrder(shop, { email: 'victim@example.com' })
    expect(await mailsOf()).toHaveLength(1)
  })

  test('a verified account gets every mail of its orders', async () => {
    const person = await givenVerified()
    for (let i = 0; i < 8; i++) await givenOrderOf(person)
    expect(await mailsOf()).toHaveLength(8)
  })
})
