import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { call, givenProduct } from '#test/factories.ts'
import { as, givenPerson, type Person } from '#test/people.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { composeMail } from '../../office/notifications/compose.ts'
import { mailLeftCarts } from './mail-left.ts'

let shop: TestShop
let product: string
beforeAll(async () => {
  shop = await openTestShop()
})
beforeEach(async () => {
  await shop.db.deleteFrom('cart').execute()
  await shop.db.deleteFrom('mail_outbox').execute()
  product = (await givenProduct(shop.db, { stock: 5, title: '<b>Kaftan</b>' })).id
})
afterAll(() => shop.close())

const put = (person: Person, version: number, lines: object[]) =>
  call(shop, { method: 'PUT', url: '/api/cart', payload: { version, lines }, headers: as(person) })
const consent = (person: Person, given: boolean) =>
  call(shop, {
    method: 'PUT',
    url: '/api/consents',
    payload: { kind: 'cartMail', given },
    headers: as(person),
  })
const age = (person: Person, hours: number) =>
  sql`update cart set changed_at = changed_at - make_interval(hours => ${hours}),
    mailed_at = mailed_at - make_interval(hours => ${hours}) where user_id = ${person.id}`.execute(
    shop.db,
  )
const mails = () =>
  shop.db
    .selectFrom('mail_outbox')
    .selectAll()
    .where('template', '=', 'cartLeft')
    .orderBy('id')
    .execute()

type Given = { isVerified?: boolean; agrees?: boolean; status?: 'block'; hours?: number }

/** Somebody whose cart was left for 25 hours. */
async function givenLeft({
  isVerified = true,
  agrees = true,
  status,
  hours = 25,
}: Given = {}): Promise<Person> {
  const person = await givenPerson(shop.db, {
    ...(isVerified && { email_verified_at: new Date() }),
  })
  await put(person, 0, [{ id: product, qty: 2 }])
  if (agrees) await consent(person, true)
  if (status)
    await shop.db.updateTable('user_account').set({ status }).where('id', '=', person.id).execute()
  await age(person, hours)
  return person
}

test('a left cart sends one mail to owners who agreed', async () => {
  const person = await givenLeft()
  expect([await mailLeftCarts(shop), await mailLeftCarts(shop)]).toEqual([1, 0])
  expect(await mails()).toMatchObject([{ recipient: person.email, status: 'pending' }])
  await age(person, 24 * 8)
  expect(await mailLeftCarts(shop)).toBe(0)
})

test.each<[string, Given]>([
  ['who did not agree', { agrees: false }],
  ['whose address is not verified', { isVerified: false }],
  ['who is blocked', { status: 'block' }],
  ['who left it for less than a day', { hours: 23 }],
  ['who left it weeks ago', { hours: 24 * 15 }],
])('somebody %s gets no mail', async (_who, values) => {
  await givenLeft(values)
  expect(await mailLeftCarts(shop)).toBe(0)
})

test('no left-cart mail goes out without consent or goods', async () => {
  await consent(await givenLeft(), false)
  const emptied = await givenLeft()
  await put(emptied, 1, [])
  await age(emptied, 25)
  const soldOut = (await givenProduct(shop.db, { stock: 0 })).id
  const late = await givenLeft()
  await put(late, 1, [{ id: soldOut, qty: 1 }])
  await age(late, 25)
  expect(await mailLeftCarts(shop)).toBe(0)
})

test('a cart that was changed and left again brings another mail, not before a week', async () => {
  const person = await givenLeft()
  await mailLeftCarts(shop)
  await put(person, 1, [{ id: product, qty: 3 }])
  await age(person, 25)
  expect(await mailLeftCarts(shop)).toBe(0)
  await age(person, 24 * 6)
  expect(await mailLeftCarts(shop)).toBe(1)
  expect(await mails()).toHaveLength(2)
})

test('several instances at once queue exactly one mail for each cart', async () => {
  await Promise.all(Array.from({ length: 6 }, () => givenLeft()))
  const queued = await Promise.all(Array.from({ length: 4 }, () => mailLeftCarts(shop)))
  expect(queued.reduce((sum, count) => sum + count, 0)).toBe(6)
  expect(await mails()).toHaveLength(6)
})

test('with the setting off no mail is written, and none that was queued is sent', async () => {
  await givenLeft()
  await mailLeftCarts(shop)
  const off = await openTestShop()
  const admin = await givenPerson(off.db, { role: 'superAdmin' })
  await call(off, {
    method: 'PUT',
    url: '/api/settings',
    payload: { version: 0, values: { cartMails: false } },
    headers: as(admin),
  })
  expect(await mailLeftCarts(off)).toBe(0)
  const person = await givenPerson(off.db)
  expect((await call(off, { url: '/api/consents', headers: as(person) })).json()).toEqual({
    data: [],
  })
  await off.close()
})

const composer = () => ({ ...shop.context, origin: 'https://shop.example', keys: shop.server.keys })
const draft = async () => {
  const [mail] = await mails()
  return mail && composeMail(composer(), mail)
}

test('the mail of a left cart names what is in stock', async () => {
  await givenLeft()
  await mailLeftCarts(shop)
  const content = await (await draft())?.write()
  expect(content?.paragraphs).toContain('<b>Kaftan</b> × 2')
  expect(content?.button?.href).toBe('https://shop.example/user?cart=1')
  expect(content?.unsubscribe?.oneClick).toMatch(/^https:\/\/shop\.example\/api\/unsubscribe\/\S+$/)
})

test.each<[string, (person: Person) => Promise<unknown>]>([
  ['changed the cart', (person) => put(person, 1, [])],
  ['took the consent back', (person) => consent(person, false)],
  ['was blocked', () => sql`update user_account set status = 'block'`.execute(shop.db)],
  [
    'changed the address',
    () => sql`update user_account set email = 'other-' || email`.execute(shop.db),
  ],
  [
    'found it sold out',
    () => sql`update variant set stock = 0 where id = ${product}`.execute(shop.db),
  ],
])('a queued mail is not sent to somebody who %s since', async (_what, act) => {
  const person = await givenLeft()
  await mailLeftCarts(shop)
  await act(person)
  expect(await draft()).toBeUndefined()
})
