import type { Locator, Page } from '@playwright/test'
import { messages } from '#contract/messages.ts'
import type { SheetProduct } from '#contract/product-sheet.ts'
import { STATE_TITLES } from '#contract/product-states.ts'
import type { Variant } from '#contract/variants.ts'
import { givenProduct, ownName, type Signed, signInAs, visit } from './admin.ts'
import { expect, faults, isPhone, main, notice, test, violations } from './shop.ts'

/** Products of one list changed together: a sheet on a wide screen, cards on a phone. */

const SIZES = ['S', 'M', 'L', 'XL']

/** A product with four sizes at ₦1,000, five pieces each, and the address of a sheet that has only them. */
async function givenRows(page: Page, admin: Signed): Promise<{ id: string; title: string; sheet: string }> {
  const title = ownName('Sheet kaftan')
  const options = JSON.stringify([{ name: 'Size', values: SIZES.map((value) => ({ value })) }])
  const variants = JSON.stringify(
    SIZES.map((size) => ({ values: [size], sku: '', price: 1000, discountPercentage: 0, stock: 5 })),
  )
  const { _id: id } = await givenProduct(page, admin, { title, options, variants })
  const search = new URLSearchParams({ search: title })
  await expect
    .poll(async () => {
      const answer = await page.request.get(`/api/products/sheet/50/0/${encodeURIComponent(title)}`, admin)
      return ((await answer.json()).data as SheetProduct[]).map(({ _id }) => _id)
    })
    .toContain(id)
  return { id, title, sheet: `/admin/products/sheet?${search}` }
}

const COLUMNS = ['price', 'discount', 'stock', 'add', 'reason', 'state']
const cell = (page: Page, row: number, column: string): Locator =>
  main(page).locator(`[data-cell="${row},${COLUMNS.indexOf(column)}"]`)

/** What a cell says: it is a field on a phone, and a text in the sheet. */
const said = (page: Page, row: number, column: string): Promise<string> =>
  isPhone() ? cell(page, row, column).inputValue() : cell(page, row, column).innerText()

async function type(page: Page, row: number, column: string, text: string): Promise<void> {
  if (isPhone()) return cell(page, row, column).fill(text)
  await cell(page, row, column).click()
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

const paste = (target: Locator, text: string): Promise<void> =>
  target.evaluate((element, copied) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', copied)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)

const button = (page: Page, name: string | RegExp): Locator => main(page).getByRole('button', { name })
const save = (page: Page): Locator => main(page).locator('#save-sheet')

async function stored(page: Page, admin: Signed, id: string): Promise<(readonly [number, number, number])[]> {
  const { data } = await (await page.request.get(`/api/products/${id}/variants`, admin)).json()
  return (data as Variant[]).map((one) => [one.price, one.discountPercentage, one.stock] as const)
}

const change = (page: Page, { headers }: Signed, row: object): Promise<unknown> =>
  page.request.put('/api/products/sheet', { headers, data: { save: crypto.randomUUID(), rows: [row] } })

test.describe('the sheet of products', { tag: '@desk' }, () => {
  test('saves prices, discounts and pieces together, and says how many', async ({ page }) => {
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

  test('is filled from a spreadsheet, undone and done again', async ({ page }) => {
    const admin = await signInAs(page, 'admin')
    const { sheet } = await givenRows(page, admin)
    await visit(page, sheet)
    if (!isPhone()) await cell(page, 1, 'price').click()
    await paste(cell(page, 1, 'price'), '₦2,000\t5\r\n3000\t\r\n4000\t7\r\n5000\t1\r\n')
    await expect(main(page).getByText('6 cells pasted; 2 cells beyond the sheet left out').first()).toBeVisible()
    const prices = await Promise.all([0, 1, 2, 3].map((row) => said(page, row, 'price')))
    expect(prices).toEqual(isPhone() ? ['1000', '₦2,000', '3000', '4000'] : ['1,000', '2,000', '3,000', '4,000'])
    await expect(save(page)).toHaveText('Save 5 changes')
    await button(page, 'Undo').click()
    await expect(save(page)).toHaveText('Nothing to save')
    await button(page, 'Redo').click()
    await expect(save(page)).toHaveText('Save 5 changes')
  })

  test('marks wrong cells with words, and saves the others', async ({ page }) => {
    const admin = await signInAs(page, 'admin')
    const { id, sheet } = await givenRows(page, admin)
    await visit(page, sheet)
    await type(page, 0, 'price', '-5')
    await type(page, 1, 'add', '-6')
    await type(page, 2, 'price', '900')
    await expect(cell(page, 0, 'price')).toHaveAttribute('aria-invalid', 'true')
    await expect(main(page).getByText('must be from 0 to 1,000,000,000')).toBeVisible()
    await expect(main(page).getByText('only 5 are there')).toBeVisible()
    await save(page).click()
    await expect(notice(page, '1 row saved, 2 rows not: see why above the sheet')).toBeVisible()
    expect((await stored(page, admin, id)).map(([price, , stock]) => [price, stock])).toEqual([
      [1000, 5],
      [1000, 5],
      [900, 5],
      [1000, 5],
    ])
    await expect(save(page)).toHaveText('Save 2 changes')
  })

  test('shows what somebody else has changed meanwhile: one press takes it, one overwrites it', async ({ page }) => {
    const admin = await signInAs(page, 'admin')
    const { id, title, sheet } = await givenRows(page, admin)
    await visit(page, sheet)
    await type(page, 0, 'price', '700')
    const { data } = await (await page.request.get(`/api/products/${id}/variants`, admin)).json()
    const [small, medium] = (data as Variant[]).map(({ _id }) => _id)
    await type(page, 1, 'price', '700')
    for (const variant of [small, medium]) await change(page, admin, { variant, price: { to: 800, seen: 1000 } })
    await save(page).click()
    const refused = main(page).getByRole('region', { name: 'Not saved' })
    await expect(refused.getByText('somebody has changed this meanwhile. It is ₦800 now')).toHaveCount(2)
    await refused.getByRole('button', { name: `Take what is there: ${title} (S)` }).click()
    await refused.getByRole('button', { name: `Overwrite it: ${title} (M)` }).click()
    await expect(notice(page, '1 row saved')).toBeVisible()
    await expect(refused).toHaveCount(0)
    expect((await stored(page, admin, id)).slice(0, 2).map(([price]) => price)).toEqual([800, 700])
  })

  test('changes outlive a reload and other pages of the list; leaving is asked about', async ({ page }) => {
    const admin = await signInAs(page, 'admin')
    const { sheet } = await givenRows(page, admin)
    await visit(page, sheet)
    await type(page, 0, 'price', '700')
    page.on('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await expect(save(page)).toHaveText('Save 1 change')
    await main(page).getByRole('searchbox').fill('zobo')
    await expect(page).toHaveURL(/search=zobo/)
    await expect(save(page)).toHaveText('Save 1 change')
    await main(page).getByRole('link', { name: 'Back to the list' }).click()
    const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })
    await dialog.getByRole('button', { name: 'Stay' }).click()
    await main(page).getByRole('link', { name: 'Back to the list' }).click()
    await dialog.getByRole('button', { name: 'Leave', exact: true }).click()
    await expect(main(page).getByRole('heading', { level: 1, name: 'Products' })).toBeVisible()
    await visit(page, sheet)
    await expect(save(page)).toHaveText('Nothing to save')
  })

  test.describe('without an answer', () => {
    test.use({ allowed: [/Failed to load resource/] })

    test('is saved again by one press, and nothing is added twice', async ({ page }) => {
      const admin = await signInAs(page, 'admin')
      const { id, sheet } = await givenRows(page, admin)
      await visit(page, sheet)
      await type(page, 0, 'add', '10')
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
      page.on('dialog', (dialog) => void dialog.accept())
      await page.reload()
      await save(page).click()
      await expect(notice(page, '1 row saved')).toBeVisible()
      expect((await stored(page, admin, id))[0]).toEqual([1000, 0, 15])
    })
  })

  test('takes a product off sale by its status, which its first row alone has; another word is marked', async ({
    page,
    allowed,
  }) => {
    allowed.push(/404/) // the page of a product asks for what is on sale first
    const admin = await signInAs(page, 'admin')
    const { id, sheet } = await givenRows(page, admin)
    await visit(page, sheet)
    await type(page, 0, 'state', 'gone')
    await expect(main(page).getByText(messages.onSaleOrHidden)).toBeVisible()
    await type(page, 0, 'state', 'hidden')
    await expect(main(page).getByText(messages.onSaleOrHidden)).toBeHidden()
    if (isPhone()) await expect(cell(page, 1, 'state')).toHaveCount(0)
    else await expect(cell(page, 1, 'state')).toHaveAttribute('aria-readonly', 'true')
    await save(page).click()
    await expect(notice(page, '1 row saved')).toBeVisible()
    expect((await page.request.get(`/api/products/${id}`)).status()).toBe(404)
    await visit(page, `/admin/products/productdetails/${id}`)
    await expect(main(page).getByText(STATE_TITLES.hidden, { exact: true })).toBeVisible()
  })

  test('prices of all rows are raised by a percentage and rounded', async ({ page }) => {
    const admin = await signInAs(page, 'admin')
    const { id, sheet } = await givenRows(page, admin)
    await visit(page, sheet)
    await button(page, 'Change prices').click()
    const dialog = page.getByRole('dialog', { name: 'Change the prices of 4 rows' })
    await dialog.getByLabel('Percent').fill('+12 %')
    await dialog.getByLabel('Round to').fill('50')
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await save(page).click()
    await expect(notice(page, '4 rows saved')).toBeVisible()
    expect((await stored(page, admin, id)).map(([price]) => price)).toEqual([1100, 1100, 1100, 1100])
  })

  test('has no fault that axe finds, in its sheet, its dialogs and with wrong cells', async ({ page }) => {
    const admin = await signInAs(page, 'admin')
    const { sheet } = await givenRows(page, admin)
    await visit(page, sheet)
    expect(await faults(page)).toEqual([])
    await type(page, 0, 'price', '-5')
    expect(await violations(page)).toEqual([])
    await button(page, 'Add pieces').click()
    expect(await violations(page)).toEqual([])
  })

  test('is reached from the list of products with its filters and order', async ({ page }) => {
    await signInAs(page, 'admin')
    await visit(page, '/admin/products?stock=low&sort=stock')
    await main(page).getByRole('link', { name: 'Edit as a sheet' }).click()
    await expect(page).toHaveURL('/admin/products/sheet?stock=low&sort=stock')
    await expect(cell(page, 0, 'price')).toBeVisible()
  })
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
  expect([await said(page, 1, 'price'), await said(page, 2, 'price'), await said(page, 3, 'price')]).toEqual([
    '2,000',
    '2,000',
    '1,000',
  ])
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

test('pieces are added on the page of a product, which shows the history of its stock', { tag: '@desk' }, async ({
  page,
}) => {
  const admin = await signInAs(page, 'admin')
  const { id, title } = await givenRows(page, admin)
  await visit(page, `/admin/products/productdetails/${id}`)
  const history = main(page).getByRole('region', { name: 'Stock history' })
  await history.getByLabel('Variant').selectOption({ label: 'M' })
  await history.getByRole('button', { name: `Add pieces of ${title} (M)` }).click()
  const dialog = page.getByRole('dialog', { name: 'Add pieces' })
  await dialog.getByLabel('Pieces').fill('-2')
  await dialog.getByLabel('Reason').selectOption({ label: 'Damaged' })
  await dialog.getByLabel('Words').fill('<b>wet</b>')
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Take 2 away' }).click()
  await expect(notice(page, `${title} (M): 3 in stock now`)).toBeVisible()
  const [newest] = await history.locator('tbody tr').all()
  await expect(newest as Locator).toContainText('Damaged: <b>wet</b>')
  await expect(newest as Locator).toContainText('−2')
  expect(await violations(page)).toEqual([])
})
