import type { APIRequestContext, Page } from '@playwright/test'
import type { Product } from '#contract/catalogue/products.ts'
import { messages } from '#contract/messages.ts'
import type { Sale } from '#contract/orders/sales/sales.ts'
import type { SignedIn } from '#contract/people/users.ts'
import { fillLogin, givenAccount, givenOwner, type Owner } from '../accounts.ts'
import { DEMO, givenProduct } from '../admin.ts'
import {
  expect,
  faultsByPath,
  ikeja,
  main,
  openMenu,
  overflows,
  payInPopup,
  payNow,
  placeOrder,
  test,
} from '../shop.ts'

/** The account area, §2, as far as it takes a browser: `app/people/account` has the tests of its pages. */

const asWho = ({ accessToken }: Pick<SignedIn, 'accessToken'>) => ({
  authorization: `Bearer ${accessToken}`,
})

type Login = { email: string; password: string }
const login = async (request: APIRequestContext, { email, password }: Login): Promise<SignedIn> =>
  (await request.post('/api/users/login', { data: { email, password } })).json()

/** The account's data, and the headers of an admin outside this browser: `request` has cookies of its own. */
async function givenThings(page: Page, request: APIRequestContext) {
  const headers = asWho(await login(request, DEMO.admin))
  const products = [await givenProduct(page, { headers }), await givenProduct(page, { headers })]
  return { headers, products, owner: await givenOwner(page) }
}

/** An order of this person: two products, one of them twice. */
const ordered = (page: Page, owner: Owner, products: Product[]): Promise<Sale> =>
  placeOrder(
    page,
    products.map((product, place) => ({ product, qty: 2 - place })),
    ikeja,
    asWho(owner),
  )

async function completed(page: Page, request: APIRequestContext): Promise<Sale> {
  const { headers, products, owner } = await givenThings(page, request)
  const { _id } = await ordered(page, owner, products)
  expect(
    (await request.put(`/api/sales/${_id}`, { data: { value: 'completed' }, headers })).status(),
  ).toBe(200)
  return (await request.get(`/api/sales/${_id}`, { headers })).json()
}

const wish = (page: Page, owner: Owner, { _id: product }: Product) =>
  page.request.post('/api/wishlist', { data: { product, user: owner.id }, headers: asWho(owner) })

const orderAddress = ({ _id }: Sale) => `/user/orders/orderdetails/${_id}`
const invoiceAddress = ({ _id }: Sale) => `/user/invoice/invoicedetails/${_id}`

test('§6 a visitor is sent to /login and comes back after signing in', async ({ page }) => {
  const someone = await givenAccount(page)
  await page.goto('/user/orders?search=shoe')
  await expect(page).toHaveURL(/\/login$/)
  await fillLogin(page, someone)
  await expect(page).toHaveURL(/\/user\/orders\?search=shoe$/)
  await expect(page.getByRole('searchbox', { name: messages.searchOrders })).toHaveValue('shoe')
})

test('the markup of the server is a shell: noindex, and no personal data', async ({
  page,
  request,
}) => {
  const owner = await givenOwner(page)
  for (const path of [
    '/user',
    '/user/orders',
    '/user/wishlist',
    '/user/invoice',
    '/user/editprofille',
  ]) {
    const markup = await (await request.get(path)).text()
    expect(markup).toContain('<meta name="robots" content="noindex"')
    expect(markup).not.toContain(owner.email)
  }
})

test('§2 the top bar searches products, and the sidebar leads to all pages', {
  tag: '@desk',
}, async ({ page }) => {
  await givenOwner(page)
  await page.goto('/user')
  await expect(main(page).getByRole('heading', { name: 'Where you are signed in' })).toBeVisible()
  const bar = page.getByRole('banner')
  await bar.getByRole('searchbox').fill('shoe')
  await bar.getByRole('button', { name: 'search', exact: true }).click()
  await expect(page).toHaveURL(/\/search\/shoe$/)

  await page.goto('/user')
  await openMenu(page)
  const links = page.getByRole('navigation', { name: 'Account' })
  for (const name of ['Profile', 'Orders', 'Invoice', 'Wishlist'])
    await expect(links.getByRole('link', { name })).toBeVisible()
  await links.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/user')
  await expect(page).toHaveURL(/\/login$/)
})

test("§2 'Make Payment' leads from an order to its payment", async ({ page, request }) => {
  const { owner, products } = await givenThings(page, request)
  const sale = await ordered(page, owner, products)
  await page.goto(orderAddress(sale))
  await page.getByRole('link', { name: 'Make Payment' }).click()
  await expect(page).toHaveURL(`/payment/${sale._id}`)
  await payNow(page).click()
  await payInPopup(page)
  await expect(page).toHaveURL('/')
  await page.goto(orderAddress(sale))
  await expect(main(page).getByText('paid', { exact: true })).toBeVisible()
})

test('an invoice on paper has its figures, on A4 and an 80 mm roll', async ({ page, request }) => {
  const sale = await completed(page, request)
  await page.addInitScript(() => {
    window.print = () => {
      document.title = `printed on ${document.querySelector('article')?.dataset.paper}`
    }
  })
  await page.goto(invoiceAddress(sale))
  const sheet = page.getByRole('article')
  const figures = (await sheet.innerText()).match(/₦[\d,.]+/g)
  expect(figures?.length).toBeGreaterThan(5)
  await page.getByRole('button', { name: 'Print', exact: true }).click()
  await expect(page).toHaveTitle('printed on a4')
  await page.getByRole('button', { name: 'Print on 80 mm roll' }).click()
  await expect(page).toHaveTitle('printed on roll')

  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Print', exact: true })).toBeHidden()
  for (const [paper, width] of [
    ['a4', 595],
    ['roll', 227],
  ] as const) {
    await sheet.evaluate((element, chosen) => {
      element.dataset.paper = chosen
    }, paper)
    expect((await sheet.innerText()).match(/₦[\d,.]+/g)).toEqual(figures)
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    const widths = [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+)/g)].map(([, points]) =>
      Math.round(Number(points)),
    )
    expect(new Set(widths)).toEqual(new Set([width]))
  }
  expect(
    await sheet.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
  ).toBeLessThanOrEqual(0)
})

test('the wishlist has pictures, and its buttons fit at 320 px', async ({ page, request }) => {
  const { owner, products } = await givenThings(page, request)
  for (const product of products) await wish(page, owner, product)
  await page.setViewportSize({ width: 320, height: 740 })
  await page.goto('/user/wishlist')
  for (const { title } of products) {
    const item = main(page).getByRole('listitem').filter({ hasText: title })
    await expect(item.locator('img')).toBeVisible()
    const remove = item.getByRole('button', { name: `Remove ${title}` })
    expect((await remove.boundingBox())?.height, 'its word is not broken').toBeLessThan(50)
  }
  expect(await overflows(page, [320])).toEqual([])
})

test('no page of the account has an accessibility violation', { tag: '@desk-only' }, async ({
  page,
  request,
}) => {
  const { owner, headers, products } = await givenThings(page, request)
  await login(request, owner) // on the profile it is another session
  const [open, done] = [await ordered(page, owner, products), await ordered(page, owner, products)]
  await request.put(`/api/sales/${done._id}`, { data: { value: 'completed' }, headers })
  for (const product of products) await wish(page, owner, product)
  const lists = ['/user/orders', '/user/orders?search=zzzz', '/user/invoice', '/user/wishlist']
  const paths = [
    '/user',
    '/user/editprofille',
    '/user/changepassword',
    ...lists,
    orderAddress(open),
    invoiceAddress(done),
  ]
  const visit = async (_page: Page, path: string) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(main(page).getByText('Loading…')).toBeHidden()
    await expect(page).toHaveTitle(/ · /)
    if (path === '/user')
      await expect(page.getByRole('button', { name: /^Sign out ?:/ })).toBeVisible()
  }
  expect(await faultsByPath(page, paths, visit)).toEqual({})
})
