import { lagosClock } from '#contract/lagos.ts'
import { messages } from '#contract/messages.ts'
import { givenProduct, givenSale, ownName, signInAs, visit } from './admin.ts'
import { expect, faultsByPath, hydrated, main, notice, test, violations } from './shop.ts'

/** States of a product, copies, what was deleted, what stands beside it, costs and low stock. docs/product.md */

test('a product is hidden and put on sale again by its form, and the list of what is not on sale shows it', {
  tag: '@desk',
}, async ({ page, allowed }) => {
  allowed.push(/404/)
  const signed = await signInAs(page, 'admin')
  const { _id, title } = await givenProduct(page, signed)
  await visit(page, `/admin/products/editproduct/${_id}`)
  await expect(main(page).getByLabel('Status').getByRole('option')).toHaveText(['Scheduled', 'On sale', 'Hidden'])
  await main(page).getByLabel('Status').selectOption('hidden')
  await main(page).getByRole('button', { name: 'Save product' }).click()
  await expect(main(page).getByText('Shoppers do not see it')).toBeVisible()
  expect((await page.request.get(`/api/products/${_id}`)).status()).toBe(404)
  await visit(page, '/admin/products/drafts?state=hidden')
  await main(page)
    .getByRole('button', { name: new RegExp(`^Put on sale ?: ${title}$`) })
    .click()
  await expect(notice(page, messages.productPublished)).toBeVisible()
  expect((await page.request.get(`/api/products/${_id}`)).status()).toBe(200)
})

test('a date is typed in Lagos time, and one that is over is refused at its field', { tag: '@desk' }, async ({
  page,
  allowed,
}) => {
  allowed.push(/400|404/)
  const signed = await signInAs(page, 'admin')
  const { _id } = await givenProduct(page, signed)
  await visit(page, `/admin/products/editproduct/${_id}`)
  await main(page).getByLabel('Status').selectOption('scheduled')
  const from = main(page).getByLabel('On sale from')
  await from.fill('2020-01-01T08:00')
  await main(page).getByRole('button', { name: 'Save product' }).click()
  await expect(main(page).getByText(messages.publishAtPast).first()).toBeVisible()
  expect(await violations(page)).toEqual([])
  const soon = lagosClock(new Date(Date.now() + 86_400_000).toISOString())
  await from.fill(soon)
  await main(page).getByRole('button', { name: 'Save product' }).click()
  await expect(main(page).getByText(`On sale from ${soon.replace('T', ' ')}, Lagos time`)).toBeVisible()
})

test('Duplicate opens the form of the copy', { tag: '@desk' }, async ({ page, allowed }) => {
  allowed.push(/404/)
  const { _id, title } = await givenProduct(page, await signInAs(page, 'admin'))
  await visit(page, `/admin/products/productdetails/${_id}`)
  await main(page).getByRole('button', { name: 'Duplicate' }).click()
  await expect(main(page).getByLabel('Title')).toHaveValue(`Copy of ${title}`)
  await expect(main(page).getByLabel('Status')).toHaveValue('draft')
  await expect(main(page).getByLabel('Stock', { exact: true })).toHaveValue('0')
})

test('a deleted product is back after Undo, and another day from its list', { tag: '@desk' }, async ({
  page,
  allowed,
}) => {
  allowed.push(/404/)
  const { _id, title } = await givenProduct(page, await signInAs(page, 'admin'))
  const remove = async () => {
    await visit(page, `/admin/products/productdetails/${_id}`)
    await main(page).getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete product' }).click()
    await expect(page).toHaveURL('/admin/products')
  }
  await remove()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(messages.productBackAsBefore)).toBeVisible()
  expect((await page.request.get(`/api/products/${_id}`)).status()).toBe(200)
  await remove()
  await visit(page, '/admin/products/deleted')
  await main(page)
    .getByRole('button', { name: new RegExp(`^Bring back ?: ${title}$`) })
    .click()
  await expect(page.getByText(messages.productRestored)).toBeVisible()
  await expect(main(page).getByRole('button', { name: new RegExp(`^Bring back ?: ${title}$`) })).toHaveCount(0)
})

test('products that were chosen in the form stand beside it in the shop, in their order', { tag: '@desk' }, async ({
  page,
}) => {
  const signed = await signInAs(page, 'admin')
  const own = ownName('Aso oke')
  const { _id, title } = await givenProduct(page, signed)
  const [one, two] = [
    await givenProduct(page, signed, { title: `${own} cap` }),
    await givenProduct(page, signed, { title: `${own} shawl` }),
  ]
  await visit(page, `/admin/products/editproduct/${_id}`)
  for (const { title: beside } of [one, two]) {
    await main(page).getByLabel('Add a product').fill(beside)
    await main(page).getByRole('button', { name: beside, exact: true }).click()
  }
  await main(page)
    .getByRole('button', { name: `Move up: ${two.title}` })
    .click()
  expect(await violations(page)).toEqual([])
  await main(page).getByRole('button', { name: 'Save product' }).click()
  await expect(main(page).getByRole('heading', { name: title })).toBeVisible()
  await page.goto(`/product/${_id}`)
  const carousel = page.getByRole('region', { name: 'Related Products' })
  await expect(carousel.getByRole('heading', { level: 3 })).toHaveText([two.title, one.title])
  await expect(page.getByRole('region', { name: 'Similar Products' })).toHaveCount(0)
})

test('a super admin types a cost and sees the margin; an admin sees neither', { tag: '@desk' }, async ({
  page,
  browser,
  baseURL,
}) => {
  const { _id } = await givenProduct(page, await signInAs(page, 'superAdmin'), {
    price: '1000',
    discountPercentage: '10',
  })
  await visit(page, `/admin/products/productdetails/${_id}`)
  const cost = main(page).getByLabel('Cost of One piece in naira')
  await cost.fill('dear')
  await expect(main(page).getByText(messages.number)).toBeVisible()
  await cost.fill('₦600')
  await expect(main(page).getByText('₦300 · 33.3%')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await main(page).getByRole('button', { name: 'Save 1 cost' }).click()
  await expect(page.getByText(messages.costsSaved)).toBeVisible()
  await page.reload()
  await expect(main(page).getByText('₦300 · 33.3%')).toBeVisible()

  const theirs = await browser.newPage({ baseURL: baseURL ?? '' })
  const calls: string[] = []
  theirs.on('request', (request) => request.url().includes('/api/costs') && calls.push(request.url()))
  await signInAs(theirs, 'admin')
  await visit(theirs, `/admin/products/productdetails/${_id}`)
  await expect(main(theirs).getByRole('button', { name: 'Duplicate' })).toBeVisible()
  await hydrated(theirs)
  await expect(main(theirs).getByText('Cost and margin')).toHaveCount(0)
  expect(calls).toEqual([])
  await theirs.close()
})

test('what runs out is one press away, with its days, and pieces are added there', { tag: '@desk' }, async ({
  page,
}) => {
  const signed = await signInAs(page, 'superAdmin')
  const brand = ownName('Weaver')
  const { _id, title } = await givenProduct(page, signed, { stock: '6', brand })
  await givenSale(page.request, { name: 'Ada Obi', lines: [{ id: _id, qty: 4 }] })
  await visit(page, '/admin')
  await main(page).getByRole('link', { name: 'see all: About to run out' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Low stock' })).toBeVisible()
  await main(page).getByLabel('Brand').fill(brand)
  await main(page).getByLabel('Brand').press('Enter')
  const row = main(page).getByRole('row').filter({ hasText: title })
  await expect(row).toContainText('15') // 2 left, 4 in 30 days
  expect(await violations(page)).toEqual([])
  await row.getByRole('button', { name: `Add pieces of ${title}` }).click()
  await page.getByRole('dialog').getByLabel('Pieces').fill('+10')
  await page.getByRole('dialog').getByRole('button', { name: 'Add 10' }).click()
  await expect(main(page).getByText('There is enough of each of these')).toBeVisible()
})

test('no page of the shelf has an accessibility violation, in light or in dark, or scrolls horizontally at 320 px', {
  tag: '@desk-only',
}, async ({ page, allowed }) => {
  allowed.push(/404/)
  const signed = await signInAs(page, 'superAdmin')
  const { _id } = await givenProduct(page, signed, { stock: '1' })
  const { _id: gone } = await givenProduct(page, signed)
  await page.request.delete(`/api/products/${gone}`, { headers: signed.headers })
  const copy = await (await page.request.post(`/api/products/${_id}/copy`, { headers: signed.headers })).json()
  const pages = ['deleted', 'low', 'drafts', `productdetails/${copy._id}`, `editproduct/${_id}`]
  expect(
    await faultsByPath(
      page,
      pages.map((path) => `/admin/products/${path}`),
      visit,
    ),
  ).toEqual({})
})
