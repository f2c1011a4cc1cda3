import { afterAll, beforeAll, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { CONSENT_WORDS } from '#contract/people/consents.ts'
import { MAX_NOTES, MAX_TAG, MAX_TAGS } from '#contract/platform/limits.ts'
import { givenDiscount } from '#test/discounts.ts'
import { type Answer, call, givenOrder, givenProduct, givenState, said } from '#test/factories.ts'
import { act, read } from '#test/orders.ts'
import { as, givenPerson, givenUnconfirmed, type Person } from '#test/people.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { createRowId } from '../../platform/ids.ts'

let shop: TestShop
let bola: Person
let kemi: Person
let lagos: string
beforeAll(async () => {
  shop = await openTestShop({ hasRateLimit: true })
  bola = await givenPerson(shop.db, { role: 'admin', full_name: 'Bola Ade' })
  kemi = await givenPerson(shop.db, { role: 'superAdmin', full_name: 'Kemi Oye' })
  lagos = await givenState(shop.db, { state: 'Lagos' })
})
afterAll(() => shop.close())

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
const send = (
  method: Method,
  path: string,
  payload?: object,
  who: Person = bola,
): Promise<Answer> =>
  call(shop, { method, url: `/api${path}`, headers: as(who), ...(payload && { payload }) })
const cardOf = async (id: string, who = bola) =>
  (await send('GET', `/customers/${id}`, undefined, who)).json()
let phones = 0
/** Each test has its own. */
const newPhone = (): string => `0806${String(++phones).padStart(7, '0')}`

test('an account and all its orders lead to one customer: tags, notes, sums', async () => {
  const ada = await givenPerson(shop.db, { full_name: 'Ada Obi' })
  const { id: sale } = await givenOrder(shop, { email: ada.email, phoneNumber: newPhone() })
  await shop.db.updateTable('sale').set({ user_id: ada.id }).where('id', '=', sale).execute()
  expect(
    said(await send('PUT', `/customers/${sale}/tags`, { tags: [' VIP', 'vip', 'Pays  late'] })),
  ).toEqual([200, messages.tagsSaved])
  await send('POST', `/customers/${ada.id}/notes`, { body: 'likes <b>blue</b>' })
  const card = await cardOf(sale)
  expect(card).toMatchObject({
    account: ada.id,
    name: 'Ada Obi',
    tags: ['pays late', 'vip'],
    sums: { orders: 1 },
  })
  expect(card.notes).toMatchObject([
    { body: 'likes <b>blue</b>', name: 'Bola Ade', isOpen: true, isEdited: false },
  ])
  expect(await cardOf(ada.id)).toEqual(card)
  expect((await cardOf(ada.id, kemi)).notes[0].isOpen).toBe(false)
})

test('a guest is a phone number, in whatever form it was typed', async () => {
  const digits = newPhone()
  const forms = [
    digits,
    `+234${digits.slice(1)}`,
    `+234 ${digits}`,
    `234-${digits.slice(1, 4)} ${digits.slice(4)}`,
  ]
  const ids: string[] = []
  for (const phoneNumber of forms) ids.push((await givenOrder(shop, { phoneNumber })).id)
  await send('PUT', `/customers/${ids[0]}/tags`, { tags: ['asks twice'] })
  for (const id of ids) expect(await cardOf(id)).toMatchObject({ tags: ['asks twice'] })
  const { id: other } = await givenOrder(shop, { phoneNumber: newPhone() })
  expect(await cardOf(other)).toMatchObject({ tags: [], notes: [] })
  expect((await cardOf(other)).account).toBeUndefined()
})

test('a customer has ten tags, and used tags are suggested', async () => {
  const [one, two] = [await givenPerson(shop.db), await givenPerson(shop.db)]
  const many = Array.from({ length: MAX_TAGS + 1 }, (_, i) => `tag ${i}`)
  for (const tags of [many, ['x'.repeat(MAX_TAG + 1)], [''], ['a\u0000b'], 'vip'])
    expect((await send('PUT', `/customers/${one.id}/tags`, { tags })).statusCode).toBe(400)
  const both = await Promise.all(
    [
      ['wholesale', 'a'],
      ['wholesale', 'b'],
    ].map((tags) => send('PUT', `/customers/${one.id}/tags`, { tags })),
  )
  expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect((await cardOf(one.id)).tags).toHaveLength(2)
  await send('PUT', `/customers/${two.id}/tags`, { tags: ['wholesale', 'z'] })
  const { data } = (await send('GET', '/customers/tags')).json()
  expect(data.indexOf('wholesale')).toBeLessThan(data.indexOf('z'))
})

test('lists of users and orders are narrowed to a tag', async () => {
  const ada = await givenPerson(shop.db)
  await send('PUT', `/customers/${ada.id}/tags`, { tags: ['reseller'] })
  const users = (await send('GET', '/users/50/0?tag=reseller')).json()
  expect([users.totalUsers, users.data.map(({ _id }: { _id: string }) => _id)]).toEqual([
    1,
    [ada.id],
  ])
  const { id: mine } = await givenOrder(shop)
  await shop.db.updateTable('sale').set({ user_id: ada.id }).where('id', '=', mine).execute()
  const phoneNumber = newPhone()
  const { id: guests } = await givenOrder(shop, { phoneNumber: `+234 ${phoneNumber}` })
  await send('PUT', `/customers/${guests}/tags`, { tags: ['Reseller'] })
  const orders = (await send('GET', '/sales/50/0?tag=Reseller')).json()
  expect(orders.data.map(({ _id }: { _id: string }) => _id).toSorted()).toEqual(
    [mine, guests].toSorted(),
  )
  expect((await send('GET', '/sales/50/0?tag=nobody')).json().total).toBe(0)
  expect((await send('GET', `/users/50/0?tag=${'x'.repeat(31)}`)).statusCode).toBe(400)
})

test("a note is its author's for 15 minutes, 200 a customer", async () => {
  const { id } = await givenPerson(shop.db)
  await send('POST', `/customers/${id}/notes`, { body: 'one' })
  const [note] = (await cardOf(id)).notes
  const path = `/customers/${id}/notes/${note._id}`
  expect((await send('PUT', path, { body: 'two' }, kemi)).statusCode).toBe(403)
  expect((await send('PUT', path, { body: 'two' })).statusCode).toBe(200)
  expect((await cardOf(id)).notes).toMatchObject([{ body: 'two', isEdited: true }])
  const other = await givenPerson(shop.db)
  expect((await send('DELETE', `/customers/${other.id}/notes/${note._id}`)).statusCode).toBe(404)
  const old = new Date(Date.now() - 16 * 60_000)
  await shop.db
    .updateTable('customer_note')
    .set({ created_at: old })
    .where('id', '=', note._id)
    .execute()
  expect((await send('DELETE', path)).statusCode).toBe(403)
  const row = {
    account_id: id,
    phone: null,
    author_id: bola.id,
    author_name: 'Bola Ade',
    body: 'x',
  }
  await shop.db
    .insertInto('customer_note')
    .values(Array.from({ length: MAX_NOTES - 2 }, () => ({ id: createRowId(), ...row })))
    .execute()
  const answers = await Promise.all(
    [1, 2, 3].map((n) => send('POST', `/customers/${id}/notes`, { body: `${n}` })),
  )
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409])
})

test('a card shows each consent in the words that were read', async () => {
  const ada = await givenPerson(shop.db)
  expect((await cardOf(ada.id)).consents).toEqual([])
  for (const given of [true, false])
    await send('PUT', '/consents', { kind: 'cartMail', given }, ada)
  await send('PUT', '/consents', { kind: 'newsMail', given: true }, ada)
  expect((await cardOf(ada.id)).consents).toMatchObject([
    { kind: 'cartMail', given: false, words: CONSENT_WORDS.cartMail.text },
    { kind: 'newsMail', given: true },
  ])
  expect((await send('POST', `/customers/${ada.id}/data`)).json().data.consents).toHaveLength(3)
})

test('an admin reads no customer card of staff, and unknown ids are nobody', async () => {
  expect((await send('GET', `/customers/${kemi.id}`)).statusCode).toBe(403)
  for (const id of [createRowId(), 'nothing', '%00'])
    expect((await send('GET', `/customers/${id}`)).statusCode).toBe(404)
})

const block = (phoneNumber: string, reason = 'refused at the door twice') =>
  send('POST', '/customers/blocked', { phoneNumber, reason })

test('orders with a blocked phone number are paid by card', async () => {
  const digits = newPhone()
  const chosen = await givenOrder(shop, { state: lagos, phoneNumber: digits })
  expect((await act(shop, chosen, 'on delivery')).statusCode).toBe(200)
  expect((await block(`+234 ${digits.slice(1)}`)).statusCode).toBe(201)
  const forms = [
    digits,
    `+234${digits.slice(1)}`,
    `+234${digits}`,
    `00234 ${digits.slice(1)}`,
    `(${digits.slice(0, 4)}) ${digits.slice(4)}`,
  ]
  for (const phoneNumber of forms) {
    const order = await givenOrder(shop, { state: lagos, phoneNumber })
    expect(said(await act(shop, order, 'on delivery'))).toEqual([409, messages.payByCard])
    expect((await read(shop, order)).json().cardOnly).toBe(true)
    const strangers = (await call(shop, { url: `/api/sales/${order.id}` })).json()
    expect([strangers.masked, strangers.cardOnly]).toEqual([true, undefined])
  }
  // Nor of orders that could not be paid on delivery anyway: those of other regions, chosen before,
  // or cancelled.
  const elsewhere = await givenOrder(shop, { phoneNumber: digits })
  const cancelled = await givenOrder(shop, { state: lagos, phoneNumber: digits })
  await act(shop, cancelled, 'cancel')
  for (const order of [elsewhere, chosen, cancelled])
    expect((await read(shop, order)).json().cardOnly).toBeUndefined()
  expect(messages.payByCard).not.toMatch(/block|refus|phone/i)
  // what was chosen stays
  expect((await read(shop, chosen)).json()).toMatchObject({ paymentMethod: 'on delivery' })
  expect((await act(shop, chosen, 'on delivery')).statusCode).toBe(200)
  const whatsapp = await givenOrder(shop, {
    state: lagos,
    phoneNumber: newPhone(),
    whatsapp: digits,
  })
  expect((await act(shop, whatsapp, 'on delivery')).statusCode).toBe(200)
})

test('another phone number does not pass the block of an account', async () => {
  const digits = newPhone()
  const buyer = await givenPerson(shop.db, { email_verified_at: new Date() })
  const [ordered, next] = [
    await givenOrder(shop, { state: lagos, phoneNumber: digits }),
    await givenOrder(shop, { state: lagos, phoneNumber: newPhone() }),
  ]
  const own = [ordered.id, next.id]
  await shop.db.updateTable('sale').set({ user_id: buyer.id }).where('id', 'in', own).execute()
  const choose = (id: string) =>
    call(shop, {
      method: 'PUT',
      url: `/api/sales/${id}`,
      payload: { value: 'on delivery' },
      headers: as(buyer),
    })
  await block(digits)
  expect(said(await choose(next.id))).toEqual([409, messages.payByCard])
  const email = buyer.email.toUpperCase()
  const asGuest = await givenOrder(shop, { state: lagos, phoneNumber: newPhone(), email })
  expect(said(await act(shop, asGuest, 'on delivery'))).toEqual([409, messages.payByCard])
  // A stranger may have typed an address that nobody verified.
  await shop.db
    .updateTable('user_account')
    .set({ email_verified_at: null })
    .where('id', '=', buyer.id)
    .execute()
  expect((await act(shop, asGuest, 'on delivery')).statusCode).toBe(200)
  expect((await send('DELETE', `/customers/blocked/${digits}`)).statusCode).toBe(200)
  expect((await choose(next.id)).statusCode).toBe(200)
})

test('a block covers all forms of a number', async () => {
  const digits = newPhone()
  const forms = [digits, `+234${digits.slice(1)}`, `+234${digits}`]
  const answers = await Promise.all(forms.map((form) => block(form)))
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409])
  const found = (
    await send('GET', `/customers/blocked/50/0/${encodeURIComponent(`+234 ${digits.slice(1)}`)}`)
  ).json()
  expect(found).toMatchObject({
    total: 1,
    data: [{ phone: digits, reason: 'refused at the door twice', by: 'Bola Ade' }],
  })
  const { id } = await givenOrder(shop, { state: lagos, phoneNumber: digits })
  expect((await cardOf(id)).blocked).toMatchObject({ phone: digits })
  expect((await send('DELETE', `/customers/blocked/${digits}`)).statusCode).toBe(200)
  expect((await send('DELETE', `/customers/blocked/${digits}`)).statusCode).toBe(404)
  expect((await cardOf(id)).blocked).toBeUndefined()
  for (const wrong of ['', 'abc', '123', 'x'.repeat(1000)])
    expect((await block(wrong)).statusCode).toBe(400)
})

test("a person's data is complete, without secrets, and logged", async () => {
  const ada = await givenPerson(shop.db, { full_name: 'Ada Obi' })
  const { id: sale } = await givenOrder(shop, { email: ada.email, address: '12 Allen Avenue' })
  await shop.db.updateTable('sale').set({ user_id: ada.id }).where('id', '=', sale).execute()
  await send('POST', `/customers/${ada.id}/notes`, { body: 'is loud' })
  const answer = await send('POST', `/customers/${ada.id}/data`)
  const { name, data } = answer.json()
  expect(name).toMatch(/^personal-data-\d{4}-\d\d-\d\d$/)
  expect(data.account).toMatchObject([{ name: 'Ada Obi', email: ada.email }])
  expect(data.orders).toMatchObject([{ address: '12 Allen Avenue', total: 3000 }])
  expect(data.notesAboutThem).toMatchObject([{ body: 'is loud', author: 'Bola Ade' }])
  expect(data.sessions).toHaveLength(1)
  expect(answer.body).not.toMatch(/password|hash|argon2|token/i)
  const log = await shop.db
    .selectFrom('audit_log')
    .select('action')
    .where('target', '=', ada.id)
    .execute()
  expect(log.map(({ action }) => action)).toContain('customer.export')
})

test("a person's data does not tell what goods cost the shop", async () => {
  const ada = await givenPerson(shop.db, { email_verified_at: new Date() })
  const product = await givenProduct(shop.db)
  await shop.db
    .updateTable('variant')
    .set({ cost_kobo: 777_77 })
    .where('product_id', '=', product.id)
    .execute()
  const { code, name } = await givenDiscount(shop)
  const { id } = await givenOrder(shop, {
    email: ada.email,
    code,
    products: [{ id: product.id, qty: 1 }],
  })
  const answer = await send('POST', '/users/data', undefined, ada)
  const found = answer.json().data.orders.find((order: { id: string }) => order.id === id)
  expect(found).toMatchObject({
    products: [{ id: product.id, qty: 1 }],
    discounts: [{ name, code, on: 'goods' }],
  })
  expect(answer.body).not.toMatch(/kobo|77777|cost/)
})

test("a person's data leaves out similar and unproved addresses", async () => {
  const verified = { email_verified_at: new Date() }
  const long = await givenPerson(shop.db, { email: 'gloria@mail.example', ...verified })
  const details = JSON.stringify({ name: 'Gloria', email: long.email })
  await shop.db
    .insertInto('audit_log')
    .values({
      actor_id: null,
      actor_name: 'Boss',
      action: 'user.role',
      target: 'x',
      details,
      address: '',
    })
    .execute()
  const auditOf = async (person: Person) =>
    (await send('POST', '/users/data', undefined, person)).json().data.auditLog
  expect(await auditOf(long)).toMatchObject([{ action: 'user.role' }])
  expect(
    await auditOf(await givenPerson(shop.db, { email: 'a@mail.example', ...verified })),
  ).toEqual([])
  await shop.db
    .updateTable('user_account')
    .set({ email_verified_at: null })
    .where('id', '=', long.id)
    .execute()
  expect(await auditOf(long)).toEqual([])
})

test('own data needs the password, and has a limit', async () => {
  const ada = await givenPerson(shop.db)
  const own = () => send('POST', '/users/data', undefined, ada)
  const statuses: number[] = []
  for (let i = 0; i < 6; i++) statuses.push((await own()).statusCode)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  const late = await givenPerson(shop.db)
  await givenUnconfirmed(shop.db, late.id)
  expect((await send('POST', '/users/data', undefined, late)).json()).toMatchObject({
    needs: 'password',
  })
  const email = 'guest-of-two@example.com'
  const { id } = await givenOrder(shop, { email })
  await givenOrder(shop, { email: email.toUpperCase() })
  const { data } = (await send('POST', `/customers/${id}/data`)).json()
  expect([data.account, data.orders.length]).toEqual([[], 2])
})
