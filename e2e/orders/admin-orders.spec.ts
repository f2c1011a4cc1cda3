import { messages } from '#contract/messages.ts'
import { givenOrdered, givenSales, listOf, orderAddress } from '#test/sale-calls.ts'
import { callAs, ownName, signInAs, visit } from '../admin.ts'
import { expect, goBack, isPhone, main, notice, test } from '../shop.ts'

/** Tests of orders in the back office that need a browser: their two layouts, Back and Forward, and real focus. */

test('orders are sorted by heads or by a select, and Back undoes it', { tag: '@desk' }, async ({
  page,
}) => {
  await signInAs(page, 'admin')
  const name = ownName('Sort')
  const names = [`${name} b`, `${name} c`, `${name} a`]
  await givenSales(await callAs('admin'), await callAs(), names)
  await visit(page, listOf(name))
  const cells = main(page)
    .getByRole('table', { name: 'Orders' })
    .locator('tbody td[data-label=Username] span')
  const newestFirst = names.toReversed()
  await expect(cells).toHaveText(newestFirst)
  const select = page.getByLabel('Sort by')
  await expect(select).toBeVisible({ visible: isPhone() })
  if (isPhone()) {
    await select.selectOption('Username ↑')
    await expect(cells).toHaveText(names.toSorted())
    await select.selectOption('Username ↓')
  } else {
    const head = main(page).getByRole('columnheader', { name: 'Username' })
    await head.getByRole('button', { name: 'Username' }).click()
    await expect(head).toHaveAttribute('aria-sort', 'ascending')
    await expect(cells).toHaveText(names.toSorted())
    await head.getByRole('button', { name: 'Username' }).click()
    await expect(head).toHaveAttribute('aria-sort', 'descending')
  }
  await expect(cells).toHaveText(names.toSorted().reverse())
  await expect(page).toHaveURL(/sort=-name/) // a reload restores it, Back restores the one before
  await page.reload()
  await expect(cells).toHaveText(names.toSorted().reverse())
  await goBack(page)
  await expect(page).toHaveURL(/sort=name/)
  await expect(cells).toHaveText(names.toSorted())
  await goBack(page)
  await expect(cells).toHaveText(newestFirst)
})

test('completing by hand starts at no, and arrows choose the method', async ({ page }) => {
  await signInAs(page, 'admin')
  const sale = await givenOrdered(await callAs('admin'), await callAs(), ownName('Emeka'))
  await visit(page, orderAddress(sale))
  const completion = main(page).getByRole('button', { name: messages.completeTransaction })
  const question = page.getByRole('dialog', { name: 'Complete Transaction?' })
  await completion.click()
  await expect(question.getByRole('button', { name: 'not yet' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await completion.click()
  await question.getByRole('radio', { name: 'cash' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(question.getByRole('radio', { name: 'transfer' })).toBeChecked()
  await question.getByRole('button', { name: messages.completeTransaction }).click()
  await expect(notice(page, messages.orderCompleted)).toBeVisible()
  const method = main(page).getByRole('term').filter({ hasText: 'Payment method' }).locator('+ dd')
  await expect(method).toHaveText('transfer')
})
