import type { Page } from '@playwright/test'
import { messages } from '#contract/messages.ts'
import { shortenId } from '#contract/platform/format.ts'
import { givenSales, listOf } from '#test/sale-calls.ts'
import { callAs, ownName, signInAs, visit } from '../admin.ts'
import { expect, faults, main, overflows, test, violationsOnEachScreen } from '../shop.ts'

/** The list of orders as a day's tool, by keys and on every screen. */

const rows = (page: Page) => main(page).getByRole('table', { name: 'Orders' }).locator('tbody tr')
const bar = (page: Page) => main(page).getByRole('region', { name: 'Chosen orders' })
const wholePage = (page: Page) => main(page).getByRole('checkbox', { name: 'Choose this page' })

const givenNamed = async (name: string, count: number) =>
  givenSales(await callAs('admin'), await callAs(), Array(count).fill(name))

test('the whole list by keys: move, choose a range, complete, search, help', {
  tag: '@desk-only',
}, async ({ page }) => {
  await signInAs(page, 'admin')
  const name = ownName('Keys')
  const sales = (await givenNamed(name, 4)).reverse()
  await visit(page, listOf(name))
  await expect(rows(page)).toHaveCount(4)
  const view = (place: number) =>
    main(page).getByRole('link', { name: `View ${shortenId(sales[place]?._id ?? '', 6)}` })
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

test('the list of orders and its dialogs have no faults', async ({ page }) => {
  await signInAs(page, 'admin')
  const name = ownName('Access')
  await givenNamed(name, 2)
  await visit(page, listOf(name, '&status=processing'))
  await wholePage(page).click()
  expect(await faults(page)).toEqual([])
  expect(await overflows(page, [320, 360, 600, 768, 1024, 1280])).toEqual([])
  await bar(page).getByRole('button', { name: 'Complete' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await violationsOnEachScreen(page)).toEqual([])
  await page.getByRole('button', { name: 'not yet' }).click()
  await main(page).getByRole('button', { name: 'Filters' }).click()
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
  expect(await violationsOnEachScreen(page)).toEqual([])
})
