import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, givenProduct } from '#test/factories.ts'
import { as, givenPerson, type Person } from '#test/people.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { readNigerianSynonyms } from './take-over-synonyms.ts'

let shop: TestShop
let owner: Person
beforeAll(async () => {
  shop = await openTestShop()
  owner = await givenPerson(shop.db, { role: 'superAdmin' })
})
afterAll(() => shop.close())

const post = (url: string, payload: object, by = owner) =>
  call(shop, { method: 'POST', url: `/api${url}`, payload, headers: as(by) })
const groups = async (): Promise<{ words: string[] }[]> =>
  (await call(shop, { url: '/api/synonyms', headers: as(owner) })).json().data
const found = async (text: string) =>
  (await call(shop, { url: `/api/products/search/50/0/${encodeURIComponent(text)}` })).json().total

test('a super admin adds the words of Nigeria with one press', async () => {
  await givenProduct(shop.db, { title: 'iPhone 11 UK used' })
  await post('/synonyms', { words: ['Handset', 'walkie-talkie'] })
  expect(await found('tokunbo')).toBe(0)
  expect(
    (await post('/synonyms/nigeria', {}, await givenPerson(shop.db, { role: 'admin' }))).statusCode,
  ).toBe(403)

  const others = readNigerianSynonyms().filter((words) => !words.includes('handset'))
  expect((await post('/synonyms/nigeria', {})).json().message).toBe(
    `groups of words added: ${others.length}`,
  )
  const all = await groups()
  expect(all).toHaveLength(others.length + 1)
  expect(await found('tokunbo')).toBe(1)

  const pairs = [
    ['singlet', 'Cotton Vest'],
    ['danshiki', 'Men Dashiki'],
    ['bum shorts', 'Denim Hot Pants'],
    ['fila', 'Native Cap'],
    ['asoebi', 'Aso Ebi Lace'],
    ['palazzo', 'Wide Leg Trousers'],
    ['thumb drive', 'Metal Pendrive'],
  ] as const
  for (const [, title] of pairs) await givenProduct(shop.db, { title })
  for (const [words] of pairs) expect([words, await found(words)]).toEqual([words, 1])

  expect((await post('/synonyms/nigeria', {})).json().message).toBe('nothing was missing')
  expect(await groups()).toEqual(all)
  const lines = shop.db
    .selectFrom('audit_log')
    .select('details')
    .where('action', '=', 'synonyms.takeOver')
  expect(await lines.execute()).toEqual([{ details: { groups: others.length } }])
})

test('goods that a phrase means come before goods that give them away', async () => {
  await post('/synonyms', { words: ['glowstick', 'gleamstick'] })
  await post('/synonyms', { words: ['glowstick quphone', 'quplamp'] })
  const titles = ['Galaxy + Free Glowstick Quphone', 'Gleamstick Quphone']
  for (const title of titles) await givenProduct(shop.db, { title })
  const answer = await call(shop, { url: '/api/products/search/50/0/glowstick%20quphone' })
  expect(answer.json().data[0].title).toBe('Gleamstick Quphone')
})
