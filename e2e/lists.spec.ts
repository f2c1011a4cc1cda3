import type { Page } from '@playwright/test'
import type { Dashboard } from '#contract/dashboard.ts'
import { LOW_STOCK } from '#contract/limits.ts'
import type { Product } from '#contract/products.ts'
import type { Refund } from '#contract/refunds.ts'
import type { Sale } from '#contract/sales.ts'
import type { User } from '#contract/users.ts'
import { givenOwner } from './accounts.ts'
import { type Signed, signInAs, visit } from './admin.ts'
import { expect, main, overflows, placeOrder, plenty, test, violations } from './shop.ts'

/** The lists of back office and account: they fit any screen, and link to all that they name. */

const WIDTHS = [320, 360, 600, 700, 768, 900, 1024, 1050, 1280]

const LONG_NAME = 'Oluwadamilola Adebayo-Ogunbanjo Chukwuemeka-Nwachukwu'
const LONG_EMAIL = `${'an.address.of.some.length'.repeat(3)}@correspondence.example.com`

/** A very wide order: a long name, a total of billions, a long status. */
const wide = (sale: Sale, count: number): Sale[] =>
  Array.from({ length: count }, (_, i) => ({
    ...sale,
    _id: `${sale._id.slice(0, -1)}${i}`,
    personalDetails: [i % 2 ? LONG_NAME : LONG_NAME.replaceAll(/[ -]/g, ''), LONG_EMAIL, '+234 803 123 4567'],
    shipping: ['Federal Capital Territory', 'Abuja Municipal Area Council', '1 Road'],
    subtotal: 8_765_432_109.5,
    paymentMethod: 'on delivery',
  }))

const person = (role: string): User => ({
  _id: '00000000-0000-7000-8000-00000000abcd',
  fullName: LONG_NAME.replaceAll(' ', ''),
  email: LONG_EMAIL,
  phoneNumber: '+234 803 123 4567',
  role,
  status: 'block',
  shipping: [],
  isVerified: true,
  createdAt: '2026-11-20T10:00:00.000Z',
})

const refund = (sale: Sale): Refund => ({
  _id: sale._id,
  sale: sale._id,
  name: LONG_NAME,
  email: LONG_EMAIL,
  phoneNumber: '+234 803 123 4567',
  reference: `${sale._id}-2`,
  amount: 8_765_432_109.5,
  reason: 'the order was paid already, and then it was paid again',
  status: 'open',
  canGoByCard: false,
  failure: '',
  note: '',
  doneBy: '',
  createdAt: sale.createdAt,
  updatedAt: sale.createdAt,
})

const entry = (sale: Sale) => ({
  _id: '1',
  actor: LONG_NAME,
  actorId: sale._id,
  action: 'sale.complete',
  target: sale._id,
  details: { name: LONG_NAME.replaceAll(' ', '') },
  address: '2001:0db8:85a3:0000:0000:8a2e:0370:7334',
  createdAt: sale.createdAt,
})

/** Answers the calls of lists with the widest possible rows. */
async function fillWide(page: Page, sale: Sale): Promise<void> {
  const answer = (path: string, json: unknown) => page.route(path, (route) => route.fulfill({ json }))
  await answer('**/api/sales/**', { data: wide(sale, 5), total: 5 })
  await answer('**/api/users/50/0', { data: [person('x')], totalUsers: 1 })
  await answer('**/api/users/admin', { data: [person('x')] })
  await answer('**/api/audit/**', { data: [entry(sale)], total: 1 })
  await answer('**/api/refunds/**', { data: [refund(sale)], total: 1, open: 1 })
}

const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(path)
  await expect(main(page).getByRole('table').locator('tbody tr').first()).toBeVisible()
}

const lists = {
  admin: ['/admin/orders', '/admin/invoice', '/admin/users', '/admin/admins', '/admin/audit', '/admin/refunds'],
  user: ['/user/orders', '/user/invoice'],
}

async function expectNoneOverflows(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await open(page, path)
    expect([path, await overflows(page, WIDTHS)]).toEqual([path, []])
  }
}

test('no list of the back office scrolls horizontally, whatever its rows contain: rows are cards where the table does not fit', async ({
  page,
}) => {
  const sale = await placeOrder(page, [{ product: await plenty(page), qty: 1 }])
  await signInAs(page, 'superAdmin')
  await fillWide(page, sale)
  await expectNoneOverflows(page, lists.admin)
})

test('no list of the account scrolls horizontally', async ({ page }) => {
  const sale = await placeOrder(page, [{ product: await plenty(page), qty: 1 }])
  await givenOwner(page)
  await fillWide(page, sale)
  await expectNoneOverflows(page, lists.user)
})

test('a list is a table only where the table fits', { tag: '@desk-only' }, async ({ page }) => {
  const sale = await placeOrder(page, [{ product: await plenty(page), qty: 1 }])
  await signInAs(page, 'admin')
  await fillWide(page, sale)
  await open(page, '/admin/orders')
  const table = main(page).getByRole('table', { name: 'Orders' })
  const fits: Record<number, boolean> = {}
  for (const width of [1024, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    fits[width] = await table.evaluate((element) => getComputedStyle(element).display === 'table')
  }
  expect(fits).toEqual({ 1024: false, 1280: true })
})

const productsNow = async (
  page: Page,
  { headers }: Signed,
  path: string,
): Promise<{ data: Product[]; total: number }> =>
  (await page.request.get(`/api/products/admin/50/0${path}`, { headers })).json()

/** The pieces of its variant that has the fewest. */
async function leastStock(page: Page, { headers }: Signed, { _id }: Product): Promise<number> {
  const { data }: { data: { stock: number }[] } = await (
    await page.request.get(`/api/products/${_id}/variants`, { headers })
  ).json()
  return Math.min(...data.map(({ stock }) => stock))
}

const cards = (page: Page) => main(page).getByRole('article')

test("'About to run out' leads to low stock; the list of products has the same, and is filtered and sorted", {
  tag: '@desk',
}, async ({ page }) => {
  const admin = await signInAs(page, 'admin')
  await page.goto('/admin')
  await main(page).getByRole('link', { name: 'see all: About to run out' }).click()
  await expect(page).toHaveURL(/\/admin\/products\/low$/)
  await visit(page, '/admin/products?stock=low&sort=stock')
  const low = await productsNow(page, admin, '?stock=low&sort=stock')
  expect(low.total).toBeGreaterThan(5) // more than the dashboard shows
  expect(low.data.length).toBe(Math.min(low.total, 50))
  for (const product of low.data) expect(await leastStock(page, admin, product)).toBeLessThanOrEqual(LOW_STOCK)
  await expect(cards(page)).toHaveCount(low.data.length)
  await expect(main(page).getByRole('status')).toHaveText(`${low.total} products`)

  await page.getByLabel('Stock', { exact: true }).selectOption('Sold out')
  await expect(page).toHaveURL(/stock=out&sort=stock$/)
  const out = await productsNow(page, admin, '?stock=out&sort=stock')
  await expect(main(page).getByRole('status')).toHaveText(`${out.total} products`)
  for (const product of out.data) expect(await leastStock(page, admin, product)).toBeLessThanOrEqual(0)
  await page.goBack()
  await expect(page.getByLabel('Stock', { exact: true })).toHaveValue('low')
  await expect(cards(page)).toHaveCount(low.data.length)
  expect(await violations(page)).toEqual([])
})

test('products are sorted as a whole and filtered by category; an empty result can be cleared', async ({ page }) => {
  const admin = await signInAs(page, 'admin')
  await page.goto('/admin/products')
  await expect(cards(page)).toHaveCount(50)
  await page.getByLabel('Sort by').selectOption('Title, A to Z')
  const [first] = (await productsNow(page, admin, '?sort=title')).data
  await expect(cards(page).first()).toContainText(first?.title ?? '')
  const { data: categories } = await (await page.request.get('/api/categories')).json()
  await page.getByLabel('Category', { exact: true }).selectOption(categories[0].title)
  const { total } = await productsNow(page, admin, `?category=${categories[0]._id}`)
  await expect(main(page).getByRole('status')).toHaveText(`${total} products`)

  await page.goto(`/admin/products?category=${'0'.repeat(8)}-0000-7000-8000-${'0'.repeat(12)}&sort=price`)
  await expect(main(page).getByText('No product is like this')).toBeVisible()
  await main(page).getByRole('button', { name: 'Show all' }).click()
  await expect(page).toHaveURL(/products\?sort=price$/)
  await expect(cards(page)).toHaveCount(50)
})

test('the dashboard shows the first products that run out, and a link to all', async ({ page }) => {
  const { headers } = await signInAs(page, 'admin')
  const { lowStock }: Required<Dashboard> = await (await page.request.get('/api/dashboard', { headers })).json()
  await page.goto('/admin')
  const table = main(page).getByRole('table', { name: 'About to run out' })
  await expect(table.getByRole('row')).toHaveCount(lowStock.length + 1)
})
