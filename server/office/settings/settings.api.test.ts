import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase } from '#test/database.ts'
import { call } from '#test/factories.ts'
import { givenInstances } from '#test/instances.ts'
import { as, givenPerson, login } from '#test/people.ts'
import { givenShop, openTestShop, type TestShop } from '#test/shop.ts'
import { takeNextNumber } from '../../orders/sales/document-numbers.ts'

let shop: TestShop
let chief: Record<string, string>
beforeAll(async () => {
  shop = await openTestShop({ shopValues: { unpaidOrderHours: 6, caps: { addressOrders: 3 } } })
  chief = await headersOfChief(shop)
})
afterAll(() => shop.close())

async function headersOfChief(at: TestShop): Promise<Record<string, string>> {
  const { email } = await givenPerson(at.db, { role: 'superAdmin' })
  return as({ token: (await login(at, email)).json().accessToken })
}
const read = async () => (await call(shop, { url: '/api/settings', headers: chief })).json()
const put = async (payload: object, at = shop, headers = chief) =>
  call(at, { method: 'PUT', url: '/api/settings', headers, payload })
/** Changes settings whatever their version is. */
const change = async (values: object, reset: string[] = []) =>
  put({ version: (await read()).version, values, reset })
const publicShop = async (at = shop) => (await call(at, { url: '/api/shop' })).json()

describe('a value', () => {
  test('a setting comes from database, environment or default', async () => {
    expect(await read()).toMatchObject({
      values: {
        unpaidOrderHours: 6,
        onDeliveryDays: 14,
        caps: { addressOrders: 3, addressPieces: 200, accountOrders: 20, accountPieces: 2000 },
      },
      sources: { unpaidOrderHours: 'environment', onDeliveryDays: 'default', caps: 'environment' },
    })
    expect((await change({ unpaidOrderHours: '12', onDeliveryDays: 3 })).statusCode).toBe(200)
    expect(await read()).toMatchObject({
      values: { unpaidOrderHours: 12, onDeliveryDays: 3 },
      defaults: { unpaidOrderHours: 6, onDeliveryDays: 14 },
      sources: { unpaidOrderHours: 'database', onDeliveryDays: 'database' },
    })
    await change({}, ['unpaidOrderHours', 'onDeliveryDays'])
    expect(await read()).toMatchObject({ values: { unpaidOrderHours: 6, onDeliveryDays: 14 } })
    expect(await shop.settings.read()).toMatchObject({ unpaidOrderHours: 6 })
  })

  test('that an older version stored and this one refuses counts as not set', async () => {
    await shop.db
      .updateTable('shop_setting')
      .set({ values: '{"lowStock": -4, "phone": "x", "tin": "TIN-1"}' })
      .execute()
    const other = await givenShop({ db: shop.db })
    expect(await other.settings.read()).toMatchObject({ lowStock: 5, phone: '', tin: 'TIN-1' })
  })
})

test('two admins who save at once do not overwrite each other', async () => {
  const { version } = await read()
  const answers = await Promise.all(
    ['Ada’s', 'Bola’s'].map((name) => put({ version, values: { name, wordmark: [name, ''] } })),
  )
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  expect((await read()).version).toBe(version + 1)
})

test('a change is in the audit log with what it replaced; nothing changed is no entry', async () => {
  const entries = () =>
    shop.db.selectFrom('audit_log').selectAll().where('action', '=', 'settings.edit').execute()
  await change({ tagline: 'Before' })
  const before = (await entries()).length
  await change({ tagline: 'After', vat: { on: true, rate: '7.5' } })
  const all = await entries()
  expect(all).toHaveLength(before + 1)
  expect(all.at(-1)?.details).toEqual({
    changes: { tagline: { from: 'Before', to: 'After' }, vat: { from: 'off', to: '7.5 %' } },
  })
  await change({ tagline: 'After' })
  expect(await entries()).toHaveLength(before + 1)
})

test('the number of the next invoice is set until this year has one, and never after', async () => {
  const setNext = async (nextInvoice: unknown) =>
    put({ version: (await read()).version, nextInvoice })
  expect((await read()).nextInvoice).toBe(1)
  expect((await setNext('480')).statusCode).toBe(200)
  expect((await setNext(0)).statusCode).toBe(400)
  expect((await read()).nextInvoice).toBe(480)
  const prefix = (await read()).values.invoicePrefix
  const given = await shop.db.transaction().execute((trx) => takeNextNumber(trx, 'invoice', prefix))
  expect(given).toMatch(/^INV-\d{4}-000480$/)
  for (const number of [1, 480, 900]) expect((await setNext(number)).statusCode).toBe(409)
  expect((await read()).nextInvoice).toBe(481)
})

describe('what is refused', () => {
  const slide = { image: '0'.repeat(32), heading: 'Hi', words: '', link: '/products' }
  test.each([
    ['a blank name', { name: ' ' }],
    ['a name that is too long', { name: 'x'.repeat(41) }],
    ['a name of two lines', { name: 'Kasuwa\nBcc: all' }],
    ['a name with NUL', { name: 'Ka\u0000suwa' }],
    ['a wordmark that is not the name', { name: 'Kasuwa', wordmark: ['Ka', 'su'] }],
    ['an e-mail that is none', { email: 'nobody' }],
    ['a link of script', { announcement: { text: 'x', link: 'javascript:alert(1)' } }],
    ['a link to another site', { announcement: { text: 'x', link: 'https://evil.example' } }],
    [
      'a link that a browser takes for another site',
      { announcement: { text: 'x', link: '//evil.example' } },
    ],
    ['a link with a backslash', { announcement: { text: 'x', link: '/\\evil.example' } }],
    ['a link with a tab', { announcement: { text: 'x', link: '/\t/evil.example' } }],
    ['a long announcement', { announcement: { text: 'x'.repeat(161) } }],
    ['a day that is none', { announcement: { text: 'x', until: '2026-02-30' } }],
    ['a slide whose picture is not there', { slides: [slide] }],
    ['a slide of script', { slides: [{ ...slide, link: 'javascript:x' }] }],
    ['seven slides', { slides: Array.from({ length: 7 }, () => slide) }],
    ['a logo that is no hash', { logo: '../../etc/passwd' }],
    ['a logo that is not there', { logo: 'f'.repeat(32) }],
    ['a share above 50 %', { vat: { on: true, rate: 51 } }],
    ['a number that is none', { lowStock: 'many' }],
    ['a part of a piece', { lowStock: 2.5 }],
    ['no hours', { unpaidOrderHours: 0 }],
    ['a prefix with blanks', { invoicePrefix: 'A B' }],
    ['caps without all four', { caps: { addressOrders: 3 } }],
  ])('%s', async (_, values) => {
    const { statusCode } = await change(values)
    expect(statusCode).toBe(400)
  })

  test('an unknown name is left out, and an unknown one to put back is refused', async () => {
    expect((await change({ __proto__: { x: 1 }, superAdmin: true })).statusCode).toBe(200)
    expect(Object.keys((await read()).values)).not.toContain('superAdmin')
    expect((await change({}, ['superAdmin'])).statusCode).toBe(400)
  })
})

test('everyone may know name and contact, and nothing of the limits', async () => {
  await change({ phone: '0803 123 4567' })
  const shown = await publicShop()
  expect(shown).toMatchObject({ name: expect.any(String), phone: '0803 123 4567' })
  expect(Object.keys(shown)).not.toEqual(expect.arrayContaining(['caps']))
})

test('contact, texts and slides that nobody has set are empty', async () => {
  const other = await openTestShop()
  const unset = {
    tagline: '',
    description: '',
    phone: '',
    email: '',
    address: '',
    drawnSlides: false,
    slides: [],
  }
  expect(await publicShop(other)).toMatchObject(unset)
  await other.close()
})

test('an announcement ends with its last day in Lagos', async () => {
  const day = (inDays: number) =>
    new Date(Date.now() + 3_600_000 + inDays * 86_400_000).toISOString().slice(0, 10)
  await change({ announcement: { text: 'Sale', link: '/products', until: day(0) } })
  expect((await publicShop()).announcement).toMatchObject({ text: 'Sale', link: '/products' })
  await change({ announcement: { text: 'Sale', until: day(-1) } })
  expect((await publicShop()).announcement).toBeUndefined()
  await change({ announcement: null })
})

test('each answer tells the version, so that open pages notice a change', async () => {
  const told = async () => (await call(shop, { url: '/api/categories' })).headers['x-shop-version']
  await told()
  await change({ tagline: `At ${crypto.randomUUID()}` })
  expect(await told()).toBe(String((await read()).version))
})

test('a change of settings is live at once on all instances', async () => {
  const database = await openTestDatabase()
  if (database.kind === 'embedded') return database.close()
  const { shops } = await givenInstances(database)
  const [here, there] = shops
  const headers = await headersOfChief(here)
  for (const one of shops) await publicShop(one)
  expect(
    (await put({ version: 0, values: { name: 'Oja', wordmark: ['O', 'ja'] } }, here, headers))
      .statusCode,
  ).toBe(200)
  expect((await publicShop(here)).name).toBe('Oja')
  await expect.poll(async () => (await publicShop(there)).name).toBe('Oja')
  expect((await there.settings.read()).wordmark).toEqual(['O', 'ja'])
  await database.close()
})
