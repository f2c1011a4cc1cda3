import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AuditEntry } from '#contract/platform/audit.ts'
import { createRowId } from '#server/platform/ids.ts'
import { call } from '#test/factories.ts'
import { as, givenPerson, type Person } from '#test/people.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { changedFieldsOf, writeAuditEntry } from '../../platform/audit/audit.ts'

let shop: TestShop
let superAdmin: Person
const target = createRowId()
let write: (address: string, entry: Parameters<typeof writeAuditEntry>[2]) => Promise<unknown>
beforeAll(async () => {
  shop = await openTestShop()
  superAdmin = await givenPerson(shop.db, { role: 'superAdmin', full_name: 'Ngozi Eze' })
  const actor = {
    id: superAdmin.id,
    role: 'superAdmin',
    name: 'Ngozi Eze',
    sessionId: superAdmin.sessionId,
  } as const
  write = (address, entry) =>
    shop.db.transaction().execute((trx) => writeAuditEntry(trx, { actor, address }, entry))
  await write('10.0.0.1', { action: 'product.edit', target, details: { name: 'Blue 100% gown' } })
  await write('10.0.0.2', {
    action: 'state.create',
    target: createRowId(),
    details: { name: 'Ogun_State' },
  })
  await write('192.168.7.9', {
    action: 'user.block',
    target: createRowId(),
    details: { email: 'ada@example.com' },
  })
})
afterAll(() => shop.close())

async function list(path: string): Promise<{ data: AuditEntry[]; total: number }> {
  const answer = await call(shop, { url: `/api/audit/${path}`, headers: as(superAdmin) })
  expect(answer.statusCode).toBe(200)
  return answer.json()
}
const actionsOf = async (search: string) =>
  (await list(`50/0/${encodeURIComponent(search)}`)).data.map(({ action }) => action)

test('newest first, with actor, action, target, time and address', async () => {
  const { data, total } = await list('50/0')
  expect([total, data.map(({ action }) => action)]).toEqual([
    3,
    ['user.block', 'state.create', 'product.edit'],
  ])
  expect(data[2]).toEqual({
    _id: expect.any(String),
    actor: 'Ngozi Eze',
    actorId: superAdmin.id,
    action: 'product.edit',
    target,
    details: { name: 'Blue 100% gown' },
    address: '10.0.0.1',
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
  })
})

test('in consecutive pages, with the same total beyond the last one', async () => {
  const pages = await Promise.all(['2/0', '2/2', '2/4'].map(list))
  expect(pages.map(({ data, total }) => [data.length, total])).toEqual([
    [2, 3],
    [1, 3],
    [0, 3],
  ])
})

test('sorted as a whole by time, actor, action or address', async () => {
  const sorted = async (sort: string) =>
    (await list(`50/0?sort=${sort}`)).data.map(({ action }) => action)
  const newest = ['user.block', 'state.create', 'product.edit']
  expect(await sorted('createdAt')).toEqual(newest.toReversed())
  expect(await sorted('action')).toEqual(newest.toSorted())
  expect(await sorted('-action')).toEqual(newest.toSorted().reverse())
  expect(await sorted('actor')).toEqual(newest) // one actor: newest first
  const addresses = (await list('50/0?sort=-address')).data.map(({ address }) => address)
  expect(addresses).toEqual(addresses.toSorted().reverse())
})

describe('a search matches', () => {
  beforeAll(() =>
    write('10.0.0.3', {
      ...{ action: 'sale.complete', target: createRowId() },
      details: { name: 'Bọ́lá', amount: 119_200, isByHand: true, isHandedOver: false },
    }),
  )

  test.each([
    ['who', 'ngozi', 4],
    ['what', 'STATE.create', 1],
    ['to whom', target.slice(-12), 1],
    ['details', 'blue 100%', 1],
    ['details with signs', 'ogun_', 1],
    ['an address', '192.168.7', 1],
    ['the sentence', 'changed the PRODUCT Blue', 1],
    ['a word of a sentence', 'blocked', 1],
    ['words of the entry and of the sentence', 'Ngozi blocked ada@example', 1],
    ['a part of the sentence that the details add', 'by hand, goods still to be sent', 1],
    ['nothing of a part that the details do not add', 'order stays cancelled', 0],
    ['a name without its accents', 'bola', 1],
    ['an amount', '₦119,200', 1],
    ['nothing by signs', '%%', 0],
    ['nothing by a single sign', 'o_n', 0],
    ['nothing unknown', 'zebra', 0],
  ])('%s', async (_what, text, count) => expect(await actionsOf(text)).toHaveLength(count))
})

test('an entry has the name of its time, also after a change of the name', async () => {
  await shop.db
    .updateTable('user_account')
    .set({ full_name: 'Ngozi Obi' })
    .where('id', '=', superAdmin.id)
    .execute()
  expect(new Set((await list('50/0')).data.map(({ actor }) => actor))).toEqual(
    new Set(['Ngozi Eze']),
  )
})

const ENTRIES = 20_000

test(`is served by its index at ${ENTRIES.toLocaleString('en')} entries`, async () => {
  await sql`
    insert into audit_log (actor_id, actor_name, action, target, details, address)
    select ${superAdmin.id}, 'Bola', 'product.edit', md5(n::text), json_build_object('name', md5((-n)::text)), '10.0.0.1'
    from generate_series(1, ${ENTRIES}::int) as n`.execute(shop.db)
  await sql`vacuum (analyze) audit_log`.execute(shop.db)
  const plan = await sql<{ 'QUERY PLAN': string }>`
    explain select count(*) from audit_log where search_text like ${'%ogun\\_%'}`.execute(shop.db)
  expect(plan.rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('audit_letters')
  expect(await actionsOf('ogun_')).toEqual(['state.create'])
  expect((await list(`50/${ENTRIES - 10}`)).total).toBe(ENTRIES + 4)
})

test('only fields that differ are changes, and long texts are cut', () => {
  const before = { title: 'A', stock: 3, images: ['x'], description: 'd'.repeat(300) }
  expect(changedFieldsOf(before, { ...before, images: ['x'] })).toEqual({})
  expect(
    changedFieldsOf(before, { ...before, stock: 4, images: ['x', 'y'], description: 'e' }),
  ).toEqual({
    stock: { from: 3, to: 4 },
    images: { from: ['x'], to: ['x', 'y'] },
    description: { from: `${'d'.repeat(200)}…`, to: 'e' },
  })
})
