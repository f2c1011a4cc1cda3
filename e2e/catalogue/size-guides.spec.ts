import type { Page } from '@playwright/test'
import { messages } from '#contract/messages.ts'
import { ownName, type Signed, signInAs, visit } from '../admin.ts'
import { expect, faults, main, test } from '../shop.ts'

/** Size guides of categories, §10: what needs a browser. */

async function givenCategory(page: Page, { headers }: Signed): Promise<string> {
  const form = new FormData()
  form.append('title', ownName('Sewn'))
  form.append('description', 'Sewn things')
  const icon =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8H0z"/></svg>'
  form.append('icon', new File([icon], 'icon.svg', { type: 'image/svg+xml' }))
  const answer = await page.request.post('/api/categories', { multipart: form, headers })
  expect(answer.status()).toBe(201)
  return (await answer.json())._id
}

test('the form of a size guide has no fault, filled or refused', async ({ page }) => {
  const category = await givenCategory(page, await signInAs(page, 'superAdmin'))
  await visit(page, `/admin/categories/categorydetails/${category}`)
  await main(page).getByRole('link', { name: 'Size guide' }).press('Enter')
  await main(page).getByRole('button', { name: 'Clothes' }).press('Enter')
  await main(page).getByLabel('Chest, row 1', { exact: true }).fill('82')
  await page.evaluate(() => scrollTo(0, 0)) // nothing lies half below the bar
  expect(await faults(page)).toEqual([])
  await main(page).getByLabel('Name of column 2').fill('size')
  await main(page).getByRole('button', { name: 'Save size guide' }).click()
  await main(page)
    .getByRole('alert')
    .getByRole('link', { name: `Table: ${messages.sameColumns}` })
    .click()
  await expect(main(page).getByRole('group', { name: 'Table' })).toBeFocused()
  await page.evaluate(() => scrollTo(0, 0))
  expect(await faults(page)).toEqual([])
})
