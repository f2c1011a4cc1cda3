import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call } from '#test/factories.ts'
import {
  as,
  givenBrowser,
  givenPerson,
  login,
  PASSWORD,
  type Person,
  refresh,
  refreshCookie,
} from '#test/people.ts'
import { KEYS, openTestShop, type TestShop } from '#test/shop.ts'
import { composeMail } from '../../office/notifications/compose.ts'
import { noteFailure } from './note-sign-ins.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const PHONE = 'Mozilla/5.0 (Linux; Android 13) Chrome/131.0.0.0 Mobile Safari/537.36'

const entriesOn = (target: string) =>
  shop.db
    .selectFrom('audit_log')
    .select(['actor_id', 'actor_name', 'action', 'details', 'address'])
    .where('target', '=', target)
    .orderBy('id')
    .execute()
const actionsOn = async (target: string) => (await entriesOn(target)).map(({ action }) => action)

const mailsTo = (recipient: string) =>
  shop.db
    .selectFrom('mail_outbox')
    .selectAll()
    .where('recipient', '=', recipient)
    .orderBy('id')
    .execute()
const templatesTo = async (recipient: string) =>
  (await mailsTo(recipient)).map(({ template }) => template)

type From = {
  userAgent?: string
  cookies?: Record<string, string>
  remoteAddress?: string
  password?: string
}
const signIn = (email: string, { userAgent = PHONE, password = PASSWORD, ...from }: From = {}) =>
  call(shop, {
    method: 'POST',
    url: '/api/users/login',
    payload: { email, password },
    headers: { 'user-agent': userAgent },
    ...from,
  })
const cookiesOf = (answer: Awaited<ReturnType<typeof signIn>>) =>
  Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value]))

describe('a sign-in', () => {
  test('leaves an entry: who, with which device, from where', async () => {
    const { id, email } = await givenPerson(shop.db, { full_name: 'Ada Obi' })
    await signIn(email, { remoteAddress: '198.51.100.7' })
    expect(await entriesOn(id)).toEqual([
      {
        actor_id: id,
        actor_name: 'Ada Obi',
        action: 'session.start',
        details: { name: 'Ada Obi', email, device: 'Chrome on Android' },
        address: '198.51.100.7',
      },
    ])
  })

  test('that fails leaves an entry without an actor, only for accounts that exist', async () => {
    const { id, email } = await givenPerson(shop.db)
    const before = await shop.db.selectFrom('audit_log').select('id').execute()
    await signIn(email, { password: 'wrong password', userAgent: '<script>x</script>' })
    await signIn(`nobody-${email}`, { password: 'wrong password' })
    await expect
      .poll(() => entriesOn(id))
      .toMatchObject([
        {
          actor_id: null,
          actor_name: 'unknown',
          action: 'session.fail',
          details: { reason: 'password', email, device: 'Unknown browser' },
        },
      ])
    expect(await shop.db.selectFrom('audit_log').select('id').execute()).toHaveLength(
      before.length + 1,
    )
  })

  test('that fails a hundred times leaves twenty entries', async () => {
    const { id, email } = await givenPerson(shop.db)
    const owner = { id, email, full_name: 'Ada' }
    const failure = {
      owner,
      device: { userAgent: '', address: '10.0.0.1' },
      reason: 'password',
    } as const
    await Promise.all(Array.from({ length: 100 }, () => noteFailure(shop.db, failure)))
    expect(await entriesOn(id)).toHaveLength(20)
  })

  test('with a wrong code leaves an entry with that reason', async () => {
    const { id, email } = await givenPerson(shop.db)
    await shop.db
      .insertInto('two_factor')
      .values({ user_id: id, sealed_secret: 'x', enabled_at: new Date() })
      .execute()
    const payload = { email, password: PASSWORD, code: '123456' }
    expect(
      (await call(shop, { method: 'POST', url: '/api/users/login', payload })).statusCode,
    ).toBe(401)
    await expect
      .poll(async () => (await entriesOn(id)).map(({ details }) => details.reason))
      .toEqual(['code'])
    await login(shop, email) // no code yet: nothing has failed
    expect(await actionsOn(id)).toEqual(['session.fail'])
  })
})

describe('a mail about a new device', () => {
  test('a sign-in from an unknown browser sends a mail', async () => {
    const { email } = await givenPerson(shop.db)
    const known = cookiesOf(await signIn(email))
    expect(await templatesTo(email)).toEqual(['newDevice'])
    await signIn(email, { cookies: known })
    expect(await templatesTo(email)).toEqual(['newDevice'])
    await signIn(email, { userAgent: 'https://evil.example Firefox/1 Windows' })
    const mails = await mailsTo(email)
    expect(mails.map(({ data }) => data.device)).toEqual([
      'Chrome on Android',
      'Firefox on Windows',
    ])
    expect(JSON.stringify(mails)).not.toContain('evil')
  })

  test('no mail follows a sign-up or its browser', async () => {
    const email = `new-${randomUUID()}@example.com`
    const payload = {
      fullName: 'Ada',
      email,
      phoneNumber: '08031234567',
      password: 'a long enough one',
      tandc: true,
    }
    const opened = await call(shop, { method: 'POST', url: '/api/users', payload })
    await signIn(email, { cookies: cookiesOf(opened), password: 'a long enough one' })
    expect(await templatesTo(email)).toEqual(['verifyEmail'])
  })

  test('comes to another account of the same browser, too', async () => {
    const [one, two] = [await givenPerson(shop.db), await givenPerson(shop.db)]
    const cookies = cookiesOf(await signIn(one.email))
    await signIn(two.email, { cookies })
    expect(await templatesTo(two.email)).toEqual(['newDevice'])
  })

  test('comes five times an hour at most', async () => {
    const { email } = await givenPerson(shop.db)
    for (let i = 0; i < 8; i++) await signIn(email)
    expect(await templatesTo(email)).toHaveLength(5)
  })

  test('greets without a name, which a stranger may have typed', async () => {
    const composer = { ...shop.context, origin: 'https://shop.example', keys: KEYS }
    const typed = await givenPerson(shop.db, { full_name: 'Visit evil.example' })
    const shown = await givenPerson(shop.db, {
      full_name: 'Ada Obi',
      email_verified_at: new Date(),
    })
    const data = { device: 'Chrome on Mac', at: '2026-11-22T10:15:00.000Z' }
    const mailTo = async ({ id: userId, email: recipient }: Person) =>
      (
        await composeMail(composer, { template: 'newDevice', recipient, data: { userId, ...data } })
      )?.write()
    expect((await mailTo(typed))?.name).toBe('')
    expect(await mailTo(shown)).toMatchObject({
      name: 'Ada Obi',
      paragraphs: [
        expect.stringContaining('Chrome on Mac, on 22 Nov 2026, 11:15, Lagos time'),
        expect.any(String),
      ],
      button: { href: 'https://shop.example/forgetpassword' },
    })
  })
})

test('reuse of a refresh token is logged and mailed, and its session ends', async () => {
  const { id, email } = await givenPerson(shop.db)
  const cookie = refreshCookie(await login(shop, email))
  const next = refreshCookie(await refresh(shop, cookie))
  await shop.db
    .updateTable('refresh_token')
    .set({ used_at: new Date(Date.now() - 31_000) })
    .where('used_at', 'is not', null)
    .execute()
  expect((await refresh(shop, cookie)).statusCode).toBe(401)
  expect((await refresh(shop, next)).statusCode).toBe(401)
  expect(await actionsOn(id)).toEqual(['session.start', 'session.reuse'])
  expect(await templatesTo(email)).toEqual(['newDevice', 'sessionReused'])
})

test('changes of password and profile leave entries, with what changed and without a password', async () => {
  const { id, email } = await givenPerson(shop.db, { full_name: 'Ada Obi' })
  const { token } = await givenBrowser(shop, email)
  const put = (url: string, payload: object, headers = as({ token })) =>
    call(shop, { method: 'PUT', url, payload, headers })
  await put('/api/users', { name: 'Ada Eze', phoneNumber: '08031234567' })
  await put('/api/users', { name: 'Ada Eze', phoneNumber: '08031234567' }) // nothing changed
  const newpassword = 'harmattan over the lagoon'
  await put('/api/users/change-password', {
    oldpassword: PASSWORD,
    newpassword,
    cnpassword: newpassword,
  })
  const entries = await entriesOn(id)
  expect(entries.map(({ action, details }) => [action, details.changes])).toEqual([
    ['session.start', undefined],
    ['profile.edit', { fullName: { from: 'Ada Obi', to: 'Ada Eze' } }],
    ['password.change', undefined],
  ])
  expect(JSON.stringify(entries)).not.toMatch(/harmattan|correct horse|argon2/)
})
