import {
  act,
  givenOrdered,
  givenParcel,
  givenSales,
  numberOf,
  orderAddress,
  ship,
} from '#test/sale-calls.ts'
import { callAs, givenProductElsewhere, ownName, signInAs, visit } from '../admin.ts'
import { expect, faults, main, placeOrder, test } from '../shop.ts'

/** Packing from a phone, parcels of an order, and how its buyer follows it. */

test('the packing board brings the next order, and has no faults', async ({ page }) => {
  await signInAs(page, 'admin')
  const admin = await callAs('admin')
  for (const sale of await givenSales(admin, await callAs(), [ownName('Pack'), ownName('Pack')], 3))
    await act(admin, sale, 'on delivery')
  await visit(page, '/admin/packing')
  const inHand = main(page).getByRole('heading', { level: 2 })
  const first = (await inHand.textContent()) ?? ''
  for (const box of await main(page).getByRole('checkbox').all()) await box.check()
  expect(await faults(page)).toEqual([])
  await main(page).getByRole('button', { name: 'Packed', exact: true }).click()
  await expect(inHand).not.toHaveText(first)
  await expect(inHand).toBeFocused()
})

test('an order with parcels and notes has no faults', async ({ page }) => {
  await signInAs(page, 'admin')
  const admin = await callAs('admin')
  const sale = await givenOrdered(admin, await callAs(), ownName('Pack'), 2)
  await act(admin, sale, 'on delivery')
  await ship(admin, await givenParcel(admin, sale), 'GIG Logistics')
  await admin('POST /sales/:id/notes', {
    params: { id: sale._id },
    body: { body: 'Call before 10' },
  })
  await visit(page, orderAddress(sale))
  await expect(main(page).getByRole('region', { name: /^Fulfilment/ })).toContainText(
    'GIG Logistics',
  )
  await expect(main(page).getByRole('button', { name: 'Remove note' })).toBeVisible()
  expect(await faults(page)).toEqual([])
})

test('what a buyer sees of an order on its way has no faults', async ({ page, allowed }) => {
  allowed.push(/status of 404/)
  const admin = await callAs('admin')
  const sale = await placeOrder(page, [{ product: await givenProductElsewhere(), qty: 1 }])
  await act(admin, sale, 'on delivery')
  await ship(admin, await givenParcel(admin, sale), 'GIG Logistics')
  await page.goto(`/payment/${sale._id}`)
  await expect(main(page).getByRole('region', { name: 'Where it is' })).toContainText(
    'GIG Logistics',
  )
  expect(await faults(page)).toEqual([])
  await page.getByRole('contentinfo').getByRole('link', { name: 'Follow your order' }).click()
  await page.getByLabel('Order number').fill(numberOf(sale))
  await page.getByLabel('Phone number').fill('0803 999 9999')
  await page.getByRole('button', { name: 'Follow', exact: true }).click()
  await expect(main(page).getByRole('alert')).toBeVisible()
  expect(await faults(page)).toEqual([])
  await page.getByLabel('Phone number').fill('+234 803 123 4567')
  await page.getByRole('button', { name: 'Follow', exact: true }).click()
  await expect(main(page).getByText('GIG Logistics')).toBeVisible()
  expect(await faults(page)).toEqual([])
})
