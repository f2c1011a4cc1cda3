import { shortId } from '#contract/format.ts'
import { messages } from '#contract/messages.ts'
import { ownName, signInAs, visit } from './admin.ts'
import { expect, main, notice, plenty, test, violations } from './shop.ts'

/** Codes and automatic discounts in the back office. */

const order = async (page: import('@playwright/test').Page, code: string, id: string) => {
  const { data: states } = await (await page.request.get('/api/states')).json()
  const lagos = states.find(({ state }: { state: string }) => state === 'Lagos')
  const contact = { name: ownName('Saver'), email: 'saver@example.com', phoneNumber: '0803 765 4321' }
  const place = { state: lagos._id, lga: 'Ikeja', address: '12 Allen Avenue', shippingPrice: 0, subtotal: 0 }
  const data = { ...contact, ...place, products: [{ id, qty: 1 }], code }
  return page.request.post('/api/sales', { data, headers: { 'idempotency-key': crypto.randomUUID() } })
}

test('a code is added, read as a sentence, used by an order, found by it and ended', { tag: '@desk' }, async ({
  page,
}) => {
  await signInAs(page, 'admin')
  const name = ownName('Harmattan')
  await visit(page, '/admin/discounts')
  expect(await violations(page)).toEqual([])
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
  expect(await violations(page)).toEqual([])
  await main(page).getByRole('button', { name: 'Save' }).click()
  await expect(notice(page, messages.discountCreated)).toBeVisible()

  const { _id: product } = await plenty(page)
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
  await expect(main(page).getByRole('link', { name: `View ${shortId(sale, 6)}` })).toBeVisible()

  await page.goBack()
  await main(page).getByRole('button', { name: 'End now' }).click()
  const dialog = page.getByRole('dialog', { name: `End ${name}?` })
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'End it now' }).click()
  await expect(notice(page, messages.discountIsEnded)).toBeVisible()
  await expect(main(page).getByRole('region', { name: 'How it stands' })).toContainText('ended')
  await expect(main(page).getByRole('button', { name: 'Delete' })).toHaveCount(0)
})

test('what does not fit together is said at its field, and nothing is lost', async ({ page }) => {
  await signInAs(page, 'admin')
  await visit(page, '/admin/discounts/adddiscount')
  await main(page).getByLabel('Name').fill('<script>alert(1)</script>')
  await main(page).getByLabel('Code').fill('no blanks here')
  await main(page).getByLabel('Percent').fill('120')
  await main(page).getByLabel('It is for').selectOption('categories')
  await main(page).getByRole('button', { name: 'Save' }).click()
  await expect(main(page)).toContainText(messages.discountCode)
  await expect(main(page)).toContainText(messages.between(0, 100))
  await expect(main(page)).toContainText(messages.discountTargets('categories'))
  await expect(main(page).getByLabel('Name')).toHaveValue('<script>alert(1)</script>')
  expect(await violations(page)).toEqual([])
})

test('who saves a discount that somebody else changed meanwhile is told so, loses nothing, and saves over what is there now', async ({
  page,
  allowed,
}) => {
  allowed.push(/status of 409/)
  const { headers } = await signInAs(page, 'admin')
  const terms = {
    name: ownName('Easter'),
    code: '',
    kind: 'percent',
    value: 5,
    scope: 'all',
    from: 900_000_000,
    active: false,
  }
  const created = await page.request.post('/api/discounts', { headers, data: terms })
  const { _id } = await created.json()
  await visit(page, `/admin/discounts/${_id}`)
  const mine = ownName('Mine')
  await main(page).getByLabel('Name', { exact: true }).fill(mine)
  const changed = await page.request.put(`/api/discounts/${_id}`, { headers, data: { ...terms, value: 7, version: 1 } })
  expect(changed.status()).toBe(200)
  await main(page).getByRole('button', { name: 'Save' }).click()
  const refusal = main(page).getByRole('alert').filter({ hasText: messages.discountStale })
  await expect(refusal).toBeFocused()
  await expect(main(page).getByLabel('Percent')).toHaveValue('7')
  await expect(main(page).getByLabel('Name', { exact: true })).toHaveValue(mine)
  await expect(refusal).toBeVisible() // after it has been read again
  await main(page).getByRole('button', { name: 'Save' }).click()
  await expect(main(page).getByRole('row').filter({ hasText: mine })).toContainText('7%')
})
