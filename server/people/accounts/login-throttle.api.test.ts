import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createVault } from '#server/people/two-factor/vault.ts'
import { createPurposeKeys } from '#server/platform/config/keys.ts'
import { type Answer, call, cookieOf } from '#test/factories.ts'
import { limit } from '#test/limit.ts'
import { as, givenPerson, login, PASSWORD } from '#test/people.ts'
import { KEYS, openTestShop, type TestShop } from '#test/shop.ts'
import { limitKeyOfAddress } from '../../platform/http/address-key.ts'
import { noRateLimit } from '../../platform/http/rate-limit.ts'
import { createMailedCode } from './codes.ts'
import { createLoginThrottle } from './login-throttle.ts'
import { signInAccount } from './sign-in.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ hasRateLimit: true })
})
afterAll(() => shop.close())

const count = (answers: readonly { statusCode: number }[], status: number) =>
  answers.filter(({ statusCode }) => statusCode === status).length

/** The browser stores only the device cookie of the answer, as after a sign-out. */
const deviceOf = (answer: Answer) => ({ device: cookieOf(answer).device ?? '' })

type Try = {
  email: string
  password?: string
  remoteAddress?: string
  cookies?: Record<string, string>
}
const tryWith = ({ email, password = 'guess', ...options }: Try) =>
  call(shop, { method: 'POST', url: '/api/users/login', payload: { email, password }, ...options })

/**
 * In parallel, but no more than fit in the queue of hashes: an attempt that the queue refuses is no
 * guess.
 */
async function inTens<T>(
  items: readonly T[],
  work: (item: T) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = []
  for (let i = 0; i < items.length; i += 10)
    answers.push(...(await Promise.all(items.slice(i, i + 10).map(work))))
  return answers
}

/** So many tries by strangers that their one in ten seconds is taken, too. */
async function givenCrowd(email: string): Promise<void> {
  const rows = [
    { key: `login::${email}`, hits: 2000 },
    { key: `login-crowded::${email}`, hits: 1 },
  ]
  await shop.db.insertInto('rate_limit').values(rows).execute()
}

/** As if so many seconds had passed. */
const pass = (seconds: number) =>
  sql`update rate_limit set window_start = window_start - make_interval(secs => ${seconds})`.execute(
    shop.db,
  )

const numbers = (length: number) => Array.from({ length }, (_, i) => i)
const crowd = (length: number) => numbers(length).map((i) => `10.1.${i >> 8}.${i & 255}`)

describe('guesses', () => {
  test('1,000 tries get 60 hash checks, and the owner signs in', async () => {
    const { email } = await givenPerson(shop.db)
    let checked = 0
    for (let i = 0; i < 10; i++) {
      const answers = await Promise.all(
        numbers(100).map((n) => login(shop, email, `guess ${i} ${n}`, '10.0.0.1')),
      )
      checked += count(answers, 401)
      expect(count(answers, 401) + count(answers, 429) + count(answers, 503)).toBe(100)
    }
    expect(checked).toBeLessThanOrEqual(60)
    expect((await login(shop, email, undefined, '10.0.0.2')).statusCode).toBe(200)
  })

  test('addresses of one IPv6 /64 count together', async () => {
    const { email } = await givenPerson(shop.db)
    const guess = (remoteAddress: string) => tryWith({ email, remoteAddress })
    const answers = await inTens(numbers(20), (i) => guess(`2001:db8:0:7:${i}::${i}`))
    expect([count(answers, 401), count(answers, 429)]).toEqual([10, 10])
    const written = await inTens(numbers(20), (i) =>
      guess(i % 2 ? '192.0.2.9' : '::ffff:192.0.2.9'),
    )
    expect([count(written, 401), count(written, 429)]).toEqual([10, 10])
  })

  test('from many addresses leave each address three tries', async () => {
    const { email } = await givenPerson(shop.db)
    await inTens(crowd(30), (remoteAddress) => tryWith({ email, remoteAddress }))
    const answers = await inTens(numbers(8), () => tryWith({ email, remoteAddress: '10.7.0.1' }))
    expect([count(answers, 401), count(answers, 429)]).toEqual([3, 5])
  })

  test('from a thousand addresses get one check in ten seconds together', async () => {
    const { email } = await givenPerson(shop.db)
    await givenCrowd(email)
    const round = () => inTens(crowd(20), (remoteAddress) => tryWith({ email, remoteAddress }))
    expect(count(await round(), 429)).toBe(20)
    await pass(11)
    const answers = await round()
    expect([count(answers, 401), count(answers, 429)]).toEqual([1, 19])
  })

  test('with a right password do not count, nor does one that the full queue refused', async () => {
    const { email } = await givenPerson(shop.db)
    const remoteAddress = '10.3.0.1'
    const right = await inTens(numbers(20), () =>
      tryWith({ email, password: PASSWORD, remoteAddress }),
    )
    expect(count(right, 200)).toBe(20)
    const crowded = await Promise.all(
      numbers(60).map((i) => tryWith({ email: `${i}@example.com`, remoteAddress })),
    )
    const hits = await sql<{
      hits: number
    }>`select hits from rate_limit where key = ${`login:${remoteAddress}`}`.execute(shop.db)
    expect(count(crowded, 503)).toBeGreaterThan(0)
    expect(hits.rows[0]?.hits).toBe(60 - count(crowded, 503))
  })

  test('that are refused get a Retry-After', async () => {
    const answers = []
    for (let i = 0; i < 12; i++)
      answers.push(await login(shop, 'nobody@example.com', 'guess', '10.2.0.1'))
    const last = answers.at(-1)
    expect(last?.statusCode).toBe(429)
    expect(Number(last?.headers['retry-after'])).toBeGreaterThan(0)
  })
})

describe('a browser in which its owner signed in before', () => {
  // It computes some hundred password hashes, which are slow by design.
  test('signs in when strangers have used up every limit on the account and on the address', {
    timeout: limit(120_000),
  }, async () => {
    const { email } = await givenPerson(shop.db)
    const home = '192.0.2.7'
    const cookies = deviceOf(await login(shop, email, undefined, home))
    await inTens(numbers(70), (i) => tryWith({ email: `${i}@example.com`, remoteAddress: home }))
    await givenCrowd(email)
    const attempts = [
      await tryWith({ email, password: PASSWORD, remoteAddress: home }),
      await tryWith({ email, password: PASSWORD, remoteAddress: '192.0.2.8' }),
      await tryWith({ email, password: PASSWORD, remoteAddress: home, cookies }),
    ]
    expect(attempts.map(({ statusCode }) => statusCode)).toEqual([429, 429, 200])
  })

  test('can request a reset when strangers have used up their limit', async () => {
    const { email } = await givenPerson(shop.db)
    const cookies = deviceOf(await login(shop, email))
    const ask = (more = {}) =>
      call(shop, { method: 'PUT', url: '/api/users/forgetpassword', payload: { email }, ...more })
    const strangers = [await ask(), await ask(), await ask(), await ask()]
    expect(strangers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 429])
    expect((await ask({ cookies })).statusCode).toBe(200)
  })

  test('has a limit, too', async () => {
    const { email } = await givenPerson(shop.db)
    const cookies = deviceOf(await login(shop, email))
    const answers = await inTens(numbers(30), () => tryWith({ email, cookies }))
    expect([count(answers, 401), count(answers, 429)]).toEqual([20, 10])
  })

  test('is known by a signed cookie, for the accounts of those who signed in there alone', async () => {
    const [owner, other] = [await givenPerson(shop.db), await givenPerson(shop.db)]
    const answer = await login(shop, owner.email)
    const device = answer.cookies.find(({ name }) => name === 'device')
    expect(device).toMatchObject({
      httpOnly: true,
      sameSite: 'Strict',
      path: '/',
      maxAge: 400 * 24 * 3600,
    })
    const cookies = deviceOf(answer)
    const [id = ''] = cookies.device.split('.')
    const forged = [
      { device: createPurposeKeys(['another secret']).seal('deviceCookie', id) },
      { device: id },
    ]
    await givenCrowd(owner.email)
    await givenCrowd(other.email)
    const remoteAddress = '198.51.100.1'
    for (const one of forged)
      expect((await tryWith({ email: owner.email, cookies: one, remoteAddress })).statusCode).toBe(
        429,
      )
    expect((await tryWith({ email: other.email, cookies, remoteAddress })).statusCode).toBe(429)
    expect((await tryWith({ email: owner.email, cookies, remoteAddress })).statusCode).toBe(401)
  })

  test.each([
    ['is still known after a new password by mail', { email_verified_at: new Date() }, 401],
    [
      'is not, where the address was not verified: a stranger may have opened the account there',
      {},
      429,
    ],
  ])('%s', async (_what, verified, status) => {
    const { id, email } = await givenPerson(shop.db, verified)
    const cookies = deviceOf(await login(shop, email))
    const code = await shop.db.transaction().execute((trx) => createMailedCode(trx, id, 'reset'))
    const payload = {
      code,
      newpassword: 'plum velvet orbit 73',
      cnpassword: 'plum velvet orbit 73',
    }
    expect(
      (await call(shop, { method: 'PUT', url: '/api/users/changepassword', payload })).statusCode,
    ).toBe(200)
    await givenCrowd(email)
    expect((await tryWith({ email, cookies })).statusCode).toBe(status)
  })

  test('has the same id when a user signs in there again', async () => {
    const { email } = await givenPerson(shop.db)
    const cookies = deviceOf(await login(shop, email))
    expect(deviceOf(await tryWith({ email, password: PASSWORD, cookies }))).toEqual(cookies)
  })
})

test('requests for reset mails are limited per e-mail address, known or not', async () => {
  const ask = (email: string) =>
    call(shop, { method: 'PUT', url: '/api/users/forgetpassword', payload: { email } })
  const { email } = await givenPerson(shop.db)
  for (const address of [email, 'unknown@example.com']) {
    const answers = [await ask(address), await ask(address), await ask(address), await ask(address)]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 429])
  }
})

test('the old password can be tried by its session alone, 10 times in an hour', async () => {
  const person = await givenPerson(shop.db)
  const payload = {
    oldpassword: 'not it',
    newpassword: 'plum velvet orbit 73',
    cnpassword: 'plum velvet orbit 73',
  }
  const answers = await inTens(numbers(35), (i) =>
    call(shop, {
      method: 'PUT',
      url: '/api/users/change-password',
      payload,
      headers: as(person),
      remoteAddress: `10.9.0.${i}`,
    }),
  )
  expect([count(answers, 400), count(answers, 429)]).toEqual([10, 25])
})

describe('while 385 wrong sign-ins wait for their hashes', () => {
  const ATTACKS = 385

  test('attempts beyond the queue get 503 with Retry-After', async () => {
    const { email } = await givenPerson(shop.db)
    const cookies = deviceOf(await login(shop, email))
    const done: number[] = []
    const attack = numbers(ATTACKS).map(async (i) => {
      const answer = await tryWith({
        email: `${i}@example.com`,
        remoteAddress: `10.4.${i >> 8}.${i & 255}`,
      })
      if (answer.statusCode === 401) done.push(i)
      return answer
    })
    const known = await tryWith({ email, password: PASSWORD, cookies })
    const hashesBefore = done.length
    const answers = await Promise.all(attack)
    expect(known.statusCode).toBe(200)
    expect(hashesBefore).toBeLessThan(40) // those that started before it, and those in the queue
    const refused = answers.filter(({ statusCode }) => statusCode === 503)
    expect(count(answers, 401) + refused.length).toBe(ATTACKS)
    expect(refused.length).toBeGreaterThan(100)
    expect(refused[0]?.headers['retry-after']).toBe('2')
    expect(refused[0]?.json()).toEqual({ message: 'service is busy, kindly try again' })
  })

  test('from one address, the owner signs in from a new browser, too', async () => {
    const { email } = await givenPerson(shop.db)
    const attack = numbers(ATTACKS).map((i) =>
      tryWith({ email: `${i}@example.org`, remoteAddress: '10.5.0.1' }),
    )
    const honest = await tryWith({ email, password: PASSWORD, remoteAddress: '10.5.0.2' })
    expect(honest.statusCode).toBe(200)
    await Promise.all(attack)
  })

  test('nothing is hashed for those who have left, and their attempt does not count', async () => {
    const { id, email } = await givenPerson(shop.db)
    const form = { email, password: PASSWORD }
    const forgiven: string[] = []
    const leaving = new AbortController()
    const throttle = {
      ...createLoginThrottle(shop.db),
      signIn: async (typed: string) => {
        leaving.abort() // after it was counted, before the hash
        return {
          known: { userId: id, deviceId: 'x' },
          forgive: async () => void forgiven.push(typed),
        }
      },
    }
    const request = { ip: '10.6.0.1', log: shop.server.log, server: shop.server }
    const caller = {
      address: limitKeyOfAddress(request.ip),
      limits: noRateLimit.of(request),
      deviceId: 'x',
      mailedUserId: undefined,
      signal: leaving.signal,
    }
    const given = { form, caller, throttle, onFailure: () => {} }
    const deps = { db: shop.db, vault: createVault(KEYS.for('totp')) }
    const attempt = () => signInAccount(deps, given)
    await expect(attempt()).rejects.toMatchObject({ statusCode: 503 })
    expect(forgiven).toEqual([email])
    // left before the first check: never counted
    await expect(attempt()).rejects.toMatchObject({ statusCode: 503 })
    expect(forgiven).toEqual([email])
  })
})
