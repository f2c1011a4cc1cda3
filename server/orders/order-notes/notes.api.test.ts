import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TimelineItem } from '#contract/orders/order-notes/order-notes.ts'
import { MAX_NOTE, MAX_NOTES } from '#contract/platform/limits.ts'
import { call, givenOrder, givenState } from '#test/factories.ts'
import { runFollowers } from '#test/orders.ts'
import { as, givenPerson, type Person } from '#test/people.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { createRowId } from '../../platform/ids.ts'

let shop: TestShop
let bola: Person
let kemi: Person
beforeAll(async () => {
  shop = await openTestShop()
  bola = await givenPerson(shop.db, { role: 'admin', full_name: 'Bola Ade' })
  kemi = await givenPerson(shop.db, { role: 'superAdmin', full_name: 'Kemi Oye' })
})
afterAll(() => shop.close())

const write = (id: string, body: string, who = bola) =>
  call(shop, { method: 'POST', url: `/api/sales/${id}/notes`, payload: { body }, headers: as(who) })
const change = (id: string, note: string, body: string, who = bola) =>
  call(shop, {
    method: 'PUT',
    url: `/api/sales/${id}/notes/${note}`,
    payload: { body },
    headers: as(who),
  })
const remove = (id: string, note: string, who = bola) =>
  call(shop, { method: 'DELETE', url: `/api/sales/${id}/notes/${note}`, headers: as(who) })
const read = async (url: string, who = bola) => (await call(shop, { url, headers: as(who) })).json()
const timeline = async (id: string, who = bola): Promise<TimelineItem[]> =>
  (await read(`/api/sales/${id}/timeline`, who)).data
const notesOf = async (id: string, who = bola) =>
  (await timeline(id, who)).flatMap((item) => (item.kind === 'note' ? [item] : []))
const act = (id: string, value: string, who: Person) =>
  call(shop, { method: 'PUT', url: `/api/sales/${id}`, payload: { value }, headers: as(who) })
const grow = (note: string, minutes: number) =>
  shop.db
    .updateTable('order_note')
    .set({ created_at: new Date(Date.now() - minutes * 60_000) })
    .where('id', '=', note)
    .execute()

test('the timeline lists events, money, mails and notes by time', async () => {
  const { id } = await givenOrder(shop)
  await write(id, 'Called, wants it on Friday')
  await act(id, 'completed', bola)
  await runFollowers(shop)
  const items = await timeline(id, kemi)
  expect(items.map((item) => (item.kind === 'event' ? item.event : item.kind))).toEqual([
    'placed',
    'note',
    'paid',
    'completed',
    'payment',
  ])
  expect(items[0]).toMatchObject({ by: 'guest', name: '', mail: 'pending' })
  expect(items[1]).toMatchObject({
    name: 'Bola Ade',
    body: 'Called, wants it on Friday',
    isOpen: false,
  })
  expect(items[3]).toMatchObject({
    by: 'staff',
    name: 'Bola Ade',
    details: { isByHand: true, method: 'cash' },
  })
  expect(items[4]).toMatchObject({
    amount: 3000,
    provider: 'cash',
    name: 'Bola Ade',
    isSurplus: false,
  })
  expect(items.map(({ at }) => at)).toEqual(items.map(({ at }) => at).toSorted())
})

test('what the owner does has the owner’s name', async () => {
  const owner = await givenPerson(shop.db, { full_name: 'Ada Obi' })
  const { id } = await givenOrder(shop)
  await shop.db.updateTable('sale').set({ user_id: owner.id }).where('id', '=', id).execute()
  await act(id, 'cancel', owner)
  expect(await timeline(id)).toContainEqual(
    expect.objectContaining({ event: 'cancelled', by: 'customer', name: 'Ada Obi' }),
  )
})

test('a note keeps its text, and a blank or long one is refused', async () => {
  const { id } = await givenOrder(shop)
  const text = '<script>alert(1)</script>\n@Nobody “Ọlá” 😀'
  expect((await write(id, text)).statusCode).toBe(201)
  expect((await notesOf(id)).map(({ body, mentions }) => [body, mentions])).toEqual([[text, []]])
  for (const wrong of ['', '   ', 'x'.repeat(MAX_NOTE + 1), 'a\u0000b'])
    expect((await write(id, wrong)).statusCode).toBe(400)
  for (const unknown of ['nothing', createRowId()])
    expect((await write(unknown, 'x')).statusCode).toBe(404)
})

test('a note can be changed by its author for 15 minutes', async () => {
  const { id } = await givenOrder(shop)
  await write(id, 'one')
  const [note] = await notesOf(id)
  if (!note) throw new Error('no note')
  expect([note.isOpen, note.isEdited]).toEqual([true, false])
  expect((await change(id, note._id, 'two', kemi)).statusCode).toBe(403)
  expect((await change(id, note._id, 'two')).statusCode).toBe(200)
  expect(await notesOf(id)).toMatchObject([{ body: 'two', isEdited: true }])
  await grow(note._id, 16)
  expect((await notesOf(id))[0]?.isOpen).toBe(false)
  expect([
    (await change(id, note._id, 'three')).statusCode,
    (await remove(id, note._id)).statusCode,
  ]).toEqual([403, 403])
  await grow(note._id, 14)
  const other = await givenOrder(shop)
  expect((await remove(other.id, note._id)).statusCode).toBe(404) // an address of another order
  const both = await Promise.all([remove(id, note._id), remove(id, note._id)])
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404])
  const audit = await shop.db
    .selectFrom('audit_log')
    .select('action')
    .where('target', '=', id)
    .orderBy('id')
    .execute()
  expect(audit.map(({ action }) => action)).toEqual(['note.add', 'note.edit', 'note.delete'])
})

test('a mention is unread until its reader opens the order', async () => {
  const { id } = await givenOrder(shop)
  await write(id, 'please @kemi oye')
  const [note] = await notesOf(id)
  const unread = async (who: Person) =>
    (await read('/api/mentions', who)).data.filter((one: { sale: string }) => one.sale === id)
  expect(await unread(kemi)).toMatchObject([
    { note: note?._id, name: 'Bola Ade', body: 'please @kemi oye' },
  ])
  expect(await unread(bola)).toEqual([])
  expect((await notesOf(id))[0]?.mentions).toEqual(['Kemi Oye'])
  await call(shop, { method: 'PUT', url: `/api/sales/${id}/mentions`, headers: as(kemi) })
  expect(await unread(kemi)).toEqual([])
  await change(id, note?._id ?? '', 'never mind')
  expect((await notesOf(id))[0]?.mentions).toEqual([])
})

test('an order has at most 200 notes, however many are written at once', async () => {
  const { id } = await givenOrder(shop)
  const row = { sale_id: id, author_id: bola.id, author_name: 'Bola Ade', body: 'x' }
  await shop.db
    .insertInto('order_note')
    .values(Array.from({ length: MAX_NOTES - 2 }, () => ({ id: createRowId(), ...row })))
    .execute()
  const answers = await Promise.all(Array.from({ length: 6 }, (_, i) => write(id, `${i}`)))
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([
    201, 201, 409, 409, 409, 409,
  ])
})

test("a customer's other orders are found by account, phone and e-mail", async () => {
  const owner = await givenPerson(shop.db)
  const state = await givenState(shop.db)
  const order = async (values: { email?: string; phoneNumber?: string }, changes = {}) => {
    const { id } = await givenOrder(shop, { state, ...values })
    if (Object.keys(changes).length > 0)
      await shop.db.updateTable('sale').set(changes).where('id', '=', id).execute()
    return id
  }
  const [mail, phone] = ['Same@Example.com', '0809 999 1234']
  const first = new Date('2025-01-02T00:00:00Z')
  await order({ email: 'other1@example.com', phoneNumber: '+2348099991234' }, { created_at: first })
  await order(
    { email: 'same@example.com' },
    { transaction_status: 'completed', payment_status: 'paid', refunded_kobo: 50_000 },
  )
  await order(
    { email: 'same@example.com', phoneNumber: phone },
    { transaction_status: 'cancelled', payment_method: 'on delivery' },
  )
  await order({ email: 'other2@example.com' }, { user_id: owner.id, fulfilment: 'returned' })
  await order({ email: 'stranger@example.com', phoneNumber: '0801 000 0000' })
  const id = await order({ email: mail, phoneNumber: phone }, { user_id: owner.id })
  expect(await read(`/api/sales/${id}/customer`)).toEqual({
    ...{
      orders: 3,
      isMore: false,
      completed: 1,
      cancelled: 1,
      refused: 2,
      paid: 3000,
      refunded: 500,
    },
    ...{ since: first.toISOString(), account: owner.id },
  })
  const lone = await order({ email: 'lone@example.com', phoneNumber: '0807 777 0001' })
  expect(await read(`/api/sales/${lone}/customer`)).toMatchObject({
    orders: 0,
    paid: 0,
    refused: 0,
  })
})

test('all admins may mention each other by name, and learn nothing else of each other', async () => {
  const blocked = await givenPerson(shop.db, {
    role: 'admin',
    full_name: 'Blocked One',
    status: 'block',
  })
  const { data } = await read('/api/staff')
  expect(data).toContainEqual({ _id: kemi.id, name: 'Kemi Oye' })
  expect(data.map(({ _id }: { _id: string }) => _id)).not.toContain(blocked.id)
})
