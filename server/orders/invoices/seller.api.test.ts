import { afterAll, beforeAll, expect, test } from 'vitest'
import { toKobo } from '#contract/orders/pricing/pricing.ts'
import type { ShopSettings } from '#contract/platform/shop-settings.ts'
import { call, givenOrder } from '#test/factories.ts'
import { violations } from '#test/orders.ts'
import { textsOfPdf } from '#test/pdf-text.ts'
import { as, givenPerson, type Person } from '#test/people.ts'
import { givenPaid, refundOrder, refundsNow } from '#test/refunds.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'

let shop: TestShop
let admin: Person
let superAdmin: Person
beforeAll(async () => {
  shop = await openTestShop()
  admin = await givenPerson(shop.db, { role: 'admin' })
  superAdmin = await givenPerson(shop.db, { role: 'superAdmin' })
  await set({ name: 'Oja', wordmark: ['Oja', ''], vat: { on: true, rate: 7.5 } })
})
afterAll(() => shop.close())

async function set(values: Partial<ShopSettings>): Promise<void> {
  const headers = as(superAdmin)
  const { version } = (await call(shop, { url: '/api/settings', headers })).json()
  await call(shop, { method: 'PUT', url: '/api/settings', payload: { version, values }, headers })
}
const complete = (id: string) =>
  call(shop, {
    method: 'PUT',
    url: `/api/sales/${id}`,
    payload: { value: 'completed' },
    headers: as(admin),
  })
const read = async (path: string) =>
  (await call(shop, { url: `/api/sales/${path}`, headers: as(admin) })).json()
const textsOf = async (path: string) =>
  textsOfPdf((await call(shop, { url: `/api/sales/${path}`, headers: as(admin) })).rawPayload)

/** Kobo of the VAT that a document names. */
const vatIn = (document: string[]): number =>
  toKobo(Number(document[document.indexOf('of which VAT 7.5%') + 1]?.replace(/[₦,]/g, '')))

test('later changes of the shop stand on later invoices only', async () => {
  const [before, after] = [(await givenOrder(shop)).id, (await givenOrder(shop)).id]
  await complete(before)
  const file = await textsOf(`${before}/invoice.pdf`)
  expect(file).toEqual(expect.arrayContaining(['Oja', 'of which VAT 7.5%']))
  await set({ name: 'Kwari', wordmark: ['Kwari', ''], vat: { on: true, rate: 10 } })
  await complete(after)
  expect(await textsOf(`${before}/invoice.pdf`)).toEqual(file)
  expect(await textsOf(`${after}/invoice.pdf`)).toEqual(
    expect.arrayContaining(['Kwari', 'of which VAT 10%']),
  )
  const seller = { name: 'Oja', vat: { on: true, rate: 7.5 } }
  expect(await read(before)).toMatchObject({ seller })
  const printed = await call(shop, {
    url: `/api/documents/sales?ids=${before}`,
    headers: as(admin),
  })
  expect(printed.json().data).toMatchObject([{ seller }])
  await set({ name: 'Oja', wordmark: ['Oja', ''], vat: { on: true, rate: 7.5 } })
})

test('a credit note keeps the shop and the VAT of its invoice', async () => {
  const { id } = await givenPaid(shop)
  expect(await read(id)).not.toHaveProperty('seller')
  await refundOrder(shop, admin, id, { amount: 100, way: 'cash' })
  await set({ name: 'Kwari', wordmark: ['Kwari', ''], vat: { on: false, rate: 7.5 } })
  const [refund] = (await read(`${id}/refunds`)).data
  await complete(id)
  for (const path of [`${id}/refunds/${refund._id}/creditnote.pdf`, `${id}/invoice.pdf`])
    expect(await textsOf(path)).toEqual(expect.arrayContaining(['Oja', 'of which VAT 7.5%']))
})

test('an issued invoice stays, and its credit notes have its VAT', async () => {
  await set({ vat: { on: true, rate: 7.5 } })
  const { id } = await givenPaid(shop)
  await complete(id)
  const issued = await textsOf(`${id}/invoice.pdf`)
  await refundOrder(shop, admin, id, { amount: 10 }) // by card: it waits for the provider
  expect(await textsOf(`${id}/invoice.pdf`)).toEqual(issued)
  await refundsNow(shop)
  for (const one of shop.cards.refunds) one.status = 'done'
  await refundsNow(shop)
  await refundOrder(shop, admin, id, { amount: 10, way: 'cash' })
  await refundOrder(shop, admin, id, { all: true, way: 'cash' })
  expect(await textsOf(`${id}/invoice.pdf`)).toEqual(issued)
  const notes: number[] = []
  for (const { _id } of (await read(`${id}/refunds`)).data)
    notes.push(vatIn(await textsOf(`${id}/refunds/${_id}/creditnote.pdf`)))
  expect(notes).toHaveLength(3)
  expect(notes.reduce((sum, kobo) => sum + kobo, 0)).toBe(vatIn(issued))
  expect(await violations(shop.db)).toEqual([])
})
