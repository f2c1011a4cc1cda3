import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import type { Import } from '#contract/catalogue/imports.ts'

/**
 * Loads the shop with two more rows in the table of plain fields: a required text and an optional
 * whole number. Modules derive their lists from the table when they load: all of them are loaded
 * again here, and again after the test.
 */
async function loadWithMadeUpFields() {
  vi.resetModules()
  onTestFinished(() => void vi.resetModules())
  const table = await import('#contract/catalogue/product-fields.ts')
  const { formWholeField, requiredText } = await import('#contract/platform/values.ts')
  const text = {
    column: 'made_up',
    heading: 'Made up',
    label: 'Made up',
    form: requiredText('madeUp', 100),
    ifBlank: 'None',
  }
  const number = {
    column: 'made_up_number',
    heading: 'Made up number',
    label: 'Made up number',
    form: z.preprocess((typed) => typed || null, formWholeField('madeUpNumber', 0, 999).nullable()),
    isNumber: true,
    ifBlank: null,
  }
  const madeUp = { madeUp: text, madeUpNumber: number }
  for (const rows of [table.productFieldRows, table.plainFieldRows])
    (rows as unknown[]).push(...Object.entries(madeUp))
  ;(table.PLAIN_COLUMNS as string[]).push(text.column, number.column)
  Object.assign(table.productFormShape, { madeUp: text.form, madeUpNumber: number.form })
  return {
    ...table,
    ...(await import('#test/factories.ts')),
    ...(await import('#test/forms.ts')),
    ...(await import('#test/import-calls.ts')),
    ...(await import('#test/import-files.ts')),
    ...(await import('#test/people.ts')),
    ...(await import('#test/shop.ts')),
    ...(await import('./run-imports.ts')),
  }
}

test('each plain field goes through form, files, draft and copy, and into the audit log', async () => {
  const { mapPlainFields, plainFieldRows, call, sendForm, checkedIn, exportedFrom, ...given } =
    await loadWithMadeUpFields()
  const shop = await given.openTestShop()
  onTestFinished(() => shop.close())
  await sql`alter table product add column made_up text not null default '',
    add column made_up_number integer`.execute(shop.db)
  const admin = await given.givenPerson(shop.db, { role: 'superAdmin' })
  const headers = given.as(admin)
  const read = async (path: string) => (await call(shop, { url: `/api/${path}`, headers })).json()
  const stored = async (id: string) => {
    const { rows } = await sql<Record<string, unknown>>`
      select * from product where id = ${id}`.execute(shop.db)
    return mapPlainFields((_field, { column }) => rows[0]?.[column])
  }
  const runImport = async ({ _id }: Import): Promise<void> => {
    const payload = { value: 'run' }
    await call(shop, { method: 'PUT', url: `/api/imports/${_id}`, payload, headers })
    while ((await given.runNextImportItems(shop.imports)) > 0);
  }
  const names = plainFieldRows.map(([field]) => field)
  const values = mapPlainFields((field, { isNumber }) => (isNumber ? 3 : `Sample of ${field}`))

  const category = await given.givenCategory(shop.db)
  const fields = { ...given.productFields(category), ...values }
  const files = [{ field: 'images', bytes: await given.redPicture }]
  const { _id } = (
    await sendForm(shop, admin, { method: 'POST', url: '/api/products', fields, files })
  ).json()
  expect(await stored(_id)).toEqual(values)
  // The answer has only the fields that are written out in `Product`.
  const { title, description, rating, brand } = values
  expect(await read(`products/${_id}`)).toMatchObject({ title, description, rating, brand })

  const exported = await exportedFrom(shop, admin)
  for (const value of Object.values(values)) expect(exported).toContain(String(value))

  // Under another id the same rows are a product that the shop does not have.
  const asNew: Import = await checkedIn(shop, admin, exported.replaceAll(_id, randomUUID()))
  expect(asNew).toMatchObject({ created: 1, changed: 0, refused: 0 })
  const { product_id } = await shop.db
    .selectFrom('import_item')
    .select('product_id')
    .where('import_id', '=', asNew._id)
    .executeTakeFirstOrThrow()
  await runImport(asNew)
  expect(await stored(product_id)).toEqual(values)
  await call(shop, { method: 'DELETE', url: `/api/products/${product_id}`, headers })

  const file = exported
    .replaceAll('Sample of', 'Other sample of')
    .replaceAll(/(?<=,)3(?=[,\r])/g, '4')
  const changed: Import = await checkedIn(shop, admin, file)
  expect(changed.changes[0]?.changes.map(({ field }) => field)).toEqual(names)
  await runImport(changed)
  const imported = mapPlainFields((field, { isNumber }) =>
    isNumber ? 4 : `Other sample of ${field}`,
  )
  expect(await stored(_id)).toEqual(imported)

  const copy = (
    await call(shop, { method: 'POST', url: `/api/products/${_id}/copy`, headers })
  ).json()
  expect(await read(`drafts/${copy._id}`)).toMatchObject({ title: `Copy of ${imported.title}` })
  expect(await stored(copy._id)).toEqual({ ...imported, title: `Copy of ${imported.title}` })

  await sendForm(shop, admin, { method: 'PUT', url: `/api/products/${_id}`, fields })
  const { data } = await read('audit/50/0')
  expect(Object.keys(data[0].details.changes).sort()).toEqual([...names].sort())

  // A form leaves an optional field blank.
  const blank = { ...fields, madeUpNumber: '' }
  await sendForm(shop, admin, { method: 'PUT', url: `/api/products/${_id}`, fields: blank })
  expect(await stored(_id)).toEqual({ ...values, madeUpNumber: null })
  const [entry] = (await read('audit/1/0')).data
  expect(entry.details.changes).toEqual({ madeUpNumber: { from: 3, to: null } })
  const unchanged: Import = await checkedIn(shop, admin, await exportedFrom(shop, admin))
  expect(unchanged).toMatchObject({ created: 0, changed: 0, refused: 0 })
  const filled: Import = await checkedIn(shop, admin, exported)
  expect(filled.changes.flatMap(({ changes }) => changes)).toEqual([
    { field: 'madeUpNumber', from: '', to: '3' },
  ])
})
