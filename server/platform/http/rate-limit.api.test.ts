import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import type { HttpMethod } from '#contract/platform/endpoint.ts'
import { call, checkoutForm, givenProduct, givenState } from '#test/factories.ts'
import { callsOf } from '#test/fuzz/calls.ts'
import { type Operation, operationsOf } from '#test/fuzz/document.ts'
import { KnownValues } from '#test/fuzz/known.ts'
import { wireOf } from '#test/fuzz/wire.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { createRowId } from '../ids.ts'

const ADDRESS = '203.0.113.9'

async function givenLimitedShop(logTarget?: { write(line: string): void }): Promise<TestShop> {
  const shop = await openTestShop({ hasRateLimit: true, logTarget })
  onTestFinished(() => shop.close())
  return shop
}

const counterKeys = async ({ db }: TestShop): Promise<string[]> =>
  (await db.selectFrom('rate_limit').select('key').orderBy('key').execute()).map(({ key }) => key)

const post = (shop: TestShop, url: string, payload: object) =>
  call(shop, { method: 'POST', url, payload, remoteAddress: ADDRESS })

const signInAs = (shop: TestShop, email: string) =>
  post(shop, '/api/users/login', { email, password: 'a wrong password' })

const isOpenToVisitors = ({ method, access }: Operation): boolean =>
  method !== 'GET' && (access === 'public' || access === 'anyone')

/** Counters of the address are above every limit from their first use on. */
const useUpAddress = ({ db }: TestShop) =>
  sql
    .raw(`
      create function use_up() returns trigger language plpgsql as $$ begin
        if new.key like '%:${ADDRESS}' then new.hits := 1000000; end if;
        return new;
      end $$;
      create trigger use_up before insert on rate_limit for each row execute function use_up()`)
    .execute(db)

test('an address over its limits adds no row, whatever it types', async () => {
  const shop = await givenLimitedShop()
  await useUpAddress(shop)
  const operations = operationsOf((await call(shop, { url: '/api/docs/json' })).json())
  const known = new KnownValues()
  await known.read(shop.db)
  for (const operation of operations.filter(isOpenToVisitors)) {
    for (const drawn of fc.sample(callsOf([operation], ['visitor']), 6)) {
      const { method, url, headers, payload } = wireOf(drawn, known, undefined)
      const options = { method: method as HttpMethod, url, headers, remoteAddress: ADDRESS }
      await call(shop, { ...options, ...(payload && { payload }) })
    }
  }
  await post(
    shop,
    '/api/sales',
    checkoutForm(await givenState(shop.db), [{ id: createRowId(), qty: 1 }]),
  )
  await post(shop, '/api/track', { order: 'abc123', phoneNumber: '08031234567' })
  const keys = await counterKeys(shop)
  expect(keys.filter((key) => !key.endsWith(`:${ADDRESS}`))).toEqual([])
  const ofTexts = ['forgot', 'login', 'order', 'track'].map((name) => `${name}:${ADDRESS}`)
  expect(keys).toEqual(expect.arrayContaining(ofTexts))
})

test('refused sign-ins with new e-mails add no rows', async () => {
  const shop = await givenLimitedShop()
  await shop.db
    .insertInto('rate_limit')
    .values({ key: `login:${ADDRESS}`, hits: 57 })
    .execute()
  for (let i = 0; i < 20; i++) await signInAs(shop, `new-${i}@example.com`)
  // One row of the address, two of each of the three e-mails that were checked.
  expect(await counterKeys(shop)).toHaveLength(7)
})

test('refused orders with new e-mails leave one row', async () => {
  const shop = await givenLimitedShop()
  const [state, { id }] = [await givenState(shop.db), await givenProduct(shop.db, { stock: 100 })]
  const form = checkoutForm(state, [{ id, qty: 1 }])
  for (let i = 0; i < 20; i++) {
    const email = `new-${i}@example.com`
    const answer = await post(shop, '/api/sales', { ...form, email, products: [{ id, qty: 1000 }] })
    expect(answer.statusCode).toBe(409)
  }
  expect(await counterKeys(shop)).toEqual([`order:${ADDRESS}`])
  const placed = await post(shop, '/api/sales', { ...form, email: 'ada@example.com' })
  expect(placed.statusCode).toBe(201)
  expect(await counterKeys(shop)).toEqual([`order:${ADDRESS}`, `order:${ADDRESS}:ada@example.com`])
})

test('a reached limit is logged once, with the address and no e-mail', async () => {
  const lines: string[] = []
  const shop = await givenLimitedShop({ write: (line) => lines.push(line) })
  await shop.db
    .insertInto('rate_limit')
    .values({ key: `login:${ADDRESS}:ada@example.com`, hits: 10 })
    .execute()
  for (let i = 0; i < 3; i++) expect((await signInAs(shop, 'ada@example.com')).statusCode).toBe(429)
  const logged = lines.map((line) => JSON.parse(line))
  const reached = logged.filter(({ limit }) => limit === 'login')
  expect(reached).toMatchObject([
    { level: 40, address: ADDRESS, textHash: expect.stringMatching(/^[\w-]{16}$/) },
  ])
  const refused = logged.filter(({ msg }) => msg === 'refused by a limit')
  expect(refused.map(({ address }) => address)).toEqual([ADDRESS, ADDRESS, ADDRESS])
  expect(lines.join()).not.toContain('ada@')
})
