import type { Page } from '@playwright/test'
import { shortId } from '#contract/format.ts'
import { messages } from '#contract/messages.ts'
import type { Sale } from '#contract/sales.ts'
import { givenSale, ownName, type Signed, signInAs, visit } from './admin.ts'
import { expect, isPhone, main, overflows, plenty, test, violations } from './shop.ts'

/** The list of orders as a day's tool: views, filters, a selection, keys; and how many clicks a job takes. */

const rows = (page: Page) => main(page).getByRole('table', { name: 'Orders' }).locator('tbody tr')
const bar = (page: Page) => main(page).getByRole('region', { name: 'Chosen orders' })
const progress = (page: Page) => main(page).getByRole('region', { name: 'Progress' })
const wholePage = (page: Page) => main(page).getByRole('checkbox', { name: 'Choose this page' })
const listOf = (name: string, more = ''): string => `/admin/orders?search=${encodeURIComponent(name)}${more}`

async function givenSales(page: Page, name: string, count: number): Promise<Sale[]> {
  const product = (await plenty(page))._id
  const sales: Sale[] = []
  for (let i = 0; i < count; i++)
    sales.unshift(await givenSale(page.request, { name, lines: [{ id: product, qty: 1 }] }))
  return sales
}

const act = async (page: Page, { headers }: Signed, sale: Sale | undefined, value: string): Promise<void> => {
  const answer = await page.request.put(`/api/sales/${sale?._id}`, { data: { value }, headers })
  expect(answer.status()).toBe(200)
}

/** Presses, as a person counts them. */
function clicker() {
  const clicks: string[] = []
  return {
    clicks,
    press: async (what: ReturnType<Page['locator']>, name: string, options = {}) => {
      await what.click(options)
      clicks.push(name)
    },
  }
}

test('20 orders are completed in 3 clicks, each with its result', { tag: '@desk' }, async ({ page }) => {
  await signInAs(page, 'admin')
  const name = ownName('Twenty')
  await givenSales(page, name, 20)
  await visit(page, listOf(name))
  await expect(rows(page)).toHaveCount(20)
  const { clicks, press } = clicker()
  await press(wholePage(page), 'the page')
  await press(bar(page).getByRole('button', { name: 'Complete' }), 'complete')
  const dialog = page.getByRole('dialog', { name: 'Complete 20 orders?' })
  await expect(dialog).toContainText('None of them is paid.')
  await press(dialog.getByRole('button', { name: 'complete 20 orders' }), 'yes')
  await expect(progress(page)).toContainText('20 orders completed')
  await expect(rows(page).filter({ hasText: 'completed' })).toHaveCount(20)
  expect(clicks).toHaveLength(3)
})

test('papers of 10 orders are opened in 3 clicks', { tag: '@desk' }, async ({ page }) => {
  await signInAs(page, 'admin')
  const name = ownName('Slips')
  const sales = await givenSales(page, name, 12)
  await visit(page, listOf(name))
  await expect(rows(page)).toHaveCount(12)
  const tick = (place: number) => rows(page).nth(place).getByRole('checkbox')
  const { clicks, press } = clicker()
  await press(tick(0), 'the first')
  await press(tick(9), 'the tenth', { modifiers: ['Shift'] })
  await expect(bar(page)).toContainText('10 orders chosen')
  const ids = sales.slice(0, 10).map(({ _id }) => _id)
  const link = bar(page).getByRole('link', { name: 'Packing slips' })
  expect(new URL((await link.getAttribute('href')) ?? '', 'http://x').searchParams.get('ids')).toBe(ids.join())
  clicks.push('packing slips')
  expect(clicks).toHaveLength(3)
})

test('an order is found by its phone number, typed in any form', { tag: '@desk' }, async ({ page }) => {
  await signInAs(page, 'admin')
  await givenSales(page, ownName('Phone'), 1)
  await visit(page, '/admin/orders')
  await page.getByRole('searchbox', { name: messages.searchOrders }).fill('+234 803-123')
  await expect(page).toHaveURL(/search=/)
  await expect(rows(page).first()).toBeVisible()
})

test('orders that an act does not fit stay as they are, and the dialog says so before', async ({ page }) => {
  const admin = await signInAs(page, 'admin')
  const name = ownName('Mixed')
  const sales = await givenSales(page, name, 3)
  await act(page, admin, sales[1], 'completed')
  await visit(page, listOf(name))
  await wholePage(page).click()
  await bar(page).getByRole('button', { name: 'Cancel orders' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel 2 orders?' })
  await expect(dialog).toContainText('1 of them stays as it is')
  await expect(dialog).toContainText('This cannot be undone')
  await dialog.getByRole('button', { name: 'cancel 2 orders' }).click()
  await expect(progress(page)).toContainText('2 orders cancelled, 1 stopped')
  await progress(page).getByText('1 order stayed as they were').isVisible()
  await expect(progress(page).getByRole('link', { name: shortId(sales[1]?._id ?? '', 6) })).toBeVisible()
  await page.reload() // its result is still there
  await expect(progress(page)).toContainText('2 orders cancelled, 1 stopped')
  await progress(page).getByRole('button', { name: 'Close' }).click()
  await expect(progress(page)).toBeHidden()
})

test('orders on delivery are packed at once, and that is taken back at once', { tag: '@desk' }, async ({ page }) => {
  const admin = await signInAs(page, 'admin')
  const name = ownName('Parcels')
  for (const sale of await givenSales(page, name, 2)) await act(page, admin, sale, 'on delivery')
  await visit(page, listOf(name, '&fulfilment=unpacked&ready=1'))
  await wholePage(page).click()
  await bar(page).getByRole('button', { name: 'Mark packed' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'mark 2 orders' }).click()
  await expect(progress(page)).toContainText('2 orders packed')
  await expect(main(page).getByText('nothing here matches')).toBeVisible() // the list follows
  await progress(page).getByRole('button', { name: 'Undo' }).click()
  await expect(progress(page)).toContainText('2 orders to be packed again')
  await expect(rows(page)).toHaveCount(2)
})

test('filters are chosen in a drawer, kept in the address, shown as chips, and saved as a view', {
  tag: '@desk',
}, async ({ page }) => {
  const admin = await signInAs(page, 'admin')
  const name = ownName('Filter')
  const sales = await givenSales(page, name, 2)
  await act(page, admin, sales[0], 'completed')
  await visit(page, listOf(name))
  await main(page).getByRole('button', { name: 'Filters' }).click()
  const drawer = page.getByRole('dialog', { name: 'Filters' })
  await drawer.getByRole('checkbox', { name: 'completed' }).check()
  await drawer.getByRole('checkbox', { name: 'Paid by hand' }).check()
  await drawer.getByRole('button', { name: 'Show 1 order', exact: true }).click()
  await expect(page).toHaveURL(/status=completed&byhand=1/)
  await expect(rows(page)).toHaveCount(1)
  await page.reload()
  await expect(rows(page)).toHaveCount(1)
  await main(page).getByRole('button', { name: 'Save as view' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save as view' })
  const view = ownName('By hand')
  await dialog.getByLabel('Name').fill(view)
  await dialog.getByRole('button', { name: 'save view' }).click()
  const link = main(page).getByRole('navigation', { name: 'Views' }).getByRole('link', { name: view })
  await expect(link).toHaveAttribute('aria-current', 'true')
  await main(page).getByRole('link', { name: 'Remove Completed' }).click()
  await expect(link).not.toHaveAttribute('aria-current', 'true')
  await link.click()
  await expect(page).toHaveURL(/status=completed/)
  await main(page).getByRole('button', { name: 'Edit view' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'remove view' }).click()
  await expect(link).toHaveCount(0)
})

test('the whole list by keys: move, choose a range, complete, search, help', { tag: '@desk-only' }, async ({
  page,
}) => {
  await signInAs(page, 'admin')
  const name = ownName('Keys')
  const sales = await givenSales(page, name, 4)
  await visit(page, listOf(name))
  await expect(rows(page)).toHaveCount(4)
  const view = (place: number) => main(page).getByRole('link', { name: `View ${shortId(sales[place]?._id ?? '', 6)}` })
  await page.keyboard.press('j')
  await expect(view(0)).toBeFocused()
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.keyboard.press('Shift+J')
  await page.keyboard.press('Shift+J')
  await expect(bar(page)).toContainText('3 orders chosen')
  await expect(view(3)).toBeFocused()
  await page.keyboard.press('c')
  const dialog = page.getByRole('dialog', { name: 'Complete 3 orders?' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('j') // not while a dialog is open
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(bar(page)).toBeHidden()
  await page.keyboard.press('/')
  const search = page.getByRole('searchbox', { name: messages.searchOrders })
  await expect(search).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.type('x')
  await expect(search).toHaveValue(`${name}x`)
  await search.fill(name)
  await search.blur()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keys in this list' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(rows(page)).toHaveCount(4)
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`orderdetails/${sales[0]?._id}$`))
})

test('nothing of it is hard to reach: no accessibility violations, no sideways scroll', { tag: '@desk' }, async ({
  page,
}) => {
  await signInAs(page, 'admin')
  const name = ownName('Access')
  await givenSales(page, name, 2)
  await visit(page, listOf(name, '&status=processing'))
  await wholePage(page).click()
  expect(await violations(page)).toEqual([])
  await bar(page).getByRole('button', { name: 'Complete' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'not yet' }).click()
  await main(page).getByRole('button', { name: 'Filters' }).click()
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  expect(await overflows(page, isPhone() ? [320, 360, 600] : [768, 1024, 1280])).toEqual([])
})
