import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { CONSENT_WORDS, type ConsentKind } from '#contract/people/consents.ts'
import { type Answer, call } from '#test/factories.ts'
import { as, givenPerson, type Person } from '#test/people.ts'
import { KEYS, openTestShop, type TestShop } from '#test/shop.ts'
import { createRowId } from '../../platform/ids.ts'
import { readConsents } from './queries.ts'
import { unsubscribeCode } from './unsubscribe-code.ts'

let shop: TestShop
let ada: Person
let bola: Person
beforeAll(async () => {
  shop = await openTestShop({ hasRateLimit: true })
})
beforeEach(async () => {
  ada = await givenPerson(shop.db)
  bola = await givenPerson(shop.db)
})
afterAll(() => shop.close())

const list = async (person: Person) =>
  (await call(shop, { url: '/api/consents', headers: as(person) })).json().data
const change = (person: Person, payload: object): Promise<Answer> =>
  call(shop, { method: 'PUT', url: '/api/consents', payload, headers: as(person) })
const codeOf = ({ id }: Person, kind: ConsentKind = 'cartMail') =>
  unsubscribeCode(KEYS, { userId: id, kind })

let addresses = 0
const unsubscribe = (code: string, options: object = {}): Promise<Answer> =>
  call(shop, {
    method: 'POST',
    url: `/api/unsubscribe/${encodeURIComponent(code)}`,
    remoteAddress: `10.0.0.${++addresses}`,
    ...options,
  })

test('nobody has agreed to anything before saying so', async () => {
  expect(await list(ada)).toEqual([
    { kind: 'cartMail', text: CONSENT_WORDS.cartMail.text, given: false },
  ])
})

test('each change of a consent is recorded once with its words', async () => {
  for (const given of [true, true, false, false, true])
    await change(ada, { kind: 'cartMail', given })
  const { text, version } = CONSENT_WORDS.cartMail
  const entry = {
    kind: 'cartMail',
    words: text,
    wordsVersion: version,
    source: 'profile',
    at: expect.any(Date),
  }
  expect(await readConsents(shop.db, ada.id)).toEqual([
    { ...entry, given: true },
    { ...entry, given: false },
    { ...entry, given: true },
  ])
  expect(await list(ada)).toMatchObject([{ given: true, at: expect.any(String) }])
  expect(await readConsents(shop.db, bola.id)).toEqual([])
})

test('who ticks the box of the sign-up has agreed, nobody else', async () => {
  const signUp = async (values: object): Promise<{ id: string }> => {
    const email = `${createRowId()}@example.com`
    const payload = {
      fullName: 'Ada Obi',
      email,
      phoneNumber: '08031234567',
      password: 'ankara wax 4 yards',
      tandc: true,
      ...values,
    }
    expect((await call(shop, { method: 'POST', url: '/api/users', payload })).statusCode).toBe(201)
    return shop.db
      .selectFrom('user_account')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
  }
  expect(await readConsents(shop.db, (await signUp({ cartMail: true })).id)).toMatchObject([
    { kind: 'cartMail', given: true, source: 'signUp', words: CONSENT_WORDS.cartMail.text },
  ])
  for (const values of [{}, { cartMail: false }])
    expect(await readConsents(shop.db, (await signUp(values)).id)).toEqual([])
})

test('the same said many times at the same moment is recorded once', async () => {
  await Promise.all(Array.from({ length: 8 }, () => change(ada, { kind: 'cartMail', given: true })))
  expect(await readConsents(shop.db, ada.id)).toHaveLength(1)
})

test.each([
  [{ kind: 'spam', given: true }],
  [{ kind: 'cartMail', given: 'yes' }],
  [{ kind: 'cartMail' }],
])('another kind or value is 400: %j', async (payload) => {
  expect((await change(ada, payload)).statusCode).toBe(400)
})

test("the mail's link withdraws the consent of its reader", async () => {
  for (const person of [ada, bola]) await change(person, { kind: 'cartMail', given: true })
  const answers = await Promise.all([
    unsubscribe(codeOf(ada)),
    unsubscribe(codeOf(ada)),
    unsubscribe(codeOf(ada)),
  ])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect(await readConsents(shop.db, ada.id)).toMatchObject([
    { given: false, source: 'mail' },
    { given: true },
  ])
  expect(await list(bola)).toMatchObject([{ given: true }])
})

test('mail programs withdraw it by their own button: a form without a session (RFC 8058)', async () => {
  await change(ada, { kind: 'cartMail', given: true })
  const answer = await unsubscribe(codeOf(ada), {
    payload: 'List-Unsubscribe=One-Click',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'https://mail.example',
    },
  })
  expect(answer.statusCode).toBe(200)
  expect(await list(ada)).toMatchObject([{ given: false }])
})

test('a forged or changed code is 404 and withdraws nothing', async () => {
  await change(bola, { kind: 'cartMail', given: true })
  const [ownText, ...signature] = codeOf(ada).split('.')
  const codes = [
    codeOf(ada).replace(ada.id, bola.id),
    `${ownText?.replace('cartMail', 'newsMail')}.${signature.join('.')}`,
    KEYS.seal('stockAlert', `${bola.id}:cartMail`),
    KEYS.seal('unsubscribe', `${bola.id}:other`),
    KEYS.seal('unsubscribe', "' or true:cartMail"),
    bola.id,
    '%00',
    'x'.repeat(299),
  ]
  for (const code of codes)
    expect([code, (await unsubscribe(code)).statusCode]).toEqual([code, 404])
  expect(await list(bola)).toMatchObject([{ given: true }])
})

test('reading the address changes nothing: a scanner of mails opens links', async () => {
  await change(ada, { kind: 'cartMail', given: true })
  expect((await unsubscribe(codeOf(ada), { method: 'GET' })).statusCode).toBe(404)
  expect(await list(ada)).toMatchObject([{ given: true }])
})

test('a code of an account that is gone is answered, and nothing is recorded', async () => {
  const gone = await givenPerson(shop.db)
  await shop.db.deleteFrom('user_account').where('id', '=', gone.id).execute()
  expect((await unsubscribe(codeOf(gone))).statusCode).toBe(200)
})

test('one address tries no more than 30 codes a minute', async () => {
  const answers = await Promise.all(
    Array.from({ length: 31 }, () => unsubscribe('made-up', { remoteAddress: '10.1.1.1' })),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1)
})
