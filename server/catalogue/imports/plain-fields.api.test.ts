import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import type { Import } from '#contract/catalogue/imports.ts'
import { mapPlain, PLAIN_FIELDS } from '#contract/catalogue/product-fields.ts'
import type { Product } from '#contract/catalogue/products.ts'
import { call, givenCategory } from '#test/factories.ts'
import { productFields, sendForm } from '#test/forms.ts'
import { redPicture } from '#test/import-calls.ts'
import { checkedIn, exportedFrom } from '#test/import-files.ts'
import { as, givenPerson } from '#test/people.ts'
import { openTestShop } from '#test/shop.ts'
import { runImports } from './run-imports.ts'

/** A new row of `PLAIN_FIELDS` is tested here without a change. */
const VALUES = mapPlain((field, { isNumber }) => (isNumber ? 3.5 : `Sample of ${field}`))

test('each plain field goes through form, files, draft and copy, and into the audit log', async () => {
  const shop = await openTestShop()
  onTestFinished(() => shop.close())
  const admin = await givenPerson(shop.db, { role: 'superAdmin' })
  const headers = as(admin)
  const fieldsOf = (product: Product) => mapPlain((field) => product[field])
  const read = async (path: string) => (await call(shop, { url: `/api/${path}`, headers })).json()
  const runImport = async ({ _id }: Import): Promise<void> => {
    const payload = { value: 'run' }
    await call(shop, { method: 'PUT', url: `/api/imports/${_id}`, payload, headers })
    while ((await runImports(shop.imports)) > 0);
  }

  const category = await givenCategory(shop.db)
  const fields = { ...productFields(category), ...VALUES }
  const files = [{ field: 'images', bytes: await redPicture }]
  const { _id } = (
    await sendForm(shop, admin, { method: 'POST', url: '/api/products', fields, files })
  ).json()
  expect(fieldsOf(await read(`products/${_id}`))).toEqual(VALUES)

  const exported = await exportedFrom(shop, admin)
  for (const value of Object.values(VALUES)) expect(exported).toContain(String(value))

  // Under another id the same rows are a product that the shop does not have.
  const asNew = await checkedIn(shop, admin, exported.replaceAll(_id, randomUUID()))
  expect(asNew).toMatchObject({ created: 1, changed: 0, refused: 0 })
  const { product_id } = await shop.db
    .selectFrom('import_item')
    .select('product_id')
    .where('import_id', '=', asNew._id)
    .executeTakeFirstOrThrow()
  await runImport(asNew)
  expect(fieldsOf(await read(`products/${product_id}`))).toEqual(VALUES)
  await call(shop, { method: 'DELETE', url: `/api/products/${product_id}`, headers })

  const file = exported.replaceAll('Sample of', 'Other sample of').replaceAll('3.5', '4.5')
  const changed: Import = await checkedIn(shop, admin, file)
  expect(changed.changes[0]?.changes.map(({ field }) => field)).toEqual(Object.keys(PLAIN_FIELDS))
  await runImport(changed)
  const imported = mapPlain((field, { isNumber }) => (isNumber ? 4.5 : `Other sample of ${field}`))
  expect(fieldsOf(await read(`products/${_id}`))).toEqual(imported)

  const copy = (
    await call(shop, { method: 'POST', url: `/api/products/${_id}/copy`, headers })
  ).json()
  expect(fieldsOf(await read(`drafts/${copy._id}`))).toEqual({
    ...imported,
    title: `Copy of ${imported.title}`,
  })

  await sendForm(shop, admin, { method: 'PUT', url: `/api/products/${_id}`, fields })
  const { data } = (await call(shop, { url: '/api/audit/50/0', headers })).json()
  expect(Object.keys(data[0].details.changes).sort()).toEqual(Object.keys(PLAIN_FIELDS).sort())
})
