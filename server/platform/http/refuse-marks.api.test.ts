import { afterAll, beforeAll, expect, test } from 'vitest'
import { allEndpoints } from '#contract/api.ts'
import { messages } from '#contract/messages.ts'
import { call, said } from '#test/factories.ts'
import { encodeForm } from '#test/forms.ts'
import { csvOf, HEADER, importCalls, redPicture, rowOf } from '#test/import-calls.ts'
import { zipOf } from '#test/import-files.ts'
import { as, givenPerson, type Person } from '#test/people.ts'
import { sampleAddress } from '#test/sample-address.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { textPlaces } from '#test/text-places.ts'

const MARKS = `a${'\u0316\u0300'.repeat(16)}`
const ENCODED = encodeURIComponent(MARKS)

let shop: TestShop
let admin: Person
let buyer: Person
beforeAll(async () => {
  shop = await openTestShop()
  admin = await givenPerson(shop.db, { role: 'superAdmin' })
  buyer = await givenPerson(shop.db)
})
afterAll(() => shop.close())

const { send } = importCalls(() => ({ shop, admin }))

/** Forms of buyers are refused for an unknown order before they are read. */
const withBody = allEndpoints.flatMap(({ method, path, ids, access, body, files }) =>
  body && (!files || access === 'admin' || access === 'superAdmin')
    ? [{ method, path, ids, access, body, files }]
    : [],
)

test.each(withBody)(
  '$method $path refuses long runs of marks',
  async ({ method, path, ids, access, body, files }) => {
    const url = sampleAddress({ path, ids })
    for (const place of textPlaces(body)) {
      const value = place.put(MARKS)
      const form = files
        ? encodeForm({ fields: value as Record<string, string> })
        : { payload: JSON.stringify(value), headers: { 'content-type': 'application/json' } }
      const answer = await call(shop, {
        ...form,
        method,
        url,
        headers: { ...form.headers, ...as(access === 'users' ? buyer : admin) },
      })
      expect(answer.statusCode).toBe(400)
      expect(answer.json().message).toContain('more than 30 accents or other marks in a row')
    }
  },
)

test('the field is named in the answer', async () => {
  const payload = { email: 'ada@example.com', products: [{ name: MARKS }] }
  const answer = await call(shop, { method: 'POST', url: '/api/users/login', payload })
  expect(answer.json()).toEqual({
    message: `name ${messages.tooManyMarks}`,
    fields: { 'products.0.name': messages.tooManyMarks },
  })
})

test.each([
  ['the name of a field', { method: 'POST', url: '/api/users/login', payload: { [MARKS]: 1 } }],
  ['a parameter of the path', { method: 'GET', url: `/api/products/search/1/0/${ENCODED}` }],
  ['a parameter of the query', { method: 'GET', url: `/api/products/1/0?brand=${ENCODED}` }],
  ['a parameter that nobody reads', { method: 'GET', url: `/api/states?x=${ENCODED}` }],
  ['the address of a page', { method: 'GET', url: `/search/${ENCODED}` }],
] as const)('%s with long runs of marks is refused', async (_place, request) => {
  expect(said(await call(shop, request))).toEqual([400, messages.requestMarks])
})

test('the name of an uploaded file with long runs of marks is refused', async () => {
  const form = encodeForm({
    files: [{ field: 'image', bytes: await redPicture, name: `${MARKS}.png` }],
  })
  const headers = { ...form.headers, ...as(admin) }
  const answer = await call(shop, {
    method: 'POST',
    url: '/api/settings/images',
    payload: form.payload,
    headers,
  })
  expect(said(answer)).toEqual([400, messages.fileNameMarks])
})

test('a cell of an import with long runs of marks is refused', async () => {
  expect(said(await send({ csv: csvOf(HEADER, rowOf(), rowOf({ Title: MARKS })) }))).toEqual([
    400,
    messages.importMarks(3),
  ])
})

test('a name in a ZIP with long runs of marks is refused', async () => {
  const zip = zipOf([{ name: `${MARKS}.png`, bytes: await redPicture }])
  expect(said(await send({ csv: csvOf(HEADER, rowOf()), zip }))).toEqual([
    400,
    messages.fileNameMarks,
  ])
})

test('a decoded address in a cell is not normalised', async () => {
  const csv = csvOf(
    HEADER,
    rowOf({ 'Product image URL': encodeURIComponent('\u0316\u0300'.repeat(5_000)) }),
  )
  expect((await send({ csv })).statusCode).toBe(201)
})
