import type { Page } from '@playwright/test'
import { miscountOrders } from '#test/broken-data.ts'
import { signInAs, visit } from './admin.ts'
import { CHIEF } from './own-shop.ts'
import { expect, givenStored, main, test, violations } from './shop.ts'
import { type SickShop, startSickShop } from './sick-shop.ts'

/** How the shop itself is, at /admin/health. */

const line = (page: Page, key: string) => main(page).locator(`[data-health="${key}"]`)

const isAsWideAsItsScreen = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)

test('a shop of today is told to make a backup, and has all its data checked by a press', { tag: '@desk' }, async ({
  page,
}) => {
  await signInAs(page, 'superAdmin')
  await visit(page, '/admin/health')
  await expect(line(page, 'backup')).toContainText('There is no backup.')
  await expect(line(page, 'backup').getByText('npm run backup')).toBeVisible()
  await expect(line(page, 'provider')).toBeVisible()
  await main(page).getByRole('button', { name: 'Check all data now' }).click()
  await expect(line(page, 'doctor').getByText(/All data agreed with itself/)).toBeVisible()
  expect(await violations(page)).toEqual([])
  expect(await isAsWideAsItsScreen(page)).toBe(true)
})

test('an admin who is no super admin sees neither the page nor its link', async ({ page }) => {
  const { headers } = await signInAs(page, 'admin')
  await visit(page, '/admin/health')
  await expect(main(page).locator('[data-health]')).toHaveCount(0)
  expect((await page.request.get('/api/operations/health', { headers })).status()).toBe(403)
  expect((await page.request.post('/api/operations/doctor', { headers })).status()).toBe(403)
})

test('a shop that is sick says what is broken, worst first, and what to do', async ({ page }) => {
  const sick = await startSickShop()
  try {
    await givenTroubles(page, sick)
    await page.goto(`${sick.url}/admin/health`)
    await expect(line(page, 'doctor')).toContainText('1 claim about the data does not hold', { timeout: 60_000 })
    await expect(line(page, 'mails')).toContainText('ECONNREFUSED', { timeout: 60_000 })
    await expect(main(page).getByText('Not true: every account has the count of its orders')).toBeVisible()
    await expect(main(page).locator('[data-state]').first()).toHaveAttribute('data-state', 'act')
    expect(await violations(page)).toEqual([])
    expect(await isAsWideAsItsScreen(page)).toBe(true)
    await page.goto(`${sick.url}/admin`)
    await page.getByRole('link', { name: 'The shop itself needs you' }).click()
    await expect(page).toHaveURL(/\/admin\/health$/)
  } finally {
    await page.goto('/') // of another shop: the page would go on asking this one
    await sick.end()
  }
})

/** A mail that cannot be sent, and data that contradicts itself, as its super admin finds them. */
async function givenTroubles(page: Page, { url, dataDir }: SickShop): Promise<void> {
  const session = await (await page.request.post(`${url}/api/users/login`, { data: CHIEF })).json()
  await page.request.put(`${url}/api/users/forgetpassword`, { data: { email: CHIEF.email } })
  await miscountOrders(dataDir)
  const headers = { authorization: `Bearer ${session.accessToken}` }
  expect((await page.request.post(`${url}/api/operations/doctor`, { headers })).status()).toBe(202)
  await page.goto(url)
  await givenStored(page, 'user', session)
}
