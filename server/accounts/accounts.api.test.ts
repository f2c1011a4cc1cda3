import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { ROLE_IDS } from '#contract/roles.ts'
import { newId } from '#server/ids.ts'
import { call, cookieOf, givenOrder } from '#test/factories.ts'
import { as, givenPerson, login, PASSWORD, refresh, refreshCookie } from '#test/people.ts'
import { KEYS, openTestShop, type TestShop } from '#test/shop.ts'
import type { Mail } from '../mail/mailer.ts'
import { type MailJob, sendMails } from '../notifications/send-mails.ts'
import { isKnownDevice } from '../sessions/known-devices.ts'
import { openSession } from './begin-session.ts'
import { forgotPassword } from './reset-password.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const form = (values = {}) => ({
  fullName: 'Ada Obi',
  email: `ada-${crypto.randomUUID().slice(0, 8)}@example.com`,
  phoneNumber: '0803 123 4567',
  password: 'a long enough one',
  tandc: true,
  ...values,
})
const signUp = (values = {}) => call(shop, { method: 'POST', url: '/api/users', payload: form(values) })
const profile = (token: string) => call(shop, { url: '/api/users/personal-profile', headers: as({ token }) })
const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

const MailData = z.object({ code: z.string() })
/** The code of the newest mail of a kind to an address. */
async function codeIn(template: string, recipient: string): Promise<string> {
  const row = await shop.db
    .selectFrom('mail_outbox')
    .select('data')
    .where('template', '=', template)
    .where('recipient', '=', recipient)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return MailData.parse(row.data).code
}

const sent: Mail[] = []
const mailJob: MailJob = {
  get db() {
    return shop.db
  },
  origin: 'https://shop.example',
  keys: KEYS,
  unverifiedMailsPerHour: 5,
  mailer: { send: async (mail) => void sent.push(mail) },
  log: { warn: () => {}, error: () => {} },
}

/** A round of the job sends a few mails; other tests have queued some, too. */
async function sendAll(): Promise<void> {
  while ((await sendMails(mailJob)) > 0);
}

/** The code in the newest reset mail to an address; empty when none was sent. */
async function resetCodeOf(email: string): Promise<string> {
  await sendAll()
  const mail = sent.findLast(({ to, text }) => to === email && text.includes('/changepassword/'))
  return /changepassword\/([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''
}

describe('signing up', () => {
  test('answers 201 with the token and the user, sets the refresh cookie, and queues the verification mail', async () => {
    const answer = await signUp({ email: 'Ngozi@Example.com', whatsapp: '08031234567' })
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toEqual({
      accessToken: expect.stringMatching(/^\S+\.\S+\.\S+$/),
      fullName: 'Ada Obi',
      email: 'Ngozi@Example.com',
      phoneNumber: '0803 123 4567',
      whatsapp: '08031234567',
    })
    expect(answer.cookies.find(({ name }) => name === 'rt')).toMatchObject({
      httpOnly: true,
      sameSite: 'Strict',
      path: '/',
    })
    expect(await codeIn('verifyEmail', 'Ngozi@Example.com')).toHaveLength(43)
  })

  test('The decoded access token carries id, role, link, and lives 15 minutes', async () => {
    const { id, role, link, exp, iat, fullName } = claimsOf((await signUp()).json().accessToken)
    expect([id, role, link, exp - iat, fullName]).toEqual([expect.any(String), ROLE_IDS.users, '/user', 900, undefined])
  })

  test('with an address that has an account, in any case, is 409', async () => {
    const { email } = await givenPerson(shop.db)
    expect((await signUp({ email: email.toUpperCase() })).statusCode).toBe(409)
  })

  test.each([
    ['a short password', { password: 'short12' }, 'password must have 8 to 128 characters'],
    [
      'a password that everybody guesses',
      { password: 'Password123' },
      'password is among the passwords that are guessed first',
    ],
    ['no terms ticked', { tandc: false }, 'kindly accept the terms and conditions'],
    ['no name', { fullName: '' }, 'fullName is a required field'],
  ])('with %s is 400', async (_what, values, message) => {
    const answer = await signUp(values)
    expect([answer.statusCode, answer.json().message]).toEqual([400, message])
  })

  test('with a password that is easy to guess is 400 at its field, with the reason', async () => {
    const refused = async (values: { password: string; email?: string }) => {
      const answer = await signUp(values)
      return [answer.statusCode, answer.json().fields]
    }
    const begin = 'is among the passwords that are guessed first'
    expect(await refused({ password: 'aaaaaaaa' })).toEqual([
      400,
      { password: `${begin}: a repeated character such as aaa is easy to guess` },
    ])
    const email = 'obinwa.chisom@example.com'
    const own = 'it is made of your own details or the name of this shop'
    expect(await refused({ email, password: email })).toEqual([400, { password: `${begin}: ${own}` }])
    expect(await refused({ email, password: 'obinwa.chisom' })).toEqual([400, { password: `${begin}: ${own}` }])
  })

  test('twice at once with one address makes one account', async () => {
    const email = 'race@example.com'
    const answers = await Promise.all([signUp({ email }), signUp({ email })])
    expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([201, 409])
  })

  test('ignores a role, a status or an id in the body', async () => {
    const answer = await signUp({
      role: ROLE_IDS.superAdmin,
      status: 'block',
      _id: '1',
      email_verified_at: '2020-01-01',
    })
    const me = (await profile(answer.json().accessToken)).json()
    expect(me).toMatchObject({ role: ROLE_IDS.users, status: 'unblock', isVerified: false })
  })
})

describe('signing in', () => {
  test('answers like signing up, and the address compares without case', async () => {
    const person = await givenPerson(shop.db)
    const answer = await login(shop, person.email.toUpperCase())
    expect([answer.statusCode, answer.json().email]).toEqual([200, person.email])
    expect((await profile(answer.json().accessToken)).json()._id).toBe(person.id)
  })

  test('an unknown address and a wrong password have the same answer: 401', async () => {
    const { email } = await givenPerson(shop.db)
    const [wrong, unknown] = [await login(shop, email, 'wrong password'), await login(shop, 'nobody@example.com')]
    expect([wrong.statusCode, unknown.statusCode]).toEqual([401, 401])
    expect(wrong.body).toBe(unknown.body)
  })

  test('blocked: 403 after the right password, 401 after a wrong one', async () => {
    const { email } = await givenPerson(shop.db, { status: 'block' })
    expect((await login(shop, email)).statusCode).toBe(403)
    expect((await login(shop, email, 'wrong password')).statusCode).toBe(401)
  })

  test("an admin's token leads to /admin", async () => {
    const { email } = await givenPerson(shop.db, { role: 'admin' })
    expect(claimsOf((await login(shop, email)).json().accessToken)).toMatchObject({
      link: '/admin',
      role: ROLE_IDS.admin,
    })
  })
})

describe('a token', () => {
  test('of a user who was blocked since is refused at once', async () => {
    const person = await givenPerson(shop.db)
    expect((await profile(person.token)).statusCode).toBe(200)
    await shop.db.updateTable('user_account').set({ status: 'block' }).where('id', '=', person.id).execute()
    expect((await profile(person.token)).statusCode).toBe(403)
  })

  test('is refused when forged, foreign, expired or without its claims', async () => {
    const { token } = await givenPerson(shop.db)
    const [header, body, signature] = token.split('.') as [string, string, string]
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const claims = claimsOf(token)
    const forged = [
      `${encode({ alg: 'none', typ: 'JWT' })}.${body}.`,
      `${encode({ alg: 'HS512', typ: 'JWT' })}.${body}.${signature}`,
      `${header}.${encode({ ...claims, role: ROLE_IDS.superAdmin })}.${signature}`,
      `${header}.${body}.${'a'.repeat(signature.length)}`,
      `${header}.${body}`,
      'x'.repeat(8000),
    ]
    for (const one of forged) expect((await profile(one)).statusCode).toBe(401)
  })
})

describe('passwords', () => {
  const change = (token: string, payload: object) =>
    call(shop, { method: 'PUT', url: '/api/users/change-password', headers: as({ token }), payload })

  test('changing it ends all other sessions at once, and the caller goes on', async () => {
    const person = await givenPerson(shop.db)
    const other = refreshCookie(await login(shop, person.email))
    const answer = await change(person.token, {
      oldpassword: PASSWORD,
      newpassword: 'another good one',
      cnpassword: 'another good one',
    })
    expect([answer.statusCode, answer.json().message]).toEqual([200, 'password has been changed'])
    expect((await refresh(shop, other)).statusCode).toBe(401)
    expect((await profile(person.token)).statusCode).toBe(401)
    expect((await profile(answer.json().accessToken)).statusCode).toBe(200)
    expect((await refresh(shop, refreshCookie(answer))).statusCode).toBe(200)
    expect((await login(shop, person.email, 'another good one')).statusCode).toBe(200)
  })

  test('a concurrent sign-in with the old one has no session afterwards', async () => {
    const person = await givenPerson(shop.db)
    const form = { oldpassword: PASSWORD, newpassword: 'another good one', cnpassword: 'another good one' }
    const [changed, ...signedIn] = await Promise.all([
      change(person.token, form),
      ...Array.from({ length: 8 }, () => login(shop, person.email)),
    ])
    expect(changed.statusCode).toBe(200)
    for (const answer of signedIn.filter(({ statusCode }) => statusCode === 200)) {
      expect((await refresh(shop, refreshCookie(answer))).statusCode).toBe(401)
      expect((await profile(answer.json().accessToken)).statusCode).toBe(401)
    }
  })

  test('a session is not opened for a password that was changed since it was checked, nor for a blocked user', async () => {
    const { id } = await givenPerson(shop.db)
    const user = await shop.db.selectFrom('user_account').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const device = { userAgent: 'test', address: '127.0.0.1' }
    const open = () => openSession(shop.db, { user, deviceId: newId(), device })
    const set = (values: object) => shop.db.updateTable('user_account').set(values).where('id', '=', id).execute()
    await set({ status: 'block' })
    await expect(open()).rejects.toMatchObject({ statusCode: 401 })
    await set({ status: 'unblock', password_hash: 'another' })
    await expect(open()).rejects.toMatchObject({ statusCode: 401 })
  })

  test('a session is not opened by the password alone where the second factor was turned on since it was checked', async () => {
    const user = await givenPerson(shop.db, { email_verified_at: new Date() })
    const row = await shop.db.selectFrom('user_account').selectAll().where('id', '=', user.id).executeTakeFirstOrThrow()
    const device = { userAgent: 'test', address: '127.0.0.1' }
    const open = (hasSecondStep: boolean) =>
      openSession(shop.db, { user: row, deviceId: newId(), device, hasSecondStep })
    const factor = { user_id: user.id, sealed_secret: 'sealed' }
    await shop.db.insertInto('two_factor').values(factor).execute() // begun, not on
    expect(await open(false)).toHaveProperty('token')
    await shop.db.updateTable('two_factor').set({ enabled_at: new Date() }).where('user_id', '=', user.id).execute()
    await expect(open(false)).rejects.toMatchObject({ statusCode: 401, needs: 'code' })
    expect(await open(true)).toHaveProperty('token')
  })

  test('a new one that the account’s own data makes easy to guess is 400 and changes nothing', async () => {
    const { token, email } = await givenPerson(shop.db)
    const answer = await change(token, { oldpassword: PASSWORD, newpassword: email, cnpassword: email })
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, ['newpassword']])
    expect((await login(shop, email)).statusCode).toBe(200)
  })

  test('a code is not used up by a password that is easy to guess', async () => {
    const { email } = await givenPerson(shop.db)
    await call(shop, { method: 'PUT', url: '/api/users/forgetpassword', payload: { email } })
    const code = await resetCodeOf(email)
    const reset = (newpassword: string) =>
      call(shop, {
        method: 'PUT',
        url: '/api/users/changepassword',
        payload: { code, newpassword, cnpassword: newpassword },
      })
    expect([(await reset('Password1!')).statusCode, (await reset(email)).statusCode]).toEqual([400, 400])
    expect((await reset('plum velvet orbit 73')).statusCode).toBe(200)
  })

  test('is rated before it is set, with the words that the user typed elsewhere in the form', async () => {
    const rate = async (payload: object) =>
      (await call(shop, { method: 'POST', url: '/api/users/password-strength', payload })).json()
    expect(await rate({ password: '987654321' })).toMatchObject({ score: 0, isEnough: false })
    expect(await rate({ password: 'plum velvet orbit 73' })).toEqual({
      score: 4,
      isEnough: true,
      reason: '',
      advice: [],
    })
    const password = 'ezeilo-martins'
    expect(await rate({ password, own: ['Obianuju Ezeilo-Martins'] })).toMatchObject({ isEnough: false })
    expect(await rate({ password: '' })).toMatchObject({ fields: expect.anything() })
  })

  test('concurrent ratings each get their own answer', async () => {
    const passwords = Array.from({ length: 15 }, (_, i) =>
      i % 2 ? `plum velvet orbit ${i}` : `aaaaaaaa${'a'.repeat(i)}`,
    )
    const answers = await Promise.all(
      passwords.map((password) =>
        call(shop, { method: 'POST', url: '/api/users/password-strength', payload: { password } }),
      ),
    )
    expect(answers.map((answer) => answer.json().isEnough)).toEqual(passwords.map((password) => password[0] === 'p'))
  })

  test('a wrong old one is 400, and cnpassword must match', async () => {
    const { token } = await givenPerson(shop.db)
    const wrong = await change(token, {
      oldpassword: 'not it',
      newpassword: 'another good one',
      cnpassword: 'another good one',
    })
    const differs = await change(token, {
      oldpassword: PASSWORD,
      newpassword: 'another good one',
      cnpassword: 'yet another',
    })
    expect([wrong.statusCode, differs.statusCode]).toEqual([400, 400])
    expect(differs.json().fields).toEqual({ cnpassword: 'must be the same as newpassword' })
  })

  test('forgetting answers the same for known and unknown addresses; the code works once', async () => {
    const { email } = await givenPerson(shop.db)
    const forget = (address: string) =>
      call(shop, { method: 'PUT', url: '/api/users/forgetpassword', payload: { email: address } })
    const [known, unknown] = [await forget(email), await forget('nobody@example.com')]
    expect([known.statusCode, known.body]).toEqual([200, unknown.body])
    const reset = (code: string) =>
      call(shop, {
        method: 'PUT',
        url: '/api/users/changepassword',
        payload: { code, newpassword: 'brand new one', cnpassword: 'brand new one' },
      })
    const code = await resetCodeOf(email)
    const answers = await Promise.all([reset(code), reset(code)])
    expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([200, 400])
    expect((await login(shop, email, 'brand new one')).statusCode).toBe(200)
    expect((await reset('unknown')).json().message).toBe('code is invalid or has expired')
  })

  test('a known and an unknown address cause the same statements before the answer: the mail job looks the account up', async () => {
    const { email } = await givenPerson(shop.db)
    const statementsFor = async (address: string): Promise<string[]> => {
      const statements: string[] = []
      const spied = shop.db.withPlugin({
        transformQuery: ({ node }) => {
          statements.push(node.kind)
          return node
        },
        transformResult: async ({ result }) => result,
      })
      await forgotPassword(spied, address)
      return statements
    }
    const known = await statementsFor(email)
    expect(known).toEqual(['InsertQueryNode'])
    expect(await statementsFor('nobody@example.com')).toEqual(known)
    expect([(await resetCodeOf(email)).length, await resetCodeOf('nobody@example.com')]).toEqual([43, ''])
  })

  test('a further request, by any caller, leaves the earlier link valid; a new password ends both', async () => {
    const { email } = await givenPerson(shop.db)
    const forget = () => call(shop, { method: 'PUT', url: '/api/users/forgetpassword', payload: { email } })
    const reset = (code: string, newpassword: string) =>
      call(shop, {
        method: 'PUT',
        url: '/api/users/changepassword',
        payload: { code, newpassword, cnpassword: newpassword },
      })
    await forget()
    const first = await resetCodeOf(email)
    await forget()
    const second = await resetCodeOf(email)
    expect(second).not.toBe(first)
    expect((await reset(first, 'plum velvet orbit 73')).statusCode).toBe(200)
    expect((await reset(second, 'quartz lantern river 9')).statusCode).toBe(400)
  })

  test('a reset code is good for 1 hour, a verification code for 48', async () => {
    await signUp({ email: 'hours@example.com' })
    await call(shop, { method: 'PUT', url: '/api/users/forgetpassword', payload: { email: 'hours@example.com' } })
    await sendAll()
    const rows = await shop.db
      .selectFrom('account_code')
      .innerJoin('user_account', 'user_account.id', 'account_code.user_id')
      .select(['kind', 'account_code.created_at', 'expires_at'])
      .where('email', '=', 'hours@example.com')
      .orderBy('kind')
      .execute()
    expect(rows.map((row) => [row.kind, (row.expires_at.getTime() - row.created_at.getTime()) / 3_600_000])).toEqual([
      ['reset', 1],
      ['verify', 48],
    ])
  })
})

describe('verifying', () => {
  const verify = (vid: string, headers = {}) =>
    call(shop, { method: 'PUT', url: '/api/users/verifyemail', payload: { vid }, headers })
  const verifyWith = (payload: object, cookies = {}) =>
    call(shop, { method: 'PUT', url: '/api/users/verifyemail', payload, cookies })

  test("guests' orders join the account only after its address is verified", async () => {
    const email = 'later@example.com'
    const order = await givenOrder(shop, { email: email.toUpperCase() })
    const { accessToken } = (await signUp({ email })).json()
    const mine = () => call(shop, { url: '/api/sales/user/50/0', headers: as({ token: accessToken }) })
    expect((await mine()).json()).toEqual({ data: [], total: 0 })
    const answer = await verify(await codeIn('verifyEmail', email), as({ token: accessToken }))
    expect([answer.statusCode, answer.json()]).toEqual([200, { message: 'email has been verified' }])
    expect((await mine()).json()).toMatchObject({ total: 1, data: [{ _id: order.id }] })
  })

  test('a code works once', async () => {
    const headers = as({ token: (await signUp({ email: 'once@example.com' })).json().accessToken })
    const code = await codeIn('verifyEmail', 'once@example.com')
    expect([(await verify(code, headers)).statusCode, (await verify(code, headers)).statusCode]).toEqual([200, 400])
  })

  test("Verifying an address without a live session of that account asks for a new password there and ends all its sessions; guests' orders join only then", async () => {
    const email = 'owner@example.com'
    const order = await givenOrder(shop, { email })
    const stranger = await signUp({ email }) // with the address of another user
    const cookies = cookieOf(stranger)
    const mine = (token: string) => call(shop, { url: '/api/sales/user/50/0', headers: as({ token }) })
    const vid = await codeIn('verifyEmail', email)

    const answer = await verify(vid)
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, ['newpassword']])
    expect((await mine(stranger.json().accessToken)).json()).toEqual({ data: [], total: 0 })

    const newpassword = 'plum velvet orbit 73'
    expect((await verifyWith({ vid, newpassword, cnpassword: newpassword })).statusCode).toBe(200)
    expect((await mine(stranger.json().accessToken)).statusCode).toBe(401)
    expect((await refresh(shop, refreshCookie(stranger))).statusCode).toBe(401)
    expect((await login(shop, email, 'a long enough one')).statusCode).toBe(401)
    expect(await isKnownDevice(shop.db, email, cookies.device?.split('.')[0] ?? '')).toBe(false)

    const owner = await login(shop, email, newpassword)
    expect((await mine(owner.json().accessToken)).json()).toMatchObject({ total: 1, data: [{ _id: order.id }] })
  })

  test('the code stays good while no password, a wrong one or a weak one is given', async () => {
    const email = 'stays@example.com'
    await signUp({ email })
    const vid = await codeIn('verifyEmail', email)
    const answers = [
      await verifyWith({ vid, newpassword: 'plum velvet orbit 73' }),
      await verifyWith({ vid, newpassword: 'plum velvet orbit 73', cnpassword: 'another one' }),
      await verifyWith({ vid, newpassword: email, cnpassword: email }),
      await verifyWith({ vid, newpassword: 'Password1!', cnpassword: 'Password1!' }),
    ]
    expect(answers.map((answer) => [answer.statusCode, ...Object.keys(answer.json().fields)])).toEqual([
      [400, 'cnpassword'],
      [400, 'cnpassword'],
      [400, 'newpassword'],
      [400, 'newpassword'],
    ])
    const good = 'plum velvet orbit 73'
    expect((await verifyWith({ vid, newpassword: good, cnpassword: good })).statusCode).toBe(200)
  })

  test("a session of another account, or one that has ended, does not count as signed in; the account's refresh cookie does", async () => {
    const email = 'cookie@example.com'
    const first = await signUp({ email })
    const vid = await codeIn('verifyEmail', email)
    const other = await givenPerson(shop.db)
    expect((await verify(vid, as(other))).statusCode).toBe(400)
    const ended = await login(shop, email, 'a long enough one')
    await call(shop, { url: '/api/logout', cookies: refreshCookie(ended) })
    expect((await verify(vid, as({ token: ended.json().accessToken }))).statusCode).toBe(400)
    expect((await verifyWith({ vid }, refreshCookie(ended))).statusCode).toBe(400)
    expect((await verifyWith({ vid }, refreshCookie(first))).statusCode).toBe(200)
    expect((await refresh(shop, refreshCookie(first))).statusCode).toBe(200)
  })

  test('of two concurrent redemptions of a code, one succeeds', async () => {
    const email = 'two@example.com'
    await signUp({ email })
    const vid = await codeIn('verifyEmail', email)
    const passwords = ['plum velvet orbit 73', 'quartz lantern river 9']
    const answers = await Promise.all(
      passwords.map((newpassword) => verifyWith({ vid, newpassword, cnpassword: newpassword })),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400])
    const winner = passwords[answers.findIndex(({ statusCode }) => statusCode === 200)] ?? ''
    expect((await login(shop, email, winner)).statusCode).toBe(200)
  })
})
