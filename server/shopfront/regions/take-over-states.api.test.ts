import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, givenState } from '#test/factories.ts'
import { as, givenPerson, type Person } from '#test/people.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'

let shop: TestShop
let owner: Person
beforeAll(async () => {
  shop = await openTestShop()
  owner = await givenPerson(shop.db, { role: 'superAdmin' })
})
afterAll(() => shop.close())

const takeOver = (by: Person) =>
  call(shop, { method: 'POST', url: '/api/states/nigeria', payload: {}, headers: as(by) })
const states = async () => (await call(shop, { url: '/api/states' })).json().data
const auditLines = () =>
  shop.db
    .selectFrom('audit_log')
    .select('details')
    .where('action', '=', 'states.takeOver')
    .execute()

test('a super admin adds the missing states of Nigeria with one press', async () => {
  await givenState(shop.db, { state: 'lagos', price_kobo: 100_00, lgas: 'Ikeja' })
  await givenState(shop.db, { state: 'Kano', price_kobo: 200_00, lgas: '' })
  expect((await takeOver(await givenPerson(shop.db, { role: 'admin' }))).statusCode).toBe(403)
  expect((await takeOver(owner)).json().message).toBe(
    'states added: 35, states that got their local governments: 36',
  )
  const all = await states()
  expect(all).toHaveLength(37)
  const named = (name: string) => all.find(({ state }: { state: string }) => state === name)
  expect(named('lagos')).toMatchObject({ price: 100, lgas: 'Ikeja' })
  expect(named('Kano')).toMatchObject({ price: 200, lgas: expect.stringContaining('Dala') })
  expect(named('Delta').lgas).toContain('Warri South')
  expect(await auditLines()).toEqual([{ details: { states: 35, lgas: 36 } }])

  expect((await takeOver(owner)).json().message).toBe('nothing was missing')
  expect(await states()).toEqual(all)
  expect(await auditLines()).toHaveLength(1)
})

test('two presses at once add each state once', async () => {
  await shop.db.deleteFrom('region').execute()
  const answers = await Promise.all([takeOver(owner), takeOver(owner)])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(await states()).toHaveLength(37)
})
