import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Import } from '#contract/catalogue/imports.ts'
import { call, givenCategory } from '#test/factories.ts'
import { handle, importCalls } from '#test/import-calls.ts'
import { as, givenPerson, type Person } from '#test/people.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'

/** Values that a spreadsheet has changed when it read or saved a file. */

let shop: TestShop
let admin: Person
beforeAll(async () => {
  shop = await openTestShop()
  admin = await givenPerson(shop.db, { role: 'admin' })
  await givenCategory(shop.db, { title: 'Caps' })
})
afterAll(() => shop.close())

const { check, start, run } = importCalls(() => ({ shop, admin }))

const HEADER =
  'Handle,Title,Type,Option1 Name,Option1 Value,Variant SKU,Variant Barcode,Variant Price,Variant Inventory Qty'
type Cells = {
  title?: string
  type?: string
  size?: string
  sku?: string
  barcode?: string
  price?: string
  qty?: string
}
const rowOf = (
  name: string,
  {
    title = 'Fila',
    type = 'Caps',
    size = 'L',
    sku = '',
    barcode = '',
    price = '900',
    qty = '1',
  }: Cells,
): string => [name, title, type, 'Size', size, sku, barcode, price, qty].join()
const fileOf = (...rows: readonly string[]): string => `${[HEADER, ...rows].join('\n')}\n`

const variantsOf = (name: string) =>
  shop.db
    .selectFrom('variant')
    .innerJoin('product', 'product.id', 'variant.product_id')
    .select(['choice', 'sku', 'barcode'])
    .where('handle', '=', name)
    .orderBy('variant.position')
    .execute()
const answer = async ({ _id }: Import, takesSkus: boolean): Promise<Import> =>
  (
    await call(shop, {
      method: 'PUT',
      url: `/api/imports/${_id}/answers`,
      payload: { takesSkus },
      headers: as(admin),
    })
  ).json()

const EAN = '4006381333931'

describe('a barcode', () => {
  const fault = (text: string): string =>
    `“${text}” is no barcode, which has 8, 12, 13 or 14 digits of which the last one checks the others: `

  test.each(['6.15123E+12', `${EAN}.0`, '4006381333932', '12345678905', '#N/A', '01-Feb'])(
    '%s leaves the one of the shop, and its row is named',
    async (barcode) => {
      const name = handle()
      await run(await check({ csv: fileOf(rowOf(name, { barcode: EAN })) }))
      const checked = await check({ csv: fileOf(rowOf(name, { barcode, price: '950' })) })
      expect(checked).toMatchObject({ changed: 1, refused: 0, leftOut: 0 })
      expect(checked.problems).toEqual([
        { row: 2, title: 'Fila', reason: `${fault(barcode)}${EAN} stays`, isTaken: true },
      ])
      await run(checked)
      expect(await variantsOf(name)).toMatchObject([{ barcode: EAN }])
    },
  )

  test('that is rounded is left blank at new products', async () => {
    const names = [handle(), handle()]
    const checked = await check({
      csv: fileOf(...names.map((name) => rowOf(name, { barcode: '6.15123E+12' }))),
    })
    expect(checked.problems.map(({ row, reason }) => [row, reason])).toEqual([
      [2, `${fault('6.15123E+12')}it stays blank`],
      [3, `${fault('6.15123E+12')}it stays blank`],
    ])
    await run(checked)
    for (const name of names) expect(await variantsOf(name)).toMatchObject([{ barcode: '' }])
  })

  test.each([`"=""${EAN}"""`, `="${EAN}"`, `'${EAN}`, `${EAN} `])('%s is read', async (barcode) => {
    const name = handle()
    const checked = await check({ csv: fileOf(rowOf(name, { barcode })) })
    expect(checked.problems).toEqual([])
    await run(checked)
    expect(await variantsOf(name)).toMatchObject([{ barcode: EAN }])
  })

  test('of the shop stays without a word, whatever it is, and a blank cell empties it', async () => {
    const name = handle()
    await run(await check({ csv: fileOf(rowOf(name, {})) }))
    const id = shop.db.selectFrom('product').select('id').where('handle', '=', name)
    await shop.db
      .updateTable('variant')
      .set({ barcode: 'old-1' })
      .where('product_id', '=', id)
      .execute()
    expect(await check({ csv: fileOf(rowOf(name, { barcode: 'old-1' })) })).toMatchObject({
      unchanged: 1,
      problems: [],
    })
    const emptied = await check({ csv: fileOf(rowOf(name, {})) })
    expect(emptied.changes[0]?.changes).toMatchObject([{ field: 'barcode', from: 'old-1', to: '' }])
  })
})

describe('a SKU', () => {
  test.each([
    [true, '7'],
    [false, '007'],
  ])('that differs by zeros is asked about: the file counts %s', async (takesSkus, sku) => {
    const name = handle()
    await run(await check({ csv: fileOf(rowOf(name, { sku: '007' })) }))
    const checked = await check({ csv: fileOf(rowOf(name, { sku: '7', qty: '4' })) })
    expect(checked.skus).toEqual({
      total: 1,
      rows: [{ row: 2, title: 'Fila', shop: '007', file: '7' }],
    })
    expect((await start(checked)).json().message).toBe(
      'kindly say first whether the SKUs of the shop or those of the file count',
    )
    expect(await answer(checked, takesSkus)).toMatchObject({
      skus: { total: 1, takesFile: takesSkus },
    })
    await run(checked)
    expect(await variantsOf(name)).toMatchObject([{ sku }])
    expect(await check({ csv: fileOf(rowOf(name, { sku, qty: '4' })) })).toMatchObject({
      unchanged: 1,
    })
  })

  test('that differs by zeros finds the variant of another size', async () => {
    const name = handle()
    await run(
      await check({
        csv: fileOf(rowOf(name, { size: 'L', sku: '007' }), rowOf(name, { size: 'M', sku: '8' })),
      }),
    )
    const checked = await check({ csv: fileOf(rowOf(name, { size: 'XL', sku: '7' })) })
    await answer(checked, false)
    await run(checked)
    expect(await variantsOf(name)).toMatchObject([
      { choice: ['XL'], sku: '007' },
      { choice: ['M'], sku: '8' },
    ])
  })

  test.each([
    ['1.23E+11', 'is a number that a spreadsheet has rounded'],
    ['02-Jan', 'looks like a date'],
    ['#NAME?', 'is an error of a spreadsheet'],
  ])('%s leaves the one of the shop, and its row is named', async (sku, reason) => {
    const name = handle()
    await run(await check({ csv: fileOf(rowOf(name, { sku: 'A-1' })) }))
    const checked = await check({ csv: fileOf(rowOf(name, { sku })) })
    expect(checked).toMatchObject({ unchanged: 1, refused: 0 })
    expect(checked.problems).toMatchObject([
      { row: 2, isTaken: true, reason: expect.stringContaining(reason) },
    ])
  })
})

describe('a product is refused in words', () => {
  const OTHERS: readonly (readonly [heading: string, cells: Cells, reason: string])[] = [
    ['Option1 value', { size: '01-Feb' }, 'looks like a date'],
    ['Title', { title: '#NAME?' }, 'is an error of a spreadsheet'],
    ['Type', { type: '1.5E+12' }, 'is a number that a spreadsheet has rounded'],
    ['Price', { price: '1.5E+06' }, 'must be a number'],
    ['Price', { price: '01-Feb' }, 'must be a number'],
    ['Inventory quantity', { qty: '1E+03' }, 'must be a number'],
  ]
  test.each(OTHERS)('for its %s, as in %o', async (heading, cells, reason) => {
    const { created, problems } = await check({ csv: fileOf(rowOf(handle(), cells)) })
    expect(created).toBe(0)
    expect(problems).toMatchObject([
      { row: 2, isTaken: false, reason: expect.stringContaining(`${heading}: `) },
    ])
    expect(problems[0]?.reason).toContain(reason)
  })

  test('for a rounded handle: two products would be one', async () => {
    const { created, problems } = await check({
      csv: fileOf(rowOf('6.15E+12', {}), rowOf('6.15E+12', { size: 'M' })),
    })
    expect(created).toBe(0)
    expect(problems.map(({ row, reason }) => [row, reason.slice(0, 28)])).toEqual([
      [2, 'URL handle: “6.15e+12” is a '],
      [3, 'URL handle: “6.15e+12” is a '],
    ])
  })
})

test('an option value that looks like a date stays where the shop has it', async () => {
  const name = handle()
  await run(await check({ csv: fileOf(rowOf(name, { size: '1 Feb' })) }))
  const id = shop.db.selectFrom('product').select('id').where('handle', '=', name)
  const options = JSON.stringify([{ name: 'Size', values: [{ value: '01-Feb' }] }])
  await shop.db.updateTable('product').set({ options }).where('handle', '=', name).execute()
  await shop.db
    .updateTable('variant')
    .set({ choice: ['01-Feb'] })
    .where('product_id', '=', id)
    .execute()
  expect(await check({ csv: fileOf(rowOf(name, { size: '01-Feb' })) })).toMatchObject({
    unchanged: 1,
    refused: 0,
  })
})
