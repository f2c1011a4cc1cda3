import type { Page } from '@playwright/test'
import type { Category } from '#contract/categories.ts'
import { messages } from '#contract/messages.ts'
import { type Signed, signInAs, visit } from './admin.ts'
import { expect, faults, main, notice, test, violations } from './shop.ts'

/** Size guides of categories, §10. Each test has a category of its own. */

async function givenCategory(page: Page, { headers }: Signed): Promise<Category> {
  const form = new FormData()
  const title = `Sewn ${crypto.randomUUID().slice(0, 8)}`
  form.append('title', title)
  form.append('description', 'Sewn things')
  const icon = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8H0z"/></svg>'
  form.append('icon', new File([icon], 'icon.svg', { type: 'image/svg+xml' }))
  const answer = await page.request.post('/api/categories', { multipart: form, headers })
  expect(answer.status()).toBe(201)
  return (await page.request.get(`/api/categories/${(await answer.json())._id}`)).json()
}

const addressOf = ({ _id }: Category): string => `/admin/categories/sizeguide/${_id}`
const guideOf = (page: Page, { _id }: Category) => page.request.get(`/api/categories/${_id}/size-guide`)

test.describe('the size guide of a category', { tag: '@desk' }, () => {
  test('is typed by keyboard from a template, saved, and found again', async ({ page }) => {
    const category = await givenCategory(page, await signInAs(page, 'superAdmin'))
    await visit(page, `/admin/categories/categorydetails/${category._id}`)
    await main(page).getByRole('link', { name: 'Size guide' }).press('Enter')
    await main(page).getByRole('button', { name: 'Clothes' }).press('Enter')
    const cell = (name: string) => main(page).getByLabel(name, { exact: true })
    await cell('Chest, row 1').focus()
    await page.keyboard.type('82')
    await page.keyboard.press('Enter')
    await expect(cell('Chest, row 2')).toBeFocused()
    await page.keyboard.type('88–92')
    await page.keyboard.press('ArrowRight')
    await expect(cell('Waist, row 2')).toBeFocused()
    await cell('Size, row 7').focus()
    await page.keyboard.press('Enter') // past the end: a new row
    await expect(cell('Size, row 8')).toBeFocused()
    await page.keyboard.type('4XL')
    await page.keyboard.press('Alt+ArrowUp')
    await expect(cell('Size, row 7')).toHaveValue('4XL')
    await expect(main(page).getByRole('cell', { name: '34.6–36.2' })).toBeVisible() // as shoppers see it in inches
    await page.evaluate(() => scrollTo(0, 0)) // nothing lies half below the bar
    expect(await faults(page)).toEqual([])
    await page.keyboard.press('Control+s')
    await expect(notice(page, messages.sizeGuideSaved)).toBeVisible()
    const guide = await (await guideOf(page, category)).json()
    expect(guide.rows.slice(0, 2)).toEqual([
      ['XS', '82', '', ''],
      ['S', '88–92', '', ''],
    ])
  })

  test('cells of a spreadsheet are pasted; without rows it is removed', async ({ page }) => {
    const category = await givenCategory(page, await signInAs(page, 'superAdmin'))
    await visit(page, addressOf(category))
    await main(page).getByRole('button', { name: 'Something else' }).click()
    await main(page)
      .getByLabel('Name of column 1')
      .evaluate((cell: HTMLElement) => {
        const clipboardData = new DataTransfer()
        clipboardData.setData('text/plain', 'Size\tChest\tNote\nS\t88\tone size\nM\t96\t')
        cell.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
      })
    await main(page).getByRole('button', { name: 'Save size guide' }).click()
    await expect(notice(page, messages.sizeGuideSaved)).toBeVisible()
    expect(await (await guideOf(page, category)).json()).toMatchObject({
      columns: [{ name: 'Size' }, { name: 'Chest' }, { name: 'Note' }],
      rows: [
        ['S', '88', 'one size'],
        ['M', '96', ''],
      ],
    })
    await visit(page, addressOf(category))
    await main(page).getByRole('button', { name: 'Remove all' }).click()
    await main(page).getByRole('button', { name: 'Save size guide' }).click()
    await expect(notice(page, messages.sizeGuideRemoved)).toBeVisible()
    expect((await guideOf(page, category)).status()).toBe(404)
  })

  test('a fault is on top and leads to the table', async ({ page }) => {
    const category = await givenCategory(page, await signInAs(page, 'superAdmin'))
    await visit(page, addressOf(category))
    await main(page).getByRole('button', { name: 'Shoes' }).click()
    await main(page).getByLabel('Name of column 2').fill('eu')
    await main(page).getByRole('button', { name: 'Save size guide' }).click()
    await main(page)
      .getByRole('alert')
      .getByRole('link', { name: `Table: ${messages.sameColumns}` })
      .click()
    await expect(main(page).getByRole('group', { name: 'Table' })).toBeFocused()
    await page.evaluate(() => scrollTo(0, 0)) // nothing lies half below the bar
    expect(await violations(page)).toEqual([])
  })
})
