import { sql } from 'kysely'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Answer, call, cookieOf } from '#test/factories.ts'
import { as, givenPerson, PASSWORD } from '#test/people.ts'
import { KEYS, openTestShop, type TestShop } from '#test/shop.ts'
import { sendDueMails } from '../../office/notifications/send-mails.ts'
import type { Mail } from '../../platform/mail/mailer.ts'

/**
 * Strangers on many addresses try to keep an owner out of a browser and an address that the shop
 * has not seen.
 */

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ hasRateLimit: true })
})
afterAll(() => shop.close())

const OWNERS_ADDRESS = '192.0.2.20'
const NEW_PASSWORD = 'plum velvet orbit 73'
const strangers = (length: number): string[] =>
  Array.from({ length }, (_, i) => `10.2.${i >> 8}.${i & 255}`)

type SignIn = {
  email: string
  password?: string
  code?: string
  from?: string
  cookies?: Record<string, string>
}
const signIn = ({
  from = OWNERS_ADDRESS,
  cookies = {},
  password = PASSWORD,
  ...form
}: SignIn): Promise<Answer> =>
  call(shop, {
    method: 'POST',
    url: '/api/users/login',
    payload: { ...form, password },
    remoteAddress: from,
    cookies,
  })

const askReset = (email: string, from: string): Promise<Answer> =>
  call(shop, {
    method: 'PUT',
    url: '/api/users/forgetpassword',
    payload: { email },
    remoteAddress: from,
  })

/**
 * As if strangers on hundreds of addresses had guessed within the hour, and one within the last
 * seconds.
 */
async function givenCrowd(email: string): Promise<void> {
  const rows = [
    { key: `login::${email}`, hits: 5000 },
    { key: `login-crowded::${email}`, hits: 1 },
  ]
  await shop.db.insertInto('rate_limit').values(rows).execute()
}

async function sendAll(): Promise<Mail[]> {
  const sent: Mail[] = []
  const job = {
    ...shop.context,
    origin: 'https://shop.example',
    keys: KEYS,
    unverifiedMailsPerHour: 5,
    budget: { perCaller: 30, perShop: 1000 },
    mailer: { send: async (mail: Mail) => void sent.push(mail) },
    log: { warn: () => {}, error: () => {} },
  }
  while ((await sendDueMails(job)) > 0);
  return sent
}

const codeIn = (mail: Mail | undefined): string =>
  /changepassword\/([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''

test('wrong passwords from many addresses do not keep the owner waiting', async () => {
  const { email } = await givenPerson(shop.db)
  for (const from of strangers(32))
    expect((await signIn({ email, password: 'guess', from })).statusCode).toBe(401)
  expect((await signIn({ email })).statusCode).toBe(200)
})

test('an owner among thousands of tries waits ten seconds at most', async () => {
  const { email } = await givenPerson(shop.db)
  await givenCrowd(email)
  const refused = await signIn({ email })
  expect(refused.statusCode).toBe(429)
  const waitS = Number(refused.headers['retry-after'])
  expect(waitS).toBeLessThanOrEqual(10)
  const secondsAgo = new Date(Date.now() - (waitS + 1) * 1000)
  await shop.db
    .updateTable('rate_limit')
    .set({ window_start: secondsAgo })
    .where('key', '=', `login-crowded::${email}`)
    .execute()
  expect((await signIn({ email })).statusCode).toBe(200)
})

test('a refused try uses up none of the three', async () => {
  const { email } = await givenPerson(shop.db)
  await givenCrowd(email)
  for (let i = 0; i < 12; i++)
    expect((await signIn({ email })).headers['retry-after']).toMatch(/^(\d|10)$/)
})

test('an account with a second factor takes no part in it', async () => {
  const person = await givenPerson(shop.db, { email_verified_at: new Date() })
  const twoFactor = { url: '/api/users/two-factor', headers: as(person) }
  const { secret } = (await call(shop, { method: 'POST', ...twoFactor })).json()
  const codeAt = (timestamp: number) => new TOTP({ secret }).generate({ timestamp })
  await call(shop, { method: 'PUT', ...twoFactor, payload: { code: codeAt(Date.now()) } })
  await givenCrowd(person.email)
  const code = codeAt(Date.now() + 30_000)
  expect((await signIn({ email: person.email, code })).statusCode).toBe(200)
})

test.each([
  ['verified', { email_verified_at: new Date() }],
  ['not verified', {}],
])('resets by strangers leave the owner a code that works: %s', async (_what, verified) => {
  const { email } = await givenPerson(shop.db, verified)
  for (const from of strangers(20)) expect((await askReset(email, from)).statusCode).toBe(200)
  expect((await askReset(email, OWNERS_ADDRESS)).statusCode).toBe(200)
  const mails = (await sendAll()).filter(({ to }) => to === email)
  expect(mails).toHaveLength(3)

  await givenCrowd(email)
  const reset = await call(shop, {
    method: 'PUT',
    url: '/api/users/changepassword',
    payload: { code: codeIn(mails.at(-1)), newpassword: NEW_PASSWORD, cnpassword: NEW_PASSWORD },
    remoteAddress: OWNERS_ADDRESS,
  })
  expect(reset.statusCode).toBe(200)
  expect((await signIn({ email, password: NEW_PASSWORD })).statusCode).toBe(429)
  expect(
    (await signIn({ email, password: NEW_PASSWORD, cookies: cookieOf(reset) })).statusCode,
  ).toBe(200)
})

test('a new reset mail follows within fifteen minutes, however many strangers ask', async () => {
  const { email } = await givenPerson(shop.db, { email_verified_at: new Date() })
  const sentAt: number[] = []
  for (let minute = 0; minute < 60; minute += 5) {
    for (const [i] of strangers(5).entries()) await askReset(email, `10.3.${minute}.${i}`)
    const mails = (await sendAll()).filter(({ to }) => to === email)
    sentAt.push(...mails.map(() => minute))
    await sql`update rate_limit set window_start = window_start - interval '5 minutes'`.execute(
      shop.db,
    )
  }
  expect(sentAt).toEqual([0, 0, 0, 15, 30, 45])
})
