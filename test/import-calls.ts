import { expect } from 'vitest'
import type { Import } from '#contract/catalogue/imports.ts'
import { runNextImportItems } from '#server/catalogue/imports/run-imports.ts'
import { type CsvCell, formatCsvRecord } from '#server/platform/csv/cells.ts'
import { type Answer, call } from './factories.ts'
import { formOf, zipOf } from './import-files.ts'
import { as, type Person } from './people.ts'
import { picture } from './picture.ts'
import type { TestShop } from './shop.ts'

export const pictureOf = (colour: string): Promise<Buffer> => picture(colour, 'png', 8, 8)
export const redPicture = pictureOf('#800020')

export const csvOf = (
  header: readonly string[],
  ...rows: readonly (readonly CsvCell[])[]
): string => [header, ...rows].map(formatCsvRecord).join('')

export const HEADER = [
  'Title',
  'URL handle',
  'Description',
  'Vendor',
  'Type',
  'Price',
  'Compare-at price',
  'Inventory quantity',
  'Product image URL',
  'Image position',
]
let count = 0
export const handle = (): string => `thing-${count++}`
/** A row with every field of a product, which is of a category `Gele & Caps`. */
export const rowOf = (values: Record<string, CsvCell> = {}): CsvCell[] => {
  const all: Record<string, CsvCell> = {
    Title: 'Gele',
    'URL handle': handle(),
    Description: 'Stiff.',
    Vendor: 'Oja',
    Type: 'gele & caps',
    Price: '1000.00',
    'Compare-at price': '',
    'Inventory quantity': 5,
    'Product image URL': 'red.png',
    'Image position': 1,
    ...values,
  }
  return HEADER.map((column) => all[column])
}

type Files = { csv: string | Uint8Array<ArrayBuffer>; zip?: Uint8Array<ArrayBuffer> }

/**
 * Calls of an admin to the imports, for one test file: `open` returns what its `beforeAll` makes.
 */
export function importCalls(open: () => { shop: TestShop; admin: Person }) {
  /** Without a ZIP of its own the file comes with `red.png`. */
  async function send({ csv, zip }: Files): Promise<Answer> {
    const { shop, admin } = open()
    const file = typeof csv === 'string' ? new TextEncoder().encode(csv) : csv
    const pictures = zip ?? zipOf([{ name: 'red.png', bytes: await redPicture }])
    const { payload, headers } = await formOf({ file, pictures })
    return call(shop, {
      method: 'POST',
      url: '/api/imports',
      payload,
      headers: { ...headers, ...as(admin) },
    })
  }

  async function check(files: Files): Promise<Import> {
    const answer = await send(files)
    if (answer.statusCode !== 201) throw new Error(answer.body)
    return answer.json()
  }

  function start({ _id }: Pick<Import, '_id'>): Promise<Answer> {
    const { shop, admin } = open()
    return call(shop, {
      method: 'PUT',
      url: `/api/imports/${_id}`,
      payload: { value: 'run' },
      headers: as(admin),
    })
  }
  async function stateOf({ _id }: Pick<Import, '_id'>): Promise<Import> {
    const { shop, admin } = open()
    return (await call(shop, { url: `/api/imports/${_id}`, headers: as(admin) })).json()
  }

  /** Runs the job until nothing is left. */
  async function drain(): Promise<void> {
    while ((await runNextImportItems(open().shop.imports)) > 0);
  }

  async function run(checked: Import): Promise<Import> {
    expect((await start(checked)).statusCode).toBe(200)
    await drain()
    return stateOf(checked)
  }

  /** A product with what its first variant has. */
  const productOf = (name: string) =>
    open()
      .shop.db.selectFrom('product')
      .innerJoin('variant', 'variant.id', 'product.id')
      .selectAll('product')
      .select(['variant.price_kobo', 'variant.discount_percentage', 'variant.stock'])
      .where('handle', '=', name)
      .where('product.deleted_at', 'is', null)
      .executeTakeFirst()

  return { send, check, start, stateOf, drain, run, productOf }
}
