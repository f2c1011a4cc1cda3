import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { ApiCall } from '#app/platform/api/call.ts'
import { expireSession } from '#app/platform/store/session.ts'
import type { Product } from '#contract/catalogue/products.ts'
import { messages } from '#contract/messages.ts'
import { shirtFields } from '#test/option-fields.ts'
import { findNotice, formSummary, main, retype, seePath } from '#test/pages/find.ts'
import { openPage } from '#test/pages/open-page.tsx'
import { callElsewhere, signInAs } from '#test/pages/session.ts'
import { picture } from '#test/picture.ts'
import { givenProduct, givenSale, ownName } from '#test/shop-calls.ts'

const field = (label: string) => main().getByLabelText(label)
const cell = (column: string, choice: string) => field(`${column} of ${choice}`)
const rows = () =>
  within(main().getByRole('table', { name: 'Variants' }))
    .getAllByRole('row')
    .slice(1)
const press = (user: UserEvent, name: string) => user.click(main().getByRole('button', { name }))
const value = (option: string, name: string) =>
  within(main().getByRole('list', { name: `Values of ${option}` })).getByRole('button', { name })

const editOf = ({ _id }: Pick<Product, '_id'>): string => `/admin/products/editproduct/${_id}`
const detailsOf = ({ _id }: Pick<Product, '_id'>): string => `/admin/products/productdetails/${_id}`

async function openForm(product: Product): Promise<UserEvent> {
  const user = openPage(editOf(product))
  await screen.findByRole('button', { name: 'Save product' })
  return user
}

/** Opens the form of a shirt of two sizes and two colours. */
async function givenShirt({ stock = 5 } = {}) {
  const admin = await signInAs('admin')
  const shirt = await givenProduct(admin, {
    title: ownName('Adire shirt'),
    ...shirtFields({ stock }),
  })
  return { admin, shirt, user: await openForm(shirt) }
}

async function save(user: UserEvent, product: Product): Promise<void> {
  await press(user, 'Save product')
  expect(await findNotice(messages.productUpdated)).toBeVisible()
  await seePath(detailsOf(product))
}

const variantsOf = async (admin: ApiCall, { _id: id }: Product) =>
  (await admin('GET /products/:id/variants', { params: { id } })).data

test('a value is renamed and keeps its stock, and its colour is changed', async () => {
  const { admin, shirt, user } = await givenShirt()
  const before = await variantsOf(admin, shirt)
  await user.click(value('Colour', 'Wine'))
  await retype(user, field('Rename'), 'indigo{Enter}')
  expect(main().getByText('indigo is there already')).toBeVisible()
  await retype(user, field('Rename'), 'Burgundy')
  fireEvent.change(field('Swatch'), { target: { value: '#800020' } })
  await user.type(field('Rename'), '{Enter}')
  expect(value('Colour', 'Burgundy')).toHaveFocus()
  expect(cell('Stock', 'S / Burgundy')).toHaveValue('5')
  await save(user, shirt)
  const after = await variantsOf(admin, shirt)
  expect(after.map(({ _id, stock }) => [_id, stock])).toEqual(
    before.map(({ _id, stock }) => [_id, stock]),
  )
  expect(after.map(({ values }) => values.join())).toEqual([
    'S,Indigo',
    'S,Burgundy',
    'M,Indigo',
    'M,Burgundy',
  ])
  const { options } = await callElsewhere()('GET /products/:id', { params: { id: shirt._id } })
  expect(options?.[1]?.values[1]).toEqual({ value: 'Burgundy', swatch: '#800020' })
})

test('a value with stock and open orders is removed only after a yes', async () => {
  const { admin, shirt, user } = await givenShirt()
  const [, wine] = await variantsOf(admin, shirt)
  await givenSale(callElsewhere(), { lines: [{ id: shirt._id, variant: wine?._id, qty: 1 }] })
  value('Colour', 'Wine').focus()
  await user.keyboard('{Delete}')
  expect(rows()).toHaveLength(2)
  await press(user, 'Save product')
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove 2 variants?' }))
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    messages.removesVariant('S / Wine', 4, 1),
    messages.removesVariant('M / Wine', 5, 0),
  ])
  await user.click(dialog.getByRole('button', { name: 'Keep editing' }))
  expect(await main().findByText('Not saved: nothing was removed')).toBeVisible()
  expect(await variantsOf(admin, shirt)).toHaveLength(4)
  await press(user, 'Save product')
  await user.click(await screen.findByRole('button', { name: 'Remove and save' }))
  await seePath(detailsOf(shirt))
  expect((await variantsOf(admin, shirt)).map(({ values }) => values.join())).toEqual([
    'S,Indigo',
    'M,Indigo',
  ])
})

test('single variants are taken out and brought back; leaving is asked about', async () => {
  const { admin, shirt, user } = await givenShirt({ stock: 0 })
  await press(user, 'Take out M / Wine')
  await press(user, 'Take out S / Wine')
  expect(rows()).toHaveLength(2)
  await user.click(main().getByText('Not sold: 2 combinations'))
  await press(user, 'Bring back S / Wine')
  expect(rows()).toHaveLength(3)
  await user.click(main().getByRole('link', { name: 'Cancel' }))
  expect(screen.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Stay' }))
  await save(user, shirt)
  expect(await variantsOf(admin, shirt)).toHaveLength(3)
  await openForm(shirt)
  expect(main().getByText('Not sold: 1 combination')).toBeVisible()
})

test('a column is filled for one value, for the selected, and SKUs are made', async () => {
  const { admin, shirt, user } = await givenShirt()
  await user.selectOptions(field('Of'), 'all M')
  await user.selectOptions(field('Column'), 'Price')
  await user.type(field('With'), '12,500')
  await press(user, 'Fill')
  expect(cell('Price', 'M / Indigo')).toHaveValue('12,500')
  expect(cell('Price', 'S / Indigo')).toHaveValue('9000')
  await user.click(field('Select S / Wine'))
  await user.selectOptions(field('Of'), 'the selected (1)')
  await user.selectOptions(field('Column'), 'Discount %')
  await user.type(field('With'), '101')
  expect(main().getByText(messages.mustBeBetween(0, 100))).toBeVisible()
  await retype(user, field('With'), '15')
  await press(user, 'Fill')
  expect(cell('Discount %', 'S / Wine')).toHaveValue('15')
  await user.selectOptions(field('Of'), 'all')
  await user.selectOptions(field('Column'), 'SKU')
  await press(user, 'Fill')
  const sku = (cell('SKU', 'M / Wine') as HTMLInputElement).value
  expect(sku).toMatch(/^ADIRE-SHIRT-[0-9A-F]+-M-WINE$/)
  await save(user, shirt)
  const stored = await variantsOf(admin, shirt)
  expect(stored.map(({ price, discountPercentage }) => [price, discountPercentage])).toEqual([
    [9000, 0],
    [9001, 15],
    [12500, 0],
    [12500, 0],
  ])
  expect(stored[3]?.sku).toBe(sku)
})

test('a wrong cell is named on top of the form, which leads to it', async () => {
  const { admin, shirt, user } = await givenShirt()
  await retype(user, cell('Stock', 'M / Wine'), 'a few')
  await press(user, 'Save product')
  await waitFor(() => expect(formSummary()).toHaveFocus())
  await user.click(within(formSummary()).getByRole('link', { name: /^M \/ Wine: Stock/ }))
  expect(cell('Stock', 'M / Wine')).toHaveFocus()
  await retype(user, cell('Stock', 'M / Wine'), '3')
  await save(user, shirt)
  expect((await variantsOf(admin, shirt)).map(({ stock }) => stock)).toEqual([5, 5, 5, 3])
})

test('cells of a spreadsheet are pasted from a cell on, and none beyond the table', async () => {
  const { admin, shirt, user } = await givenShirt()
  const sku = `AD-${shirt._id.slice(-8)}`
  await user.click(cell('SKU', 'M / Indigo'))
  await user.paste(`${sku}-I\t11,000\t5\t3\tbeyond\r\n${sku}-W\t12000\t0\t4\r\nbeyond\t1\t1\t1\r\n`)
  expect(cell('Price', 'M / Indigo')).toHaveValue('11,000')
  expect(cell('Price', 'S / Indigo')).toHaveValue('9000')
  await save(user, shirt)
  const pasted = (await variantsOf(admin, shirt)).filter(({ values: [size] }) => size === 'M')
  expect(pasted).toMatchObject([
    { price: 11000, discountPercentage: 5, stock: 3, sku: `${sku}-I` },
    { price: 12000, discountPercentage: 0, stock: 4, sku: `${sku}-W` },
  ])
})

test("a variant's picture is one of its product's", async () => {
  const { admin, shirt, user } = await givenShirt()
  await press(user, 'Picture of S / Indigo')
  const dialog = within(screen.getByRole('dialog', { name: 'Picture of S / Indigo' }))
  await user.selectOptions(dialog.getByLabelText('For'), 'all Indigo')
  const navy = new File([new Uint8Array(await picture('navy'))], 'navy.png', { type: 'image/png' })
  await user.upload(dialog.getByLabelText('Upload a picture'), navy)
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  await press(user, 'Picture of S / Wine')
  await user.click(screen.getByRole('button', { name: 'Image 1 of the product' }))
  await save(user, shirt)
  const images = (await variantsOf(admin, shirt)).map(({ image }) => image)
  expect(images).toEqual([
    expect.stringMatching(/^\/images\//),
    shirt.images[0],
    images[0],
    undefined,
  ])
})

test('the figures of a plain product move to its first variant and back', async () => {
  const admin = await signInAs('admin')
  const plain = await givenProduct(admin, { sku: ownName('K') })
  const user = await openForm(plain)
  expect(field('SKU (optional)')).toHaveDisplayValue(/^K /)
  await press(user, 'Size')
  await press(user, 'Add S')
  await press(user, 'Add M')
  expect(cell('Stock', 'S')).toHaveValue('7')
  expect(cell('SKU', 'S')).toHaveDisplayValue(/^K /)
  await retype(user, cell('Stock', 'M'), '3')
  await save(user, plain)
  expect(
    (await variantsOf(admin, plain)).map(({ _id, stock }) => [_id === plain._id, stock]),
  ).toEqual([
    [true, 7],
    [false, 3],
  ])
  await openForm(plain)
  await press(user, 'Remove Size')
  expect(field('Stock')).toHaveValue('7')
})

/** The session ends elsewhere, and the same admin signs in and opens the form again. */
async function signInAgain(shirt: Product): Promise<UserEvent> {
  expireSession()
  await seePath('/')
  await signInAs('admin')
  return openForm(shirt)
}

test('typed variants are offered again after the session ended', async () => {
  const { shirt, user } = await givenShirt()
  await retype(user, cell('Price', 'S / Wine'), '7100')
  await press(await signInAgain(shirt), 'Put it back')
  expect(cell('Price', 'S / Wine')).toHaveValue('7100')
})

test('typed variants do not overwrite what was changed meanwhile', async () => {
  const { admin, shirt, user } = await givenShirt()
  await retype(user, cell('Price', 'S / Wine'), '7100')
  await givenSale(callElsewhere(), {
    lines: [{ id: shirt._id, variant: (await variantsOf(admin, shirt))[0]?._id, qty: 2 }],
  })
  await press(await signInAgain(shirt), 'Put it back')
  expect(await main().findByText(/The variants were changed meanwhile/)).toBeVisible()
  expect(cell('Stock', 'S / Indigo')).toHaveValue('3')
})
