import type { Locator, Page } from '@playwright/test'
import type { SheetProduct } from '#contract/catalogue/product-sheet.ts'
import type { ProductVariant } from '#contract/catalogue/variants.ts'
import { sizeFields } from '#test/option-fields.ts'
import { givenProduct, ownName, RECONNECTING, type Signed, signInAs, visit } from '../admin.ts'
import { expect, faults, isPhone, main, notice, test, violationsOnEachScreen } from '../shop.ts'

/** Products of one list changed together: a sheet on a wide screen, cards on a phone. */

/** A product with four sizes at ₦1,000, five pieces each, and the address of a sheet that has only them. */
async function givenRows(
  page: Page,
  admin: Signed,
): Promise<{ id: string; title: string; sheet: string }> {
  const title = ownName('Sheet kaftan')
  const { _id: id } = await givenProduct(page, admin, { title, ...sizeFields() })
  const search = new URLSearchParams({ search: title })
  await expect
    .poll(async () => {
      const answer = await page.request.get(
        `/api/products/sheet/50/0/${encodeURIComponent(title)}`,
        admin,
      )
      return ((await answer.json()).data as SheetProduct[]).map(({ _id }) => _id)
    })
    .toContain(id)
  return { id, title, sheet: `/admin/products/sheet?${search}` }
}

const COLUMNS = ['price', 'discount', 'stock', 'add', 'reason', 'state']
const cell = (page: Page, row: number, column: string): Locator =>
  main(page).locator(`[data-cell="${row},${COLUMNS.indexOf(column)}"]`)

/** The text of a cell: it is a field on a phone, and a text in the sheet. */
const said = (page: Page, row: number, column: string): Promise<string> =>
  isPhone() ? cell(page, row, column).inputValue() : cell(page, row, column).innerText()

async function type(page: Page, row: number, column: string, text: string): Promise<void> {
  if (isPhone()) return cell(page, row, column).fill(text)
  await cell(page, row, column).click()
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

const button = (page: Page, name: string | RegExp): Locator =>
  main(page).getByRole('button', { name })
const save = (page: Page): Locator => main(page).locator('#save-sheet')

async function stored(
  page: Page,
  admin: Signed,
  id: string,
): Promise<(readonly [number, number, number])[]> {
  const { data } = await (
    await page.request.get(`/api/products/${id}/variants`, {
      ...RECONNECTING,
      headers: admin.headers,
    })
  ).json()
  return (data as ProductVariant[]).map(
    (one) => [one.price, one.discountPercentage, one.stock] as const,
  )
}

test('the sheet and its cards save prices, discounts and pieces together', {
  tag: '@desk',
}, async ({ page }) => {
  const admin = await signInAs(page, 'admin')
  const { id, sheet } = await givenRows(page, admin)
  await visit(page, sheet)
  await type(page, 0, 'price', '₦1,250.50')
  await type(page, 1, 'discount', '10')
  await type(page, 2, 'add', '+10')
  await type(page, 2, 'reason', 'delivery')
  await type(page, 3, 'stock', '7')
  await expect(save(page)).toHaveText('Save 4 changes')
  await save(page).click()
  await expect(notice(page, '4 rows saved')).toBeVisible()
  await expect(save(page)).toHaveText('Nothing to save')
  expect(await stored(page, admin, id)).toEqual([
    [1250.5, 0, 5],
    [1000, 10, 5],
    [1000, 0, 15],
    [1000, 0, 7],
  ])
  await expect.poll(() => said(page, 2, 'stock')).toBe('15')
})

test.describe('without an answer', () => {
  test.use({ allowed: [/Failed to load resource/] })

  test('changes of the sheet outlive reloads, and none is saved twice', async ({ page }) => {
    const admin = await signInAs(page, 'admin')
    const { id, sheet } = await givenRows(page, admin)
    await visit(page, sheet)
    await type(page, 0, 'add', '10')
    page.on('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await expect(save(page)).toHaveText('Save 1 change')
    await page.route(
      '**/api/products/sheet',
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await save(page).click()
    await expect(save(page)).toHaveText('Save again')
    await page.reload()
    await save(page).click()
    await expect(notice(page, '1 row saved')).toBeVisible()
    expect((await stored(page, admin, id))[0]).toEqual([1000, 0, 15])
  })
})

test('the sheet and its dialogs have no fault that axe finds', async ({ page }) => {
  const admin = await signInAs(page, 'admin')
  const { id, title, sheet } = await givenRows(page, admin)
  await visit(page, sheet)
  expect(await faults(page)).toEqual([])
  await type(page, 0, 'price', '-5')
  expect(await violationsOnEachScreen(page)).toEqual([])
  await button(page, 'Add pieces').click()
  expect(await violationsOnEachScreen(page)).toEqual([])

  page.on('dialog', (dialog) => void dialog.accept())
  await visit(page, `/admin/products/productdetails/${id}`)
  await button(page, `Add pieces of ${title} (S)`).click()
  expect(await violationsOnEachScreen(page)).toEqual([])
})

test('the sheet is worked by keys alone', { tag: '@desk-only' }, async ({ page }) => {
  const admin = await signInAs(page, 'admin')
  const { id, sheet } = await givenRows(page, admin)
  await visit(page, sheet)
  const keys = async (...pressed: string[]) => {
    for (const key of pressed) await page.keyboard.press(key)
  }
  await cell(page, 0, 'price').focus()
  await page.keyboard.type('2000')
  await keys('Enter')
  await expect(cell(page, 1, 'price')).toBeFocused()
  await keys('F2')
  await expect(page.getByRole('textbox', { name: /^Price of .* \(M\)$/ })).toHaveValue('1000')
  await page.keyboard.type('9')
  await keys('Escape')
  expect(await said(page, 1, 'price')).toBe('1,000')
  await keys('ArrowUp', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Control+D')
  expect([
    await said(page, 1, 'price'),
    await said(page, 2, 'price'),
    await said(page, 3, 'price'),
  ]).toEqual(['2,000', '2,000', '1,000'])
  await keys('Control+Z')
  expect(await said(page, 2, 'price')).toBe('1,000')
  await keys('Control+Y')
  expect(await said(page, 2, 'price')).toBe('2,000')
  await keys('ArrowDown', 'Tab')
  await expect(cell(page, 3, 'discount')).toBeFocused()
  await page.keyboard.type('15')
  await keys('Tab', 'Control+Home', 'Delete')
  expect(await said(page, 0, 'price')).toBe('1,000')
  await keys('Escape')
  await expect(save(page)).toBeFocused()
  await keys('Enter')
  await expect(notice(page, '3 rows saved')).toBeVisible()
  expect(await stored(page, admin, id)).toEqual([
    [1000, 0, 5],
    [2000, 0, 5],
    [2000, 0, 5],
    [1000, 15, 5],
  ])
})
