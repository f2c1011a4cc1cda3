import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, checkoutForm, givenCategory, givenState, givenVariants } from '#test/factories.ts'
import { productFields, sendForm } from '#test/forms.ts'
import { formOf } from '#test/import-files.ts'
import { act, violations } from '#test/orders.ts'
import { as, givenPerson, type Person } from '#test/people.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { runNextImportItems } from '../../catalogue/imports/run-imports.ts'
import {
  rankProducts,
  recountListing,
  refreshQueuedListings,
} from '../../catalogue/search/upkeep/listings.ts'
import { queueStockAlertMails } from '../../catalogue/stock-alerts/tell-waiting.ts'
import { type CsvCell, formatCsvRecord } from '../../platform/csv/cells.ts'
import { createRowId } from '../../platform/ids.ts'

let shop: TestShop
let owner: Person
let state: string
let categories: string[]
const failures: string[] = []
beforeAll(async () => {
  const logTarget = {
    write: (line: string) => void (line.includes('"request failed"') && failures.push(line)),
  }
  shop = await openTestShop({ logTarget })
  owner = await givenPerson(shop.db, { role: 'superAdmin' })
  state = await givenState(shop.db)
  categories = [await givenCategory(shop.db), await givenCategory(shop.db)]
})
afterAll(() => shop.close())

const SIZES = ['S', 'M', 'L']
const ROUNDS = 8

type Shirt = Awaited<ReturnType<typeof givenShirt>>

async function givenShirt(place: number) {
  const variants = SIZES.map((size) => ({ choice: [size], stock: 2, sku: '' }))
  const category = categories[place % 2] ?? ''
  const shirt = await givenVariants(shop.db, variants, { category_id: category })
  for (const { id } of shirt.variants)
    await shop.db.insertInto('stock_alert').values(alertFor(id)).execute()
  return { ...shirt, category }
}

const alertFor = (variant_id: string) => ({
  id: createRowId(),
  variant_id,
  email: 'ada@example.com',
  state: 'waiting' as const,
})

/** Each act is made in a loop of its own: what it answers is a status, or that a job ran. */
function actsOn(shirts: readonly Shirt[]): ((round: number) => Promise<number | string>)[] {
  const at = (place: number): Shirt => shirts[place % shirts.length] as Shirt
  const line = (place: number, size: number) => ({
    id: at(place).id,
    variant: at(place).variants[size % 3]?.id ?? '',
    qty: 1,
  })
  const order = (shift: number) => async (round: number) => {
    const products = [line(round + shift, shift), line(round + shift + 1, round)]
    const payload = checkoutForm(state, shift % 2 ? products : products.toReversed())
    const placed = await call(shop, { method: 'POST', url: '/api/sales', payload })
    if (placed.statusCode !== 201) return placed.statusCode
    const cookies = Object.fromEntries(placed.cookies.map(({ name, value }) => [name, value]))
    return (await act(shop, { id: placed.json()._id, cookies }, 'cancel')).statusCode
  }
  const edit = (shift: number) => async (round: number) => {
    const { id } = at(round + shift)
    const listed =
      (await call(shop, { url: `/api/products/${id}/variants`, headers: as(owner) })).json().data ??
      []
    const variants = listed.map((one: { stock: number }) => ({
      ...one,
      stock: 2,
      stockSeen: one.stock,
      price: 900 + round,
    }))
    const options = JSON.stringify([{ name: 'Size', values: SIZES.map((value) => ({ value })) }])
    const values = {
      title: `Kaftan ${round} ${shift}`,
      options,
      variants: JSON.stringify(variants),
    }
    const fields = productFields(at(round + shift).category, values)
    return (await sendForm(shop, owner, { method: 'PUT', url: `/api/products/${id}`, fields }))
      .statusCode
  }
  const rename = (place: number) => async (round: number) => {
    const fields = { title: `Wears ${place} ${round}`, description: '-' }
    return (
      await sendForm(shop, owner, {
        method: 'PUT',
        url: `/api/categories/${categories[place]}`,
        fields,
      })
    ).statusCode
  }
  return [
    ...[0, 1, 2, 3, 4, 5].map(order),
    ...[0, 3].map(edit),
    rename(0),
    rename(1),
    (round) => importOf(shirts, round),
    (round) => importOf(shirts.toReversed(), round + 1),
    () => queueStockAlertMails(shop.db).then(String),
    () => queueStockAlertMails(shop.db).then(String),
    () => refreshQueuedListings(shop.db).then(String),
    () => recountListing(shop.db).then(String),
    async () => String(await rankProducts(shop.db)),
  ]
}

/** New titles and stock of all, every second a draft or on sale again by turns. */
async function importOf(shirts: readonly Shirt[], round: number): Promise<number> {
  const header = [
    'URL handle',
    'Title',
    'Option1 name',
    'Option1 value',
    'Inventory quantity',
    'Published on online store',
  ]
  const rows = shirts.flatMap(({ id }, i): CsvCell[][] => [
    [id, `Imported ${round} ${i}`, 'Size', 'S', round % 3, i % 2 && round % 2 ? 'false' : 'true'],
    [id, '', '', 'L', 2, ''],
  ])
  const { payload, headers } = await formOf({
    file: new TextEncoder().encode([header, ...rows].map(formatCsvRecord).join('')),
  })
  const checked = await call(shop, {
    method: 'POST',
    url: '/api/imports',
    payload,
    headers: { ...headers, ...as(owner) },
  })
  if (checked.statusCode !== 201) return checked.statusCode
  const url = `/api/imports/${checked.json()._id}`
  const started = await call(shop, {
    method: 'PUT',
    url,
    payload: { value: 'run' },
    headers: as(owner),
  })
  while ((await runNextImportItems(shop.imports)) > 0);
  return started.statusCode
}

test('concurrent buyers and admins never deadlock', async () => {
  const shirts = await Promise.all([0, 1, 2, 3, 4, 5].map(givenShirt))
  const loops = actsOn(shirts).map(async (one) => {
    const answers: (number | string)[] = []
    for (let round = 0; round < ROUNDS; round++) answers.push(await one(round))
    return answers
  })
  const answers = (await Promise.all(loops)).flat()
  expect(failures).toEqual([])
  const statuses = new Set(answers.filter((one): one is number => typeof one === 'number'))
  expect([...statuses].filter((status) => ![200, 201, 404, 409].includes(status))).toEqual([])
  expect(await violations(shop.db)).toEqual([])
  const wrong = await sql`
    select product_id from listed full join listing using (product_id)
    where listed.words || listed.filters is distinct from listing.tokens or listed.variant_stocks is distinct from listing.variant_stocks`.execute(
    shop.db,
  )
  expect(wrong.rows).toEqual([])
})
