import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Import } from '#contract/catalogue/imports.ts'
import { call, givenCategory, givenProduct } from '#test/factories.ts'
import { formOf } from '#test/import-files.ts'
import { as, givenBrowser, givenPerson, type Person } from '#test/people.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { type CsvCell, formatCsvRecord, unescapeFormulas } from '../../platform/csv/cells.ts'
import { headingOfFileField, READ_COLUMNS } from '../product-file/columns.ts'

/** A column that a file leaves out leaves its field alone. */

let shop: TestShop
let admin: Person
let category: string

beforeAll(async () => {
  shop = await openTestShop()
  admin = await givenPerson(shop.db, { role: 'admin' })
  category = await givenCategory(shop.db, { title: 'Caps' })
  await givenCategory(shop.db, { title: 'Wraps' })
})
afterAll(() => shop.close())

async function check(
  header: readonly string[],
  ...rows: readonly (readonly CsvCell[])[]
): Promise<Import> {
  const file = new TextEncoder().encode([header, ...rows].map(formatCsvRecord).join(''))
  const { payload, headers } = await formOf({ file })
  return (
    await call(shop, {
      method: 'POST',
      url: '/api/imports',
      payload,
      headers: { ...headers, ...as(admin) },
    })
  ).json()
}

async function exported(): Promise<[string[], ...string[][]]> {
  const { token, cookies } = await givenBrowser(shop, admin.email)
  const headers = as({ token })
  const issued = await call(shop, {
    method: 'POST',
    url: '/api/exports',
    payload: { kind: 'products' },
    headers,
  })
  return parse((await call(shop, { url: issued.json().path, cookies })).body, { bom: true }) as [
    string[],
    ...string[][],
  ]
}

const discounts = fc.oneof(
  fc.constantFrom(0, 0.01, 33.33, 99.99, 100),
  fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100),
)
const prices = fc.oneof(
  fc.integer({ min: 0, max: 100 }),
  fc.integer({ min: 0, max: 100_000_000_000 }),
)

test('an export without some of its columns changes nothing', async () => {
  const priced = fc.record({ price_kobo: prices, discount_percentage: discounts })
  for (const values of fc.sample(priced, 60))
    await givenProduct(shop.db, {
      category_id: category,
      rating: 4.5,
      stock: 7,
      images: ['a'.repeat(32)],
      ...values,
    })
  const [header, ...rows] = await exported()
  const optional = READ_COLUMNS.map(({ heading }) => heading).filter(
    (heading) => heading !== headingOfFileField('handle'),
  )
  const subsets = [...optional.map((column) => [column]), ...fc.sample(fc.subarray(optional), 20)]
  for (const without of subsets as string[][]) {
    const places = header.flatMap((column, i) => (without.includes(column) ? [] : [i]))
    const cut = (cells: readonly string[]) => places.map((i) => unescapeFormulas(cells[i] ?? ''))
    const { problems, ...report } = await check(cut(header), ...rows.map(cut))
    expect({ without, problems, ...report }).toMatchObject({
      ...{ without, problems: [], created: 0, changed: 0, refused: 0, unchanged: rows.length },
    })
  }
})

describe('a file with one column', () => {
  const given = (values: object = {}) =>
    givenProduct(shop.db, {
      category_id: category,
      price_kobo: 1_000_00,
      discount_percentage: 10,
      ...values,
    })

  test.each<[string, CsvCell, { field: string; from: string; to: string }[]]>([
    ['Title', 'Fila', [{ field: 'title', from: 'Old', to: 'Fila' }]],
    ['Description', 'New.', [{ field: 'description', from: 'Woven in Iseyin.', to: 'New.' }]],
    ['Vendor', 'Oja', [{ field: 'brand', from: 'Itoko', to: 'Oja' }]],
    ['Type', 'Wraps', [{ field: 'category', from: 'Caps', to: 'Wraps' }]],
    ['Price', '1,800', [{ field: 'price', from: '1000.00', to: '2000.00' }]],
    [
      'Compare-at price',
      1200,
      [
        { field: 'price', from: '1000.00', to: '1200.00' },
        { field: 'discountPercentage', from: '10', to: '25' },
      ],
    ],
    [
      headingOfFileField('discountPercentage'),
      20,
      [{ field: 'discountPercentage', from: '10', to: '20' }],
    ],
    [headingOfFileField('rating'), 5, [{ field: 'rating', from: '4', to: '5' }]],
    ['Inventory quantity', 3, [{ field: 'stock', from: '9', to: '3' }]],
  ])('%s changes that alone', async (column, cell, changes) => {
    const { id } = await given({ title: 'Old', brand: 'Itoko', rating: 4, stock: 9 })
    const report = await check(['URL handle', column], [id, cell])
    expect(report.problems).toEqual([])
    expect(report.changes[0]?.changes).toEqual(changes)
  })

  test('the imported price is the price that is paid', async () => {
    const [reduced, plain] = [
      await given({ discount_percentage: 33.33 }),
      await given({ discount_percentage: 0 }),
    ]
    const { changes } = await check(
      ['URL handle', 'Price'],
      [reduced.id, '666.70'],
      [plain.id, '₦800.50'],
    )
    expect(changes).toMatchObject([
      { _id: plain.id, changes: [{ field: 'price', from: '1000.00', to: '800.50' }] },
    ])
    const { changes: paid } = await check(['URL handle', 'Price'], [reduced.id, '1,333.40'])
    expect(paid[0]?.changes).toEqual([{ field: 'price', from: '1000.00', to: '2000.00' }])
  })

  test('a discount of 100 % and too high prices are refused', async () => {
    const [free, cheap] = [
      await given({ discount_percentage: 100 }),
      await given({ discount_percentage: 99.99 }),
    ]
    const { problems } = await check(['URL handle', 'Price'], [free.id, 5], [cheap.id, 5_000_000])
    expect(problems.map(({ reason }) => reason)).toEqual([
      'Price, Compare-at price and discount do not fit together',
      'Price: must be from 0 to 1,000,000,000',
    ])
  })

  test('names the columns that a new product needs', async () => {
    const { created, problems } = await check(['URL handle', 'Price'], ['new-cap', 500])
    expect(created).toBe(0)
    expect(problems.map(({ reason }) => reason)).toEqual([
      'a new product needs the column Title, which the file does not have',
    ])
  })
})
