import type { Locator, Page } from '@playwright/test'
import { messages } from '#contract/messages.ts'
import { type MovedShop, movedShops } from '#test/moved-shops.ts'
import { signInAs } from '../admin.ts'
import { expect, main, test, violationsOnEachScreen } from '../shop.ts'

/** Moving in from another shop with its file, by hand: unknown types, pictures by address, drafts. §10 */

/** The file with the most types and with pictures, at an address that no shop fetches from: they fail without a call to another machine. */
function movedShop(end: string): MovedShop {
  const shop = movedShops(end).find(({ types }) => types.length > 2) as MovedShop
  return { ...shop, csv: shop.csv.replaceAll('pictures.example', '127.0.0.1') }
}

async function check(page: Page, name: string, csv: string): Promise<void> {
  await page.goto('/admin/transfer')
  await main(page)
    .getByLabel('CSV file')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await main(page).getByRole('button', { name: 'Check the file' }).click()
  await expect(
    main(page).getByRole('heading', { name: 'Checked: nothing is changed yet' }),
  ).toBeVisible()
}

/** The select of a type. */
const question = (page: Page, type = ''): Locator => main(page).getByLabel(`“${type}”`)

const count = (page: Page, title: string): Locator =>
  main(page).locator('dl > div').filter({ hasText: title }).getByRole('definition').first()
const startButton = (page: Page): Locator =>
  main(page).getByRole('button', { name: 'Import 20 products' })

test('a file of another shop is taken whole: 20 products with their variants', async ({
  page,
  allowed,
}) => {
  allowed.push(/404/) // the shop's own page of a draft, which the edit form asks for first
  await signInAs(page, 'admin')
  const { name, csv, types, variants } = movedShop(`-${Date.now()}`)
  await check(page, name, csv)
  await expect(count(page, 'New')).toHaveText('20')
  await expect(count(page, 'Not taken')).toHaveText('0')
  await expect(main(page).getByText(`${variants} variants`)).toBeVisible()
  await startButton(page).click()
  await expect(main(page).getByRole('alert').getByText(messages.importUnanswered)).toBeVisible()
  const [first] = types
  await expect(question(page, first)).toBeFocused()
  const stored = page.waitForResponse(/\/api\/imports\/[^/]+\/answers$/)
  await main(page).getByLabel('All of them').selectOption({ index: 1 })
  await expect(question(page, first)).not.toHaveValue('')
  expect((await stored).ok()).toBe(true) // a reload stops what is still on its way
  await page.reload()
  await expect(question(page, first)).not.toHaveValue('')
  expect(await violationsOnEachScreen(page)).toEqual([])
  await main(page).getByLabel('Fetch 28 pictures from the addresses in the file').check()
  await startButton(page).click()
  await expect(main(page).getByRole('heading', { name: 'Import is done' })).toBeVisible()
  await expect(main(page).getByText('20 products taken over')).toBeVisible()
  await expect(main(page).getByText('0 pictures fetched, 28 could not be.')).toBeVisible()
  expect(await violationsOnEachScreen(page)).toEqual([])
  await main(page).getByRole('link', { name: 'See the drafts' }).click()
  await expect(main(page).getByRole('heading', { name: 'Gold pendant' })).toBeVisible()
  expect(await violationsOnEachScreen(page)).toEqual([])
  await main(page)
    .getByRole('link', { name: /^Add a picture ?: Gold pendant$/ })
    .click()
  await expect(main(page).getByLabel('Title')).toHaveValue('Gold pendant')
})
