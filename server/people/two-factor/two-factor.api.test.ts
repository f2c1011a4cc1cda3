import { TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPurposeKeys } from '#server/platform/config/keys.ts'
import { call } from '#test/factories.ts'
import { as, givenPerson, givenUnconfirmed, login, PASSWORD, type Person } from '#test/people.ts'
import { givenShop, openTestShop, SECRET, type TestShop } from '#test/shop.ts'
import { hashOfRecoveryCode } from './recovery-codes.ts'
import { resealSecrets } from './reseal.ts'
import { resetTwoFactor } from './set-up.ts'
import { createVault } from './vault.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const VERIFIED = { email_verified_at: new Date() }
const STEP_MS = 30_000
/** A code of the app; `steps` from now. A step may pass before it is used: 0 and 1 stay good. */
const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + steps * STEP_MS })
const nextCode = (secret: string): string => codeOf(secret, 1)

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
const twoFactor = (person: Pick<Person, 'token'>, method: Method, payload?: object, path = '') =>
  call(shop, {
    method,
    url: `/api/users/two-factor${path}`,
    headers: as(person),
    ...(payload && { payload }),
  })
const state = async (person: Pick<Person, 'token'>) => (await twoFactor(person, 'GET')).json()
const signIn = (person: Person, code?: string, on = shop) =>
  call(on, {
    method: 'POST',
    url: '/api/users/login',
    payload: { email: person.email, password: PASSWORD, ...(code !== undefined && { code }) },
  })

/** An admin with the second factor on: the code of now is used up, `nextCode` is not. */
async function givenTwoFactor(role: Person['role'] = 'admin') {
  const person = await givenPerson(shop.db, { role, ...VERIFIED })
  const { secret } = (await twoFactor(person, 'POST')).json()
  const { recoveryCodes } = (await twoFactor(person, 'PUT', { code: codeOf(secret) })).json()
  return { person, secret: secret as string, recoveryCodes: recoveryCodes as string[] }
}
const mailsTo = (email: string) =>
  shop.db
    .selectFrom('mail_outbox')
    .select('template')
    .where('recipient', '=', email)
    .orderBy('id')
    .execute()
const actionsOn = async (target: string) =>
  (
    await shop.db
      .selectFrom('audit_log')
      .select('action')
      .where('target', '=', target)
      .orderBy('id')
      .execute()
  ).map(({ action }) => action)

describe('setting it up', () => {
  test('setting up shows the secret and changes nothing yet', async () => {
    const person = await givenPerson(shop.db, { role: 'admin', ...VERIFIED })
    const begun = await twoFactor(person, 'POST')
    expect([begun.statusCode, begun.json()]).toEqual([
      201,
      {
        secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
        uri: expect.stringMatching(/^otpauth:\/\/totp\/Kasuwa:/),
      },
    ])
    expect(await state(person)).toEqual({ isOn: false, isRequired: false, recoveryLeft: 0 })
    expect((await signIn(person)).statusCode).toBe(200)
  })

  test('turning on takes a code, mails the owner and ends other sessions', async () => {
    const person = await givenPerson(shop.db, { role: 'admin', ...VERIFIED })
    const other = (await login(shop, person.email)).json().accessToken
    const { secret } = (await twoFactor(person, 'POST')).json()
    const wrong = await twoFactor(person, 'PUT', { code: '000000' })
    expect([wrong.statusCode, wrong.json().fields]).toEqual([
      400,
      { code: expect.stringContaining('not correct') },
    ])
    const answer = await twoFactor(person, 'PUT', { code: codeOf(secret).replace(/(...)/, '$1 ') })
    expect([answer.statusCode, answer.json().recoveryCodes]).toEqual([200, expect.any(Array)])
    expect(new Set(answer.json().recoveryCodes).size).toBe(10)
    expect(await state(person)).toMatchObject({ isOn: true, recoveryLeft: 10 })
    expect((await twoFactor({ token: other }, 'GET')).statusCode).toBe(401)
    expect(await mailsTo(person.email)).toContainEqual({ template: 'twoFactorOn' })
    expect(await actionsOn(person.id)).toContain('twoFactor.on')
  })

  test('only owners of a verified address are locked out', async () => {
    const stranger = await givenPerson(shop.db)
    const answer = await twoFactor(stranger, 'POST')
    expect([answer.statusCode, answer.json().message]).toEqual([
      409,
      'kindly verify your email address first',
    ])
    expect((await twoFactor(stranger, 'PUT', { code: '123456' })).statusCode).toBe(409)
  })

  test('without a scanned code, or twice, is 409', async () => {
    const admin = await givenPerson(shop.db, { role: 'admin' })
    expect((await twoFactor(admin, 'PUT', { code: '123456' })).statusCode).toBe(409)
    const { person, secret } = await givenTwoFactor()
    expect((await twoFactor(person, 'POST')).statusCode).toBe(409)
    expect((await twoFactor(person, 'PUT', { code: codeOf(secret) })).statusCode).toBe(409)
    expect((await twoFactor(admin, 'DELETE')).statusCode).toBe(409)
    expect((await twoFactor(admin, 'POST', undefined, '/recovery-codes')).statusCode).toBe(409)
  })

  test('stores neither the secret nor a recovery code in the clear', async () => {
    const { person, secret, recoveryCodes } = await givenTwoFactor()
    const rows = await Promise.all([
      shop.db.selectFrom('two_factor').selectAll().where('user_id', '=', person.id).execute(),
      shop.db.selectFrom('recovery_code').selectAll().where('user_id', '=', person.id).execute(),
    ])
    const stored = JSON.stringify(rows)
    for (const one of [
      secret,
      ...recoveryCodes,
      ...recoveryCodes.map((code) => code.replaceAll('-', '')),
    ])
      expect(stored).not.toContain(one)
  })
})

describe('signing in with it', () => {
  test('the password alone is 401, and the code opens the session', async () => {
    const { person, secret } = await givenTwoFactor()
    const first = await signIn(person)
    expect([
      first.statusCode,
      first.json(),
      first.cookies.filter(({ name }) => name === 'rt'),
    ]).toEqual([
      401,
      { message: 'kindly enter the code from your authenticator app', needs: 'code' },
      [],
    ])
    const second = await signIn(person, nextCode(secret))
    expect([second.statusCode, second.json().email]).toEqual([200, person.email])
  })

  test('the answer to a wrong password does not reveal that the account has it', async () => {
    const { person, secret } = await givenTwoFactor()
    const url = '/api/users/login'
    const payload = { email: person.email, password: 'not the password', code: nextCode(secret) }
    const answer = await call(shop, { method: 'POST', url, payload })
    expect([answer.statusCode, answer.json()]).toEqual([
      401,
      { message: 'invalid email or password' },
    ])
    expect((await signIn(person, nextCode(secret))).statusCode).toBe(200) // that used no code
  })

  test('a code is valid once, and no older code is valid after it', async () => {
    const { person, secret } = await givenTwoFactor()
    const code = nextCode(secret)
    expect((await signIn(person, code)).statusCode).toBe(200)
    for (const used of [code, codeOf(secret)]) {
      const answer = await signIn(person, used)
      expect([answer.statusCode, answer.json()]).toMatchObject([
        401,
        { needs: 'code', message: 'the code is not correct or was used already' },
      ])
    }
  })

  test('of ten concurrent sign-ins with one code, one succeeds', async () => {
    const { person, secret, recoveryCodes } = await givenTwoFactor()
    for (const code of [nextCode(secret), recoveryCodes[0]]) {
      const answers = await Promise.all(Array.from({ length: 10 }, () => signIn(person, code)))
      expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    }
  })

  test('a recovery code signs in once, however it is typed, and one of another account never', async () => {
    const { person, recoveryCodes } = await givenTwoFactor()
    const [code = '', next = ''] = recoveryCodes
    expect((await signIn(person, ` ${code.toUpperCase().replaceAll('-', ' ')}`)).statusCode).toBe(
      200,
    )
    expect((await signIn(person, code)).statusCode).toBe(401)
    expect(await state(person)).toMatchObject({ recoveryLeft: 9 })
    const { person: other } = await givenTwoFactor()
    expect((await signIn(other, next)).statusCode).toBe(401)
  })

  test('a recovery code of 16 letters, as earlier releases made them, signs in', async () => {
    const { person } = await givenTwoFactor()
    const row = { user_id: person.id, code_hash: hashOfRecoveryCode('k7xq-2m9d-abcd-efgh') }
    await shop.db.insertInto('recovery_code').values(row).execute()
    expect((await signIn(person, 'K7XQ 2m9d abcdefgh')).statusCode).toBe(200)
  })

  test('the audit log names the kind of code', async () => {
    const [{ person, secret, recoveryCodes }, plain] = [
      await givenTwoFactor(),
      await givenPerson(shop.db),
    ]
    await signIn(person, nextCode(secret))
    await signIn(person, recoveryCodes[0])
    await signIn(plain)
    const entries = shop.db
      .selectFrom('audit_log')
      .select('details')
      .where('action', '=', 'session.start')
      .orderBy('id')
    const kindsOf = async (id: string) =>
      (await entries.where('target', '=', id).execute()).map(({ details }) => details.code)
    expect(await kindsOf(person.id)).toEqual(['app', 'recovery'])
    expect(await kindsOf(plain.id)).toEqual([undefined])
  })

  test('ten wrong codes in 15 minutes are the limit, and a right code does not count', async () => {
    const limited = await givenShop({ hasRateLimit: true, db: shop.db })
    const { person, secret, recoveryCodes } = await givenTwoFactor()
    expect((await signIn(person, recoveryCodes[0], limited)).statusCode).toBe(200)
    const guesses: number[] = []
    for (let i = 0; i < 11; i++) guesses.push((await signIn(person, '123123', limited)).statusCode)
    expect(guesses).toEqual([...Array(10).fill(401), 429])
    expect((await signIn(person, nextCode(secret), limited)).statusCode).toBe(429)
  })
})

describe('managing it', () => {
  test('new recovery codes take the place of the old ones', async () => {
    const { person, recoveryCodes } = await givenTwoFactor()
    const answer = await twoFactor(person, 'POST', undefined, '/recovery-codes')
    expect([answer.statusCode, answer.json().recoveryCodes.length]).toEqual([201, 10])
    expect((await signIn(person, recoveryCodes[0])).statusCode).toBe(401)
    expect((await signIn(person, answer.json().recoveryCodes[9])).statusCode).toBe(200)
  })

  test('turning off leaves the password alone, and mails the owner', async () => {
    const { person } = await givenTwoFactor()
    expect((await twoFactor(person, 'DELETE')).statusCode).toBe(200)
    expect((await signIn(person)).statusCode).toBe(200)
    expect(await state(person)).toEqual({ isOn: false, isRequired: false, recoveryLeft: 0 })
    expect(await mailsTo(person.email)).toContainEqual({ template: 'twoFactorOff' })
    expect(await actionsOn(person.id)).toContain('twoFactor.off')
  })

  test('a command helps an account whose phone and codes are lost, and ends its sessions', async () => {
    const { person } = await givenTwoFactor()
    expect(await resetTwoFactor(shop.db, person.email.toUpperCase())).toContain(person.sessionId)
    expect((await twoFactor(person, 'GET')).statusCode).toBe(401)
    expect((await signIn(person)).statusCode).toBe(200)
    expect(await resetTwoFactor(shop.db, person.email)).toBeUndefined()
    expect(await resetTwoFactor(shop.db, 'nobody@example.com')).toBeUndefined()
  })
})

describe('when JWT_SECRET changes', () => {
  const NEW = 'a-newer-signing-key-of-more-than-32-letters'
  const vaultOf = (...secrets: [string, ...string[]]) =>
    createVault(createPurposeKeys(secrets).for('totp'))

  test('secrets move to the new key at the next start', async () => {
    const { person, secret } = await givenTwoFactor()
    const sealed = async () =>
      (
        await shop.db
          .selectFrom('two_factor')
          .selectAll()
          .where('user_id', '=', person.id)
          .executeTakeFirstOrThrow()
      ).sealed_secret
    await resealSecrets({ db: shop.db, vault: vaultOf(NEW, SECRET) })
    expect(vaultOf(NEW).open(await sealed(), person.id)).toBe(secret)
    await resealSecrets({ db: shop.db, vault: vaultOf(SECRET, NEW) })
    expect(vaultOf(SECRET).open(await sealed(), person.id)).toBe(secret)
  })

  test('without the old one the app is of no use, a recovery code is', async () => {
    const { person, secret, recoveryCodes } = await givenTwoFactor()
    const sealed = vaultOf(NEW).seal(secret, person.id)
    await shop.db
      .updateTable('two_factor')
      .set({ sealed_secret: sealed })
      .where('user_id', '=', person.id)
      .execute()
    expect(await resealSecrets({ db: shop.db, vault: vaultOf(SECRET) })).toBe(1)
    expect((await signIn(person, nextCode(secret))).statusCode).toBe(401)
    expect((await signIn(person, recoveryCodes[0])).statusCode).toBe(200)
  })
})

describe('STAFF_2FA=required', () => {
  test.each([
    [
      'a super admin',
      'superAdmin',
      ['/api/dashboard', '/api/audit/1/0', '/api/users/admin', '/api/sales/1/0'],
    ],
    [
      'an admin',
      'admin',
      ['/api/dashboard', '/api/users/1/0', '/api/sales/1/0', '/api/drafts/1/0'],
    ],
  ] as const)(
    'limits %s to their own account until the second factor is on, at once and for every call',
    async (_who, role, urls) => {
      const strict = await givenShop({ isTwoFactorRequired: true, db: shop.db })
      const boss = await givenPerson(shop.db, { role, ...VERIFIED })
      const user = await givenPerson(shop.db)
      const ask = (method: Method, url: string, payload?: object) =>
        call(strict, { method, url, headers: as(boss), ...(payload && { payload }) })
      for (const url of urls) {
        const answer = await ask('GET', url)
        expect([url, answer.statusCode, answer.json()]).toEqual([
          url,
          403,
          { message: 'kindly set up two-step sign-in first', needs: 'twoFactor' },
        ])
      }
      // Calls that others may make, too, give no right of staff either.
      expect((await ask('GET', `/api/users/${user.id}`)).statusCode).toBe(403)
      expect((await ask('GET', '/api/users/personal-profile')).statusCode).toBe(200)
      expect((await ask('GET', '/api/users/two-factor')).json()).toMatchObject({
        isOn: false,
        isRequired: true,
      })

      const { secret } = (await ask('POST', '/api/users/two-factor')).json()
      expect((await ask('PUT', '/api/users/two-factor', { code: codeOf(secret) })).statusCode).toBe(
        200,
      )
      expect((await ask('GET', '/api/dashboard')).statusCode).toBe(200)
      expect((await ask('GET', `/api/users/${user.id}`)).statusCode).toBe(200)
      expect((await ask('DELETE', '/api/users/two-factor')).statusCode).toBe(200)
      expect((await ask('GET', '/api/dashboard')).statusCode).toBe(403)
    },
  )

  test('requires nothing of basic users', async () => {
    const strict = await givenShop({ isTwoFactorRequired: true, db: shop.db })
    const user = await givenPerson(shop.db)
    expect(
      (await call(strict, { url: '/api/users/personal-profile', headers: as(user) })).statusCode,
    ).toBe(200)
    const state = await call(strict, { url: '/api/users/two-factor', headers: as(user) })
    expect(state.json()).toMatchObject({ isRequired: false })
  })
})

test('each change of it takes the password again when that was given long ago', async () => {
  const person = await givenPerson(shop.db, { role: 'admin' })
  await givenUnconfirmed(shop.db, person.id)
  for (const [method, path] of [
    ['POST', ''],
    ['PUT', ''],
    ['DELETE', ''],
    ['POST', '/recovery-codes'],
  ] as const) {
    const answer = await twoFactor(person, method, { code: '123456' }, path)
    expect([answer.statusCode, answer.json().needs]).toEqual([403, 'password'])
  }
})

test('a new password does not replace the code where one is required again', async () => {
  const { person } = await givenTwoFactor()
  const newpassword = 'harmattan over the lagoon'
  const answer = await call(shop, {
    method: 'PUT',
    url: '/api/users/change-password',
    payload: { oldpassword: PASSWORD, newpassword, cnpassword: newpassword },
    headers: as(person),
  })
  const refused = await twoFactor({ token: answer.json().accessToken }, 'DELETE')
  expect([refused.statusCode, refused.json()]).toEqual([
    403,
    { message: 'kindly enter a code from your authenticator app', needs: 'code' },
  ])
})

test('where it is on, confirming takes a code, and the password is not enough', async () => {
  const { person, secret } = await givenTwoFactor()
  await givenUnconfirmed(shop.db, person.id)
  const confirm = (payload: object) =>
    call(shop, { method: 'POST', url: '/api/users/confirm', headers: as(person), payload })
  const byPassword = await confirm({ password: PASSWORD })
  expect([byPassword.statusCode, byPassword.json().needs]).toEqual([403, 'code'])
  expect((await confirm({ code: '000000' })).json().fields).toEqual({
    code: 'the code is not correct or was used already',
  })
  const code = nextCode(secret)
  expect((await confirm({ code })).statusCode).toBe(200)
  expect((await twoFactor(person, 'POST', undefined, '/recovery-codes')).statusCode).toBe(201)
  expect((await confirm({ code })).statusCode).toBe(400)
})
