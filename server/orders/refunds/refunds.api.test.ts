import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, givenOrder, givenRefund } from '#test/factories.ts'
import { as, givenPerson, type Person } from '#test/people.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'

let shop: TestShop
let admin: Person
beforeAll(async () => {
  shop = await openTestShop()
  admin = await givenPerson(shop.db, { role: 'admin', full_name: 'Bola Ade' })
})
afterAll(() => shop.close())

const list = async (path = '/api/refunds/50/0') =>
  (await call(shop, { url: path, headers: as(admin) })).json()
const finish = (id: string, note = 'sent by bank transfer') =>
  call(shop, { method: 'PUT', url: `/api/refunds/${id}`, payload: { note }, headers: as(admin) })

test('the queue lists open refunds first and their number', async () => {
  const { id: sale } = await givenOrder(shop, { name: 'Ada Obi', email: 'ada.obi@example.com' })
  const minutesAgo = (minutes: number) => ({ created_at: new Date(Date.now() - minutes * 60_000) })
  const done = await givenRefund(shop.db, sale)
  const older = await givenRefund(shop.db, sale, minutesAgo(9))
  const newer = await givenRefund(shop.db, sale, { ...minutesAgo(5), amount_kobo: 1_234_50 })
  await finish(done)
  const { data, total, open } = await list()
  expect([data.map(({ _id }: { _id: string }) => _id), total, open]).toEqual([
    [newer, older, done],
    3,
    2,
  ])
  expect(data[0]).toEqual({
    _id: newer,
    sale,
    name: 'Ada Obi',
    email: 'ada.obi@example.com',
    phoneNumber: '0803 123 4567',
    reference: `${sale}-2`,
    amount: 1234.5,
    currency: 'NGN',
    toSend: 1234.5,
    kind: 'surplus',
    reason: 'the order was paid already',
    status: 'open',
    canGoByCard: true,
    isReversed: false,
    failure: '',
    note: '',
    doneBy: '',
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
  })
  expect(await list('/api/refunds/1/2')).toMatchObject({ data: [{ _id: done }], total: 3, open: 2 })
  expect(await list('/api/refunds/1/9')).toMatchObject({ data: [], total: 3, open: 2 })
})

test('the queue is sorted as a whole by amount, name, reason and date', async () => {
  const give = async (name: string, amount_kobo: number, minutes: number) =>
    givenRefund(shop.db, (await givenOrder(shop, { name })).id, {
      amount_kobo,
      created_at: new Date(Date.UTC(2020, 0, 1, 0, minutes)),
    })
  const ids = [
    await give('zara', 9_999_000_00, 3),
    await give('Ámina', 9_999_001_00, 1),
    await give('Bisi', 9_999_002_00, 2),
  ]
  const [zara, amina, bisi] = ids
  const sorted = async (sort: string) =>
    (await list(`/api/refunds/100/0?sort=${sort}`)).data
      .map(({ _id }: { _id: string }) => _id)
      .filter((id: string) => ids.includes(id))
  expect(await sorted('amount')).toEqual([zara, amina, bisi])
  expect(await sorted('-amount')).toEqual([bisi, amina, zara])
  expect(await sorted('name')).toEqual([amina, bisi, zara])
  expect(await sorted('createdAt')).toEqual([amina, bisi, zara])
  expect(await sorted('reason')).toEqual([zara, bisi, amina]) // one and the same: the newest first
})

test('a refund is done once, with a note and a name', async () => {
  const { id: sale } = await givenOrder(shop)
  const id = await givenRefund(shop.db, sale)
  const answers = await Promise.all([finish(id, 'cash'), finish(id, 'cash')])
  expect(answers.map((answer) => [answer.statusCode, answer.json().message]).toSorted()).toEqual([
    [200, 'refund has been marked as done'],
    [409, 'this refund is done already'],
  ])
  const row = (await list('/api/refunds/100/0')).data.find((one: { _id: string }) => one._id === id)
  expect(row).toMatchObject({ status: 'done', note: 'cash', doneBy: 'Bola Ade' })
  const audit = await shop.db.selectFrom('audit_log').selectAll().where('target', '=', id).execute()
  expect(audit).toMatchObject([
    { actor_id: admin.id, action: 'refund.done', details: { amount: 500, note: 'cash' } },
  ])
})

test('it takes a note, and a refund that exists', async () => {
  const { id: sale } = await givenOrder(shop)
  const blank = await finish(await givenRefund(shop.db, sale), '  ')
  expect([blank.statusCode, blank.json().message]).toEqual([
    400,
    expect.stringContaining('note is a required field'),
  ])
  for (const id of ['nothing', '00000000-0000-7000-8000-00000000dead']) {
    const answer = await finish(id)
    expect([answer.statusCode, answer.json().message]).toEqual([404, 'refund not found'])
  }
})
