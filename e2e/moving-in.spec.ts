import type { Locator, Page } from '@playwright/test'
import { messages } from '#contract/messages.ts'
import { movedShops } from '#test/moved-shops.ts'
import { signInAs } from './admin.ts'
import { expect, main, test, violations } from './shop.ts'

/** Moving in from another shop with its three files, by hand: unknown types, pictures by address, drafts. §10 */

/** As in the files, at an address that no shop fetches from: its pictures fail without a call to another machine. */
const filesOf = (end: string) =>
  movedShops(end).map((one) => ({ ...one, csv: one.csv.replaceAll('pictures.example', '127.0.0.1') }))

async function check(page: Page, name: string, csv: string): Promise<void> {
  await page.goto('/admin/transfer')
  await main(page)
    .getByLabel('CSV file')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await main(page).getByRole('button', { name: 'Check the file' }).click()
  await expect(main(page).getByRole('heading', { name: 'Checked: nothing is changed yet' })).toBeVisible()
}

/** The select of a type; '' for products without one. */
const question = (page: Page, type = ''): Locator => main(page).getByLabel(type === '' ? 'Without a type' : `“${type}”`)

const count = (page: Page, title: string): Locator =>
  main(page).locator('dl > div').filter({ hasText: title }).getByRole('definition').first()
const startButton = (page: Page): Locator => main(page).getByRole('button', { name: 'Import 20 products' })

test.describe('moving in', { tag: '@desk' }, () => {
  test('three files of another shop are taken whole: 60 products with their variants', async ({ page, allowed }, {
    project,
  }) => {
    allowed.push(/404/) // the shop's own page of a draft, which the edit form asks for first
    await signInAs(page, 'admin')
    for (const { name, csv, types, variants } of filesOf(`-${project.name}-${Date.now()}`)) {
      await check(page, name, csv)
      await expect(count(page, 'New')).toHaveText('20')
      await expect(count(page, 'Rows not taken')).toHaveText('0')
      await expect(main(page).getByText(`${variants} variants`)).toBeVisible()
      await startButton(page).click()
      await expect(main(page).getByRole('alert').getByText(messages.importUnanswered)).toBeVisible()
      const [first] = types
      await expect(question(page, first)).toBeFocused()
      const select = main(page).getByLabel(types.length > 1 ? 'All of them' : 'Without a type')
      const stored = page.waitForResponse(/\/api\/imports\/[^/]+\/answers$/)
      await select.selectOption({ index: 1 })
      await expect(question(page, first)).not.toHaveValue('')
      expect((await stored).ok()).toBe(true) // a reload stops what is still on its way
      await page.reload()
      await expect(question(page, first)).not.toHaveValue('')
      expect(await violations(page)).toEqual([])
      await startButton(page).click()
      await expect(main(page).getByRole('heading', { name: 'Import is done' })).toBeVisible()
      await expect(main(page).getByText('20 products taken over')).toBeVisible()
    }
    await main(page).getByRole('link', { name: 'See the drafts' }).click()
    await expect(main(page).getByRole('heading', { name: 'Gold pendant' }).first()).toBeVisible()
    expect(await violations(page)).toEqual([])
    await main(page)
      .getByRole('link', { name: /^Add a picture ?: Gold pendant$/ })
      .first()
      .click()
    await expect(main(page).getByLabel('Title')).toHaveValue('Gold pendant')
  })

  test('pictures that cannot be fetched are listed with their reason, and can be asked for again', async ({ page }, {
    project,
  }) => {
    await signInAs(page, 'superAdmin')
    const [, , jewellery] = filesOf(`-${project.name}-again-${Date.now()}`)
    await check(page, 'jewellery.csv', jewellery?.csv ?? '')
    // A super admin may make the category; an admin has no such choice.
    await expect(main(page).getByRole('option', { name: 'New category: Necklace' })).toBeAttached()
    await main(page).getByLabel('All of them').selectOption({ index: 1 })
    await main(page).getByLabel('Fetch 28 pictures from the addresses in the file').check()
    await startButton(page).click()
    await expect(main(page).getByRole('heading', { name: 'Import is done' })).toBeVisible()
    await expect(main(page).getByText('0 pictures fetched, 28 could not be.')).toBeVisible()
    const row = main(page).getByRole('row').filter({ hasText: 'anchor-1_925x.jpg' })
    await expect(row).toContainText(messages.fetchNotPublic)
    expect(await violations(page)).toEqual([])
    await main(page).getByRole('button', { name: 'Try again' }).click()
    await expect(main(page).getByText('0 pictures fetched, 28 could not be.')).toBeVisible()
  })

  test('an admin who is no super admin is offered no new category', async ({ page }, { project }) => {
    await signInAs(page, 'admin')
    const [, home] = filesOf(`-${project.name}-admin-${Date.now()}`)
    await check(page, 'home.csv', home?.csv ?? '')
    await expect(main(page).getByLabel('“Indoor”')).toBeVisible()
    await expect(main(page).getByRole('option', { name: /New category/ })).toHaveCount(0)
  })
})
