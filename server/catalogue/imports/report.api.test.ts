import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, givenCategory } from '#test/factories.ts'
import { csvOf, HEADER, handle, importCalls, rowOf } from '#test/import-calls.ts'
import { as, givenPerson, type Person } from '#test/people.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'

let shop: TestShop
let admin: Person
beforeAll(async () => {
  shop = await openTestShop()
  admin = await givenPerson(shop.db, { role: 'admin' })
  await givenCategory(shop.db, { title: 'Gele & Caps' })
})
afterAll(() => shop.close())

const { check, run } = importCalls(() => ({ shop, admin }))

test('all refused products come first, and rows left out are counted apart', async () => {
  const pictures = (name: string) =>
    Array.from({ length: 10 }, (_, i) =>
      rowOf({ 'URL handle': name, Price: '', 'Inventory quantity': '', 'Image position': i + 1 }),
    )
  const rich = Array.from({ length: 90 }, () => {
    const name = handle()
    const [first = [], ...further] = pictures(name)
    return [rowOf({ 'URL handle': name }), first, ...further].slice(0, 10)
  })
  const wrong = Array.from({ length: 510 }, () => rowOf({ Price: 'abc' }))
  const report = await check({ csv: csvOf(HEADER, ...rich.flat(), ...wrong) })
  expect(report).toMatchObject({ created: 90, refused: 510, leftOut: 540 })
  const [first, last] = [report.problems[0], report.problems[509]]
  expect([first?.reason, last?.reason]).toEqual(
    Array(2).fill('Price: must be a number, written like 19,999'),
  )
  expect([report.problems[510]?.reason, report.problems.length]).toEqual([
    'a product can have 4 images at most',
    510 + 500,
  ])
})

test('a product with two faults is refused once', async () => {
  const csv = csvOf(
    HEADER,
    rowOf({ 'Product image URL': 'no.png' }),
    rowOf({ 'Product image URL': 'none.png' }),
  )
  expect(await check({ csv })).toMatchObject({ created: 0, refused: 2 })
  const name = handle()
  const twice = [1, 2].map((position) =>
    rowOf({
      'URL handle': name,
      'Product image URL': `no${position}.png`,
      'Image position': position,
    }),
  )
  const report = await check({ csv: csvOf(HEADER, ...twice) })
  expect([report.refused, report.problems.length]).toEqual([1, 2])
})

test('past imports are listed, newest first', async () => {
  const done = await run(await check({ csv: csvOf(HEADER, rowOf(), rowOf({ Price: 'x' })) }))
  const waiting = await check({ csv: csvOf(HEADER, rowOf()) })
  const { data } = (await call(shop, { url: '/api/imports', headers: as(admin) })).json()
  expect(data.slice(0, 2)).toEqual([
    {
      _id: waiting._id,
      status: 'checked',
      created: 1,
      changed: 0,
      refused: 0,
      failed: 0,
      createdAt: waiting.createdAt,
    },
    {
      _id: done._id,
      status: 'done',
      created: 1,
      changed: 0,
      refused: 1,
      failed: 0,
      createdAt: done.createdAt,
    },
  ])
})

test('beyond 100 unknown types the file is to be sent again', async () => {
  const rows = Array.from({ length: 101 }, (_, i) => rowOf({ Type: `Kind ${i}` }))
  const { types, refused, problems } = await check({ csv: csvOf(HEADER, ...rows) })
  expect([types.length, refused, problems[0]?.reason]).toEqual([
    100,
    1,
    'Type: the file has more than 100 unknown types; send it again after this import, and “Kind 100” is asked for',
  ])
})
