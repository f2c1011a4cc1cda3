import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { givenCategory } from '#test/factories.ts'
import { handle, importCalls } from '#test/import-calls.ts'
import { violations } from '#test/orders.ts'
import { givenPerson, type Person } from '#test/people.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'

/**
 * Files that a spreadsheet has sorted: the rows of one product stand apart, or below one another in
 * another order.
 */

let shop: TestShop
let admin: Person
beforeAll(async () => {
  shop = await openTestShop()
  admin = await givenPerson(shop.db, { role: 'admin' })
  await givenCategory(shop.db, { title: 'Shoes' })
})
afterAll(() => shop.close())
afterEach(async () => expect(await violations(shop.db)).toEqual([]))

const { check, run, productOf } = importCalls(() => ({ shop, admin }))

const HEADER =
  'Handle,Title,Type,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Inventory Qty,Image Src'
const rowsOf = (name: string) => [
  `${name},Sandal,Shoes,Size,38,${name}-A,900,1,red.png`,
  `${name},,,,39,${name}-B,800,2,`,
  `${name},,,,40,${name}-C,700,3,`,
]
const fileOf = (rows: readonly string[]): string => `${[HEADER, ...rows].join('\n')}\n`

const variantsOf = (name: string) =>
  shop.db
    .selectFrom('variant')
    .innerJoin('product', 'product.id', 'variant.product_id')
    .select(['choice', 'sku', 'variant.price_kobo', 'stock'])
    .where('handle', '=', name)
    .orderBy('choice')
    .execute()

const ORDERS: readonly (readonly [
  what: string,
  order: (one: string[], other: string[]) => string[],
])[] = [
  ['by turns', (one, other) => one.flatMap((row, place) => [row, other[place] ?? ''])],
  ['by falling size', (one, other) => [...one, ...other].toReversed()],
  [
    'by turns from the last row',
    (one, other) => one.flatMap((row, place) => [row, other[place] ?? '']).toReversed(),
  ],
  ['with one row at the end', (one, other) => [...one.slice(1), ...other, ...one.slice(0, 1)]],
]

test.each(ORDERS)('rows of one handle are one product: %s', async (_what, order) => {
  const names = [handle(), handle()] as const
  const checked = await check({ csv: fileOf(order(rowsOf(names[0]), rowsOf(names[1]))) })
  expect(checked).toMatchObject({ created: 2, refused: 0, leftOut: 0, variants: 6 })
  await run(checked)
  for (const name of names) {
    expect(await productOf(name)).toMatchObject({ title: 'Sandal', published: true })
    expect(await variantsOf(name)).toEqual([
      { choice: ['38'], sku: `${name}-A`, price_kobo: 900_00, stock: 1 },
      { choice: ['39'], sku: `${name}-B`, price_kobo: 800_00, stock: 2 },
      { choice: ['40'], sku: `${name}-C`, price_kobo: 700_00, stock: 3 },
    ])
  }
})

test('a variant that stands apart a second time refuses the whole product', async () => {
  const [name, other] = [handle(), handle()]
  const checked = await check({
    csv: fileOf([...rowsOf(name), ...rowsOf(other), `${name},,,,39,,800,5,`]),
  })
  expect(checked).toMatchObject({ created: 1, refused: 1 })
  expect(checked.problems.map(({ row, reason }) => [row, reason])).toEqual([
    [8, 'the variant 39 is in row 3 already'],
  ])
})

test('a file sorted by its size changes a product of the shop once', async () => {
  const [name, other] = [handle(), handle()]
  await run(await check({ csv: fileOf([...rowsOf(name), ...rowsOf(other)]) }))
  const dearer = rowsOf(name).map((row) => row.replace(',800,', ',850,'))
  const checked = await check({ csv: fileOf([...dearer, ...rowsOf(other)].toReversed()) })
  expect(checked).toMatchObject({ created: 0, changed: 1, unchanged: 1, refused: 0 })
  expect(checked.changes[0]?.changes).toEqual([
    { field: 'price', choice: '39', from: '800.00', to: '850.00' },
  ])
})

test('ten thousand sorted rows are checked whole', async () => {
  const names = Array.from({ length: 5_000 }, () => handle())
  const rows = [1, 0].flatMap((size) => names.map((name) => rowsOf(name)[size] ?? ''))
  expect(await check({ csv: fileOf(rows) })).toMatchObject({
    created: 5_000,
    refused: 0,
    variants: 10_000,
  })
})
