import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { ApiCall } from '#app/platform/api/call.ts'
import type { Product } from '#contract/catalogue/products.ts'
import { messages } from '#contract/messages.ts'
import { findHeading, findNotice, formSummary, main, retype, seePath } from '#test/pages/find.ts'
import { openPage } from '#test/pages/open-page.tsx'
import { callElsewhere, signInAs } from '#test/pages/session.ts'
import { picture } from '#test/picture.ts'
import { givenProduct, givenSale } from '#test/shop-calls.ts'

const field = (label: string) => main().getByLabelText(label)
const press = (user: UserEvent, name: string) => user.click(main().getByRole('button', { name }))
const tool = (name: string) => main().getByRole('button', { name })

const editOf = ({ _id }: Product): string => `/admin/products/editproduct/${_id}`
const detailsOf = ({ _id }: Product): string => `/admin/products/productdetails/${_id}`
const productOf = ({ _id }: Product): Promise<Product> =>
  callElsewhere()('GET /products/:id', { params: { id: _id } })

const imageOf = async (colour: string): Promise<File> =>
  new File([new Uint8Array(await picture(colour))], `${colour}.png`, { type: 'image/png' })
const noImage = new File(['%PDF-1.7'], 'list.png', { type: 'image/png' })
/** A PNG by its first bytes, and nothing after them: only the server detects that. */
const torn = new File(
  [new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0])],
  'torn.png',
  {
    type: 'image/png',
  },
)

async function openForm(product: Product): Promise<UserEvent> {
  const user = openPage(editOf(product))
  await screen.findByRole('button', { name: 'Save product' })
  return user
}

/** Opens the form of a product of this test. */
async function givenForm(values: Record<string, string> = {}, colours = ['teal']) {
  const admin = await signInAs('admin')
  const product = await givenProduct(admin, values, colours)
  return { admin, product, user: await openForm(product) }
}

/** The form's list of images, by their texts. */
const images = () => within(main().getByRole('group', { name: 'Images' }))
const shownImages = () => images().getAllByRole('img')

async function openNewForm(): Promise<UserEvent> {
  await signInAs('admin')
  const user = openPage('/admin/products/addproducts')
  await screen.findByRole('button', { name: 'Add product' })
  return user
}

test('§5 a new product needs each field and an image; a price is a number', async () => {
  const { data: categories } = await callElsewhere()('GET /categories', {})
  const user = await openNewForm()
  const options = within(field('Category')).getAllByRole('option')
  expect(options[0]).toHaveTextContent('select')
  for (const { title } of categories.slice(0, 5))
    expect(options.map(({ textContent }) => textContent)).toContain(title)
  await press(user, 'Add product')
  await waitFor(() => expect(formSummary()).toHaveFocus())
  for (const label of ['Title', 'Price', 'Stock', 'Rating', 'Brand', 'Category', 'Description']) {
    expect(within(formSummary()).getByText(messages.requiredField(label))).toBeVisible()
    expect(field(label)).toHaveAccessibleDescription(new RegExp(messages.requiredField(label)))
  }
  expect(images().getByText(messages.imageRequired)).toBeVisible()
  await user.type(field('Price'), 'twelve')
  await press(user, 'Add product')
  await waitFor(() => expect(field('Price')).toHaveAccessibleDescription(/must be a `number` type/))
})

test('the errors are listed in the order of the page', async () => {
  await press(await openNewForm(), 'Add product')
  const links = within(formSummary()).getAllByRole('link')
  const fields = links.map(
    (link) => document.getElementById((link.getAttribute('href') ?? '').slice(1)) as HTMLElement,
  )
  const isBefore = (one: HTMLElement, next: HTMLElement | undefined): boolean =>
    next === undefined ||
    Boolean(one.compareDocumentPosition(next) & Node.DOCUMENT_POSITION_FOLLOWING)
  expect(fields.length).toBeGreaterThan(6)
  expect(fields.filter((field, n) => !isBefore(field, fields[n + 1])).map(({ id }) => id)).toEqual(
    [],
  )
})

test('§8, §9 images of a new product are refused before they are sent', async () => {
  const user = await openNewForm()
  const input = screen.getByLabelText(/^Add images/)
  expect(input).toHaveAttribute('accept', 'image/*')
  const large = new File([await imageOf('red'), new Uint8Array(2_000_000)], 'large.png', {
    type: 'image/png',
  })
  await user.upload(input, [large, noImage])
  expect(await images().findByText('all images should be less than 2mb')).toBeVisible()
  expect(images().getByText(messages.notAnImage)).toBeVisible()
  expect(tool('Make it smaller')).toBeVisible()
  await user.upload(input, [large, large])
  expect(tool('Make all 2 smaller')).toBeVisible()
  const five = await Promise.all(['teal', 'maroon', 'gold', 'navy', 'lime'].map(imageOf))
  await user.upload(input, five)
  expect(await images().findByText('only 4 images are allowed')).toBeVisible()
  expect(shownImages()).toHaveLength(4)
})

test('§2 the form of a product has its values and its images', async () => {
  const { product, user } = await givenForm({}, ['teal', 'maroon', 'gold'])
  expect(await findHeading('Add Products')).toBeVisible()
  for (const [label, value] of [
    ['Title', product.title],
    ['Price', '12500.5'],
    ['Percentage Discount', '12.5'],
    ['Stock', '7'],
    ['Rating', '3'],
    ['Brand', 'Bonwire'],
    ['Category', product.category],
    ['Description', 'Woven in strips.'],
  ] as const)
    expect(field(label)).toHaveValue(value)
  expect(shownImages()).toHaveLength(3)
  for (const label of ['Thumbnail', 'Image 1', 'Image 2'])
    expect(images().getByRole('img', { name: `${label} now` })).toBeVisible()
  expect(field('Image 3')).toHaveAttribute('accept', 'image/*')
  await user.upload(field('Image 2'), noImage)
  expect(await main().findByText(messages.notAnImage)).toBeVisible()
  await retype(user, field('Price'), '9000')
  await press(user, 'Save product')
  await seePath(detailsOf(product))
  expect(await main().findByText('₦9,000')).toBeVisible()
  expect(await productOf(product)).toMatchObject({ price: 9000, images: product.images })
})

test('at least one image of a product remains; a new one may replace all', async () => {
  const { product, user } = await givenForm()
  await press(user, 'Remove Thumbnail')
  expect(field('Thumbnail')).toHaveFocus()
  await press(user, 'Save product')
  await user.click(
    within(formSummary()).getByRole('link', { name: `Images: ${messages.imageRequired}` }),
  )
  expect(main().getByRole('group', { name: 'Images' })).toHaveFocus()
  await user.upload(field('Image 3'), await imageOf('lime'))
  // no gap stays
  expect(await main().findByRole('button', { name: 'Remove Thumbnail' })).toBeVisible()
  await press(user, 'Save product')
  await seePath(detailsOf(product))
  const now = await productOf(product)
  expect(now.images).toHaveLength(1)
  expect(now.images).not.toEqual(product.images)
})

const change = (admin: ApiCall, product: Product, keep: string): Promise<unknown> => {
  const { _id, title, description, rating, brand, category, price, discountPercentage, stock } =
    product
  const body = {
    title,
    description,
    rating,
    brand,
    category,
    price,
    discountPercentage,
    stock,
    keep,
    seen: {},
  }
  return admin('PUT /products/:id', { params: { id: _id }, body, files: {} })
}

test("another editor's images are not lost: the form shows them, and can be saved", async () => {
  const { admin, product, user } = await givenForm({}, ['teal', 'maroon', 'gold'])
  const [teal, , gold] = product.images
  await press(user, 'Move Thumbnail later')
  await change(admin, product, `${gold},${teal}`)
  await press(user, 'Save product')
  expect(await findNotice(messages.imagesMoved)).toBeVisible()
  await waitFor(() => expect(shownImages()).toHaveLength(2))
  await press(user, 'Move Thumbnail later')
  await press(user, 'Save product')
  await seePath(detailsOf(product))
  expect((await productOf(product)).images).toEqual([teal, gold])
})

test('pieces sold while a form was open stay sold', async () => {
  const { product, user } = await givenForm({ stock: '5' })
  expect(field('Stock')).toHaveValue('5')
  await givenSale(callElsewhere(), { lines: [{ id: product._id, qty: 2 }] })
  await retype(user, field('Stock'), '15')
  await press(user, 'Save product')
  await seePath(detailsOf(product))
  expect((await productOf(product)).stock).toBe(13)
  expect(await main().findByText('13', { selector: 'dd' })).toBeVisible()
})

test('a stock below what was sold is refused, and can be saved again', async () => {
  const { product, user } = await givenForm({ stock: '13' })
  await givenSale(callElsewhere(), { lines: [{ id: product._id, qty: 12 }] })
  await retype(user, field('Stock'), '4')
  await press(user, 'Save product')
  expect(await findNotice(messages.stockChangedMeanwhile(1))).toBeVisible()
  expect(await main().findByText('1 now; later sales come off')).toBeVisible()
  await press(user, 'Save product')
  await seePath(detailsOf(product))
  expect((await productOf(product)).stock).toBe(4)
})

/** Answers the next form in place of the shop. */
function refuseForm(status: number, message: string): void {
  vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementationOnce(function (
    this: XMLHttpRequest,
  ) {
    Object.defineProperties(this, { status: { value: status }, response: { value: { message } } })
    this.onload?.(new ProgressEvent('load') as never)
  })
}

test('an image that only the server refuses is named as it says', async () => {
  const { user } = await givenForm()
  await user.upload(field('Image 1'), torn)
  await main().findByRole('button', { name: 'Remove Image 1' })
  await user.keyboard('{Control>}s{/Control}')
  expect(await findNotice(`torn.png: ${messages.imageDamaged}`)).toBeVisible()
})

test.each([
  [400, 'Unexpected field', 'only 4 images are allowed'],
  [413, 'File too large', 'all images should be less than 2mb'],
])('§8 the refusal %d of images is shown in words', async (status, message, text) => {
  const { user } = await givenForm()
  refuseForm(status, message)
  await press(user, 'Save product')
  expect(await findNotice(text)).toBeVisible()
  expect(await main().findByText(text)).toBeVisible()
})

test('a product is left without saving only after a question', async () => {
  const { product, user } = await givenForm()
  const isAsked = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(isAsked()).toBe(false)
  await retype(user, field('Title'), 'Another name')
  expect(isAsked()).toBe(true)
  const cancel = main().getByRole('link', { name: 'Cancel' })
  await user.click(cancel)
  expect(screen.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Stay' }))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(field('Title')).toHaveValue('Another name')
  await user.click(cancel)
  await user.click(screen.getByRole('button', { name: 'Leave' }))
  await seePath(detailsOf(product))
  expect((await productOf(product)).title).toBe(product.title)
  await user.click(await main().findByRole('link', { name: 'Edit' }))
  expect(await main().findByLabelText('Title')).toHaveValue(product.title)
})

test('a product that was not changed is left without a question', async () => {
  const { product, user } = await givenForm()
  await user.click(main().getByRole('link', { name: 'Cancel' }))
  await seePath(detailsOf(product))
  await user.click(await main().findByRole('link', { name: 'Edit' }))
  await seePath(editOf(product))
  expect(await main().findByLabelText('Title')).toHaveValue(product.title)
})
