import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ROLE_IDS } from '#contract/platform/roles.ts'
import { createAccount } from '#server/people/accounts/create-admin.ts'
import { call } from '#test/factories.ts'
import { as, givenPerson, login, type Person } from '#test/people.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { blockUserAccount } from './block-user.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const VERIFIED = { email_verified_at: new Date() }
const setRole = (actor: Person, id: string, role: 'admin' | 'users') =>
  call(shop, {
    method: 'PUT',
    url: `/api/users/roleupdate/${id}`,
    payload: { roleValue: ROLE_IDS[role] },
    headers: as(actor),
  })
const mails = () =>
  shop.db
    .selectFrom('mail_outbox')
    .select(['recipient', 'template', 'data'])
    .orderBy('recipient')
    .execute()

describe('a change of role', () => {
  beforeEach(() => shop.db.deleteFrom('mail_outbox').execute())

  test('only verified accounts can be made an admin: others are 409, and no mail is sent', async () => {
    const [admin, user] = [
      await givenPerson(shop.db, { role: 'admin' }),
      await givenPerson(shop.db),
    ]
    const answer = await setRole(admin, user.id, 'admin')
    expect([answer.statusCode, answer.json().message]).toEqual([
      409,
      'their email address is not verified yet, so they cannot be made an admin',
    ])
    const { role } = await shop.db
      .selectFrom('user_account')
      .select('role')
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow()
    expect([role, await mails()]).toEqual(['users', []])
  })

  test('is mailed to the user and to every super admin, by addresses and never by names', async () => {
    const bosses = [
      await givenPerson(shop.db, { role: 'superAdmin' }),
      await givenPerson(shop.db, { role: 'superAdmin' }),
    ]
    await givenPerson(shop.db, { role: 'superAdmin', status: 'block' })
    const admin = await givenPerson(shop.db, { role: 'admin', full_name: 'Call 0900 now' })
    const user = await givenPerson(shop.db, { ...VERIFIED, full_name: 'Visit evil.example' })
    expect((await setRole(admin, user.id, 'admin')).statusCode).toBe(200)
    const sent = await mails()
    const about = { person: user.email, role: 'admin', by: admin.email }
    expect(sent).toEqual(
      expect.arrayContaining([
        {
          recipient: user.email,
          template: 'roleChanged',
          data: { userId: user.id, role: 'admin' },
        },
        ...bosses.map(({ id, email }) => ({
          recipient: email,
          template: 'staffChanged',
          data: { userId: id, ...about },
        })),
      ]),
    )
    expect(sent).toHaveLength(3)
    expect(JSON.stringify(sent)).not.toMatch(/evil|Call 0900/)
  })

  test('to the role that the user has already sends no mail', async () => {
    const boss = await givenPerson(shop.db, { role: 'superAdmin' })
    const admin = await givenPerson(shop.db, { role: 'admin' })
    expect((await setRole(boss, admin.id, 'admin')).statusCode).toBe(200)
    expect(await mails()).toEqual([])
    await setRole(boss, admin.id, 'users')
    expect((await mails()).find(({ recipient }) => recipient === admin.email)).toMatchObject({
      template: 'roleChanged',
      data: { role: 'users' },
    })
  })
})

describe('admin:block', () => {
  beforeEach(() =>
    shop.db
      .updateTable('user_account')
      .set({ status: 'block' })
      .where('role', '=', 'superAdmin')
      .execute(),
  )
  const block = (email: string, isForced = false) => blockUserAccount(shop.db, { email, isForced })
  const profile = async (person: Person) =>
    (await call(shop, { url: '/api/users/personal-profile', headers: as(person) })).statusCode

  test('blocks a super admin at once, ends the sessions, and is in the audit log', async () => {
    const [bad] = [
      await givenPerson(shop.db, { role: 'superAdmin' }),
      await givenPerson(shop.db, { role: 'superAdmin' }),
    ]
    expect(await profile(bad)).toBe(200)
    expect(await block(bad.email.toUpperCase())).toEqual({
      outcome: 'blocked',
      ended: [bad.sessionId],
    })
    expect(await profile(bad)).toBe(401)
    expect((await login(shop, bad.email)).statusCode).toBe(403)
    const entries = await shop.db
      .selectFrom('audit_log')
      .selectAll()
      .where('target', '=', bad.id)
      .execute()
    expect(entries).toMatchObject([
      {
        actor_id: null,
        actor_name: 'operator',
        action: 'user.block',
        address: 'command',
        details: { email: bad.email },
      },
    ])
    expect((await block(bad.email)).outcome).toBe('already')
  })

  test('spares the last super admin who can sign in, unless it is forced', async () => {
    const last = await givenPerson(shop.db, { role: 'superAdmin' })
    expect(await block(last.email)).toEqual({ outcome: 'last', ended: [] })
    expect(await profile(last)).toBe(200)
    expect((await block(last.email, true)).outcome).toBe('blocked')
    expect(await profile(last)).toBe(401)
  })

  test('of two super admins, two such commands at once leave one', async () => {
    const two = [
      await givenPerson(shop.db, { role: 'superAdmin' }),
      await givenPerson(shop.db, { role: 'superAdmin' }),
    ]
    const outcomes = await Promise.all(two.map(async ({ email }) => (await block(email)).outcome))
    expect(outcomes.toSorted()).toEqual(['blocked', 'last'])
  })

  test('blocks admins and users as well, and reports an unknown account', async () => {
    const admin = await givenPerson(shop.db, { role: 'admin' })
    expect((await block(admin.email)).outcome).toBe('blocked')
    expect(await block('nobody@example.com')).toEqual({ outcome: 'unknown', ended: [] })
  })
})

describe('admin:create', () => {
  beforeEach(() => shop.db.deleteFrom('mail_outbox').execute())
  const create = (email: string) =>
    createAccount(shop.db, {
      email,
      password: 'of the operator alone',
      fullName: 'Chief',
      role: 'superAdmin',
    })

  test('mails every other super admin about a new one, and the account that becomes one', async () => {
    const boss = await givenPerson(shop.db, { role: 'superAdmin' })
    const admin = await givenPerson(shop.db, { role: 'admin' })
    await create('brand-new-chief@example.com')
    await create(admin.email)
    const toBoss = (await mails()).filter(({ recipient }) => recipient === boss.email)
    expect(toBoss.map(({ template, data }) => [template, data.person, data.role, data.by])).toEqual(
      expect.arrayContaining([
        ['staffChanged', 'brand-new-chief@example.com', 'superAdmin', 'a command on the server'],
        ['staffChanged', admin.email, 'superAdmin', 'a command on the server'],
      ]),
    )
    expect((await mails()).filter(({ recipient }) => recipient === admin.email)).toMatchObject([
      { template: 'roleChanged', data: { role: 'superAdmin' } },
    ])
  })

  test('sends no mail about a super admin who only gets another password', async () => {
    const boss = await givenPerson(shop.db, { role: 'superAdmin' })
    await create(boss.email)
    expect(await mails()).toEqual([])
  })
})
