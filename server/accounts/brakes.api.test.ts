import { afterAll, beforeAll, expect, test } from 'vitest'
import { call } from '#test/factories.ts'
import { givenPerson, login } from '#test/people.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ hasRateLimit: true })
})
afterAll(() => shop.close())

const count = (answers: readonly { statusCode: number }[], status: number) =>
  answers.filter(({ statusCode }) => statusCode === status).length

test('10,000 guesses from one address get at most 60 hash checks, and the owner signs in from another', async () => {
  const { email } = await givenPerson(shop.db)
  let checked = 0
  for (let i = 0; i < 100; i++) {
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) => login(shop, email, `guess ${i} ${n}`, '10.0.0.1')),
    )
    checked += count(answers, 401)
    expect(count(answers, 401) + count(answers, 429)).toBe(100)
  }
  expect(checked).toBeLessThanOrEqual(60)
  expect((await login(shop, email, undefined, '10.0.0.2')).statusCode).toBe(200)
})

test('guesses from a thousand addresses get at most 60 checks a minute; who signed in from home before still can', async () => {
  const { email } = await givenPerson(shop.db)
  expect((await login(shop, email, undefined, '192.0.2.7')).statusCode).toBe(200)
  const addresses = Array.from({ length: 1000 }, (_, i) => `10.1.${i >> 8}.${i & 255}`)
  const answers = await Promise.all(addresses.map((address) => login(shop, email, 'guess', address)))
  expect(count(answers, 401)).toBeLessThanOrEqual(60)
  expect((await login(shop, email, undefined, '192.0.2.7')).statusCode).toBe(200)
})

test('a refusal says when to come back', async () => {
  const answers = []
  for (let i = 0; i < 12; i++) answers.push(await login(shop, 'nobody@example.com', 'guess', '10.2.0.1'))
  const last = answers.at(-1)
  expect(last?.statusCode).toBe(429)
  expect(Number(last?.headers['retry-after'])).toBeGreaterThan(0)
})

test('a good sign-in does not count', async () => {
  const { email } = await givenPerson(shop.db)
  const answers = []
  for (let i = 0; i < 20; i++) answers.push(await login(shop, email, undefined, '10.3.0.1'))
  expect(count(answers, 200)).toBe(20)
})

test('asking for reset mails is braked per address of mail, known or not', async () => {
  const ask = (email: string) => call(shop, { method: 'PUT', url: '/api/users/forgetpassword', payload: { email } })
  const { email } = await givenPerson(shop.db)
  for (const address of [email, 'unknown@example.com']) {
    const answers = [await ask(address), await ask(address), await ask(address), await ask(address)]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 429])
  }
})
