import type { Locator, Page } from '@playwright/test'
import type { Product } from '#contract/catalogue/products.ts'
import type { ProductOption, ProductVariant } from '#contract/catalogue/variants.ts'
import { messages } from '#contract/messages.ts'
import { SHIRT_OPTIONS, shirtFields } from '#test/option-fields.ts'
import { picture } from '#test/picture.ts'
import { givenProduct, ownName, RECONNECTING, type Signed, signInAs, visit } from '../admin.ts'
import { expect, faults, main, notice, test, violationsOnEachScreen } from '../shop.ts'

/** Options and variants in the form of a product. §10. Each test changes only what it made itself. */

const editOf = ({ _id }: Pick<Product, '_id'>): string => `/admin/products/editproduct/${_id}`
const field = (page: Page, label: string): Locator => main(page).getByLabel(label, { exact: true })
const button = (page: Page, name: string): Locator =>
  main(page).getByRole('button', { name, exact: true })
const cell = (page: Page, column: string, choice: string): Locator =>
  field(page, `${column} of ${choice}`)
const rows = (page: Page): Locator =>
  main(page).getByRole('table', { name: 'Variants' }).locator('tbody tr')
const values = (page: Page, option: string): Locator =>
  main(page)
    .getByRole('list', { name: `Values of ${option}` })
    .getByRole('button')

/** From the top: what lies half below the bar that stays in sight would count as too small to be pressed. */
async function violationsAtTop(page: Page): Promise<string[]> {
  await page.evaluate(() => scrollTo(0, 0))
  return violationsOnEachScreen(page)
}

const productOf = async (page: Page, id: string): Promise<Product> =>
  (await page.request.get(`/api/products/${id}`, RECONNECTING)).json()

const found = async (page: Page, title: string): Promise<Product> => {
  const answer = await page.request.get(
    `/api/products/search/50/0/${encodeURIComponent(title)}`,
    RECONNECTING,
  )
  const [{ _id }] = (await answer.json()).data
  return productOf(page, _id)
}

const variantsOf = async (page: Page, admin: Signed, { _id }: Product): Promise<ProductVariant[]> =>
  (
    await (
      await page.request.get(`/api/products/${_id}/variants`, {
        ...RECONNECTING,
        headers: admin.headers,
      })
    ).json()
  ).data

/** A shirt of two sizes and two colours, with five pieces of each, unless it has other options. */
const givenShirt = (
  page: Page,
  admin: Signed,
  options: readonly ProductOption[] = SHIRT_OPTIONS,
): Promise<Product> =>
  givenProduct(page, admin, { title: ownName('Adire shirt'), ...shirtFields({ options }) })

test('a shirt of 3 sizes and 2 colours is made by keyboard alone', async ({ page }) => {
  const admin = await signInAs(page, 'admin')
  await visit(page, '/admin/products/addproducts')
  const title = ownName('Adire shirt')
  await main(page)
    .locator('#images')
    .setInputFiles({
      name: 'teal.png',
      mimeType: 'image/png',
      buffer: Buffer.from(await picture('teal')),
    })
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
  expect(product).toMatchObject({
    price: 15000,
    discountPercentage: 10,
    stock: 37,
    fromPrice: true,
  })
  expect(product.options).toEqual([
    { name: 'Size', values: [{ value: 'S' }, { value: 'M' }, { value: 'L' }] },
    SHIRT_OPTIONS[1],
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

test('a value is dragged to another place of its option, and into no other option', async ({
  page,
}) => {
  const admin = await signInAs(page, 'admin')
  const shirt = await givenShirt(page, admin)
  await visit(page, editOf(shirt))
  await values(page, 'Size').nth(1).dragTo(values(page, 'Size').nth(0), { steps: 5 })
  await expect(values(page, 'Size')).toHaveText(['M', 'S'])
  await values(page, 'Size').nth(1).dragTo(values(page, 'Colour').nth(0), { steps: 5 })
  await expect(values(page, 'Colour')).toHaveText(['Indigo', 'Wine'])
  await expect(values(page, 'Size')).toHaveText(['M', 'S'])
  await button(page, 'Save product').click()
  await expect(notice(page, messages.productUpdated)).toBeVisible()
  expect(
    (await productOf(page, shirt._id)).options?.map((option) =>
      option.values.map(({ value }) => value),
    ),
  ).toEqual([
    ['M', 'S'],
    ['Indigo', 'Wine'],
  ])
})

test('the states of the form that its options bring have no fault that axe finds', async ({
  page,
  allowed,
}) => {
  allowed.push(/409/)
  const admin = await signInAs(page, 'admin')
  const shirt = await givenShirt(page, admin)
  await visit(page, editOf(shirt))
  await values(page, 'Colour').filter({ hasText: 'Wine' }).press('Enter')
  await expect(field(page, 'Rename')).toBeVisible()
  await button(page, 'Take out S / Indigo').click()
  await main(page).getByText('Not sold: 1 combination').click()
  await cell(page, 'Stock', 'M / Wine').fill('a few')
  await button(page, 'Save product').click()
  await expect(main(page).getByRole('alert').filter({ hasText: 'Not saved yet' })).toBeFocused()
  expect(await violationsAtTop(page)).toEqual([])

  await button(page, 'Picture of S / Wine').click()
  await expect(page.getByRole('dialog', { name: 'Picture of S / Wine' })).toBeVisible()
  expect(await violationsAtTop(page)).toEqual([])
  await page.keyboard.press('Escape')

  await cell(page, 'Stock', 'M / Wine').fill('3')
  await button(page, 'Save product').click()
  await expect(page.getByRole('dialog', { name: 'Remove this variant?' })).toBeVisible()
  expect(await violationsAtTop(page)).toEqual([])
})

test('100 variants stay quick, and are cards on a phone', async ({ page }) => {
  const admin = await signInAs(page, 'admin')
  const many = (name: string): ProductOption => ({
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
