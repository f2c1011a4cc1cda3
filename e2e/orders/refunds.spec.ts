import type { Locator, Page } from '@playwright/test'
import { messages } from '#contract/messages.ts'
import { orderTotal } from '#contract/orders/pricing/pricing.ts'
import { formatNaira } from '#contract/platform/format.ts'
import { act, numberOf, orderAddress } from '#test/sale-calls.ts'
import { callAs, givenProductElsewhere, ownName, paySale, signInAs, visit } from '../admin.ts'
import {
  expect,
  main,
  notice,
  payInPopup,
  payNow,
  placeOrder,
  popup,
  test,
  violationsOnEachScreen,
} from '../shop.ts'

/** Money that goes back, and goods that are sent back. */

const section = (page: Page, name: string): Locator => main(page).getByRole('region', { name })

test('a guest sends a piece back, the shop takes it and pays', async ({ page }) => {
  const product = await givenProductElsewhere({ title: ownName('Return') })
  const sale = await placeOrder(page, [{ product, qty: 1 }])
  await paySale(page.request, sale)
  await act(await callAs('admin'), sale, 'completed')
  await page.goto(`/payment/${sale._id}`)
  const returns = section(page, 'Returns')
  await returns.getByRole('button', { name: 'Send something back' }).click()
  await returns.getByLabel('Why?').selectOption('does not fit')
  await returns.getByLabel('In your words').fill('the sleeves are <b>too short</b>')
  expect(await violationsOnEachScreen(page)).toEqual([])
  await returns.getByRole('button', { name: 'Ask for a return' }).click()
  await expect(returns.getByText('asked for')).toBeVisible()

  await signInAs(page, 'admin')
  await visit(page, '/admin/returns?state=asked')
  const card = main(page).getByRole('listitem').filter({ hasText: product.title })
  expect(await violationsOnEachScreen(page)).toEqual([])
  await card.getByRole('button', { name: 'Approve' }).click()
  const approval = page.getByRole('dialog', { name: 'Approve return?' })
  await approval.getByLabel('Tell the customer').fill('bring it to the stall')
  await approval.getByRole('button', { name: 'Approve' }).click()
  await expect(notice(page, messages.returnChanged)).toBeVisible()
  await visit(page, '/admin/returns?state=approved')
  await card.getByRole('button', { name: 'It has arrived' }).click()
  await expect(card).toHaveCount(0)
  await visit(page, '/admin/returns?state=received')
  await card.getByRole('link', { name: 'Refund' }).click()
  const dialog = page.getByRole('dialog', { name: 'Refund order' })
  await dialog.getByLabel('Some pieces').check()
  await dialog.getByLabel('by transfer').check()
  expect(await violationsOnEachScreen(page)).toEqual([])
  await dialog.getByLabel('to the card').check()
  await dialog.getByRole('button', { name: /^Refund ₦/ }).click()
  await expect(notice(page, messages.refundSending)).toBeVisible()
  await expect(returns).toContainText('refunded')
})

test('money paid in the popup after a cancellation waits in the queue', async ({
  page,
  allowed,
}) => {
  allowed.push(/409/)
  const sale = await placeOrder(page, [{ product: await givenProductElsewhere(), qty: 1 }])
  await page.goto(`/payment/${sale._id}`)
  await payNow(page).click()
  await expect(popup(page).getByRole('button', { name: /^Pay ₦/ })).toBeVisible()
  await act(await callAs('admin'), sale, 'cancel')
  await payInPopup(page)
  await expect(notice(page, messages.paidAfterCancel)).toBeVisible()

  await signInAs(page, 'admin')
  await visit(page, '/admin/refunds')
  const row = main(page)
    .getByRole('row')
    .filter({ hasText: numberOf(sale) })
  await expect(row).toContainText(formatNaira(orderTotal(sale)))
  await expect(row).toContainText('paid after the order was cancelled')
  await expect(row.getByRole('link', { name: numberOf(sale) })).toHaveAttribute(
    'href',
    orderAddress(sale),
  )
  expect(await violationsOnEachScreen(page)).toEqual([])
  await row.getByRole('button', { name: /^Mark as done/ }).click()
  await expect(page.getByRole('dialog', { name: 'Mark refund as done?' })).toBeVisible()
  expect(await violationsOnEachScreen(page)).toEqual([])
})
