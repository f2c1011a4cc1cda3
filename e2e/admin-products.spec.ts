import { readFile } from 'node:fs/promises'
import type { Download, Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import type { Category } from '#contract/categories.ts'
import { messages } from '#contract/messages.ts'
import type { Product } from '#contract/products.ts'
import { zipOf } from '#test/import-files.ts'
import { givenProduct, ownName, signInAs } from './admin.ts'
import { expect, main, notice, placeOrder, test, violations } from './shop.ts'

/** Products, categories, import and export in the back office, §2 to §8. Each test changes only what it made itself. */

type PictureFile = { name: string; mimeType: string; buffer: Buffer }

/** An image of one colour; each colour is another image. */
const picture = async (colour: string): Promise<PictureFile> => ({
  name: `${colour}.png`,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 64, height: 64, channels: 3, background: colour } })
    .png()
    .toBuffer(),
})

const tooLarge = async (): Promise<PictureFile> => {
  const { buffer } = await picture('red')
  return { name: 'large.png', mimeType: 'image/png', buffer: Buffer.concat([buffer, Buffer.alloc(2_000_000)]) }
}

const document: PictureFile = { name: 'list.png', mimeType: 'image/png', buffer: Buffer.from('%PDF-1.7') }

/** A PNG by its first bytes, and nothing after them: only the server detects that. */
const torn: PictureFile = {
  name: 'torn.png',
  mimeType: 'image/png',
  buffer: Buffer.from('89504e470d0a1a0a0000', 'hex'),
}

/** The name of the colour of one of the shop's images. */
async function colourOf(
  page: Page,
  address: string | undefined,
  colours: readonly string[],
): Promise<string | undefined> {
  const answer = await page.request.get(address ?? '')
  const { dominant } = await sharp(await answer.body()).stats()
  const distances = await Promise.all(
    colours.map(async (colour) => {
      const { dominant: wanted } = await sharp((await picture(colour)).buffer).stats()
      return Math.abs(dominant.r - wanted.r) + Math.abs(dominant.g - wanted.g) + Math.abs(dominant.b - wanted.b)
    }),
  )
  return colours[distances.indexOf(Math.min(...distances))]
}

const listCategories = async (page: Page): Promise<Category[]> =>
  (await (await page.request.get('/api/categories')).json()).data

const productOf = async (page: Page, id: string): Promise<Product> =>
  (await page.request.get(`/api/products/${id}`)).json()

/** Without those that match some of the words only. */
async function found(page: Page, search: string): Promise<Product[]> {
  const answer = await page.request.get(`/api/products/search/50/0/${encodeURIComponent(search)}`)
  const { data, partial } = await answer.json()
  return partial ? [] : data
}

const heading = (page: Page, name: string): Locator => page.getByRole('heading', { level: 1, name, exact: true })
const field = (page: Page, label: string): Locator => main(page).getByLabel(label, { exact: true })

async function open(page: Page, address: string, name: string): Promise<void> {
  await page.goto(address)
  await expect(heading(page, name)).toBeVisible()
}

const detailsOf = ({ _id }: Product): string => `/admin/products/productdetails/${_id}`
const editOf = ({ _id }: Product): string => `/admin/products/editproduct/${_id}`

const columnsOf = (grid: Locator): Promise<number> =>
  grid.evaluate((element) => getComputedStyle(element).gridTemplateColumns.split(' ').length)

test.describe('products', { tag: '@desk' }, () => {
  test("§2 heading 'Products', 'Add Products' link, cards with first image, title and price with '$' prefix; §9 page size 50", async ({
    page,
  }) => {
    const admin = await signInAs(page, 'admin')
    const { _id, title } = await givenProduct(page, admin)
    const first = page.waitForRequest('**/api/products/50/0')
    await open(page, '/admin/products', 'Products')
    await first
    await expect(main(page).getByRole('link', { name: 'Add Products' })).toHaveAttribute(
      'href',
      '/admin/products/addproducts',
    )
    const grid = main(page)
      .getByRole('list')
      .filter({ has: page.getByRole('article') })
    await expect(grid.getByRole('article')).toHaveCount(50)
    const card = grid.getByRole('article').filter({ hasText: title })
    await expect(card.getByText('$12,500.50', { exact: true })).toBeVisible()
    await expect(card.locator('img')).toHaveAttribute('src', /^\/images\//)
    await expect(card.getByRole('link', { name: title })).toHaveAttribute(
      'href',
      `/admin/products/productdetails/${_id}`,
    )
    expect(await violations(page)).toEqual([])
    for (const [width, columns] of [
      [360, 2],
      [800, 3],
      [1280, 4],
    ] as const) {
      await page.setViewportSize({ width, height: 740 })
      expect(await columnsOf(grid)).toBe(columns) // §2: a grid of 2, 3 or 4 columns
    }
  })

  test("§2 search box with placeholder 'search by name, price, description or category'; §4 typing in search resets offset to 0", async ({
    page,
  }) => {
    const { title } = await givenProduct(page, await signInAs(page, 'admin'))
    const second = page.waitForRequest('**/api/products/50/50')
    await open(page, '/admin/products?page=2', 'Products')
    await second
    const box = main(page).getByPlaceholder('search by name, price, description or category')
    const searched = page.waitForRequest(`**/api/products/search/50/0/${encodeURIComponent(title)}`)
    await box.fill(title)
    await searched
    await expect(main(page).getByRole('article')).toHaveCount(1)
    await expect(page).toHaveURL(`/admin/products?${new URLSearchParams({ search: title })}`)
    await page.reload()
    await expect(box).toHaveValue(title)
    await expect(main(page).getByRole('article')).toHaveCount(1)
    await box.fill('qzxwvk')
    await expect(main(page).getByText(messages.noMatch('qzxwvk'))).toBeVisible()
  })

  test('§7 POST /products with repeated images: images are chosen, refused, reordered and sent', async ({ page }) => {
    await signInAs(page, 'admin')
    await open(page, '/admin/products/addproducts', 'Add Products')
    const images = main(page).locator('#images')
    await expect(images).toHaveAttribute('accept', 'image/*')
    await expect(field(page, 'Category').locator('option').first()).toHaveText('select')
    expect(await field(page, 'Category').locator('option').count()).toBe((await listCategories(page)).length + 1)

    await main(page).getByRole('button', { name: 'Add product' }).click()
    const summary = main(page).getByRole('alert').filter({ hasText: 'Not saved yet' })
    await expect(summary).toBeFocused()
    for (const label of ['Title', 'Price', 'Stock', 'Rating', 'Brand', 'Category', 'Description'])
      await expect(main(page).getByText(messages.required(label), { exact: true })).toHaveCount(2) // §5, there and on top
    await expect(main(page).getByText(messages.imageRequired, { exact: true })).toBeVisible()
    expect(await violations(page)).toEqual([])

    const title = ownName('Isiagu tunic')
    await field(page, 'Title').fill(title)
    await field(page, 'Price').fill('twelve')
    await field(page, 'Percentage Discount').fill('10')
    await field(page, 'Stock').fill('4')
    await field(page, 'Rating').fill('4')
    await field(page, 'Brand').fill('Nsukka')
    await field(page, 'Category').selectOption({ index: 1 })
    await field(page, 'Description').fill('Velvet, with gold lions.')
    await main(page).getByRole('button', { name: 'Add product' }).click()
    await expect(main(page).getByText('must be a `number` type', { exact: true })).toBeVisible() // §5
    await field(page, 'Price').fill('₦30,000')

    const refused = main(page)
      .getByRole('alert')
      .filter({ has: page.getByRole('list') })
    await images.setInputFiles([await tooLarge(), document])
    await expect(refused.getByText('all images should be less than 2mb')).toBeVisible() // §8
    await expect(refused.getByText(messages.notAnImage)).toBeVisible()
    await refused.getByRole('button', { name: 'Make it smaller' }).click()
    await main(page).getByRole('button', { name: 'Remove large.jpg' }).click()
    const colours = ['teal', 'maroon', 'gold', 'navy', 'lime']
    await images.setInputFiles(await Promise.all(colours.map(picture)))
    await expect(refused.getByText('only 4 images are allowed')).toBeVisible() // §9 max 4 product images
    const tiles = main(page)
      .getByRole('group', { name: 'Images' })
      .getByRole('listitem')
      .filter({ has: page.locator('img') })
    await expect(tiles).toHaveCount(4)
    await main(page).getByRole('button', { name: 'Move gold.png earlier' }).press('Enter')
    await expect(main(page).getByText('gold.png is now picture 2 of 4')).toBeAttached()
    await expect(main(page).getByRole('button', { name: 'Move gold.png earlier' })).toBeFocused()
    await page.keyboard.press('Enter')
    await tiles.nth(3).dragTo(tiles.nth(1))
    await main(page).getByRole('button', { name: 'Remove maroon.png' }).click()
    await expect(tiles.locator('img')).toHaveCount(3)

    await page.keyboard.press('Control+s')
    await expect(notice(page, messages.productCreated)).toBeVisible() // §8 success toasts show the server message
    await expect(page).toHaveURL('/admin/products')
    const [product] = await found(page, title)
    expect(product).toMatchObject({ title, price: 30000, discountPercentage: 10, stock: 4, rating: 4, brand: 'Nsukka' })
    const shown = await Promise.all((product?.images ?? []).map((address) => colourOf(page, address, colours)))
    expect(shown).toEqual(['gold', 'navy', 'teal'])
  })

  test('§2 edit (heading reads Add Products): thumbnail, image1, image2, image3 show current images; a chosen file replaces its position', async ({
    page,
  }) => {
    const product = await givenProduct(page, await signInAs(page, 'admin'), {}, ['teal', 'maroon', 'gold'])
    await open(page, detailsOf(product), 'Product')
    await main(page).getByRole('link', { name: 'Edit', exact: true }).click()
    await expect(heading(page, 'Add Products')).toBeVisible()
    await expect(page).toHaveURL(editOf(product))
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
      await expect(field(page, label)).toHaveValue(value)
    await expect(main(page).locator('.file-drop img')).toHaveCount(3)
    await expect(field(page, 'Image 3')).toHaveAttribute('accept', 'image/*')
    expect(await violations(page)).toEqual([])

    await field(page, 'Image 2').setInputFiles(document)
    await expect(main(page).getByText(messages.notAnImage)).toBeVisible()
    await field(page, 'Image 1').setInputFiles(await picture('navy'))
    await field(page, 'Image 3').setInputFiles(await picture('lime'))
    await expect(main(page).locator('.file-drop img')).toHaveCount(4)
    await field(page, 'Price').fill('9000')
    await main(page).getByRole('button', { name: 'Save product' }).click()
    await expect(notice(page, messages.productUpdated)).toBeVisible()
    await expect(page).toHaveURL(detailsOf(product))
    await expect(main(page).getByText('₦9,000', { exact: true })).toBeVisible()
    const { images, price } = await productOf(page, product._id)
    expect(price).toBe(9000)
    expect([images[0], images[2]]).toEqual([product.images[0], product.images[2]])
    expect(await colourOf(page, images[1], ['navy', 'maroon'])).toBe('navy')
    expect(await colourOf(page, images[3], ['lime', 'gold'])).toBe('lime')
  })
})

test.describe("the images of a product's form", { tag: '@desk' }, () => {
  const colours = ['teal', 'maroon', 'gold', 'navy']
  const tool = (page: Page, name: string): Locator => main(page).getByRole('button', { name, exact: true })
  const save = (page: Page): Promise<void> => main(page).getByRole('button', { name: 'Save product' }).click()
  const slots = (page: Page): Locator =>
    main(page)
      .getByRole('group', { name: 'Images' })
      .getByRole('listitem')
      .filter({ has: page.locator('img') })

  test('§2 show current images, which are moved by keyboard and mouse, removed and replaced; `keep` contains their new order', async ({
    page,
  }) => {
    const product = await givenProduct(page, await signInAs(page, 'admin'), {}, colours)
    const [, maroon, gold, navy] = product.images
    await open(page, editOf(product), 'Add Products')
    await expect(slots(page)).toHaveCount(4)
    await tool(page, 'Move Image 3 earlier').press('Enter')
    await expect(main(page).getByText('Image 3 is now Image 2')).toBeAttached()
    await expect(tool(page, 'Move Image 2 earlier')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(tool(page, 'Move Image 1 earlier')).toBeFocused() // teal, navy, maroon, gold
    await slots(page).nth(1).dragTo(slots(page).nth(0)) // navy, teal, maroon, gold
    await expect(main(page).getByText('Image 1 is now Thumbnail')).toBeAttached()
    await tool(page, 'Remove Image 1').click() // navy, maroon, gold
    await expect(tool(page, 'Remove Image 1')).toBeFocused()
    await field(page, 'Image 2').setInputFiles(await picture('lime'))
    await expect(slots(page)).toHaveCount(3)
    await field(page, 'Image 3').setInputFiles(await picture('tan'))
    await tool(page, 'Undo Image 2').click()
    await tool(page, 'Remove Image 3').click()
    await expect(tool(page, 'Remove Image 2')).toBeFocused()
    expect(await violations(page)).toEqual([])
    await save(page)
    await expect(notice(page, messages.productUpdated)).toBeVisible()
    expect((await productOf(page, product._id)).images).toEqual([navy, maroon, gold])
  })

  test('at least one image remains; a new one may replace all', async ({ page }) => {
    const product = await givenProduct(page, await signInAs(page, 'admin'))
    await open(page, editOf(product), 'Add Products')
    await tool(page, 'Remove Thumbnail').click()
    await expect(field(page, 'Thumbnail')).toBeFocused()
    await save(page)
    const summary = main(page).getByRole('alert').filter({ hasText: 'Not saved yet' })
    await summary.getByRole('link', { name: `Images: ${messages.imageRequired}` }).click()
    await expect(main(page).getByRole('group', { name: 'Images' })).toBeFocused()
    expect(await violations(page)).toEqual([])
    await field(page, 'Image 3').setInputFiles(await picture('lime'))
    await expect(tool(page, 'Remove Thumbnail')).toBeVisible() // no gap stays
    await save(page)
    await expect(page).toHaveURL(detailsOf(product))
    const { images } = await productOf(page, product._id)
    expect([images.length, await colourOf(page, images[0], ['lime', 'teal'])]).toEqual([1, 'lime'])
  })

  test("another editor's change is not lost: the form reports it, shows it, and can be saved", async ({
    page,
    allowed,
  }) => {
    allowed.push(/409/)
    const admin = await signInAs(page, 'admin')
    const product = await givenProduct(page, admin, {}, colours.slice(0, 3))
    const [teal, , gold] = product.images
    await open(page, editOf(product), 'Add Products')
    await tool(page, 'Move Thumbnail later').click()
    const { _id, images: _images, options: _options, variants: _variants, reviews: _reviews, ...fields } = product
    const other = await page.request.put(`/api/products/${_id}`, {
      multipart: { ...fields, keep: `${gold},${teal}` },
      headers: admin.headers,
    })
    expect(other.status()).toBe(200)
    await save(page)
    await expect(notice(page, messages.imagesMoved)).toBeVisible()
    await expect(slots(page)).toHaveCount(2)
    await tool(page, 'Move Thumbnail later').click()
    await save(page)
    await expect(page).toHaveURL(detailsOf(product))
    expect((await productOf(page, _id)).images).toEqual([teal, gold])
  })
})

test.describe('a product', () => {
  test('pieces sold while its form was open stay sold; a stock below them is refused and can be saved again', async ({
    page,
    allowed,
  }) => {
    allowed.push(/409/)
    const admin = await signInAs(page, 'admin')
    const product = await givenProduct(page, admin, { stock: '5' })
    await open(page, editOf(product), 'Add Products')
    await expect(field(page, 'Stock')).toHaveValue('5')
    await placeOrder(page, [{ product, qty: 2 }])
    await field(page, 'Stock').fill('15')
    await main(page).getByRole('button', { name: 'Save product' }).click()
    await expect(page).toHaveURL(detailsOf(product))
    expect((await productOf(page, product._id)).stock).toBe(13)
    await expect(main(page).getByRole('definition').filter({ hasText: /^13$/ })).toBeVisible()

    await main(page).getByRole('link', { name: 'Edit', exact: true }).click()
    await expect(field(page, 'Stock')).toHaveValue('13')
    await placeOrder(page, [{ product, qty: 12 }])
    await field(page, 'Stock').fill('4')
    await main(page).getByRole('button', { name: 'Save product' }).click()
    await expect(notice(page, messages.stockMoved(1))).toBeVisible()
    await expect(main(page).getByText('1 now; later sales come off')).toBeVisible()
    await main(page).getByRole('button', { name: 'Save product' }).click()
    await expect(page).toHaveURL(detailsOf(product))
    expect((await productOf(page, product._id)).stock).toBe(4)
  })

  test("§8 'Unexpected field' becomes 'only 4 images are allowed'; 'File too large' becomes 'all images should be less than 2mb'; any other message shown as is", async ({
    page,
    allowed,
  }) => {
    allowed.push(/40[01]|413/)
    const product = await givenProduct(page, await signInAs(page, 'admin'))
    await open(page, editOf(product), 'Add Products')
    await field(page, 'Image 1').setInputFiles(torn)
    // By keyboard: the first wrong field takes the focus, and a button that scrolls away cannot be clicked.
    const save = async () => {
      await expect(main(page).getByRole('button', { name: 'Save product' })).toBeVisible() // nothing is under way
      await page.keyboard.press('Control+s')
    }
    await save()
    await expect(notice(page, messages.notAnImage)).toBeVisible()
    for (const [status, message, text] of [
      [400, 'Unexpected field', 'only 4 images are allowed'],
      [413, 'File too large', 'all images should be less than 2mb'],
    ] as const) {
      // PUT only: after a refusal the product is read again, too.
      await page.route(`**/api/products/${product._id}`, (route) =>
        route.request().method() === 'PUT' ? route.fulfill({ status, json: { message } }) : route.fallback(),
      )
      await save()
      await expect(notice(page, text)).toBeVisible()
      await expect(main(page).getByRole('alert').getByText(text)).toBeVisible()
      await page.unrouteAll()
    }
  })

  test('a dialog appears on leaving with unsaved changes, and not without', async ({ page }) => {
    const product = await givenProduct(page, await signInAs(page, 'admin'))
    await open(page, editOf(product), 'Add Products')
    await expect(field(page, 'Title')).toHaveValue(product.title)
    const isAsked = () => page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })))
    expect(await isAsked()).toBe(false)
    await field(page, 'Title').fill('Another name')
    expect(await isAsked()).toBe(true)
    const leave = main(page).getByRole('link', { name: 'Cancel' })
    await leave.click()
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    await question.getByRole('button', { name: 'Stay' }).click()
    await expect(question).toBeHidden()
    await expect(field(page, 'Title')).toHaveValue('Another name')
    await leave.click()
    await question.getByRole('button', { name: 'Leave' }).click()
    await expect(page).toHaveURL(detailsOf(product))
    expect((await productOf(page, product._id)).title).toBe(product.title)
    await main(page).getByRole('link', { name: 'Edit', exact: true }).click()
    await expect(field(page, 'Title')).toHaveValue(product.title)
    await leave.click()
    await expect(page).toHaveURL(detailsOf(product))
  })

  test("§2 details: thumbnails, stock (struck through at 0 or less), discount in %, five-star rating; 'Delete Product?', then to /admin/products", async ({
    page,
  }) => {
    const product = await givenProduct(page, await signInAs(page, 'admin'), { stock: '0' }, ['teal', 'gold'])
    await open(page, detailsOf(product), 'Product')
    await expect(main(page).getByRole('heading', { name: product.title })).toBeVisible()
    for (const text of ['₦12,500.50', '12.5%', 'Bonwire', 'Woven in strips.'])
      await expect(main(page).getByText(text, { exact: true })).toBeVisible()
    await expect(main(page).locator('s').getByText('0', { exact: true })).toBeVisible()
    await expect(main(page).getByRole('img', { name: 'Rated 3 of 5' })).toBeVisible()
    const thumbnail = main(page).getByRole('button', { name: 'Show picture 2' })
    await thumbnail.click()
    await expect(thumbnail).toHaveAttribute('aria-current', 'true')
    expect(await violations(page)).toEqual([])

    const question = page.getByRole('dialog', { name: 'Delete Product?' })
    await main(page).getByRole('button', { name: 'Delete' }).click()
    await question.getByRole('button', { name: 'cancel' }).click()
    await expect(question).toBeHidden()

    // §4: if the response carries a stack field the message is shown and the user stays.
    const answer = { message: 'could not be deleted', stack: 'Error' }
    await page.route(`**/api/products/${product._id}`, (route) => route.fulfill({ json: answer }), { times: 1 })
    await main(page).getByRole('button', { name: 'Delete' }).click()
    await question.getByRole('button', { name: 'Delete product' }).click()
    await expect(notice(page, 'could not be deleted')).toBeVisible()
    await expect(page).toHaveURL(detailsOf(product))

    await main(page).getByRole('button', { name: 'Delete' }).click()
    await question.getByRole('button', { name: 'Delete product' }).click()
    await expect(notice(page, messages.productDeleted)).toBeVisible()
    await expect(page).toHaveURL('/admin/products')
    expect((await page.request.get(`/api/products/${product._id}`)).status()).toBe(404)
  })

  test('an unknown product shows its message and a link to the list', async ({ page, allowed }) => {
    allowed.push(/404/)
    await signInAs(page, 'admin')
    for (const place of ['productdetails', 'editproduct']) {
      await page.goto(`/admin/products/${place}/${crypto.randomUUID()}`)
      await expect(main(page).getByText(messages.productNotFound)).toBeVisible()
    }
    await main(page).getByRole('link', { name: 'Products' }).last().click()
    await expect(heading(page, 'Products')).toBeVisible()
  })
})

const DRAWING =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="3" fill="teal"/></svg>'

test.describe('categories', () => {
  test('§6 super admin only: an admin is redirected to the dashboard', async ({ page }) => {
    await signInAs(page, 'admin')
    await page.goto('/admin/categories')
    await expect(page).toHaveURL('/admin')
  })

  test('§2 categories: a grid of cards (icon, title), Add Categories; details with Edit Category; §5 icon, title, description required', async ({
    page,
    allowed,
  }) => {
    allowed.push(/409/)
    await signInAs(page, 'superAdmin')
    await open(page, '/admin/categories', 'Categories')
    await main(page).getByRole('link', { name: 'Add Categories' }).click()
    await expect(heading(page, 'Add Categories')).toBeVisible()
    const add = main(page).getByRole('button', { name: 'Add category' })
    await add.click()
    for (const label of ['Icon', 'Title', 'Description'])
      await expect(main(page).getByText(messages.required(label), { exact: true })).toHaveCount(2)
    expect(await violations(page)).toEqual([])

    const title = ownName('Beads')
    const icon = field(page, 'Icon')
    await expect(icon).toHaveAttribute('accept', 'image/*')
    const { buffer } = await picture('teal')
    await icon.setInputFiles({ name: 'beads.bmp', mimeType: 'image/png', buffer })
    await expect(
      main(page).getByText(
        "file cannot be more than 2mb and only the following extention are allowed 'png', 'jpeg', 'jpg', 'gif', 'svg'",
      ),
    ).toBeVisible()
    await icon.setInputFiles({ name: 'beads.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(DRAWING) })
    await expect(main(page).getByText(messages.iconRule)).toBeHidden()
    const [taken] = await listCategories(page)
    await field(page, 'Title').fill(taken?.title ?? '')
    await field(page, 'Description').fill('Coral and glass.')
    await add.click()
    await expect(notice(page, messages.titleTaken('category'))).toBeVisible()
    await field(page, 'Title').fill(title)
    await add.click()
    await expect(notice(page, messages.categoryCreated)).toBeVisible()
    await expect(page).toHaveURL('/admin/categories')

    const card = main(page).getByRole('article').filter({ hasText: title })
    await expect(card.locator('img')).toHaveAttribute('src', /^\/images\//)
    await card.getByRole('link', { name: title }).click()
    await expect(page).toHaveURL(/\/admin\/categories\/categorydetails\/[0-9a-f-]{36}$/)
    await expect(main(page).getByText('Coral and glass.')).toBeVisible()
    expect(await violations(page)).toEqual([])
    await main(page).getByRole('link', { name: 'Edit Category' }).click()

    // §5: on an edit title and description are required; the icon stays.
    await expect(main(page).locator('.file-drop img')).toHaveCount(1)
    await field(page, 'Description').fill('')
    const save = main(page).getByRole('button', { name: 'Save category' })
    await save.click()
    await expect(main(page).getByText(messages.required('Description'), { exact: true })).toHaveCount(2)
    await field(page, 'Description').fill('Coral, glass and brass.')
    await save.click()
    await expect(notice(page, messages.categoryUpdated)).toBeVisible()
    await expect(main(page).getByText('Coral, glass and brass.')).toBeVisible()
    const now = (await listCategories(page)).find((one) => one.title === title)
    expect(now).toMatchObject({ description: 'Coral, glass and brass.', icon: expect.stringMatching(/^\/images\//) })
  })
})

const textOf = async (download: Download): Promise<string> => readFile(await download.path(), 'utf8')

async function downloaded(page: Page, button: string): Promise<Download> {
  const download = page.waitForEvent('download')
  await main(page).getByRole('button', { name: button }).click()
  return download
}

const csvFile = (text: string) => ({ name: 'products.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })

async function check(page: Page, csv: string, zip?: Buffer): Promise<void> {
  await open(page, '/admin/transfer', 'Import and export')
  await field(page, 'CSV file').setInputFiles(csvFile(csv))
  if (zip)
    await field(page, 'ZIP of pictures').setInputFiles({ name: 'a.zip', mimeType: 'application/zip', buffer: zip })
  await main(page).getByRole('button', { name: 'Check the file' }).click()
  await expect(main(page).getByRole('heading', { name: 'Checked: nothing is changed yet' })).toBeVisible()
}

const count = (page: Page, title: string): Locator =>
  main(page).locator('dl > div').filter({ hasText: title }).getByRole('definition')

test.describe('import and export', { tag: '@desk' }, () => {
  test('orders, users and products are saved as CSV', async ({ page }) => {
    await signInAs(page, 'admin')
    await open(page, '/admin/transfer', 'Import and export')
    expect(await violations(page)).toEqual([])
    for (const kind of ['orders', 'users', 'products']) {
      const download = await downloaded(page, `Download ${kind}`)
      expect(download.suggestedFilename()).toMatch(new RegExp(`^${kind}-\\d{4}-\\d\\d-\\d\\d\\.csv$`))
      expect((await textOf(download)).split('\n')[0]).toMatch(/,/)
    }
    await expect(page).toHaveURL('/admin/transfer')
  })

  test('the template with its images is imported as a product, after a report that survives a reload; exported, it changes nothing', async ({
    page,
  }) => {
    await signInAs(page, 'admin')
    await open(page, '/admin/transfer', 'Import and export')
    await main(page).getByRole('button', { name: 'Check the file' }).click()
    await expect(main(page).getByRole('alert').getByText(messages.required('CSV file'))).toBeVisible()
    const title = ownName('Adire wrap')
    const template = await textOf(await downloaded(page, 'Download a template'))
    const handle = title.toLowerCase().replaceAll(' ', '-')
    const csv = template.replaceAll('adire-tee', handle).replace('Adire tee', title)
    const bad = `Broken,${handle}-broken,Text,Oja,No such category,a lot,,1,front.jpg,1\r\n`
    const zip = zipOf([
      { name: 'pictures/front.jpg', bytes: (await picture('teal')).buffer },
      { name: 'pictures/back.jpg', bytes: (await picture('gold')).buffer },
    ])
    await check(page, csv + bad, zip)
    await expect(page).toHaveURL(/\?import=[0-9a-f-]{36}$/)
    await page.reload()
    await expect(count(page, 'New')).toHaveText('1')
    await expect(count(page, 'Rows not taken')).toHaveText('1')
    const row = main(page).getByRole('row').filter({ hasText: 'Broken' })
    await expect(row).toContainText(`Price: ${messages.number}`)
    await expect(row.getByRole('cell').first()).toHaveText('4')
    expect(await textOf(await downloaded(page, 'Download as text'))).toContain('row 4\tBroken\t')
    expect(await violations(page)).toEqual([])
    expect(await found(page, title)).toEqual([])

    await main(page).getByRole('button', { name: 'Import 1 product', exact: true }).click()
    await expect(main(page).getByRole('heading', { name: 'Import is done' })).toBeVisible()
    await expect(main(page).getByText('1 product taken over')).toBeVisible()
    const [product] = await found(page, title)
    expect(product).toMatchObject({ title, price: 12000, discountPercentage: 25, stock: 25, brand: 'Itoko' })
    expect(product?.images).toHaveLength(2)

    await open(page, '/admin/transfer', 'Import and export')
    const lines = (await textOf(await downloaded(page, 'Download products'))).split('\r\n')
    const own = [lines[0], ...lines.filter((line) => line.includes(handle))].join('\r\n')
    await check(page, own)
    await expect(count(page, 'The same')).toHaveText('1')
    const nothing = 'There is nothing to import: every product of the file is in the shop as it is.'
    await expect(main(page).getByText(nothing)).toBeVisible()
    await check(page, `${template.split('\r\n')[0]}\r\n${bad}`)
    await expect(count(page, 'Rows not taken')).toHaveText('1')
    const wrong = 'There is nothing to import: what is wrong with the file stands below.'
    await expect(main(page).getByText(wrong)).toBeVisible()
    await check(page, own.replace(title, `${title} of silk`))
    await expect(count(page, 'Changed')).toHaveText('1')
    const change = main(page)
      .getByRole('listitem')
      .filter({ hasText: `${title} of silk` })
    await expect(change).toContainText(`${title}→becomes${title} of silk`)
  })

  test('an unknown import shows its message; a file that is no CSV of products is refused', async ({
    page,
    allowed,
  }) => {
    allowed.push(/40[04]/)
    await signInAs(page, 'admin')
    await page.goto(`/admin/transfer?import=${crypto.randomUUID()}`)
    await expect(main(page).getByText(messages.importNotFound)).toBeVisible()
    await main(page).getByRole('link', { name: 'Check a file' }).click()
    await field(page, 'CSV file').setInputFiles(csvFile('Name;Price\nCap;100\n'))
    await main(page).getByRole('button', { name: 'Check the file' }).click()
    await expect(main(page).getByRole('alert').getByText(messages.importColumns('URL handle'))).toBeVisible()
  })
})
