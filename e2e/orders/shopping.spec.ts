import type { Locator, Page } from '@playwright/test'
import { messages } from '#contract/messages.ts'
import { givenOwner } from '../accounts.ts'
import { callAs, givenProductElsewhere } from '../admin.ts'
import { addToCart, expect, hydrated, notice, test, violations } from '../shop.ts'

/** Toasts and the menu where they need a browser: their place, touch, and code that does not arrive. */

const cart = (page: Page): Locator => page.getByRole('button', { name: /^Cart, / })
const drawer = (page: Page): Locator => page.getByRole('dialog', { name: messages.cartItems })
const toasts = (page: Page): Locator => page.locator('.toast')
const menuButton = (page: Page): Locator => page.getByRole('button', { name: 'Menu' })
const menuLink = (page: Page): Locator =>
  page.getByRole('dialog').getByRole('link', { name: 'Products' })

const boxOf = async (element: Locator) => {
  const box = await element.boundingBox()
  if (!box) throw new Error('not on the screen')
  return box
}

test('no toast covers the cart icon, in the storefront or on account pages', {
  tag: '@desk',
}, async ({ page }) => {
  const owner = await givenOwner(page)
  await addToCart(page, await givenProductElsewhere())
  const isBelow = async (): Promise<boolean> => {
    const [icon, toast] = [await boxOf(cart(page)), await boxOf(toasts(page))]
    return toast.y >= icon.y + icon.height
  }
  expect(await isBelow()).toBe(true)
  await cart(page).click()
  await expect(drawer(page)).toBeVisible()
  await page.goto('/user/editprofille')
  await page.getByRole('textbox', { name: 'Full name' }).fill(`${owner.fullName} Bello`)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(toasts(page)).toBeVisible()
  expect(await isBelow()).toBe(true)
})

test('the categories of the menu open and lead to their pages by touch', async ({ page }) => {
  await page.goto('/')
  await hydrated(page)
  await menuButton(page).tap()
  const menu = page.getByRole('dialog')
  const [category] = (await (await callAs())('GET /categories', {})).data
  if (!category) throw new Error('a shop without categories')
  const link = menu.getByRole('link', { name: category.title, exact: true })
  await expect(link).toBeHidden()
  await menu.getByText('Categories', { exact: true }).tap()
  expect(await violations(page)).toEqual([])
  await link.tap()
  await expect(page).toHaveURL(new RegExp(`/category/${category._id}$`))
  await expect(menu).toBeHidden()
})

test('a menu without its code opens at the next press', async ({ page, allowed }) => {
  allowed.push(/ERR_FAILED/)
  const lose = async (): Promise<void> => {
    await page.goto('/')
    await hydrated(page)
    await page.route('**/assets/side-menu-*.js', (route) => route.abort())
    await menuButton(page).click()
    await expect(notice(page, messages.networkError)).toBeVisible()
    await page.unroute('**/assets/side-menu-*.js')
  }
  await lose()
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
  await menuButton(page).click()
  await expect(menuLink(page)).toBeVisible()

  await lose()
  await Promise.all([
    page.waitForEvent('load'),
    page.getByRole('button', { name: 'Reload' }).click(),
  ])
  await hydrated(page)
  await menuButton(page).click()
  await expect(menuLink(page)).toBeVisible()
})
