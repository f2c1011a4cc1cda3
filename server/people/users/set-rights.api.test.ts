import { afterAll, beforeAll, expect, test } from 'vitest'
import { ADMIN_RIGHTS, type Right } from '#contract/platform/rights.ts'
import { ROLE_IDS } from '#contract/platform/roles.ts'
import { call, givenOrder } from '#test/factories.ts'
import { givenPaidOrder } from '#test/parcels.ts'
import { as, givenPerson, givenUnconfirmed, type Person } from '#test/people.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'

let shop: TestShop
let boss: Person
beforeAll(async () => {
  shop = await openTestShop()
  boss = await givenPerson(shop.db, { role: 'superAdmin' })
})
afterAll(() => shop.close())

const givenAdmin = (...rights: Right[]) => givenPerson(shop.db, { role: 'admin', rights })
const setRights = (actor: Person, id: string, rights: unknown) =>
  call(shop, {
    method: 'PUT',
    url: `/api/users/${id}/rights`,
    payload: { rights },
    headers: as(actor),
  })
const get = (actor: Person, path: string) => call(shop, { url: `/api${path}`, headers: as(actor) })
const rightsIn = async (id: string) =>
  (
    await shop.db
      .selectFrom('user_account')
      .select('rights')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).rights
const complete = (actor: Person, id: string) =>
  call(shop, {
    method: 'PUT',
    url: `/api/sales/${id}`,
    payload: { value: 'completed' },
    headers: as(actor),
  })

test('an admin without set rights has all of them', async () => {
  const admin = await givenPerson(shop.db, { role: 'admin' })
  expect((await get(admin, '/users/personal-profile')).json().rights).toEqual([...ADMIN_RIGHTS])
  expect((await get(boss, `/users/${admin.id}`)).json().rights).toEqual([...ADMIN_RIGHTS])
  for (const person of [boss, await givenPerson(shop.db)]) {
    expect((await get(person, '/users/personal-profile')).json()).not.toHaveProperty('rights')
  }
})

test('rights count from the next call and are logged', async () => {
  const admin = await givenPerson(shop.db, { role: 'admin', full_name: 'Ngozi' })
  expect((await get(admin, '/refunds/1/0')).statusCode).toBe(200)
  expect((await setRights(boss, admin.id, ['catalogue', 'orders'])).json().message).toBe(
    'rights have been saved',
  )
  const refused = await get(admin, '/refunds/1/0')
  expect([refused.statusCode, refused.json().message]).toEqual([
    403,
    'you are not allowed to do this: ask a super admin for "money"',
  ])
  expect((await get(admin, '/packing/1/0')).statusCode).toBe(200)
  expect((await get(admin, '/users/personal-profile')).json().rights).toEqual([
    'orders',
    'catalogue',
  ])
  const log = shop.db
    .selectFrom('audit_log')
    .select(['action', 'details'])
    .where('target', '=', admin.id)
  expect(await log.execute()).toEqual([
    {
      action: 'user.rights',
      details: expect.objectContaining({
        name: 'Ngozi',
        changes: { rights: { from: [...ADMIN_RIGHTS], to: ['orders', 'catalogue'] } },
      }),
    },
  ])
})

test('all six are no limit, and the same again changes nothing', async () => {
  const admin = await givenAdmin('orders')
  await setRights(boss, admin.id, [...ADMIN_RIGHTS, 'orders'].slice(1))
  expect(await rightsIn(admin.id)).toBeNull()
  await setRights(boss, admin.id, ADMIN_RIGHTS)
  const log = shop.db.selectFrom('audit_log').select('action').where('target', '=', admin.id)
  expect(await log.execute()).toHaveLength(1)
})

test('only a confirmed super admin sets the rights of admins', async () => {
  const admin = await givenAdmin('orders', 'customers')
  expect((await setRights(admin, admin.id, ADMIN_RIGHTS)).statusCode).toBe(403)
  expect((await setRights(boss, boss.id, [])).statusCode).toBe(403)
  expect((await setRights(boss, (await givenPerson(shop.db)).id, [])).statusCode).toBe(409)
  expect((await setRights(boss, 'x', [])).statusCode).toBe(404)
  for (const rights of [
    ['root'],
    'orders',
    { 0: 'orders' },
    null,
    Array(7).fill('orders'),
    ["'; drop table x"],
  ])
    expect((await setRights(boss, admin.id, rights)).statusCode).toBe(400)
  const other = await givenPerson(shop.db, { role: 'superAdmin' })
  await givenUnconfirmed(shop.db, other.id)
  const unconfirmed = await setRights(other, admin.id, [])
  expect([unconfirmed.statusCode, unconfirmed.json().needs]).toEqual([403, 'password'])
  expect(await rightsIn(admin.id)).toEqual(['orders', 'customers'])
})

test('nobody makes an admin who may do more than they may themselves', async () => {
  const promote = async (actor: Person) => {
    const user = await givenPerson(shop.db, { email_verified_at: new Date() })
    const payload = { roleValue: ROLE_IDS.admin }
    await call(shop, {
      method: 'PUT',
      url: `/api/users/roleupdate/${user.id}`,
      payload,
      headers: as(actor),
    })
    return rightsIn(user.id)
  }
  expect(await promote(await givenAdmin('customers', 'orders'))).toEqual(['customers', 'orders'])
  expect(await promote(await givenPerson(shop.db, { role: 'admin' }))).toBeNull()
  expect(await promote(boss)).toBeNull()
})

test('a new admin starts with the rights of the promoter', async () => {
  const admin = await givenPerson(shop.db, {
    role: 'admin',
    rights: ['reports'],
    email_verified_at: new Date(),
  })
  for (const role of ['users', 'admin'] as const) {
    const payload = { roleValue: ROLE_IDS[role] }
    await call(shop, {
      method: 'PUT',
      url: `/api/users/roleupdate/${admin.id}`,
      payload,
      headers: as(boss),
    })
    expect(await rightsIn(admin.id)).toBeNull()
  }
})

test('who packs completes what is paid, and books no money; who sees to the money does', async () => {
  const [packer, cashier] = [await givenAdmin('orders'), await givenAdmin('money')]
  const [paid, unpaid] = [await givenPaidOrder(shop), await givenOrder(shop)]
  expect((await complete(cashier, paid.id)).statusCode).toBe(403)
  expect((await complete(packer, paid.id)).statusCode).toBe(200)
  expect((await complete(packer, unpaid.id)).json().message).toContain('"money"')
  expect((await complete(cashier, unpaid.id)).statusCode).toBe(200)
})

test.each(['cancel', 'on delivery'])(
  'who sees to the money alone reads orders of others and cannot %s them',
  async (value) => {
    const cashier = await givenAdmin('money')
    const { id } = await givenOrder(shop)
    const payload = { value }
    const answer = await call(shop, {
      method: 'PUT',
      url: `/api/sales/${id}`,
      payload,
      headers: as(cashier),
    })
    expect(answer.statusCode).toBe(403)
    expect((await get(cashier, `/sales/${id}`)).json()).toMatchObject({
      masked: false,
      transactionStatus: 'processing',
    })
  },
)

test('without the right, orders of others are as far away as for any stranger', async () => {
  const admin = await givenAdmin('catalogue', 'customers', 'content', 'reports')
  const { id } = await givenOrder(shop)
  expect((await get(admin, `/sales/${id}`)).json()).toMatchObject({ masked: true })
  const cancelled = await call(shop, {
    method: 'PUT',
    url: `/api/sales/${id}`,
    payload: { value: 'cancel' },
    headers: as(admin),
  })
  expect(cancelled.statusCode).toBeGreaterThanOrEqual(401)
  for (const path of ['invoice.pdf', 'shipments', 'timeline', 'customer', 'refunds', 'returns'])
    expect(JSON.stringify((await get(admin, `/sales/${id}/${path}`)).json())).not.toMatch(
      /Ada|0803 ?123 ?4567|staff/,
    )
})

test.each([
  ['orders', ['orders', 'reports']],
  ['users', ['customers']],
  ['products', ['catalogue']],
] as const)('a file of all %s is for %j', async (kind, allowed) => {
  for (const right of ADMIN_RIGHTS) {
    const admin = await givenAdmin(right)
    const answer = await call(shop, {
      method: 'POST',
      url: '/api/exports',
      payload: { kind },
      headers: as(admin),
    })
    expect(answer.statusCode).toBe((allowed as readonly string[]).includes(right) ? 201 : 403)
  }
})

test('a job that was started under a right that is gone changes nothing more', async () => {
  const admin = await givenAdmin('orders')
  const { id } = await givenPaidOrder(shop)
  const made = await call(shop, {
    method: 'POST',
    url: '/api/desk/jobs',
    payload: { action: 'pack', ids: [id] },
    headers: as(admin),
  })
  const job = made.json()._id
  await call(shop, { method: 'PUT', url: `/api/desk/jobs/${job}`, payload: {}, headers: as(admin) })
  await setRights(boss, admin.id, ['reports'])
  const { runBulkJobs } = await import('../../orders/order-list/run-jobs.ts')
  await runBulkJobs(shop.payments)
  expect((await get(boss, `/desk/jobs/${job}`)).json()).toMatchObject({ done: 0, stopped: 1 })
})

test('the dashboard shows what the rights allow', async () => {
  await givenPaidOrder(shop)
  const keysOf = async (...rights: Right[]) => {
    const admin = await givenAdmin(...rights)
    const [figures, work] = [await get(admin, '/dashboard'), await get(admin, '/dashboard/todo')]
    return [Object.keys(figures.json()), work.json().data.map(({ key }: { key: string }) => key)]
  }
  expect(await keysOf()).toEqual([[], []])
  expect(await keysOf('reports')).toEqual([['days', 'states', 'bestSellers'], []])
  const [figures, work] = await keysOf('orders')
  expect(figures).toEqual(['states'])
  expect(work).toContain('pack')
  expect((await keysOf(...ADMIN_RIGHTS))[0]).toEqual(['days', 'states', 'bestSellers', 'lowStock'])
})
