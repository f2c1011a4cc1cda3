import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { shortenId } from '#contract/platform/format.ts'
import { call, givenOrder } from '#test/factories.ts'
import { runFollowers } from '#test/orders.ts'
import { pagesOfPdf, textsOfPdf } from '#test/pdf-text.ts'
import { as, givenPerson, type Person } from '#test/people.ts'
import { KEYS, openTestShop, type TestShop } from '#test/shop.ts'
import type { Mail } from '../../platform/mail/mailer.ts'
import { sendDueMails } from './send-mails.ts'

let shop: TestShop
let admin: Person
beforeAll(async () => {
  shop = await openTestShop()
  admin = await givenPerson(shop.db, { role: 'admin', full_name: 'Bola Ade' })
})
afterAll(() => shop.close())
beforeEach(async () => {
  await runFollowers(shop)
  await shop.db.deleteFrom('mail_outbox').execute()
})

async function sent(): Promise<Mail[]> {
  await runFollowers(shop)
  const mails: Mail[] = []
  const job = {
    ...{ ...shop.context, origin: 'https://shop.example', keys: KEYS },
    unverifiedMailsPerHour: 50,
    budget: undefined,
    mailer: { send: async (mail: Mail) => void mails.push(mail) },
    log: { warn: () => {}, error: () => {} },
  }
  while ((await sendDueMails(job)) > 0);
  return mails
}

const complete = (id: string) =>
  call(shop, {
    method: 'PUT',
    url: `/api/sales/${id}`,
    payload: { value: 'completed' },
    headers: as(admin),
  })
const note = (id: string, body: string) =>
  call(shop, {
    method: 'POST',
    url: `/api/sales/${id}/notes`,
    payload: { body },
    headers: as(admin),
  })

test("the completed order's mail brings the invoice to verified addresses", async () => {
  const owner = await givenPerson(shop.db, {
    email: 'ada@example.com',
    email_verified_at: new Date(),
  })
  const { id } = await givenOrder(shop, { name: 'Ada Obi', email: 'ada@example.com' })
  await shop.db.updateTable('sale').set({ user_id: owner.id }).where('id', '=', id).execute()
  await complete(id)
  const mails = await sent()
  const mail = mails.find(({ subject }) => subject.includes('is complete'))
  const [file, ...others] = mail?.attachments ?? []
  if (!file) throw new Error('no attachment')
  expect([file.filename, file.contentType, others]).toEqual([
    expect.stringMatching(/^invoice-[\w.-]+\.pdf$/),
    'application/pdf',
    [],
  ])
  expect([pagesOfPdf(file.content), textsOfPdf(file.content)]).toEqual([
    1,
    expect.arrayContaining(['Ada Obi', 'Bill to']),
  ])
  expect(file.content.length).toBeLessThan(60_000)
  expect(mails.filter(({ attachments }) => attachments)).toHaveLength(1)
})

test('unverified addresses get no file', async () => {
  const { id } = await givenOrder(shop, { name: 'Buy pills at evil.example' })
  await complete(id)
  const mails = await sent()
  expect(mails.map(({ subject }) => subject)).toContainEqual(expect.stringContaining('is complete'))
  expect(JSON.stringify(mails)).not.toContain('evil.example')
  expect(mails.some(({ attachments }) => attachments)).toBe(false)
})

test('a mention sends one mail to the colleague, none to others', async () => {
  const kemi = await givenPerson(shop.db, {
    role: 'admin',
    full_name: 'Kemi Oye',
    email: 'kemi@example.com',
  })
  await givenPerson(shop.db, { full_name: 'Kemi Oye', email: 'customer@example.com' })
  const { id } = await givenOrder(shop)
  await sent()
  await note(id, '@Kemi Oye and @Bola Ade: <b>call</b> first')
  const mails = await sent()
  expect(mails.map(({ to }) => to)).toEqual([kemi.email])
  const [mail] = mails
  expect(mail?.subject).toBe(`Bola Ade mentioned you on order ${shortenId(id, 6)}`)
  expect(mail?.html).toContain('&#60;b&#62;call&#60;/b&#62; first')
  expect(mail?.text).toContain(`https://shop.example/admin/orders/orderdetails/${id}`)
})

test('a mail about a note is not sent after its removal', async () => {
  const tayo = await givenPerson(shop.db, { role: 'admin', full_name: 'Tayo Ojo' })
  const { id } = await givenOrder(shop)
  await sent()
  await note(id, '@Tayo Ojo look')
  await shop.db
    .updateTable('user_account')
    .set({ role: 'users' })
    .where('id', '=', tayo.id)
    .execute()
  expect(await sent()).toEqual([])
})
