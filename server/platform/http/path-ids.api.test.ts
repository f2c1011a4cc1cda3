import { afterAll, beforeAll, expect, test } from 'vitest'
import { allEndpoints } from '#contract/api.ts'
import { call } from '#test/factories.ts'
import { as, givenPerson, type Person } from '#test/people.ts'
import { sampleAddress } from '#test/sample-address.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { createRowId } from '../ids.ts'

let shop: TestShop
let admin: Person
let buyer: Person
beforeAll(async () => {
  shop = await openTestShop()
  admin = await givenPerson(shop.db, { role: 'superAdmin' })
  buyer = await givenPerson(shop.db)
})
afterAll(() => shop.close())

const MALFORMED = ['1', 'x'.repeat(300), createRowId().toUpperCase(), `${createRowId()}'`]

const withIds = allEndpoints.flatMap(({ ids, ...endpoint }) => (ids ? [{ ids, ...endpoint }] : []))

test.each(withIds)('$method $path answers a malformed id with 404', async (endpoint) => {
  const { method, access, ids } = endpoint
  const headers = as(access === 'users' ? buyer : admin)
  for (const [name, message] of Object.entries(ids))
    for (const text of MALFORMED) {
      const url = sampleAddress(endpoint, { [name]: text })
      const answer = await call(shop, { method, url, headers })
      expect([answer.statusCode, answer.json()]).toEqual([404, { message }])
    }
})

test.each(withIds.filter(({ method }) => method === 'GET'))(
  '$method $path says the same of an id that names nothing',
  async (endpoint) => {
    const answer = await call(shop, { url: sampleAddress(endpoint), headers: as(admin) })
    expect([answer.statusCode, answer.json()]).toEqual([404, { message: endpoint.ids.id }])
  },
)

test.each(withIds.filter(({ access }) => access !== 'public' && access !== 'anyone'))(
  '$method $path refuses visitors before it looks at the id',
  async (endpoint) => {
    const url = sampleAddress(endpoint, { id: 'x' })
    const answer = await call(shop, { method: endpoint.method, url })
    expect(answer.statusCode).toBe(401)
  },
)
