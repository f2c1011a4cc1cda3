import type { Page } from '@playwright/test'
import { miscountOrders } from '#test/broken-data.ts'
import { type RunningShop, SUPER_ADMIN, startEmptyShop } from '#test/demo-shop.ts'
import { signInAs, visit } from '../admin.ts'
import { expect, faults, givenStored, main, test } from '../shop.ts'

/** How the shop itself is, at /admin/health; who may see it is in `app/running/admin/health/health.page.test.tsx`. */

const line = (page: Page, key: string) => main(page).locator(`[data-health="${key}"]`)

test('a new shop is told to make a backup', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  await visit(page, '/admin/health')
  await expect(line(page, 'backup')).toContainText('There is no backup.')
  await expect(line(page, 'backup').getByText('npm run backup')).toBeVisible()
  await expect(line(page, 'provider')).toBeVisible()
  await main(page).getByRole('button', { name: 'Check all data now' }).click()
  await expect(line(page, 'doctor').getByText(/All data agreed with itself/)).toBeVisible()
  expect(await faults(page)).toEqual([])
})

test('a shop that is sick says what is broken, worst first, and what to do', {
  tag: '@long',
}, async ({ page }) => {
  test.slow() // it starts a shop of its own, whose mail has to fail first
  const sick = await startEmptyShop({ SMTP_URL: 'smtp://127.0.0.1:9' })
  try {
    await givenTroubles(page, sick)
    await page.goto(`${sick.url}/admin/health`)
    await expect(line(page, 'doctor')).toContainText('1 claim about the data does not hold', {
      timeout: 60_000,
    })
    await expect(line(page, 'mails')).toContainText('ECONNREFUSED')
    await expect(
      main(page).getByText('Not true: every account has the count of its orders'),
    ).toBeVisible()
    await expect(main(page).locator('[data-state]').first()).toHaveAttribute('data-state', 'act')
    expect(await faults(page)).toEqual([])
    await page.goto(`${sick.url}/admin`)
    await page.getByRole('link', { name: 'The shop itself needs you' }).click()
    await expect(page).toHaveURL(/\/admin\/health$/)
  } finally {
    await page.goto('/') // of another shop: the page would go on asking this one
    await sick.close()
  }
})

/** A mail that cannot be sent, and data that contradicts itself, as its super admin finds them. */
async function givenTroubles(page: Page, { url, dataDir }: RunningShop): Promise<void> {
  const session = await (
    await page.request.post(`${url}/api/users/login`, { data: SUPER_ADMIN })
  ).json()
  await page.request.put(`${url}/api/users/forgetpassword`, { data: { email: SUPER_ADMIN.email } })
  await miscountOrders(dataDir)
  const headers = { authorization: `Bearer ${session.accessToken}` }
  expect((await page.request.post(`${url}/api/operations/doctor`, { headers })).status()).toBe(202)
  const health = async () =>
    (await page.request.get(`${url}/api/operations/health`, { headers })).text()
  await expect.poll(health, { timeout: 60_000 }).toMatch(/ECONNREFUSED/)
  await page.goto(url)
  await givenStored(page, 'user', session)
}
