import { afterAll, beforeAll, expect, test } from 'vitest'
import { completeSale } from '#server/orders/payments/complete-sale.ts'
import { givenProduct } from '#test/factories.ts'
import { actOnParcel, givenPaidOrder, givenParcel } from '#test/parcels.ts'
import { givenAct, givenPerson } from '#test/people.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { migrate, undoAfter } from '../migrate.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

test('earlier invoices keep the serial numbers that they show', async () => {
  const admin = await givenPerson(shop.db, { role: 'admin' })
  const { id: phone } = await givenProduct(shop.db)
  const givenPacked = async () => {
    const { id } = await givenPaidOrder(shop, { products: [{ id: phone, qty: 2 }] })
    const [first] = await Promise.all(
      ['SN-1', 'SN-2'].map((serial) =>
        givenParcel(shop, admin, id, { lines: [{ variant: phone, qty: 1, serials: [serial] }] }),
      ),
    )
    await actOnParcel(shop, admin, first as string, 'ship')
    await actOnParcel(shop, admin, first as string, 'return', { reason: 'nobody there' })
    return id
  }
  const [invoiced] = [await givenPacked(), await givenPacked()]
  await completeSale(shop.payments, { id: invoiced, ...(await givenAct(shop.db)) })
  await undoAfter(shop.db, '2026-12-08-resumed')
  await migrate(shop.db)
  expect(await shop.db.selectFrom('invoice_serial').selectAll().execute()).toEqual([
    { sale_id: invoiced, variant_id: phone, serials: ['SN-2'] },
  ])
})
