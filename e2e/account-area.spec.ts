import type { APIRequestContext, Page } from '@playwright/test'
import { brand } from '#contract/brand.ts'
import { dateOf, naira, percent, shortId } from '#contract/format.ts'
import { messages } from '#contract/messages.ts'
import { lineTotal, orderTotal, subtotalOf, unitPrice } from '#contract/pricing.ts'
import type { Sale } from '#contract/sales.ts'
import type { SignedIn } from '#contract/users.ts'
import { fillLogin, givenOwner, newPerson, type Owner, type Person } from './accounts.ts'
import {
  expect,
  faultsByPath,
  givenStored,
  ikeja,
  main,
  notice,
  openMenu,
  payInPopup,
  payNow,
  person,
  placeOrder,
  plenty,
  test,
} from './shop.ts'

/** The account area, §2: what a signed-in user finds under /user, and who is redirected. */

const asWho = ({ accessToken }: Pick<SignedIn, 'accessToken'>) => ({ authorization: `Bearer ${accessToken}` })

const demoAdmin = { email: 'admin@kasuwa.example', password: 'kasuwa-admin' }

const loginByCall = async (request: APIRequestContext, data: Pick<Person, 'email' | 'password'>): Promise<SignedIn> =>
  (await request.post('/api/users/login', { data })).json()

/** An order of this person: two products, one of them twice. */
const ordered = async (page: Page, owner: Owner): Promise<Sale> =>
  placeOrder(
    page,
    [
      { product: await plenty(page), qty: 2 },
      { product: await plenty(page, 1), qty: 1 },
    ],
    ikeja,
    asWho(owner),
  )

/** By an admin outside this browser: `request` has cookies of its own. */
async function completed(page: Page, request: APIRequestContext, owner: Owner): Promise<Sale> {
  const sale = await ordered(page, owner)
  const headers = asWho(await loginByCall(request, demoAdmin))
  const done = await request.put(`/api/sales/${sale._id}`, { data: { value: 'completed' }, headers })
  expect(done.status()).toBe(200)
  return (await request.get(`/api/sales/${sale._id}`, { headers })).json()
}

const orderAddress = ({ _id }: Sale) => `/user/orders/orderdetails/${_id}`
const invoiceAddress = ({ _id }: Sale) => `/user/invoice/invoicedetails/${_id}`

async function open(page: Page, address: string, heading: string): Promise<void> {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
}

/** The sidebar: at the side on wide screens, behind the menu button on phones. */
async function sidebar(page: Page) {
  await openMenu(page)
  return page.getByRole('navigation', { name: 'Account' })
}

test.describe('who comes in', () => {
  test('§6 a visitor is sent to /login and comes back to the attempted location after signing in', async ({ page }) => {
    const someone = newPerson()
    await page.request.post('/api/users', { data: { ...someone, tandc: true } })
    await page.context().clearCookies()
    await page.goto('/user/orders?search=shoe')
    await expect(page).toHaveURL(/\/login$/)
    await fillLogin(page, someone)
    await expect(page).toHaveURL(/\/user\/orders\?search=shoe$/)
    await expect(page.getByRole('searchbox', { name: messages.searchOrders })).toHaveValue('shoe')
  })

  test('§2 account routes are for role users only: an admin is redirected', async ({ page }) => {
    await givenStored(page, 'user', await loginByCall(page.request, demoAdmin))
    await page.goto('/user/orders')
    await expect(page).toHaveURL(/\/admin$/)
  })

  test('the markup of the server is a shell: noindex, and no personal data', async ({ page, request }) => {
    const owner = await givenOwner(page)
    for (const path of ['/user', '/user/orders', '/user/wishlist', '/user/invoice', '/user/editprofille']) {
      const markup = await (await request.get(path)).text()
      expect(markup).toContain('<meta name="robots" content="noindex"')
      expect(markup).not.toContain(owner.email)
    }
  })

  test('§2 Logout clears the stored user and goes to /', { tag: '@desk' }, async ({ page }) => {
    await givenOwner(page)
    await open(page, '/user', 'Profile')
    await expect(main(page).getByRole('heading', { name: 'Where you are signed in' })).toBeVisible()
    const links = await sidebar(page)
    for (const name of ['Profile', 'Orders', 'Invoice', 'Wishlist'])
      await expect(links.getByRole('link', { name })).toBeVisible()
    await links.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/^https?:\/\/[^/]+\/$/)
    expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull()
    await page.goto('/user')
    await expect(page).toHaveURL(/\/login$/)
  })

  test('what a page still waits for at a logout is given up, not refused', async ({ page }) => {
    await givenOwner(page)
    const { promise: isOut, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/api/users/sessions', async (route) => {
      await isOut
      await route.continue()
    })
    await open(page, '/user', 'Profile')
    const givenUp = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/users/sessions'))
    await (await sidebar(page)).getByRole('button', { name: 'Logout' }).click()
    await givenUp
    await expect(page).toHaveURL(/^https?:\/\/[^/]+\/$/)
    release()
  })

  test("§2 the top bar has a product-name search box with a 'search' button going to /search/{text}", {
    tag: '@desk',
  }, async ({ page }) => {
    await givenOwner(page)
    await open(page, '/user', 'Profile')
    await expect(main(page).getByRole('heading', { name: 'Where you are signed in' })).toBeVisible()
    const bar = page.getByRole('banner')
    await bar.getByRole('searchbox').fill('shoe')
    await bar.getByRole('button', { name: 'search', exact: true }).click()
    await expect(page).toHaveURL(/\/search\/shoe$/)
  })
})

test.describe('profile', () => {
  test('§2 full name, short id, email, phone number, WhatsApp if present, shipping if non-empty, and two links', async ({
    page,
  }) => {
    const owner = await givenOwner(page)
    await open(page, '/user', 'Profile')
    await expect(main(page).getByRole('heading', { name: owner.fullName })).toBeVisible()
    for (const text of [`id ${shortId(owner.id, 3)}`, owner.email, owner.phoneNumber]) {
      await expect(main(page)).toContainText(text)
    }
    await expect(main(page)).not.toContainText('WhatsApp')
    await expect(main(page)).not.toContainText('Shipping')
    await ordered(page, owner)
    await page.reload()
    await expect(main(page)).toContainText(`Shipping${person.address}, ${ikeja.lga}, ${ikeja.state}`)
    await expect(page.getByRole('link', { name: 'Change Password' })).toHaveAttribute('href', '/user/changepassword')
    await page.getByRole('link', { name: 'Edit Profile' }).click()
    await expect(page).toHaveURL(/\/user\/editprofille$/)
  })

  test("§2 Edit Profile is prefilled, says 'success', and resets to the saved values", async ({ page }) => {
    const owner = await givenOwner(page)
    await open(page, '/user/editprofille', 'Edit Profile')
    const [name, phone] = [page.getByLabel('Full name'), page.getByLabel('Phone number')]
    await expect(name).toHaveValue(owner.fullName)
    await expect(phone).toHaveValue(owner.phoneNumber)
    await name.fill('Halima Sani Bello')
    await phone.fill('0701 234 5678')
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(notice(page, messages.profileChanged)).toBeVisible()
    await expect(name).toHaveValue('Halima Sani Bello')
    const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}'))
    expect(stored).toMatchObject({ fullName: 'Halima Sani Bello', phoneNumber: '0701 234 5678' })
    await open(page, '/user', 'Profile')
    await expect(main(page).getByRole('heading', { name: 'Halima Sani Bello' })).toBeVisible()
  })

  test('§5 name and phoneNumber are required', async ({ page }) => {
    await givenOwner(page)
    await open(page, '/user/editprofille', 'Edit Profile')
    await page.getByLabel('Full name').fill(' ')
    await page.getByLabel('Phone number').fill('12')
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByText(messages.required('Full name'))).toBeVisible()
    await expect(page.getByText(messages.phoneNumber)).toBeVisible()
    await expect(page.getByLabel('Full name')).toBeFocused()
  })
})

test.describe('change password', () => {
  const fill = async (page: Page, [oldOne, newOne, again]: readonly [string, string, string]) => {
    await page.getByLabel('Old password', { exact: true }).fill(oldOne)
    await page.getByLabel('New password', { exact: true }).fill(newOne)
    await page.getByLabel('New password again', { exact: true }).fill(again)
    await page.getByRole('button', { name: 'Submit' }).click()
  }

  test('all other sessions end, this one continues', async ({ page, browser }) => {
    const owner = await givenOwner(page)
    const elsewhere = await browser.newPage()
    await givenStored(elsewhere, 'user', await loginByCall(elsewhere.request, owner))
    await open(elsewhere, '/user', 'Profile')
    await expect(main(elsewhere).getByRole('heading', { name: owner.fullName })).toBeVisible()

    await open(page, '/user/changepassword', 'Change Password')
    await fill(page, [owner.password, 'a newer harmattan', 'a newer harmattan'])
    await expect(notice(page, messages.passwordChanged)).toBeVisible()
    await expect(page.getByLabel('Old password')).toHaveValue('')
    await open(page, '/user/orders', 'Orders')
    await expect(page.getByText(messages.noPurchases)).toBeVisible()

    await elsewhere.goto('/user/orders')
    await expect(elsewhere).toHaveURL(/\/login$/)
    await elsewhere.close()
  })

  test('§2 fields displayed as plain text; a button hides them', async ({ page }) => {
    await givenOwner(page)
    await open(page, '/user/changepassword', 'Change Password')
    const fields = ['Old password', 'New password', 'New password again'].map((name) =>
      page.getByLabel(name, { exact: true }),
    )
    for (const field of fields) await expect(field).toHaveAttribute('type', 'text')
    await page.getByRole('button', { name: 'Hide passwords' }).click()
    for (const field of fields) await expect(field).toHaveAttribute('type', 'password')
    await page.getByRole('button', { name: 'Show passwords' }).click()
    for (const field of fields) await expect(field).toHaveAttribute('type', 'text')
  })

  test('§5 all three are required; the server checks match and strength', async ({ page, allowed }) => {
    allowed.push(/status of 400/)
    const owner = await givenOwner(page)
    await open(page, '/user/changepassword', 'Change Password')
    await page.getByRole('button', { name: 'Submit' }).click()
    for (const name of ['Old password', 'New password', 'New password again']) {
      await expect(page.getByText(messages.required(name), { exact: true })).toBeVisible()
    }
    await fill(page, ['not the old one', 'a newer harmattan', 'a newer harmattan'])
    await expect(notice(page, 'there was an error, kindly try again')).toBeVisible()
    await expect(page.getByLabel('Old password')).toHaveAccessibleDescription(messages.wrongPassword)
    await expect(page.getByLabel('Old password')).toBeFocused()
    await fill(page, [owner.password, 'a newer harmattan', 'something else'])
    await expect(main(page).getByText(messages.passwordsDiffer)).toBeVisible()
    await fill(page, [owner.password, 'short', 'short'])
    await expect(main(page).getByText(messages.passwordLength)).toBeVisible()
  })
})

test.describe('orders', () => {
  test("§2 empty: 'You have not made any Purchase yet', and 'You have no invoice'", async ({ page }) => {
    await givenOwner(page)
    await open(page, '/user/orders', 'Orders')
    await expect(page.getByText('You have not made any Purchase yet')).toBeVisible()
    await expect(page.getByRole('table')).toBeHidden()
    await open(page, '/user/invoice', 'Invoice')
    await expect(page.getByText('You have no invoice')).toBeVisible()
  })

  test('§2 transaction id, username, status, payment, date and a view link', { tag: '@desk' }, async ({ page }) => {
    const sale = await ordered(page, await givenOwner(page))
    await open(page, '/user/orders', 'Orders')
    const row = page.getByRole('row').filter({ hasText: shortId(sale._id, 6) })
    for (const text of [person.name, 'processing', 'unpaid', dateOf(sale.createdAt)])
      await expect(row).toContainText(text)
    await row.getByRole('link', { name: 'view' }).click()
    await expect(page).toHaveURL(new RegExp(`${orderAddress(sale)}$`))
  })

  test("§2 'search orders' finds by what is shown; nothing found can be cleared again", async ({ page }) => {
    const owner = await givenOwner(page)
    const [first, second] = [await ordered(page, owner), await ordered(page, owner)]
    await open(page, '/user/orders', 'Orders')
    const box = page.getByRole('searchbox', { name: 'search orders' })
    const rows = page.getByRole('table').locator('tbody').getByRole('row')
    await expect(rows).toHaveCount(2)
    await box.fill(shortId(first._id, 6))
    await expect(rows).toHaveCount(1)
    await expect(page).toHaveURL(/\?search=/)
    await expect(box).toBeFocused()
    await expect(rows).not.toContainText(shortId(second._id, 6))
    await page.reload()
    await expect(box).toHaveValue(shortId(first._id, 6))
    await box.fill('%')
    await expect(page.getByText(messages.noMatch('%'))).toBeVisible()
    await page.getByRole('button', { name: 'Show all' }).click()
    await expect(rows).toHaveCount(2)
    await expect(box).toHaveValue('')
  })

  test('§2 50 per page, page in the address; typing resets to page 1', async ({ page }) => {
    const sale = await ordered(page, await givenOwner(page))
    const requested: string[] = []
    await page.route('**/api/sales/user/**', (route) => {
      requested.push(decodeURIComponent(new URL(route.request().url()).pathname))
      return route.fulfill({ json: { data: [sale], total: 120 } })
    })
    await open(page, '/user/orders?page=2', 'Orders')
    await expect(page.getByText('page:2 of 3')).toBeVisible()
    await page.getByRole('link', { name: 'Next page' }).click()
    await expect(page).toHaveURL(/\?page=3$/)
    await expect(page.getByText('page:3 of 3')).toBeVisible()
    await page.getByRole('searchbox', { name: 'search orders' }).fill('shoe')
    await expect(page.getByText('page:1 of 3')).toBeVisible()
    await expect(page).toHaveURL(/\/orders\?search=shoe$/)
    await expect
      .poll(() => requested)
      .toEqual(['/api/sales/user/50/50', '/api/sales/user/50/100', '/api/sales/user/50/0/shoe'])
  })

  test('§8 a load failure: the overlay with the message of the server, and Retry', async ({ page, allowed }) => {
    allowed.push(/status of 400/)
    await givenOwner(page)
    await page.route('**/api/sales/user/**', (route) =>
      route.fulfill({ status: 400, json: { message: 'the till is locked' } }),
    )
    await open(page, '/user/orders', 'Orders')
    const overlay = page.getByRole('alertdialog', { name: /the till is locked/ })
    await expect(overlay).toBeVisible()
    await page.unroute('**/api/sales/user/**')
    await overlay.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByText(messages.noPurchases)).toBeVisible()
  })
})

test.describe('order details', () => {
  test('§2 id, date, statuses, customer, products, subtotal, shipping, total: money that adds up', async ({ page }) => {
    const sale = await ordered(page, await givenOwner(page))
    await open(page, orderAddress(sale), `Order ${shortId(sale._id, 6)}`)
    for (const text of [dateOf(sale.createdAt), 'processing', 'unpaid', ...sale.personalDetails, person.address]) {
      await expect(main(page)).toContainText(text)
    }
    const table = page.getByRole('table', { name: 'Products' })
    for (const line of sale.products) {
      const row = table.getByRole('row').filter({ hasText: line.title })
      for (const text of [
        String(line.qty),
        naira(line.price),
        percent(line.discountPercentage),
        naira(lineTotal(line)),
      ]) {
        await expect(row).toContainText(text)
      }
    }
    expect(subtotalOf(sale.products)).toBe(sale.subtotal)
    await expect(table).toContainText(`Subtotal${naira(sale.subtotal)}`)
    await expect(table).toContainText(`Shipping${naira(sale.shippingPrice)}`)
    await expect(table).toContainText(`Total${naira(orderTotal(sale))}`)
  })

  test("§2 'Cancel Transaction?' asks; then it is cancelled, and no payment is offered", async ({ page }) => {
    const sale = await ordered(page, await givenOwner(page))
    await open(page, orderAddress(sale), 'Order')
    await page.getByRole('button', { name: 'cancel transaction' }).click()
    const dialog = page.getByRole('dialog', { name: 'Cancel Transaction?' })
    await expect(dialog).toContainText('Are you sure you want to cancel this transaction')
    await expect(dialog.getByRole('button', { name: 'cancel', exact: true })).toBeFocused()
    await dialog.getByRole('button', { name: 'cancel transaction' }).click()
    await expect(notice(page, messages.orderCancelled)).toBeVisible()
    await expect(main(page)).toContainText('cancelled')
    await expect(page.getByRole('link', { name: 'Make Payment' })).toBeHidden()
    await expect(page.getByRole('button', { name: 'cancel transaction' })).toBeHidden()
  })

  test("§2 'Make Payment' leads to /payment/{id}; paid, it offers neither payment nor cancelling", async ({ page }) => {
    const sale = await ordered(page, await givenOwner(page))
    await open(page, orderAddress(sale), 'Order')
    await page.getByRole('link', { name: 'Make Payment' }).click()
    await expect(page).toHaveURL(new RegExp(`/payment/${sale._id}$`))
    await payNow(page).click()
    await payInPopup(page)
    await expect(page).toHaveURL(/^https?:\/\/[^/]+\/$/)
    await open(page, orderAddress(sale), 'Order')
    await expect(main(page).getByText('paid', { exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Make Payment' })).toBeHidden()
    await expect(page.getByRole('button', { name: 'cancel transaction' })).toBeHidden()
  })

  test('an order on delivery shows its method', async ({ page }) => {
    const owner = await givenOwner(page)
    const sale = await ordered(page, owner)
    await page.request.put(`/api/sales/${sale._id}`, { data: { value: 'on delivery' }, headers: asWho(owner) })
    await open(page, orderAddress(sale), 'Order')
    await expect(main(page).getByText('on delivery', { exact: true })).toBeVisible()
  })

  test("another user's order is not found", async ({ page, browser, allowed }) => {
    allowed.push(/status of 404/)
    const stranger = await browser.newPage()
    const sale = await ordered(stranger, await givenOwner(stranger))
    await stranger.close()
    await givenOwner(page)
    await page.goto(orderAddress(sale))
    await expect(page.getByText(messages.orderNotFound)).toBeVisible()
  })
})

test.describe('invoice', { tag: '@desk' }, () => {
  test("§2 same list layout with 'search invoice', leading to the invoice", async ({ page, request }) => {
    const owner = await givenOwner(page)
    const [sale, other] = [await completed(page, request, owner), await ordered(page, owner)]
    await open(page, '/user/invoice', 'Invoice')
    await expect(page.getByRole('searchbox', { name: 'search invoice' })).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: shortId(other._id, 6) })).toBeHidden()
    const row = page.getByRole('row').filter({ hasText: shortId(sale._id, 6) })
    await expect(row).toContainText('completed')
    await expect(row).toContainText('paid')
    await row.getByRole('link', { name: 'view' }).click()
    await expect(page).toHaveURL(new RegExp(`${invoiceAddress(sale)}$`))
    await page.goto(invoiceAddress(other))
    await expect(page.getByText(messages.noInvoiceYet)).toBeVisible()
  })

  test('§2 number, date from updatedAt, bill from, bill to, discounted unit prices, sums and payment method', async ({
    page,
    request,
  }) => {
    const sale = await completed(page, request, await givenOwner(page))
    await page.goto(invoiceAddress(sale))
    expect(sale.invoiceNumber).toMatch(/^INV-\d{4}-\d{6}$/)
    const sheet = page.getByRole('article', { name: `Invoice no. ${sale.invoiceNumber}` })
    for (const text of [
      sale._id,
      dateOf(sale.updatedAt),
      brand.address,
      brand.email,
      ...sale.personalDetails,
      'cash',
    ]) {
      await expect(sheet).toContainText(text)
    }
    for (const line of sale.products) {
      const row = sheet.getByRole('row').filter({ hasText: line.title })
      await expect(row).toContainText(naira(unitPrice(line)))
      await expect(row).toContainText(naira(lineTotal(line)))
    }
    for (const sum of [sale.subtotal, sale.shippingPrice, orderTotal(sale)])
      await expect(sheet).toContainText(naira(sum))
  })

  test('on paper: no navigation, the same figures, A4 and an 80 mm roll', async ({ page, request }) => {
    const sale = await completed(page, request, await givenOwner(page))
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
      const widths = [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+)/g)].map(([, points]) => Math.round(Number(points)))
      expect(new Set(widths)).toEqual(new Set([width]))
    }
    expect(await sheet.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0)
  })
})

test.describe('wishlist', () => {
  test("§2 empty: 'there are no product in your wishlist'", async ({ page }) => {
    await givenOwner(page)
    await open(page, '/user/wishlist', 'Wishlist')
    await expect(page.getByText('there are no product in your wishlist')).toBeVisible()
  })

  test('§2 image, title, price, link to /product/{_id}, and a remove button', async ({ page, allowed }) => {
    allowed.push(/status of 500/)
    const owner = await givenOwner(page)
    const product = await plenty(page)
    await page.request.post('/api/wishlist', { data: { product: product._id, user: owner.id }, headers: asWho(owner) })
    await open(page, '/user/wishlist', 'Wishlist')
    await expect(main(page).getByRole('link', { name: product.title })).toHaveAttribute(
      'href',
      `/product/${product._id}`,
    )
    await expect(main(page)).toContainText(naira(product.price))
    await expect(main(page).getByRole('listitem').locator('img')).toBeVisible()
    const remove = page.getByRole('button', { name: `Remove ${product.title}` })
    const size = page.viewportSize()
    await page.setViewportSize({ width: 320, height: 740 })
    expect((await remove.boundingBox())?.height, 'its word is not broken').toBeLessThan(50)
    if (size) await page.setViewportSize(size)

    await page.route('**/api/wishlist/*/*', (route) => route.fulfill({ status: 500, json: { message: 'no' } }))
    await remove.click()
    await expect(notice(page, 'there was an error, please try again')).toBeVisible()
    await page.unroute('**/api/wishlist/*/*')
    await remove.click()
    await expect(notice(page, messages.wishlistRemoved)).toBeVisible()
    await expect(page.getByText(messages.emptyWishlist)).toBeVisible()
  })
})

test.describe('every page of the account', () => {
  async function addresses(page: Page, request: APIRequestContext): Promise<string[]> {
    const owner = await givenOwner(page)
    const [open, done] = [await ordered(page, owner), await completed(page, request, owner)]
    const { _id } = await plenty(page)
    await page.request.post('/api/wishlist', { data: { product: _id, user: owner.id }, headers: asWho(owner) })
    const lists = ['/user/orders', '/user/orders?search=zzzz', '/user/invoice', '/user/wishlist']
    return ['/user', '/user/editprofille', '/user/changepassword', ...lists, orderAddress(open), invoiceAddress(done)]
  }

  async function visit(page: Page, path: string): Promise<void> {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(main(page).getByText('Loading…')).toBeHidden()
    await expect(page).toHaveTitle(/ · /)
  }

  test('no accessibility violation, no horizontal scroll at 320 px, and a title', { tag: '@desk-only' }, async ({
    page,
    request,
  }) => {
    expect(await faultsByPath(page, await addresses(page, request), visit)).toEqual({})
  })
})
