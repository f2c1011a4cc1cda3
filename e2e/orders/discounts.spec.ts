import { messages } from '#contract/messages.ts'
import { shortenId } from '#contract/platform/format.ts'
import { givenProduct, ownName, signInAs, visit } from '../admin.ts'
import {
  expect,
  faults,
  goBack,
  main,
  notice,
  test,
  violations,
  violationsOnEachScreen,
} from '../shop.ts'

/** Codes and automatic discounts in the back office. */

const order = async (page: import('@playwright/test').Page, code: string, id: string) => {
  const { data: states } = await (await page.request.get('/api/states')).json()
  const lagos = states.find(({ state }: { state: string }) => state === 'Lagos')
  const contact = {
    name: ownName('Saver'),
    email: 'saver@example.com',
    phoneNumber: '0803 765 4321',
  }
  const place = {
    state: lagos._id,
    lga: 'Ikeja',
    address: '12 Allen Avenue',
    shippingPrice: 0,
    subtotal: 0,
  }
  const data = { ...contact, ...place, products: [{ id, qty: 1 }], code }
  return page.request.post('/api/sales', {
    data,
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
}

test('a code is added, used, found by its order and ended', async ({ page }) => {
  const admin = await signInAs(page, 'admin')
  const name = ownName('Harmattan')
  await visit(page, '/admin/discounts')
  expect(await faults(page)).toEqual([])
  await main(page).getByRole('link', { name: 'Add discount' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Add discount' })).toBeVisible()
  await main(page).getByLabel('Name', { exact: true }).fill(name)
  await main(page).getByRole('button', { name: 'Random code' }).click()
  const code = await main(page).getByLabel('Code').inputValue()
  expect(code).toMatch(/^[A-Z2-9]{10}$/)
  await main(page).getByLabel('Percent').fill('12.5')
  await main(page).getByLabel('Goods for at least').fill('500')
  await main(page).getByLabel('Uses in all').fill('1')
  await expect(main(page).getByRole('complementary', { name: 'In words' })).toContainText(
    `12.5% off everything from ₦500, 1 use, with the code ${code}.`,
  )
  expect(await violationsOnEachScreen(page)).toEqual([])
  await main(page).getByRole('button', { name: 'Save' }).click()
  await expect(notice(page, messages.discountCreated)).toBeVisible()

  const { _id: product } = await givenProduct(page, admin)
  const placed = await order(page, code.toLowerCase(), product)
  expect(placed.status()).toBe(201)
  const refused = await order(page, code, product)
  expect([refused.status(), (await refused.json()).message]).toEqual([409, messages.discountUsedUp])

  await visit(page, `/admin/discounts?${new URLSearchParams({ search: name })}`)
  const row = main(page).getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('1 of 1')
  await expect(row).toContainText('used up')
  await row.getByRole('link', { name }).click()
  await main(page).getByRole('link', { name: '1 order' }).click()
  await expect(main(page).getByText(`Discount ${code}`)).toBeVisible()
  const { _id: sale } = await placed.json()
  await expect(main(page).getByRole('link', { name: `View ${shortenId(sale, 6)}` })).toBeVisible()

  await goBack(page)
  await main(page).getByRole('button', { name: 'End now' }).click()
  const dialog = page.getByRole('dialog', { name: `End ${name}?` })
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'End it now' }).click()
  await expect(notice(page, messages.discountIsEnded)).toBeVisible()
  await expect(main(page).getByRole('region', { name: 'How it stands' })).toContainText('ended')
  await expect(main(page).getByRole('button', { name: 'Delete' })).toHaveCount(0)
})
