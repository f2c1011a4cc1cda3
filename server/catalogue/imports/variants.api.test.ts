import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Import } from '#contract/catalogue/imports.ts'
import {
  call,
  givenCategory,
  givenOrder,
  givenProduct,
  givenState,
  givenVariants,
} from '#test/factories.ts'
import { formOf } from '#test/import-files.ts'
import { stockOf, violations } from '#test/orders.ts'
import { as, givenPerson, type Person } from '#test/people.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { type CsvCell, formatCsvRecord } from '../../platform/csv/cells.ts'
import { runNextImportItems } from './run-imports.ts'

let shop: TestShop
let admin: Person
let category: string

beforeAll(async () => {
  shop = await openTestShop()
  admin = await givenPerson(shop.db, { role: 'admin' })
  category = await givenCategory(shop.db, { title: 'Shirts' })
})
afterAll(() => shop.close())
afterEach(async () => expect(await violations(shop.db)).toEqual([]))

async function check(
  header: readonly string[],
  ...rows: readonly (readonly CsvCell[])[]
): Promise<Import> {
  const csv = [header, ...rows].map(formatCsvRecord).join('')
  const { payload, headers } = await formOf({ file: new TextEncoder().encode(csv) })
  const answer = await call(shop, {
    method: 'POST',
    url: '/api/imports',
    payload,
    headers: { ...headers, ...as(admin) },
  })
  if (answer.statusCode !== 201) throw new Error(answer.body)
  return answer.json()
}

async function run({ _id }: Import): Promise<Import> {
  await call(shop, {
    method: 'PUT',
    url: `/api/imports/${_id}`,
    payload: { value: 'run' },
    headers: as(admin),
  })
  while ((await runNextImportItems(shop.imports)) > 0);
  return (await call(shop, { url: `/api/imports/${_id}`, headers: as(admin) })).json()
}

const variantsOf = (id: string) =>
  shop.db
    .selectFrom('variant')
    .select(['id', 'choice', 'sku', 'price_kobo', 'discount_percentage', 'stock'])
    .where('product_id', '=', id)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .execute()

const NAMED = [
  'URL handle',
  'Option1 name',
  'Option1 value',
  'Option2 name',
  'Option2 value',
] as const
const shirt = () =>
  givenVariants(
    shop.db,
    [
      { choice: ['S', 'Red'], sku: 'S-R', stock: 5 },
      { choice: ['M', 'Red'], sku: 'M-R', stock: 6 },
    ],
    { category_id: category },
  )

describe('a file with variants', () => {
  test('changes them by their choice, whatever its case, and shows whose field it is', async () => {
    const { id, title } = await shirt()
    const report = await check(
      [...NAMED, 'Price', 'Inventory quantity'],
      [id, 'size', 's', 'COLOUR', 'red', 900, 5],
      [id, '', 'M', '', 'Red', 1000, 1],
    )
    expect(report.changes).toEqual([
      {
        ...{ _id: id, title },
        changes: [
          { field: 'price', choice: 'S / Red', from: '1000.00', to: '900.00' },
          { field: 'stock', choice: 'M / Red', from: '6', to: '1' },
        ],
      },
    ])
    await run(report)
    expect(await variantsOf(id)).toMatchObject([
      { choice: ['S', 'Red'], price_kobo: 900_00, stock: 5 },
      { choice: ['M', 'Red'], price_kobo: 1_000_00, stock: 1 },
    ])
  })

  test('renames a value where the SKU is known: the variant stays the same thing', async () => {
    const { id, variants } = await shirt()
    await run(await check([...NAMED, 'SKU'], [id, 'Size', 'Small', 'Colour', 'Crimson', 's-r']))
    const [small] = await variantsOf(id)
    expect(small).toMatchObject({ id: variants[0]?.id, choice: ['Small', 'Crimson'], stock: 5 })
    const product = await shop.db
      .selectFrom('product')
      .select('options')
      .where('id', '=', id)
      .executeTakeFirst()
    expect(product?.options.map(({ values }) => values.map(({ value }) => value))).toEqual([
      ['M', 'Small'],
      ['Red', 'Crimson'],
    ])
  })

  test('adds variants with their first movement, and removes none that it leaves out', async () => {
    const { id } = await shirt()
    const row = [id, 'Size', 'L', 'Colour', 'Blue', 1200, 9]
    await run(await check([...NAMED, 'Price', 'Inventory quantity'], row))
    expect((await variantsOf(id)).map(({ choice }) => choice)).toEqual([
      ['S', 'Red'],
      ['M', 'Red'],
      ['L', 'Blue'],
    ])
    const shown = (await call(shop, { url: `/api/products/${id}` })).json()
    expect(shown.options[0].values.map(({ value }: { value: string }) => value)).toEqual([
      'S',
      'M',
      'L',
    ])
  })

  test('the first options take over the variant and its stock', async () => {
    const { id } = await givenProduct(shop.db, { category_id: category, stock: 8 })
    const report = await check(
      [...NAMED.slice(0, 3), 'Price'],
      [id, 'Size', 'S', 1000],
      [id, '', 'M', 1100],
    )
    await run(report)
    expect(await variantsOf(id)).toMatchObject([
      { id, choice: ['S'], stock: 8 },
      { choice: ['M'], stock: 0, price_kobo: 1_100_00 },
    ])
  })

  test('never brings back pieces of a variant that were sold since the check', async () => {
    const { id, variants } = await shirt()
    const [small] = variants
    const report = await check(
      [...NAMED, 'Inventory quantity'],
      [id, 'Size', 'S', 'Colour', 'Red', 4],
    )
    const products = [{ id, variant: small?.id ?? '', qty: 3 }]
    await givenOrder(shop, { state: await givenState(shop.db), products })
    await run(report)
    expect(await stockOf(shop.db, small?.id ?? '')).toBe(1)
  })

  test('takes a blank price of a further row from the first, and each discount exactly', async () => {
    const discount = 'Discount percentage (product.metafields.custom.discount_percentage)'
    const header = [
      ...NAMED.slice(0, 3),
      'Title',
      'Description',
      'Vendor',
      'Type',
      'Price',
      'Compare-at price',
      discount,
    ]
    const report = await check(
      header,
      ['tee', 'Size', 'S', 'Tee', 'x', 'Oja', 'Shirts', '666.70', '1000', '33.33'],
      ['tee', '', 'M', '', '', '', '', '', '', ''],
      ['tee', '', 'L', '', '', '', '', '500', '', ''],
    )
    expect(report).toMatchObject({ created: 1, variants: 3, drafts: 1, refused: 0 })
    await run(report)
    const { id } = await shop.db
      .selectFrom('product')
      .select('id')
      .where('handle', '=', 'tee')
      .executeTakeFirstOrThrow()
    expect(await variantsOf(id)).toMatchObject([
      { id, choice: ['S'], price_kobo: 1_000_00, discount_percentage: 33.33 },
      { choice: ['M'], price_kobo: 1_000_00, discount_percentage: 33.33 },
      { choice: ['L'], price_kobo: 500_00, discount_percentage: 0 },
    ])
  })
})

describe('a product is refused, with its row,', () => {
  const sized = (...values: string[]) =>
    values.map((value, i) => ['new', i === 0 ? 'Size' : '', value, '', '', 5])
  test.each<[string, CsvCell[][], number, string]>([
    ['with a variant twice', sized('S', 'M', 's'), 4, 'the variant s is in row 2 already'],
    [
      'with an option without a name',
      [['new', '', 'S', '', '', 5]],
      2,
      'Option1 name is a required field',
    ],
    [
      'with a variant that lacks a value',
      [
        ['new', 'Size', 'S', 'Colour', 'Red', 5],
        ['new', '', 'M', '', '', 5],
      ],
      3,
      'Option2 value is a required field',
    ],
    ['with too long a value', sized('x'.repeat(61)), 2, 'Option1 name: '],
    [
      'with two options of one name',
      [['new', 'Size', 'S', 'size', 'M', 5]],
      2,
      'Option1 name: two options have one name',
    ],
    [
      'with too many values',
      sized(...Array.from({ length: 31 }, (_, i) => `v${i}`)),
      2,
      'Option1 name: ',
    ],
    [
      'with too many variants',
      sized(...Array.from({ length: 101 }, (_, i) => `v${i}`)),
      102,
      'a product can have 100 variants at most',
    ],
  ])('%s', async (_what, rows, row, reason) => {
    const header = [...NAMED, 'Price', 'Title', 'Description', 'Vendor', 'Type']
    const report = await check(header, ...rows.map((one) => [...one, 'Tee', 'x', 'Oja', 'Shirts']))
    expect(report).toMatchObject({ created: 0, refused: 1 })
    expect(report.problems[0]?.row).toBe(row)
    expect(report.problems[0]?.reason).toContain(reason)
  })

  test('a row is refused where the variant is not clear', async () => {
    const { id } = await shirt()
    const reasons = async (report: Import) => report.problems.map(({ reason }) => reason)
    expect(await reasons(await check(NAMED, [id, 'Storage', '64 GB', 'Colour', 'Red']))).toEqual([
      'the product has other options here (Size, Colour), kindly change them in the back office first',
    ])
    expect(await reasons(await check(['URL handle', 'Inventory quantity'], [id, 3]))).toEqual([
      'the product has options: the file must say which variant the row is (Option1 name, Option1 value)',
    ])
    expect(await check(['URL handle', 'Title'], [id, 'New title'])).toMatchObject({
      changed: 1,
      refused: 0,
    })
  })
})
