import type { Page } from '@playwright/test'
import { SUPER_ADMIN, startEmptyShop } from '#test/demo-shop.ts'
import { picture } from '#test/picture.ts'
import { signInWith, visit } from '../admin.ts'
import {
  addToCart,
  complete,
  expect,
  faults,
  fillShipping,
  main,
  payInPopup,
  payNow,
  review,
  shopOf,
  test,
  violationsOnEachScreen,
} from '../shop.ts'

/** A shop that is opened empty: nothing is made up, and a shopkeeper gets from nothing to a paid order. */

// One shop for both tests: the second one fills it.
test.describe.configure({ mode: 'serial' })
test.use({ shop: shopOf(startEmptyShop) })

test('an empty shop shows no made-up contact and promises nothing', async ({ page }) => {
  await page.goto('/')
  const hero = page.getByRole('region', { name: 'Highlights' })
  await expect(hero.getByText('Kasuwa', { exact: true })).toBeVisible()
  await expect(hero.getByRole('link', { name: 'Shop Now' })).toBeVisible()
  await expect(hero.getByText(/Ankara|Electronics|on delivery/)).toHaveCount(0)
  await expect(main(page).getByText('There are no products yet')).toBeVisible()
  await expect(main(page).getByRole('link', { name: 'View All' })).toHaveCount(0)
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('link', { name: 'Follow your order' })).toBeVisible()
  await expect(footer.locator('a[href^="tel:"], a[href^="mailto:"]')).toHaveCount(0)
  await expect(footer.getByText(/Lagos|Clothing|Coming soon|^\.$/)).toHaveCount(0)
  await expect(footer.getByRole('heading', { name: 'Categories' })).toBeHidden()
  await expect(page).toHaveTitle('Kasuwa')
  expect(await faults(page)).toEqual([])
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Products' })).toBeVisible()
  await expect(page.getByRole('dialog').locator('address')).toHaveCount(0)
})

const file = async (name: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await picture('teal'),
})

/** In the dialog over the form of a product. */
async function addCategory(page: Page): Promise<void> {
  await main(page).getByRole('button', { name: 'Add category' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add category' })
  await dialog.getByLabel('Icon').setInputFiles(await file('icon.png'))
  await dialog.getByLabel('Title').fill('Shoes')
  await dialog.getByLabel('Description').fill('For market and office')
  expect(await violationsOnEachScreen(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Add category' }).click()
  await expect(dialog).toBeHidden()
}

test('a shopkeeper gets from an empty shop to a paid order', async ({ page }) => {
  await signInWith(page, SUPER_ADMIN)
  await visit(page, '/admin/products/addproducts')
  const field = (label: string) => main(page).getByLabel(label, { exact: true })
  await field('Title').fill('Brogue')
  await expect(main(page).getByRole('heading', { name: 'Add a category first' })).toBeVisible()
  expect(await faults(page)).toEqual([])
  await addCategory(page)
  await expect(main(page).getByRole('heading', { name: 'Add a category first' })).toHaveCount(0)
  await expect(field('Category').locator('option:checked')).toHaveText('Shoes')
  await expect(field('Category')).toBeFocused()
  await expect(field('Title')).toHaveValue('Brogue')
  await main(page)
    .getByLabel('Add images')
    .setInputFiles(await file('brogue.png'))
  await field('Price').fill('25000')
  await field('Stock').fill('3')
  await field('Rating').fill('4')
  await field('Brand').fill('Aba')
  await field('Description').fill('Goat leather')
  await main(page).getByRole('button', { name: 'Add product' }).click()
  await expect(page).toHaveURL(/\/admin\/products$/)

  await visit(page, '/admin/region/addregion')
  await field('State').fill('Lagos')
  await field('Price').fill('3500')
  await field('Region').selectOption('South West')
  await main(page).getByRole('button', { name: 'Submit' }).click()
  await main(page).getByRole('textbox', { name: 'LGAs' }).fill('Ikeja, Eti-Osa')
  await main(page).getByRole('button', { name: 'Submit' }).click()
  await expect(main(page).getByText('Eti-Osa')).toBeVisible()

  await page.goto('/')
  await expect(
    page.getByRole('region', { name: 'Highlights' }).getByText(/on delivery in Lagos/),
  ).toBeAttached()
  const { data: products } = await (await page.request.get('/api/products/1/0')).json()
  await addToCart(page, products[0])
  await page.goto('/checkout')
  await fillShipping(page)
  await review(page)
  await complete(page).click()
  await payNow(page).click()
  await payInPopup(page)
  await expect(page.getByRole('region', { name: 'Paid order' })).toBeVisible()
})
