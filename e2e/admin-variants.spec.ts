import type { Locator, Page } from '@playwright/test'
import { messages } from '#contract/messages.ts'
import type { Product } from '#contract/products.ts'
import type { Option, Variant } from '#contract/variants.ts'
import { picture } from '#test/forms.ts'
import { givenProduct, givenSale, ownName, type Signed, signInAs, visit } from './admin.ts'
import { expect, faults, main, notice, test, violations } from './shop.ts'

/** Options and variants in the form of a product. §10. Each test changes only what it made itself. */

const editOf = ({ _id }: Pick<Product, '_id'>): string => `/admin/products/editproduct/${_id}`
const field = (page: Page, label: string): Locator => main(page).getByLabel(label, { exact: true })
const button = (page: Page, name: string): Locator => main(page).getByRole('button', { name, exact: true })
const cell = (page: Page, column: string, choice: string): Locator => field(page, `${column} of ${choice}`)
const rows = (page: Page): Locator => main(page).getByRole('table', { name: 'Variants' }).locator('tbody tr')
const values = (page: Page, option: string): Locator =>
  main(page)
    .getByRole('list', { name: `Values of ${option}` })
    .getByRole('button')

/** From the top: what lies half below the bar that stays in sight would count as too small to be pressed. */
async function violationsAtTop(page: Page): Promise<string[]> {
  await page.evaluate(() => scrollTo(0, 0))
  return violations(page)
}

const productOf = async (page: Page, id: string): Promise<Product> =>
  (await page.request.get(`/api/products/${id}`)).json()

const found = async (page: Page, title: string): Promise<Product> => {
  const answer = await page.request.get(`/api/products/search/50/0/${encodeURIComponent(title)}`)
  const [{ _id }] = (await answer.json()).data
  return productOf(page, _id)
}

const variantsOf = async (page: Page, admin: Signed, { _id }: Product): Promise<Variant[]> =>
  (await (await page.request.get(`/api/products/${_id}/variants`, { headers: admin.headers })).json()).data

const sizes: Option = { name: 'Size', values: [{ value: 'S' }, { value: 'M' }] }
const colours: Option = {
  name: 'Colour',
  values: [
    { value: 'Indigo', swatch: '#2b309c' },
    { value: 'Wine', swatch: '#6e1730' },
  ],
}

/** A shirt of two sizes and two colours, with `stock` pieces of each. */
const givenShirt = (page: Page, admin: Signed, options = [sizes, colours], stock = 5): Promise<Product> => {
  const lists = options.reduce<string[][]>(
    (all, { values }) => all.flatMap((one) => values.map(({ value }) => [...one, value])),
    [[]],
  )
  const variants = lists.map((values, i) => ({ values, sku: '', price: 9000 + i, discountPercentage: 0, stock }))
  return givenProduct(page, admin, {
    title: ownName('Adire shirt'),
    options: JSON.stringify(options),
    variants: JSON.stringify(variants),
  })
}

test.describe('options and variants of a product', { tag: '@desk' }, () => {
  test('a shirt of 3 sizes and 2 colours is made by keyboard alone', async ({ page }) => {
    const admin = await signInAs(page, 'admin')
    await visit(page, '/admin/products/addproducts')
    const title = ownName('Adire shirt')
    await main(page)
      .locator('#images')
      .setInputFiles({ name: 'teal.png', mimeType: 'image/png', buffer: Buffer.from(await picture('teal')) })
    const keys = page.keyboard
    const typeInto = async (label: string, text: string): Promise<void> => {
      await expect(field(page, label)).toBeFocused()
      await keys.type(text)
      await keys.press('Tab')
    }
    await field(page, 'Title').focus()
    await typeInto('Title', title)
    await typeInto('Price', '15000')
    await typeInto('Percentage Discount', '10')
    await keys.press('Tab') // stock and SKU are those of the variants
    await keys.press('Tab')
    await typeInto('Rating', '4')
    await typeInto('Brand', 'Osogbo')
    await keys.press('ArrowDown')
    await keys.press('Tab')
    await keys.press('Tab') // its status stays
    await typeInto('Description', 'Dyed by hand.')
    await expect(button(page, 'Size')).toBeFocused()
    await keys.press('Enter')
    await expect(field(page, 'New value of Size')).toBeFocused()
    await keys.type('L,S,')
    await keys.type('M')
    await keys.press('Enter')
    await expect(values(page, 'Size')).toHaveText(['L', 'S', 'M'])
    // L belongs at the end: to its token by arrows, then moved with Alt.
    for (let i = 0; i < 3; i += 1) await keys.press('ArrowLeft')
    await expect(values(page, 'Size').first()).toBeFocused()
    await keys.press('Alt+ArrowRight')
    await keys.press('Alt+ArrowRight')
    await expect(values(page, 'Size')).toHaveText(['S', 'M', 'L'])
    await expect(main(page).getByText('L is now value 3 of 3')).toBeAttached()
    await button(page, 'Colour').focus()
    await keys.press('Enter')
    await keys.type('Indigo')
    await keys.press('Enter')
    await keys.type('Wnie,')
    await keys.press('Backspace') // the wrong one goes
    await keys.type('Wine,')
    await expect(rows(page)).toHaveCount(6)
    await expect(field(page, 'Price')).toHaveCount(0) // it is the variants' now
    expect(await violationsAtTop(page)).toEqual([])

    await field(page, 'With').focus()
    await keys.type('7')
    await keys.press('Enter')
    await cell(page, 'Stock', 'S / Indigo').focus()
    await keys.press('ArrowDown')
    await expect(cell(page, 'Stock', 'S / Wine')).toBeFocused()
    await keys.type('2')
    await keys.press('Enter')
    await expect(cell(page, 'Stock', 'M / Indigo')).toBeFocused()
    await keys.press('ArrowLeft')
    await keys.press('ArrowLeft')
    await expect(cell(page, 'Price', 'M / Indigo')).toBeFocused()
    await keys.type('₦16,000')
    await keys.press('Control+s')
    await expect(notice(page, messages.productCreated)).toBeVisible()

    const product = await found(page, title)
    expect(product).toMatchObject({ price: 15000, discountPercentage: 10, stock: 37, fromPrice: true })
    expect(product.options).toEqual([
      { name: 'Size', values: [{ value: 'S' }, { value: 'M' }, { value: 'L' }] },
      colours,
    ])
    const made = (await variantsOf(page, admin, product)).map(({ values, price, stock }) => [
      values.join(),
      price,
      stock,
    ])
    expect(made).toEqual([
      ['S,Indigo', 15000, 7],
      ['S,Wine', 15000, 2],
      ['M,Indigo', 16000, 7],
      ['M,Wine', 15000, 7],
      ['L,Indigo', 15000, 7],
      ['L,Wine', 15000, 7],
    ])
  })

  test('a value is renamed and keeps its stock, and its colour is changed', async ({ page }) => {
    const admin = await signInAs(page, 'admin')
    const shirt = await givenShirt(page, admin)
    const before = await variantsOf(page, admin, shirt)
    await visit(page, editOf(shirt))
    await expect(rows(page)).toHaveCount(4)
    await values(page, 'Colour').filter({ hasText: 'Wine' }).press('Enter')
    await expect(field(page, 'Rename')).toBeFocused()
    expect(await violationsAtTop(page)).toEqual([])
    await page.keyboard.type('indigo')
    await page.keyboard.press('Enter')
    await expect(main(page).getByText('indigo is there already')).toBeVisible()
    await field(page, 'Rename').fill('Burgundy')
    await field(page, 'Swatch').fill('#800020')
    await field(page, 'Rename').press('Enter')
    await expect(values(page, 'Colour').filter({ hasText: 'Burgundy' })).toBeFocused()
    await expect(cell(page, 'Stock', 'S / Burgundy')).toHaveValue('5')
    await button(page, 'Save product').click()
    await expect(notice(page, messages.productUpdated)).toBeVisible()
    const after = await variantsOf(page, admin, shirt)
    expect(after.map(({ _id, stock }) => [_id, stock])).toEqual(before.map(({ _id, stock }) => [_id, stock]))
    expect(after.map(({ values }) => values.join())).toEqual(['S,Indigo', 'S,Burgundy', 'M,Indigo', 'M,Burgundy'])
    const { options } = await productOf(page, shirt._id)
    expect(options?.[1]?.values[1]).toEqual({ value: 'Burgundy', swatch: '#800020' })
  })

  test('removing a value with stock and open orders asks, says what happens, and is not done without a yes', async ({
    page,
    allowed,
  }) => {
    allowed.push(/409/)
    const admin = await signInAs(page, 'admin')
    const shirt = await givenShirt(page, admin)
    const [, wine] = await variantsOf(page, admin, shirt)
    await givenSale(page.request, { name: 'Bisi', lines: [{ id: shirt._id, variant: wine?._id, qty: 1 }] })
    await visit(page, editOf(shirt))
    await values(page, 'Colour').filter({ hasText: 'Wine' }).press('Delete')
    await expect(rows(page)).toHaveCount(2)
    await button(page, 'Save product').click()
    const dialog = page.getByRole('dialog', { name: 'Remove 2 variants?' })
    await expect(dialog.getByRole('listitem')).toHaveText([
      messages.removesVariant('S / Wine', 4, 1),
      messages.removesVariant('M / Wine', 5, 0),
    ])
    expect(await violationsAtTop(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Keep editing' }).click()
    await expect(main(page).getByText('Not saved: nothing was removed')).toBeVisible()
    expect(await variantsOf(page, admin, shirt)).toHaveLength(4)
    await button(page, 'Save product').click()
    await dialog.getByRole('button', { name: 'Remove and save' }).click()
    await expect(notice(page, messages.productUpdated)).toBeVisible()
    expect((await variantsOf(page, admin, shirt)).map(({ values }) => values.join())).toEqual(['S,Indigo', 'M,Indigo'])
  })

  test('single variants are taken out and brought back; what is unsaved is asked about', async ({ page }) => {
    const admin = await signInAs(page, 'admin')
    const shirt = await givenShirt(page, admin, [sizes, colours], 0)
    await visit(page, editOf(shirt))
    await button(page, 'Take out M / Wine').click()
    await button(page, 'Take out S / Wine').click()
    await expect(rows(page)).toHaveCount(2)
    await main(page).getByText('Not sold: 2 combinations').click()
    await button(page, 'Bring back S / Wine').click()
    await expect(rows(page)).toHaveCount(3)
    expect(await violationsAtTop(page)).toEqual([])
    await button(page, 'Cancel')
      .or(main(page).getByRole('link', { name: 'Cancel' }))
      .click()
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    await question.getByRole('button', { name: 'Stay' }).click()
    await button(page, 'Save product').click()
    await expect(notice(page, messages.productUpdated)).toBeVisible()
    expect(await variantsOf(page, admin, shirt)).toHaveLength(3)
    await visit(page, editOf(shirt))
    await expect(main(page).getByText('Not sold: 1 combination')).toBeVisible()
  })

  test('a column is filled for one value, for the selected, and SKUs are made; faults are at their cells', async ({
    page,
  }) => {
    const admin = await signInAs(page, 'admin')
    const shirt = await givenShirt(page, admin)
    await visit(page, editOf(shirt))
    await field(page, 'Of').selectOption({ label: 'all M' })
    await field(page, 'Column').selectOption('Price')
    await field(page, 'With').fill('12,500')
    await button(page, 'Fill').click()
    await expect(cell(page, 'Price', 'M / Indigo')).toHaveValue('12,500')
    await expect(cell(page, 'Price', 'S / Indigo')).toHaveValue('9000')
    await field(page, 'Select S / Wine').check()
    await field(page, 'Of').selectOption('selected')
    await field(page, 'Column').selectOption('Discount %')
    await field(page, 'With').fill('101')
    await expect(main(page).getByText(messages.between(0, 100))).toBeVisible()
    await field(page, 'With').fill('15')
    await button(page, 'Fill').click()
    await expect(cell(page, 'Discount %', 'S / Wine')).toHaveValue('15')
    await field(page, 'Of').selectOption('all')
    await field(page, 'Column').selectOption('SKU')
    await button(page, 'Fill').click()
    await expect(cell(page, 'SKU', 'M / Wine')).toHaveValue(/^ADIRE-SHIRT-[0-9A-F]+-M-WINE$/)

    await cell(page, 'Stock', 'M / Wine').fill('a few')
    await button(page, 'Save product').click()
    const summary = main(page).getByRole('alert').filter({ hasText: 'Not saved yet' })
    await expect(summary).toBeFocused()
    await summary.getByRole('link', { name: /^M \/ Wine: Stock/ }).click()
    await expect(cell(page, 'Stock', 'M / Wine')).toBeFocused()
    expect(await violationsAtTop(page)).toEqual([])
    await page.keyboard.press('Control+a')
    await page.keyboard.type('3')
    await button(page, 'Save product').click()
    await expect(notice(page, messages.productUpdated)).toBeVisible()
    const stored = await variantsOf(page, admin, shirt)
    expect(stored.map(({ price, discountPercentage, stock }) => [price, discountPercentage, stock])).toEqual([
      [9000, 0, 5],
      [9001, 15, 5],
      [12500, 0, 5],
      [12500, 0, 3],
    ])
  })

  test('cells of a spreadsheet are pasted from a cell on; what is beyond the table is left out', async ({ page }) => {
    const admin = await signInAs(page, 'admin')
    const shirt = await givenShirt(page, admin)
    await visit(page, editOf(shirt))
    const paste = (text: string): Promise<void> =>
      cell(page, 'SKU', 'M / Indigo').evaluate((input, copied) => {
        const clipboardData = new DataTransfer()
        clipboardData.setData('text/plain', copied)
        input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
      }, text)
    const sku = `AD-${shirt._id.slice(-8)}`
    await paste(`${sku}-I\t11,000\t5\t3\tbeyond\r\n${sku}-W\t12000\t0\t4\r\nbeyond\t1\t1\t1\r\n`)
    await expect(cell(page, 'Price', 'M / Indigo')).toHaveValue('11,000')
    await expect(cell(page, 'Price', 'S / Indigo')).toHaveValue('9000')
    await button(page, 'Save product').click()
    await expect(notice(page, messages.productUpdated)).toBeVisible()
    const pasted = (await variantsOf(page, admin, shirt)).filter(({ values: [size] }) => size === 'M')
    expect(pasted).toMatchObject([
      { price: 11000, discountPercentage: 5, stock: 3, sku: `${sku}-I` },
      { price: 12000, discountPercentage: 0, stock: 4, sku: `${sku}-W` },
    ])
  })

  test('a value is dragged to another place of its option, and into no other option', async ({ page }) => {
    const admin = await signInAs(page, 'admin')
    const shirt = await givenShirt(page, admin)
    await visit(page, editOf(shirt))
    await values(page, 'Size').nth(1).dragTo(values(page, 'Size').nth(0))
    await expect(values(page, 'Size')).toHaveText(['M', 'S'])
    await values(page, 'Size').nth(1).dragTo(values(page, 'Colour').nth(0))
    await expect(values(page, 'Colour')).toHaveText(['Indigo', 'Wine'])
    await expect(values(page, 'Size')).toHaveText(['M', 'S'])
    await button(page, 'Save product').click()
    await expect(notice(page, messages.productUpdated)).toBeVisible()
    expect(
      (await productOf(page, shirt._id)).options?.map((option) => option.values.map(({ value }) => value)),
    ).toEqual([
      ['M', 'S'],
      ['Indigo', 'Wine'],
    ])
  })

  test("a variant's picture is one of the product's or a new one, for all of a colour", async ({ page }) => {
    const admin = await signInAs(page, 'admin')
    const shirt = await givenShirt(page, admin)
    await visit(page, editOf(shirt))
    await button(page, 'Picture of S / Indigo').click()
    const dialog = page.getByRole('dialog', { name: 'Picture of S / Indigo' })
    expect(await violationsAtTop(page)).toEqual([])
    await dialog.getByLabel('For', { exact: true }).selectOption({ label: 'all Indigo' })
    await dialog.getByLabel('Upload a picture').setInputFiles({
      name: 'navy.png',
      mimeType: 'image/png',
      buffer: Buffer.from(await picture('navy')),
    })
    await expect(dialog).toBeHidden()
    await button(page, 'Picture of S / Wine').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Image 1 of the product' }).click()
    await button(page, 'Save product').click()
    await expect(notice(page, messages.productUpdated)).toBeVisible()
    const images = (await variantsOf(page, admin, shirt)).map(({ image }) => image)
    expect(images).toEqual([expect.stringMatching(/^\/images\//), shirt.images[0], images[0], undefined])
  })

  test('options come and go: the figures of a plain product move to its first variant and back', async ({ page }) => {
    const admin = await signInAs(page, 'admin')
    const plain = await givenProduct(page, admin, { sku: ownName('K') })
    await visit(page, editOf(plain))
    await expect(field(page, 'SKU (optional)')).toHaveValue(/^K /)
    await button(page, 'Size').click()
    await button(page, 'Add S').click()
    await button(page, 'Add M').click()
    await expect(cell(page, 'Stock', 'S')).toHaveValue('7')
    await expect(cell(page, 'SKU', 'S')).toHaveValue(/^K /)
    await cell(page, 'Stock', 'M').fill('3')
    await button(page, 'Save product').click()
    await expect(notice(page, messages.productUpdated)).toBeVisible()
    expect((await variantsOf(page, admin, plain)).map(({ _id, stock }) => [_id === plain._id, stock])).toEqual([
      [true, 7],
      [false, 3],
    ])
    await visit(page, editOf(plain))
    await button(page, 'Remove Size').click()
    await expect(field(page, 'Stock')).toHaveValue('7')
  })

  test('100 variants stay quick, and are cards on a phone', async ({ page }) => {
    const admin = await signInAs(page, 'admin')
    const many = (name: string): Option => ({
      name,
      values: Array.from({ length: 10 }, (_, i) => ({ value: `${name} ${i}` })),
    })
    const shirt = await givenShirt(page, admin, [many('Fit'), many('Tone')])
    await visit(page, editOf(shirt))
    await expect(rows(page)).toHaveCount(100)
    expect(await faults(page)).toEqual([])
    await cell(page, 'Price', 'Fit 9 / Tone 9').focus()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('12345')
    await expect(cell(page, 'Price', 'Fit 9 / Tone 9')).toHaveValue('12345')
  })
})
