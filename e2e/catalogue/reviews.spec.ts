import type { Locator, Page } from '@playwright/test'
import type { Product } from '#contract/catalogue/products.ts'
import { messages } from '#contract/messages.ts'
import type { Sale } from '#contract/orders/sales/sales.ts'
import { HOSTILE_TEXTS } from '#test/hostile-texts.ts'
import { picture } from '#test/picture.ts'
import {
  DEMO,
  givenProduct,
  givenSale,
  ownName,
  paySale,
  type Signed,
  signInAs,
  visit,
} from '../admin.ts'
import {
  expect,
  faults,
  hydrated,
  main,
  notice,
  openProduct,
  placeOrder,
  test,
  violations,
  violationsOnEachScreen,
} from '../shop.ts'

/**
 * Reviews of products: written on the page of an order, read by the shop, shown below the product. More in
 * `app/catalogue/reviews/reviews.page.test.tsx` and `app/catalogue/admin/reviews/reviews.page.test.tsx`.
 */

const adminHeaders = async (page: Page): Promise<Signed['headers']> => {
  const { email, password } = DEMO.admin
  const answer = await page.request.post('/api/users/login', { data: { email, password } })
  return { authorization: `Bearer ${(await answer.json()).accessToken}` }
}

type Bought = { product: Product; sale: Sale; headers: Signed['headers'] }

/** A guest's order of this browser that is complete. */
async function givenBought(
  page: Page,
  values: { name?: string; product?: Product } = {},
): Promise<Bought> {
  const headers = await adminHeaders(page)
  const product =
    values.product ?? (await givenProduct(page, { headers }, { discountPercentage: '0' }))
  const name = values.name ?? 'Ada Obi'
  const sale = await givenSale(page.request, { name, lines: [{ id: product._id, qty: 1 }] })
  await complete(page, sale, headers)
  return { product, sale, headers }
}

async function complete(page: Page, sale: Sale, headers: Signed['headers']): Promise<void> {
  await paySale(page.request, sale)
  const answer = await page.request.put(`/api/sales/${sale._id}`, {
    data: { value: 'completed' },
    headers,
  })
  expect(answer.status()).toBe(200)
}

type Words = { stars?: string; title?: string; text?: string; photos?: string[] }

async function givenWritten(
  page: Page,
  { product, sale }: Bought,
  { photos = [], ...words }: Words = {},
) {
  const form = new FormData()
  const fields = { product: product._id, stars: '5', text: 'Well made', shownAs: 'name', ...words }
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const colour of photos) {
    form.append(
      'photos',
      new File([new Uint8Array(await picture(colour))], 'x.png', { type: 'image/png' }),
    )
  }
  const answer = await page.request.post(`/api/sales/${sale._id}/reviews`, { multipart: form })
  expect(answer.status()).toBe(201)
}

/** Reviews of a product that are shown, the newest last. */
async function givenShown(
  page: Page,
  all: readonly (Words & { name?: string })[],
): Promise<Bought> {
  let first: Bought | undefined
  for (const { name, ...words } of all) {
    const bought = await givenBought(page, {
      ...(name && { name }),
      ...(first && { product: first.product }),
    })
    first ??= bought
    await givenWritten(page, bought, words)
    const { data } = await (await page.request.get(`/api/sales/${bought.sale._id}/reviews`)).json()
    const url = `/api/reviews/${data[0]._id}`
    await page.request.put(url, { data: { value: 'show', version: 1 }, headers: bought.headers })
  }
  return first as Bought
}

const reviewsOf = (page: Page): Locator => main(page).locator('#reviews')
const orderReviews = (page: Page): Locator => main(page).getByRole('region', { name: 'Reviews' })

test("a guest's review is shown, answered and read by everyone", async ({ page }) => {
  const bought = await givenBought(page, { name: ownName('Zainab') })
  const { product, sale } = bought
  await signInAs(page, 'admin')
  await page.goto(`/payment/${sale._id}`)
  const own = orderReviews(page)
  await own.getByRole('button', { name: 'Write a review' }).click()
  await own.getByRole('button', { name: 'Send review' }).click()
  await expect(own.getByText('choose the stars')).toBeVisible()
  await expect(own.getByText('write a few words')).toBeVisible()
  await own.getByLabel('4 stars, good').check()
  await own.getByLabel('In one line').fill('Lovely cloth')
  await own.getByLabel('In your words').fill('The colours are bright.\nIt fits.')
  const file = { name: 'photo.png', mimeType: 'image/png', buffer: await picture('crimson') }
  await own.getByLabel('Add photos').setInputFiles(file)
  await expect(own.getByRole('img', { name: 'One of yours' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await own.getByRole('button', { name: 'Send review' }).click()
  await expect(notice(page, messages.reviewSent)).toBeVisible()
  await expect(own.getByText('waits to be read')).toBeVisible()
  await openProduct(page, product)
  await expect(main(page)).not.toContainText('Lovely cloth')

  await visit(page, '/admin/reviews')
  const card = main(page).getByRole('listitem').filter({ hasText: product.title })
  await expect(card).toContainText('Lovely cloth')
  await card.getByRole('button', { name: 'Answer' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('Thank you, Zainab!')
  await page.getByRole('dialog').getByRole('button', { name: 'Answer' }).click()
  await expect(card).toContainText('Thank you, Zainab!')
  await card.getByRole('button', { name: 'Show' }).click()
  await expect(card).toHaveCount(0)
  await visit(page, '/admin/reviews?state=shown')
  expect(await faults(page)).toEqual([])
  await card.getByRole('button', { name: 'Hide' }).click()
  await page.getByRole('dialog').getByLabel('Tell its writer why').fill('it was a mistake')
  expect(await violations(page)).toEqual([])

  await openProduct(page, product)
  await expect(main(page).getByText('Our rating')).toBeVisible()
  await main(page).getByRole('link', { name: '4.0 of 5 from 1 buyer' }).click()
  await expect(reviewsOf(page)).toContainText('The shop answers')
  await expect(reviewsOf(page).getByRole('img', { name: '4 of 5 stars' }).last()).toBeVisible()
  await reviewsOf(page).getByRole('link', { name: 'Photo 1 of 1' }).click()
  await expect(page.getByRole('dialog').getByRole('img', { name: 'Photo 1 of 1' })).toBeVisible()
  expect(await violations(page)).toEqual([])
})

test('reviews are on the page of a product before their code is there', async ({
  page,
  browser,
  baseURL,
}) => {
  const words = Array.from({ length: 7 }, (_, i) => ({
    text: `Review number ${i}`,
    stars: String(1 + (i % 5)),
  }))
  const { product } = await givenShown(page, [
    { ...words[0], photos: ['teal', 'gold'] },
    ...words.slice(1),
  ])
  const still = await browser.newPage({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  await still.goto(`/product/${product._id}`)
  await expect(still.locator('#reviews')).toContainText('Review number 6')
  await still.close()
  const calls: string[] = []
  page.on(
    'request',
    (request) => /\/api\/reviews|review-board/.test(request.url()) && calls.push(request.url()),
  )
  const code = Promise.withResolvers<void>()
  await page.route(/review-board/, async (route) => code.promise.then(() => route.continue()))
  await openProduct(page, product)
  expect(calls.filter((url) => url.includes('/api/'))).toEqual([])
  await expect(reviewsOf(page)).toContainText('of 5, from 7 buyers')
  await reviewsOf(page).getByRole('button', { name: 'All 7 reviews' }).click()
  code.resolve()
  await expect(reviewsOf(page)).toContainText('Review number 0')
  await reviewsOf(page).getByRole('button', { name: 'With photos' }).click()
  await expect(reviewsOf(page)).not.toContainText('Review number 1')
  expect(await faults(page)).toEqual([])
  const structured = await page.locator('script[type="application/ld+json"]').first().textContent()
  const { aggregateRating, review } = JSON.parse(structured ?? '')
  expect([aggregateRating.reviewCount, review.length]).toEqual([7, 5])
})

test('no page of a product has a fault while its buyer writes', async ({ page }) => {
  const headers = await adminHeaders(page)
  const product = await givenProduct(page, { headers })
  await openProduct(page, product)
  await expect(main(page).getByText('Our rating')).toHaveCount(0)
  await expect(reviewsOf(page)).toHaveCount(0)
  const buyer = await signInAs(page, 'users')
  await complete(
    page,
    await placeOrder(page, [{ product, qty: 1 }], undefined, buyer.headers),
    headers,
  )
  await openProduct(page, product)
  await reviewsOf(page).scrollIntoViewIfNeeded()
  await reviewsOf(page).getByRole('button', { name: 'Write a review' }).click()
  await reviewsOf(page).getByLabel('1 star, very bad').check()
  await reviewsOf(page).getByLabel('In your words').fill('It tore at once.')
  expect(await violationsOnEachScreen(page)).toEqual([])
  await reviewsOf(page).getByRole('button', { name: 'Send review' }).click()
  await expect(reviewsOf(page)).toContainText('waits to be read')
  expect(await faults(page)).toEqual([])
})

test('a photo that is pressed opens by its link where the code does not come', async ({
  page,
  allowed,
}) => {
  allowed.push(/ERR_FAILED/)
  const { product } = await givenShown(page, [{ photos: ['teal'] }])
  const code = Promise.withResolvers<void>()
  await page.route(/review-board/, async (route) => code.promise.then(() => route.abort()))
  await openProduct(page, product)
  await reviewsOf(page).getByRole('link', { name: 'Photo 1 of 1' }).click()
  code.resolve()
  await page.waitForURL(/-1200\.webp$/)
})

test('a photo opens large by a press, and in a tab with Ctrl', async ({ page }) => {
  const { product } = await givenShown(page, [{ photos: ['teal'] }])
  const code = Promise.withResolvers<void>()
  await page.route(/review-board/, async (route) => code.promise.then(() => route.continue()))
  await openProduct(page, product)
  const photo = reviewsOf(page).getByRole('link', { name: 'Photo 1 of 1' })
  const openTab = async () => {
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      photo.click({ modifiers: ['Control'] }),
    ])
    await tab.waitForURL(/-1200\.webp$/)
    await tab.close()
  }
  await openTab()
  await photo.click()
  code.resolve()
  await expect(page.getByRole('dialog').getByRole('img', { name: 'Photo 1 of 1' })).toBeVisible()
  await page.keyboard.press('Escape')
  await openTab()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a script in every text of a review runs in no page', async ({ page }) => {
  const text = HOSTILE_TEXTS.join(' ')
  const bought = await givenShown(page, [
    { text, title: text.slice(0, 80), name: '<b>Ada</b> <i>Obi</i>' },
  ])
  await signInAs(page, 'admin')
  for (const path of [
    `/product/${bought.product._id}#reviews`,
    `/payment/${bought.sale._id}`,
    '/admin/reviews?state=shown',
  ]) {
    await page.goto(path)
    await hydrated(page)
    await expect(main(page), path).toContainText('window.ran=14')
    expect(await page.evaluate(() => (window as { ran?: unknown }).ran)).toBeUndefined()
  }
})
