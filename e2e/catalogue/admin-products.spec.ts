import { readFile } from 'node:fs/promises'
import type { Download, Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import type { Category } from '#contract/catalogue/categories.ts'
import type { Product } from '#contract/catalogue/products.ts'
import { messages } from '#contract/messages.ts'
import { zipOf } from '#test/import-files.ts'
import { givenProduct, ownName, RECONNECTING, signInAs } from '../admin.ts'
import { expect, main, notice, test, violationsOnEachScreen } from '../shop.ts'

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
  return {
    name: 'large.png',
    mimeType: 'image/png',
    buffer: Buffer.concat([buffer, Buffer.alloc(2_000_000)]),
  }
}

/** The name of the colour of one of the shop's images. */
async function colourOf(
  page: Page,
  address: string | undefined,
  colours: readonly string[],
): Promise<string | undefined> {
  const answer = await page.request.get(address ?? '', RECONNECTING)
  const { dominant } = await sharp(await answer.body()).stats()
  const distances = await Promise.all(
    colours.map(async (colour) => {
      const { dominant: wanted } = await sharp((await picture(colour)).buffer).stats()
      return (
        Math.abs(dominant.r - wanted.r) +
        Math.abs(dominant.g - wanted.g) +
        Math.abs(dominant.b - wanted.b)
      )
    }),
  )
  return colours[distances.indexOf(Math.min(...distances))]
}

const listCategories = async (page: Page): Promise<Category[]> =>
  (await (await page.request.get('/api/categories', RECONNECTING)).json()).data

const productOf = async (page: Page, id: string): Promise<Product> =>
  (await page.request.get(`/api/products/${id}`, RECONNECTING)).json()

/** Without those that match some of the words only. */
async function found(page: Page, search: string): Promise<Product[]> {
  const answer = await page.request.get(
    `/api/products/search/50/0/${encodeURIComponent(search)}`,
    RECONNECTING,
  )
  const { data, partial, full } = await answer.json()
  return partial ? [] : data.slice(0, full)
}

const heading = (page: Page, name: string): Locator =>
  page.getByRole('heading', { level: 1, name, exact: true })
const field = (page: Page, label: string): Locator => main(page).getByLabel(label, { exact: true })

async function open(page: Page, address: string, name: string): Promise<void> {
  await page.goto(address)
  await expect(heading(page, name)).toBeVisible()
}

const detailsOf = ({ _id }: Product): string => `/admin/products/productdetails/${_id}`
const editOf = ({ _id }: Product): string => `/admin/products/editproduct/${_id}`

const columnsOf = (grid: Locator): Promise<number> =>
  grid.evaluate((element) => getComputedStyle(element).gridTemplateColumns.split(' ').length)

const tool = (page: Page, name: string): Locator =>
  main(page).getByRole('button', { name, exact: true })
const slots = (page: Page): Locator =>
  main(page)
    .getByRole('group', { name: 'Images' })
    .getByRole('listitem')
    .filter({ has: page.locator('img') })

/** Both have to be on the screen, and not under the bar on top of it. */
async function dragTo(dragged: Locator, target: Locator): Promise<void> {
  await target.evaluate((element) =>
    element.scrollIntoView({ block: 'center', behavior: 'instant' }),
  )
  await dragged.dragTo(target, { steps: 5 })
}

test('§2 the list is a grid that a reload shows again', async ({ page }) => {
  const { title } = await givenProduct(page, await signInAs(page, 'admin'))
  await open(page, '/admin/products', 'Products')
  const grid = main(page)
    .getByRole('list')
    .filter({ has: page.getByRole('article') })
  for (const [width, columns] of [
    [360, 2],
    [800, 3],
    [1280, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 740 })
    expect(await columnsOf(grid)).toBe(columns)
  }
  const box = main(page).getByRole('searchbox')
  await box.fill(title)
  const card = main(page).getByRole('article')
  await expect(card).toHaveCount(1)
  await expect(card.locator('img')).toHaveAttribute('src', /^\/images\//)
  await page.reload()
  await expect(box).toHaveValue(title)
  await expect(card).toHaveCount(1)
})

test('§7 a new product gets its images in the order in which they were put', async ({ page }) => {
  await signInAs(page, 'admin')
  await open(page, '/admin/products/addproducts', 'Add Products')
  await main(page).getByRole('button', { name: 'Add product' }).click()
  await expect(main(page).getByRole('alert').filter({ hasText: 'Not saved yet' })).toBeFocused()
  expect(await violationsOnEachScreen(page)).toEqual([])

  const title = ownName('Isiagu tunic')
  await field(page, 'Title').fill(title)
  await field(page, 'Price').fill('₦30,000')
  await field(page, 'Percentage Discount').fill('10')
  await field(page, 'Stock').fill('4')
  await field(page, 'Rating').fill('4')
  await field(page, 'Brand').fill('Nsukka')
  await field(page, 'Category').selectOption({ index: 1 })
  await field(page, 'Description').fill('Velvet, with gold lions.')

  const images = main(page).locator('#images')
  await images.setInputFiles([await tooLarge(), { ...(await tooLarge()), name: 'other.png' }])
  await main(page).getByRole('button', { name: 'Make all 2 smaller' }).click()
  for (const name of ['large.jpg', 'other.jpg']) await tool(page, `Remove ${name}`).click()
  const colours = ['teal', 'maroon', 'gold', 'navy']
  await images.setInputFiles(await Promise.all(colours.map(picture)))
  const tiles = slots(page)
  await expect(tiles).toHaveCount(4)
  await tool(page, 'Move gold.png earlier').press('Enter')
  await expect(main(page).getByText('gold.png is now picture 2 of 4')).toBeAttached()
  await expect(tool(page, 'Move gold.png earlier')).toBeFocused()
  await page.keyboard.press('Enter')
  await dragTo(tiles.nth(3), tiles.nth(1))
  await tool(page, 'Remove maroon.png').click()
  await expect(tiles).toHaveCount(3)

  await page.keyboard.press('Control+s')
  await expect(notice(page, messages.productCreated)).toBeVisible() // §8 success toasts show the server message
  await expect(page).toHaveURL('/admin/products')
  const [product] = await found(page, title)
  expect(product).toMatchObject({
    title,
    price: 30000,
    discountPercentage: 10,
    stock: 4,
    rating: 4,
    brand: 'Nsukka',
  })
  const shown = await Promise.all(
    (product?.images ?? []).map((address) => colourOf(page, address, colours)),
  )
  expect(shown).toEqual(['gold', 'navy', 'teal'])
})

test('§2 images of a product are moved by keyboard and mouse, removed, and put back', async ({
  page,
}) => {
  const product = await givenProduct(page, await signInAs(page, 'admin'), {}, [
    'teal',
    'maroon',
    'gold',
    'navy',
  ])
  const [, maroon, gold, navy] = product.images
  await open(page, editOf(product), 'Add Products')
  await expect(slots(page)).toHaveCount(4)
  await tool(page, 'Move Image 3 earlier').press('Enter')
  await expect(main(page).getByText('Image 3 is now Image 2')).toBeAttached()
  await expect(tool(page, 'Move Image 2 earlier')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(tool(page, 'Move Image 1 earlier')).toBeFocused() // teal, navy, maroon, gold
  await dragTo(slots(page).nth(1), slots(page).nth(0)) // navy, teal, maroon, gold
  await expect(main(page).getByText('Image 1 is now Thumbnail')).toBeAttached()
  await tool(page, 'Remove Image 1').click() // navy, maroon, gold
  await expect(tool(page, 'Remove Image 1')).toBeFocused()
  await field(page, 'Image 2').setInputFiles(await picture('lime'))
  await expect(slots(page)).toHaveCount(3)
  await field(page, 'Image 3').setInputFiles(await picture('tan'))
  await tool(page, 'Undo Image 2').click()
  await tool(page, 'Remove Image 3').click()
  await expect(tool(page, 'Remove Image 2')).toBeFocused()
  expect(await violationsOnEachScreen(page)).toEqual([])
  await tool(page, 'Save product').click()
  await expect(notice(page, messages.productUpdated)).toBeVisible()
  expect((await productOf(page, product._id)).images).toEqual([navy, maroon, gold])
})

test('§2 a chosen file replaces the image at its position; the details show it', async ({
  page,
}) => {
  const admin = await signInAs(page, 'admin')
  const product = await givenProduct(page, admin, { stock: '0' }, ['teal', 'maroon', 'gold'])
  await open(page, detailsOf(product), 'Product')
  await main(page).getByRole('link', { name: 'Edit', exact: true }).click()
  await expect(heading(page, 'Add Products')).toBeVisible()
  await field(page, 'Image 1').setInputFiles(await picture('navy'))
  await field(page, 'Image 3').setInputFiles(await picture('lime'))
  await expect(main(page).locator('.file-drop img')).toHaveCount(4)
  await tool(page, 'Save product').click()
  await expect(notice(page, messages.productUpdated)).toBeVisible()
  await expect(page).toHaveURL(detailsOf(product))
  const thumbnail = tool(page, 'Show picture 4')
  await thumbnail.click()
  await expect(thumbnail).toHaveAttribute('aria-current', 'true')
  expect(await violationsOnEachScreen(page)).toEqual([])
  const { images } = await productOf(page, product._id)
  expect([images[0], images[2]]).toEqual([product.images[0], product.images[2]])
  expect(await colourOf(page, images[1], ['navy', 'maroon'])).toBe('navy')
  expect(await colourOf(page, images[3], ['lime', 'gold'])).toBe('lime')
})

const DRAWING =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="3" fill="teal"/></svg>'

test('§2 a category is added, shown by its icon and title, and edited', async ({
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
  await expect(main(page).getByRole('alert').filter({ hasText: 'Not saved yet' })).toBeFocused()
  expect(await violationsOnEachScreen(page)).toEqual([])

  const title = ownName('Beads')
  const drawing = { name: 'beads.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(DRAWING) }
  await field(page, 'Icon').setInputFiles(drawing)
  const [taken] = await listCategories(page)
  await field(page, 'Title').fill(taken?.title ?? '')
  await field(page, 'Description').fill('Coral and glass.')
  await add.click()
  await expect(notice(page, messages.titleIsTaken('category'))).toBeVisible()
  await field(page, 'Title').fill(title)
  await add.click()
  await expect(notice(page, messages.categoryCreated)).toBeVisible()
  await expect(page).toHaveURL('/admin/categories')

  const card = main(page).getByRole('article').filter({ hasText: title })
  await expect(card.locator('img')).toHaveAttribute('src', /^\/images\//)
  await card.getByRole('link', { name: title }).click()
  await expect(page).toHaveURL(/\/admin\/categories\/categorydetails\/[0-9a-f-]{36}$/)
  await expect(main(page).getByText('Coral and glass.')).toBeVisible()
  await main(page).getByRole('link', { name: 'Edit Category' }).click()

  await expect(main(page).locator('.file-drop img')).toHaveCount(1)
  await field(page, 'Description').fill('Coral, glass and brass.')
  await main(page).getByRole('button', { name: 'Save category' }).click()
  await expect(notice(page, messages.categoryUpdated)).toBeVisible()
  await expect(main(page).getByText('Coral, glass and brass.')).toBeVisible()
  const now = (await listCategories(page)).find((one) => one.title === title)
  expect(now).toMatchObject({
    description: 'Coral, glass and brass.',
    icon: expect.stringMatching(/^\/images\//),
  })
})

const textOf = async (download: Download): Promise<string> =>
  readFile(await download.path(), 'utf8')

async function downloaded(page: Page, button: string): Promise<Download> {
  const download = page.waitForEvent('download')
  await main(page).getByRole('button', { name: button }).click()
  return download
}

const csvFile = (text: string) => ({
  name: 'products.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
})

async function check(page: Page, csv: string, zip?: Buffer): Promise<void> {
  await open(page, '/admin/transfer', 'Import and export')
  await field(page, 'CSV file').setInputFiles(csvFile(csv))
  if (zip)
    await field(page, 'ZIP of pictures').setInputFiles({
      name: 'a.zip',
      mimeType: 'application/zip',
      buffer: zip,
    })
  await main(page).getByRole('button', { name: 'Check the file' }).click()
  await expect(
    main(page).getByRole('heading', { name: 'Checked: nothing is changed yet' }),
  ).toBeVisible()
}

const count = (page: Page, title: string): Locator =>
  main(page).locator('dl > div').filter({ hasText: title }).getByRole('definition')

test('orders, users and products are saved as CSV', async ({ page }) => {
  await signInAs(page, 'admin')
  await open(page, '/admin/transfer', 'Import and export')
  for (const kind of ['orders', 'users', 'products']) {
    const download = await downloaded(page, `Download ${kind}`)
    expect(download.suggestedFilename()).toMatch(new RegExp(`^${kind}-\\d{4}-\\d\\d-\\d\\d\\.csv$`))
    expect((await textOf(download)).split('\n')[0]).toMatch(/,/)
  }
  await expect(page).toHaveURL('/admin/transfer')
})

test('the template is imported as a product after a report; exported, it changes nothing', async ({
  page,
}) => {
  await signInAs(page, 'admin')
  await open(page, '/admin/transfer', 'Import and export')
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
  await expect(count(page, 'Not taken')).toHaveText('1')
  const row = main(page).getByRole('row').filter({ hasText: 'Broken' })
  await expect(row).toContainText(`Price: ${messages.importNumber}`)
  await expect(row.getByRole('cell').first()).toHaveText('4')
  expect(await textOf(await downloaded(page, 'Download as text'))).toContain('row 4\tBroken\t')
  expect(await violationsOnEachScreen(page)).toEqual([])
  expect(await found(page, title)).toEqual([])

  await main(page).getByRole('button', { name: 'Import 1 product', exact: true }).click()
  await expect(main(page).getByRole('heading', { name: 'Import is done' })).toBeVisible()
  await expect(main(page).getByText('1 product taken over')).toBeVisible()
  const [product] = await found(page, title)
  expect(product).toMatchObject({
    title,
    price: 12000,
    discountPercentage: 25,
    stock: 25,
    brand: 'Itoko',
  })
  expect(product?.images).toHaveLength(2)

  await open(page, '/admin/transfer', 'Import and export')
  const lines = (await textOf(await downloaded(page, 'Download products'))).split('\r\n')
  const own = [lines[0], ...lines.filter((line) => line.includes(handle))].join('\r\n')
  await check(page, own)
  await expect(count(page, 'The same')).toHaveText('1')
  const nothing = 'There is nothing to import: every product of the file is in the shop as it is.'
  await expect(main(page).getByText(nothing)).toBeVisible()
  await check(page, `${template.split('\r\n')[0]}\r\n${bad}`)
  await expect(count(page, 'Not taken')).toHaveText('1')
  const wrong = 'There is nothing to import: what is wrong with the file stands below.'
  await expect(main(page).getByText(wrong)).toBeVisible()
  await check(page, own.replace(title, `${title} of silk`))
  await expect(count(page, 'Changed')).toHaveText('1')
  const change = main(page)
    .getByRole('listitem')
    .filter({ hasText: `${title} of silk` })
  await expect(change).toContainText(`${title}→becomes${title} of silk`)
})
