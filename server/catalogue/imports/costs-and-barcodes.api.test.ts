import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenCategory } from '#test/factories.ts'
import { handle, importCalls } from '#test/import-calls.ts'
import { exportedFrom } from '#test/import-files.ts'
import { givenPerson, type Person } from '#test/people.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'

let shop: TestShop
let admin: Person
let superAdmin: Person
beforeAll(async () => {
  shop = await openTestShop()
  admin = await givenPerson(shop.db, { role: 'admin' })
  superAdmin = await givenPerson(shop.db, { role: 'superAdmin' })
  await givenCategory(shop.db, { title: 'Gele & Caps' })
})
afterAll(() => shop.close())

const ofAdmin = importCalls(() => ({ shop, admin }))
const { check, run } = importCalls(() => ({ shop, admin: superAdmin }))

const csvOf = (name: string, { barcode = '', cost = '' }) =>
  `Handle,Title,Type,Variant Price,Variant Barcode,Cost per item\n${name},Fila,Gele & Caps,900,${barcode},${cost}\n`

const variantOf = (name: string) =>
  shop.db
    .selectFrom('variant')
    .innerJoin('product', 'product.id', 'variant.product_id')
    .select(['barcode', 'cost_kobo'])
    .where('handle', '=', name)
    .executeTakeFirst()

test('a super admin imports costs and barcodes, and changes them', async () => {
  const name = handle()
  expect((await check({ csv: csvOf(name, { cost: 'a lot' }) })).problems[0]?.reason).toBe(
    'Cost per item: must be a number, written like 19,999',
  )
  await run(await check({ csv: csvOf(name, { barcode: '6001234567899', cost: '₦512.25' }) }))
  expect(await variantOf(name)).toEqual({ barcode: '6001234567899', cost_kobo: 512_25 })

  const changed = await check({ csv: csvOf(name, { barcode: '6001234567806', cost: '600' }) })
  expect(changed.changes[0]?.changes).toEqual([
    { field: 'barcode', from: '6001234567899', to: '6001234567806' },
  ])
  await run(changed)
  expect(await variantOf(name)).toEqual({ barcode: '6001234567806', cost_kobo: 600_00 })
  const alone = await check({ csv: csvOf(name, { barcode: '6001234567806', cost: '700' }) })
  expect(alone).toMatchObject({ changed: 1, changes: [{ changes: [] }] })
  await run(alone)
  expect(await variantOf(name)).toMatchObject({ cost_kobo: 700_00 })
  expect(await exportedFrom(shop, superAdmin)).toContain('6001234567806')
})

test('a blank cost stays, and other admins import none', async () => {
  const name = handle()
  await run(await check({ csv: csvOf(name, { barcode: '96385074', cost: '500' }) }))
  expect(await check({ csv: csvOf(name, { barcode: '96385074' }) })).toMatchObject({
    changed: 0,
    unchanged: 1,
  })
  const checked = await ofAdmin.check({ csv: csvOf(name, { barcode: '96385074', cost: '77' }) })
  expect(checked).toMatchObject({ changed: 0, unchanged: 1, unused: ['Cost per item'] })
})
