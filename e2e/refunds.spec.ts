import type { Locator, Page } from '@playwright/test'
import { naira, shortId } from '#contract/format.ts'
import { messages } from '#contract/messages.ts'
import { orderTotal } from '#contract/pricing.ts'
import type { Sale } from '#contract/sales.ts'
import { givenSale, ownName, paySale, type Signed, signInAs, visit } from './admin.ts'
import { expect, main, notice, plenty, test, violations } from './shop.ts'

/** Money that goes back, and goods that are sent back. */

const paidSale = async (page: Page, name: string, qty = 1): Promise<Sale> => {
  const sale = await givenSale(page.request, { name, lines: [{ id: (await plenty(page))._id, qty }] })
  await paySale(page.request, sale)
  return sale
}

const complete = async (page: Page, sale: Sale, { headers }: Signed): Promise<void> => {
  const answer = await page.request.put(`/api/sales/${sale._id}`, { data: { value: 'completed' }, headers })
  expect(answer.status()).toBe(200)
}

const section = (page: Page, name: string): Locator => main(page).getByRole('region', { name })

/** Counts what is pressed. */
function presses() {
  const counted = { count: 0, press: async (target: Locator) => target.click() }
  counted.press = async (target) => {
    counted.count += 1
    await target.click()
  }
  return counted
}

test('a whole refund by card takes four presses at most, from the list of orders on', { tag: '@desk' }, async ({
  page,
}) => {
  await signInAs(page, 'admin')
  const name = ownName('Refund')
  const sale = await paidSale(page, name, 2)
  const hand = presses()
  await visit(page, `/admin/orders?${new URLSearchParams({ search: name })}`)
  await hand.press(main(page).getByRole('link', { name: `View ${shortId(sale._id, 6)}` }))
  await hand.press(section(page, 'Refunds').getByRole('button', { name: 'Refund' }))
  const dialog = page.getByRole('dialog', { name: 'Refund Order' })
  expect(await violations(page)).toEqual([])
  await dialog.getByLabel('Reason').fill('it was damaged')
  await hand.press(dialog.getByRole('button', { name: `Refund ${naira(orderTotal(sale))}` }))
  await expect(notice(page, messages.refundSending)).toBeVisible()
  expect(hand.count).toBeLessThanOrEqual(4)
  await expect(section(page, 'Refunds').getByRole('listitem')).toContainText([naira(orderTotal(sale))])
  await expect(section(page, 'Refunds').getByRole('button', { name: 'Refund' })).toHaveCount(0)
  await visit(page, '/admin/refunds')
  await expect(main(page).getByRole('row').filter({ hasText: name })).toContainText('to the card')
  expect(await violations(page)).toEqual([])
})

test('some pieces go back, by hand, and what is wrong is said', { tag: '@desk' }, async ({ page }) => {
  await signInAs(page, 'admin')
  const sale = await paidSale(page, ownName('Part'), 2)
  await visit(page, `/admin/orders/orderdetails/${sale._id}`)
  await section(page, 'Refunds').getByRole('button', { name: 'Refund' }).click()
  const dialog = page.getByRole('dialog', { name: 'Refund Order' })
  await dialog.getByLabel('Some pieces').check()
  await dialog.getByRole('button', { name: /^Refund/ }).click()
  await expect(dialog.getByText('choose what goes back')).toBeVisible()
  await expect(dialog.getByText('say why')).toBeVisible()
  await dialog.getByRole('button', { name: 'Increase' }).click()
  await dialog.getByLabel('Reason').fill('it was the wrong one')
  await dialog.getByLabel('by transfer').check()
  await dialog.getByLabel('How it was sent').fill('GTBank 4711')
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: /^Refund/ }).click()
  await expect(notice(page, messages.refundRecorded)).toBeVisible()
  await expect(section(page, 'Refunds').getByRole('listitem')).toContainText(['paid back by transfer'])
})

test('a guest sends a piece back: asks on the order’s page, the shop takes it and pays', { tag: '@desk' }, async ({
  page,
}) => {
  const name = ownName('Return')
  const sale = await paidSale(page, name)
  const admin = await signInAs(page, 'admin')
  await complete(page, sale, admin)
  await page.goto(`/payment/${sale._id}`)
  await section(page, 'Returns').getByRole('button', { name: 'Send something back' }).click()
  const form = section(page, 'Returns')
  await form.getByRole('button', { name: 'Ask for a return' }).click()
  await expect(form.getByText('choose a reason', { exact: true })).toBeVisible()
  await form.getByLabel('Why?').selectOption('does not fit')
  await form.getByLabel('In your words').fill('the sleeves are <b>too short</b>')
  expect(await violations(page)).toEqual([])
  await form.getByRole('button', { name: 'Ask for a return' }).click()
  await expect(form.getByText('asked for')).toBeVisible()

  await visit(page, '/admin/returns?state=asked')
  const card = main(page).getByRole('listitem').filter({ hasText: name })
  await expect(card).toContainText('the sleeves are <b>too short</b>')
  expect(await violations(page)).toEqual([])
  await card.getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('dialog').getByLabel('Tell the customer').fill('bring it to the stall')
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expect(notice(page, messages.returnChanged)).toBeVisible()
  await visit(page, '/admin/returns?state=approved')
  await card.getByRole('button', { name: 'It has arrived' }).click()
  await expect(card).toHaveCount(0)
  await visit(page, '/admin/returns?state=received')
  await card.getByRole('link', { name: 'Refund' }).click()
  const dialog = page.getByRole('dialog', { name: 'Refund Order' })
  await dialog.getByRole('button', { name: /^Refund ₦/ }).click()
  await expect(notice(page, messages.refundSending)).toBeVisible()
  await expect(section(page, 'Returns')).toContainText('refunded')
})

test('a signed-in user asks for a return on the page of the order, and withdraws it', { tag: '@desk' }, async ({
  page,
  playwright,
  baseURL,
}) => {
  const user = await signInAs(page, 'users')
  const product = await plenty(page)
  const request = await playwright.request.newContext({ baseURL: baseURL ?? '', extraHTTPHeaders: user.headers })
  const sale = await givenSale(request, { name: ownName('Own'), lines: [{ id: product._id, qty: 2 }] })
  await paySale(page.request, sale)
  const login = await request.post('/api/users/login', {
    data: { email: 'admin@kasuwa.example', password: 'kasuwa-admin' },
  })
  await complete(page, sale, { headers: { authorization: `Bearer ${(await login.json()).accessToken}` } } as Signed)
  await request.dispose()
  await page.goto(`/user/orders/orderdetails/${sale._id}`)
  const returns = section(page, 'Returns')
  await returns.getByRole('button', { name: 'Send something back' }).click()
  await returns.getByLabel('Why?').selectOption('damaged')
  await returns.getByRole('button', { name: 'Ask for a return' }).click()
  await returns.getByRole('button', { name: 'Withdraw' }).click()
  await expect(returns.getByText('withdrawn')).toBeVisible()
  expect(await violations(page)).toEqual([])
})
