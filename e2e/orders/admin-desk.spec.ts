import type { Locator, Page } from '@playwright/test'
import { messages } from '#contract/messages.ts'
import { orderTotal } from '#contract/orders/pricing/pricing.ts'
import { formatNaira, shortenId } from '#contract/platform/format.ts'
import { act, givenOrdered, orderAddress } from '#test/sale-calls.ts'
import { fillLogin } from '../accounts.ts'
import { callAs, DEMO, ownName, signInAs, visit } from '../admin.ts'
import { expect, main, notice, openMenu, test } from '../shop.ts'

/** Tests of the back office that need a browser: access, two layouts, live events of two tabs, the palette's focus. */

const heading = (page: Page, name: string) =>
  main(page).getByRole('heading', { level: 1, name, exact: true })

/** The sidebar: at the side on wide screens, behind the menu button on phones. */
async function sidebar(page: Page): Promise<Locator> {
  await openMenu(page)
  return page.getByRole('navigation', { name: 'Back office' })
}

test('§2 a visitor is sent to the home page, and back after signing in', async ({ page }) => {
  await page.goto('/admin/orders?search=shoe')
  await expect(page).toHaveURL('/')
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
  await fillLogin(page, DEMO.admin)
  await expect(page).toHaveURL(/\/admin\/orders\?search=shoe$/)
  await expect(page.getByRole('searchbox', { name: messages.searchOrders })).toHaveValue('shoe')
})

test('§2 the sidebar leads to a page, focuses its heading, and logs out', { tag: '@desk' }, async ({
  page,
}) => {
  await signInAs(page, 'superAdmin')
  await visit(page, '/admin')
  const links = await sidebar(page)
  await expect(links.getByRole('link', { name: 'Dashboard', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await links.getByRole('link', { name: 'Refunds' }).click()
  await expect(heading(page, 'Refunds')).toBeFocused()
  await expect(page.getByRole('dialog')).toBeHidden()
  await (await sidebar(page)).getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull()
})

test('arrow keys read a chart, and new products have small pictures', async ({ page }) => {
  await signInAs(page, 'admin')
  const admin = await callAs('admin')
  await act(admin, await givenOrdered(admin, await callAs(), ownName('Sade')), 'completed')
  await visit(page, '/admin')
  const slider = main(page)
    .getByRole('figure', { name: 'Received', exact: true })
    .getByRole('slider')
  const today = await slider.getAttribute('aria-valuetext')
  await slider.press('ArrowLeft')
  await expect(slider).not.toHaveAttribute('aria-valuetext', today ?? '')
  await slider.press('ArrowRight')
  await expect(slider).toHaveAttribute('aria-valuetext', today ?? '')
  const image = main(page).getByRole('region', { name: 'New Products' }).locator('picture').first()
  expect(await image.evaluate((element) => [element.clientWidth, element.clientHeight])).toEqual([
    40, 40,
  ])
})

test('open tabs share one stream of live events, and another takes over', async ({
  page,
  context,
}) => {
  await signInAs(page, 'admin')
  const admin = await callAs('admin')
  const streams: string[] = []
  context.on(
    'request',
    (request) => request.url().endsWith('/api/live') && streams.push(request.url()),
  )
  // The first connection breaks at once: it is opened again.
  await page.route(
    '**/api/live',
    (route) => route.fulfill({ contentType: 'text/event-stream', body: ':\n\n' }),
    {
      times: 1,
    },
  )
  const line = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/live') && !answer.request().serviceWorker(),
  )
  await visit(page, '/admin/orders')
  await line
  await expect.poll(() => streams.length).toBe(2)
  const other = await context.newPage() // hears through the first: one stream for both
  await visit(other, '/admin/refunds')

  const name = ownName('Ngozi')
  const sale = await givenOrdered(admin, await callAs(), name)
  const ordered = `New order: ${formatNaira(orderTotal(sale))} from ${name}`
  await Promise.all([
    expect(notice(page, ordered)).toBeVisible(),
    expect(notice(other, ordered)).toHaveAttribute('href', orderAddress(sale)),
    expect(main(page).getByRole('row').filter({ hasText: name })).toBeVisible(),
  ])
  await act(admin, sale, 'completed')
  await Promise.all([
    expect(
      notice(page, `Payment received: ${formatNaira(orderTotal(sale))} from ${name}`),
    ).toBeVisible(),
    expect(main(page).getByRole('row').filter({ hasText: name })).toContainText('completed'),
  ])
  await expect(page.getByRole('img', { name: 'Notifications, 0' })).toBeVisible() // §9
  expect(streams).toHaveLength(2)
  await page.close() // the tab that listened is gone: the other takes over
  await expect.poll(() => streams.length).toBe(3)
  await other.close()
})

test('the palette loads at its first use, and moves the focus', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  const scripts: string[] = []
  page.on(
    'request',
    (request) => request.resourceType() === 'script' && scripts.push(request.url()),
  )
  const palette = () => scripts.filter((url) => /palette-/.test(url))
  const box = page.getByRole('dialog').getByRole('combobox')
  const sale = await givenOrdered(await callAs('admin'), await callAs(), ownName('Uche'))
  await visit(page, '/admin/refunds')
  expect(palette()).toEqual([])
  await page.keyboard.press('Control+k')
  await expect(box).toBeFocused()
  expect(palette()).not.toEqual([])
  await page.keyboard.press('Escape')
  await expect(box).toBeHidden()
  await page.getByRole('button', { name: 'Find anything' }).press('Enter')
  await box.fill(shortenId(sale._id, 6))
  await expect(
    page.getByRole('option').filter({ hasText: shortenId(sale._id, 6) }),
  ).toHaveAttribute('aria-selected', 'true')
  await box.press('Enter')
  await expect(page).toHaveURL(orderAddress(sale))
  // By its name: until the new page is shown, the closed palette returns the focus to the heading of the old one.
  await expect(heading(page, `Order ${shortenId(sale._id, 6)}`)).toBeFocused()
})
