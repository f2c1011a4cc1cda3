import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createRowId } from '#server/platform/ids.ts'
import { accountCalls } from '#test/account-calls.ts'
import { call } from '#test/factories.ts'
import { as, givenPerson, login, PASSWORD, refresh, refreshCookie } from '#test/people.ts'
import { KEYS, openTestShop, type TestShop } from '#test/shop.ts'
import { type MailJob, sendDueMails } from '../../office/notifications/send-mails.ts'
import type { Mail } from '../../platform/mail/mailer.ts'
import { openSession } from './begin-session.ts'
import { forgotPassword } from './reset-password.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const { signUp, profile } = accountCalls(() => shop)

const sent: Mail[] = []
const mailJob = (): MailJob => ({
  ...shop.context,
  origin: 'https://shop.example',
  keys: KEYS,
  unverifiedMailsPerHour: 5,
  budget: undefined,
  mailer: { send: async (mail) => void sent.push(mail) },
  log: { warn: () => {}, error: () => {} },
})

/** A round of the job sends a few mails; other tests have queued some, too. */
async function sendAll(): Promise<void> {
  while ((await sendDueMails(mailJob())) > 0);
}

/** The code in the newest reset mail to an address; empty when none was sent. */
async function resetCodeOf(email: string): Promise<string> {
  await sendAll()
  const mail = sent.findLast(({ to, text }) => to === email && text.includes('/changepassword/'))
  return /changepassword\/([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''
}

describe('passwords', () => {
  const change = (token: string, payload: object) =>
    call(shop, {
      method: 'PUT',
      url: '/api/users/change-password',
      headers: as({ token }),
      payload,
    })

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
    const form = {
      oldpassword: PASSWORD,
      newpassword: 'another good one',
      cnpassword: 'another good one',
    }
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

  test('no session opens for an old password or a blocked user', async () => {
    const { id } = await givenPerson(shop.db)
    const user = await shop.db
      .selectFrom('user_account')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const device = { userAgent: 'test', address: '127.0.0.1' }
    const open = () => openSession(shop.db, { user, deviceId: createRowId(), device })
    const set = (values: object) =>
      shop.db.updateTable('user_account').set(values).where('id', '=', id).execute()
    await set({ status: 'block' })
    await expect(open()).rejects.toMatchObject({ statusCode: 401 })
    await set({ status: 'unblock', password_hash: 'another' })
    await expect(open()).rejects.toMatchObject({ statusCode: 401 })
  })

  test('a new second factor is needed from its first moment on', async () => {
    const user = await givenPerson(shop.db, { email_verified_at: new Date() })
    const row = await shop.db
      .selectFrom('user_account')
      .selectAll()
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow()
    const device = { userAgent: 'test', address: '127.0.0.1' }
    const open = (hasSecondStep: boolean) =>
      openSession(shop.db, { user: row, deviceId: createRowId(), device, hasSecondStep })
    const factor = { user_id: user.id, sealed_secret: 'sealed' }
    await shop.db.insertInto('two_factor').values(factor).execute() // begun, not on
    expect(await open(false)).toHaveProperty('token')
    await shop.db
      .updateTable('two_factor')
      .set({ enabled_at: new Date() })
      .where('user_id', '=', user.id)
      .execute()
    await expect(open(false)).rejects.toMatchObject({ statusCode: 401, body: { needs: 'code' } })
    expect(await open(true)).toHaveProperty('token')
  })

  test('a password made of own data is 400', async () => {
    const { token, email } = await givenPerson(shop.db)
    const answer = await change(token, {
      oldpassword: PASSWORD,
      newpassword: email,
      cnpassword: email,
    })
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
    expect([(await reset('Password1!')).statusCode, (await reset(email)).statusCode]).toEqual([
      400, 400,
    ])
    expect((await reset('plum velvet orbit 73')).statusCode).toBe(200)
  })

  test("a password is rated with the form's other texts", async () => {
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
    expect(await rate({ password, own: ['Obianuju Ezeilo-Martins'] })).toMatchObject({
      isEnough: false,
    })
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
    expect(answers.map((answer) => answer.json().isEnough)).toEqual(
      passwords.map((password) => password[0] === 'p'),
    )
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

  test('known and unknown addresses cause the same statements', async () => {
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
    expect([(await resetCodeOf(email)).length, await resetCodeOf('nobody@example.com')]).toEqual([
      43,
      '',
    ])
  })

  test('a further request, by any caller, leaves the earlier link valid; a new password ends both', async () => {
    const { email } = await givenPerson(shop.db)
    const forget = () =>
      call(shop, { method: 'PUT', url: '/api/users/forgetpassword', payload: { email } })
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
    await call(shop, {
      method: 'PUT',
      url: '/api/users/forgetpassword',
      payload: { email: 'hours@example.com' },
    })
    await sendAll()
    const rows = await shop.db
      .selectFrom('account_code')
      .innerJoin('user_account', 'user_account.id', 'account_code.user_id')
      .select(['kind', 'account_code.created_at', 'expires_at'])
      .where('email', '=', 'hours@example.com')
      .orderBy('kind')
      .execute()
    expect(
      rows.map((row) => [
        row.kind,
        (row.expires_at.getTime() - row.created_at.getTime()) / 3_600_000,
      ]),
    ).toEqual([
      ['reset', 1],
      ['verify', 48],
    ])
  })
})
