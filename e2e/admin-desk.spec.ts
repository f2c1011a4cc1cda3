import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { brand } from '#contract/brand.ts'
import type { Dashboard as Figures } from '#contract/dashboard.ts'
import { dateOf, naira, shortId } from '#contract/format.ts'
import { DASHBOARD_DAYS, LOW_STOCK } from '#contract/limits.ts'
import { messages } from '#contract/messages.ts'
import { orderTotal } from '#contract/pricing.ts'
import type { Product } from '#contract/products.ts'
import type { Sale } from '#contract/sales.ts'
import { fillLogin, givenOwner } from './accounts.ts'
import { DEMO, givenProduct, givenSale, ownName, type Signed, signInAs } from './admin.ts'
import { expect, listProducts, main, notice, openMenu, plenty, test } from './shop.ts'

type Dashboard = Required<Figures>

/** The back office: access, the frame, the dashboard, live events, the palette. */

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

async function open(page: Page, path: string, name: string): Promise<void> {
  await page.goto(path)
  await expect(heading(page, name)).toBeVisible()
  await expect(main(page).getByText('Loading…')).toHaveCount(0) // the session and the data are there
}

/** The sidebar: at the side on wide screens, behind the menu button on phones. */
async function sidebar(page: Page): Promise<Locator> {
  await openMenu(page)
  return page.getByRole('navigation', { name: 'Back office' })
}

const read = async <T>(page: Page, { headers }: Signed, path: string): Promise<T> =>
  (await page.request.get(`/api${path}`, { headers })).json()

test.describe('access', () => {
  test('§2 a signed-out visitor is redirected to / with the attempted location stored, and returns to it by signing in', async ({
    page,
  }) => {
    await page.goto('/admin/orders?search=shoe')
    await expect(page).toHaveURL('/')
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
    await fillLogin(page, DEMO.admin)
    await expect(page).toHaveURL(/\/admin\/orders\?search=shoe$/)
    await expect(page.getByRole('searchbox', { name: messages.searchOrders })).toHaveValue('shoe')
  })

  test('§2 a user-role account is redirected to /; no data of the back office is requested', async ({ page }) => {
    const requested: string[] = []
    page.on('request', (request) => requested.push(new URL(request.url()).pathname))
    await givenOwner(page)
    for (const path of ['/admin', '/admin/orders', '/admin/audit']) {
      await page.goto(path)
      await expect(page).toHaveURL('/')
    }
    expect(requested.filter((path) => /^\/api\/(sales|users|dashboard|live|audit)/.test(path))).toEqual([])
  })

  test('§6 super admin only: the Admins and Categories sections; an admin is redirected to the dashboard', async ({
    page,
  }) => {
    await signInAs(page, 'admin')
    for (const path of ['/admin/admins', '/admin/categories', '/admin/categories/addcategories', '/admin/audit']) {
      await page.goto(path)
      await expect(page).toHaveURL(/\/admin$/)
      await expect(heading(page, 'Dashboard')).toBeVisible()
    }
    const links = await sidebar(page)
    for (const name of ['Admins', 'Categories', 'Audit log'])
      await expect(links.getByRole('link', { name })).toBeHidden()
  })

  test('the markup of the server is a shell: noindex, and no data of the back office', async ({ request }) => {
    for (const path of ['/admin', '/admin/orders', '/admin/users', '/admin/nowhere']) {
      const markup = await (await request.get(path)).text()
      expect(markup).toContain('<meta name="robots" content="noindex"')
      // The shop's own address is on every page.
      expect(markup.replaceAll(brand.email, '')).not.toContain('@kasuwa.example')
    }
  })
})

test.describe('the frame', { tag: '@desk' }, () => {
  test('§2 sidebar: Dashboard, Products, Categories, Orders, Invoice, Users, Admins, Region, Profile, Logout (clears stored session, goes to /)', async ({
    page,
  }) => {
    await signInAs(page, 'superAdmin')
    await open(page, '/admin', 'Dashboard')
    const links = await sidebar(page)
    const names = ['Dashboard', 'Products', 'Categories', 'Orders', 'Invoice', 'Users', 'Admins', 'Region', 'Profile']
    for (const name of names) await expect(links.getByRole('link', { name, exact: true })).toBeVisible()
    await expect(links.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page')
    await links.getByRole('link', { name: 'Refunds' }).click()
    await expect(heading(page, 'Refunds')).toBeFocused()
    await expect(page.getByRole('dialog')).toBeHidden()
    await (await sidebar(page)).getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/')
    const stored = await page.evaluate(() => [localStorage.getItem('user'), localStorage.getItem('root') ?? ''])
    expect(stored[0]).toBeNull()
    expect(JSON.parse(stored[1] as string).state.authUser).toEqual({ isAuthenticated: false, token: null })
  })

  test('§2 top bar: product-name search box, notification icon with fixed count 0, profile link; §5 admin search field required', async ({
    page,
  }) => {
    await signInAs(page, 'admin')
    await open(page, '/admin/refunds', 'Refunds')
    const bar = page.getByRole('banner')
    await expect(bar.getByRole('img', { name: 'Notifications, 0' })).toBeVisible()
    await expect(bar.getByRole('link', { name: 'Profile' })).toHaveAttribute('href', '/admin/profile')
    const box = bar.getByRole('searchbox', { name: messages.searchProductNames })
    await box.press('Enter')
    await expect(page).toHaveURL(/\/admin\/refunds$/)
    await box.fill('50% #1 / 👟')
    await box.press('Enter')
    await expect(heading(page, 'Products')).toBeVisible()
    expect(new URL(page.url()).searchParams.get('search')).toBe('50% #1 / 👟')
  })

  test('an unknown address below /admin has status 404 and links to other pages', async ({ page, allowed }) => {
    allowed.push(/404/)
    await signInAs(page, 'admin')
    await open(page, '/admin/nowhere/at-all', 'Not found')
    expect((await page.request.get('/admin/nowhere/at-all')).status()).toBe(404)
    await main(page).getByRole('link', { name: 'Dashboard' }).click()
    await expect(heading(page, 'Dashboard')).toBeVisible()
  })
})

/** A new order that counts in every figure of the dashboard. */
async function givenCompletedSale(page: Page, request: APIRequestContext, { headers }: Signed): Promise<void> {
  const { _id } = await givenSale(request, { name: ownName('Sade'), lines: [{ id: (await plenty(page))._id, qty: 1 }] })
  const answer = await page.request.put(`/api/sales/${_id}`, { data: { value: 'completed' }, headers })
  expect(answer.status()).toBe(200)
}

test.describe('the dashboard', () => {
  type List<Row> = { data: Row[]; total: number }
  type NewUsers = { data: { fullName: string; createdAt: string }[]; totalUsers: number }

  test("§2 counters complete sales, total sale, total user; New Orders, New Users, New Invoice, New Products: the newest 4, each with 'see all'", async ({
    page,
    request,
  }) => {
    const admin = await signInAs(page, 'admin')
    await givenCompletedSale(page, request, admin)
    await open(page, '/admin', 'Dashboard')
    const counter = (name: string) => main(page).getByRole('term').filter({ hasText: name }).locator('+ dd')
    const list = (name: string) => main(page).getByRole('region', { name, exact: true })
    const row = ({ _id, createdAt }: Sale) => `${shortId(_id, 6)}${dateOf(createdAt)}`
    const quickly = { timeout: 2000 }
    // Other tests place orders and sign up at the same time: the page follows orders live.
    await expect(async () => {
      const orders = await read<List<Sale>>(page, admin, '/sales/4/0')
      const invoices = await read<List<Sale>>(page, admin, '/sales/completed/4/0')
      const products = await read<List<Product>>(page, admin, '/products/4/0')
      await expect(counter('complete sales')).toHaveText(invoices.total.toLocaleString('en-NG'), quickly)
      await expect(counter('total sale')).toHaveText(orders.total.toLocaleString('en-NG'), quickly)
      await expect(list('New Orders').getByRole('listitem')).toHaveText(orders.data.map(row), quickly)
      await expect(list('New Invoice').getByRole('listitem')).toHaveText(invoices.data.map(row), quickly)
      await expect(list('New Products').getByRole('listitem')).toHaveText(
        products.data.map(({ title }) => title),
        quickly,
      )
    }).toPass({ timeout: 30_000 })
    await expect(async () => {
      await page.reload() // no live event reports a new user
      const users = await read<NewUsers>(page, admin, '/users/4/0')
      await expect(counter('total user')).toHaveText(users.totalUsers.toLocaleString('en-NG'), quickly)
      await expect(list('New Users').getByRole('listitem')).toHaveText(
        users.data.map(({ fullName, createdAt }) => `${fullName}${dateOf(createdAt)}`),
        quickly,
      )
    }).toPass({ timeout: 30_000 })
    const image = list('New Products').getByRole('listitem').first().locator('picture')
    expect(await image.evaluate((element) => [element.clientWidth, element.clientHeight])).toEqual([40, 40])
    for (const [name, path] of [
      ['New Orders', '/admin/orders'],
      ['New Users', '/admin/users'],
      ['New Invoice', '/admin/invoice'],
      ['New Products', '/admin/products'],
    ] as const) {
      await expect(list(name).getByRole('link', { name: 'see all' })).toHaveAttribute('href', path)
    }
  })

  test('each chart can be read with the arrow keys, and has a table', { tag: '@desk' }, async ({ page, request }) => {
    const admin = await signInAs(page, 'admin')
    await givenCompletedSale(page, request, admin)
    await open(page, '/admin', 'Dashboard')
    const { days, bestSellers } = await read<Dashboard>(page, admin, '/dashboard')
    for (const [name, figureOf] of [
      ['Revenue', ({ revenue }: Dashboard['days'][number]) => naira(revenue)],
      ['Orders', ({ sales }: Dashboard['days'][number]) => sales.toLocaleString('en-NG')],
    ] as const) {
      const chart = main(page).getByRole('figure', { name, exact: true })
      await chart.getByText('As a table').click()
      const rows = chart.getByRole('table', { name }).getByRole('row')
      await expect(rows).toHaveCount(DASHBOARD_DAYS + 1)
      const yesterday = days.at(-2) as Dashboard['days'][number]
      await expect(rows.nth(2)).toHaveText(`${yesterday.date}${figureOf(yesterday)}`)
      const slider = chart.getByRole('slider')
      await slider.press('ArrowLeft')
      await expect(slider).toHaveAttribute('aria-valuetext', new RegExp(`: ${figureOf(yesterday)}$`))
    }
    expect(bestSellers.length).toBeGreaterThan(0)
    const bars = main(page).getByRole('table', { name: 'Best sellers' })
    await expect(bars.getByRole('row')).toHaveCount(bestSellers.length + 1)
  })

  test('§8 data load failure: an overlay with the message; Retry repeats what failed', async ({ page, allowed }) => {
    allowed.push(/403/)
    await signInAs(page, 'admin')
    await page.route('**/api/dashboard', (route) => route.fulfill({ status: 403, json: { message: 'books closed' } }))
    await page.goto('/admin')
    const overlay = page.getByRole('alertdialog')
    await expect(overlay.getByText('books closed')).toBeVisible()
    await page.unroute('**/api/dashboard')
    await overlay.getByRole('button', { name: 'Retry' }).click()
    await expect(main(page).getByRole('figure', { name: 'Revenue' })).toBeVisible()
  })
})

test.describe('live', () => {
  test('a new order and its payment appear on open screens without a reload: a toast that leads to it, and the list is loaded again; the badge stays 0', async ({
    page,
    context,
    request,
  }) => {
    const admin = await signInAs(page, 'admin')
    const streams: string[] = []
    context.on('request', (request) => request.url().endsWith('/api/live') && streams.push(request.url()))
    // The first connection breaks at once: it is opened again.
    await page.route('**/api/live', (route) => route.fulfill({ contentType: 'text/event-stream', body: ':\n\n' }), {
      times: 1,
    })
    const line = page.waitForResponse(
      (answer) => answer.url().endsWith('/api/live') && !answer.request().serviceWorker(),
    )
    await open(page, '/admin/orders', 'Orders')
    await line
    await expect.poll(() => streams.length).toBe(2)
    const other = await context.newPage() // hears through the first: one stream for both
    await open(other, '/admin/refunds', 'Refunds')

    const name = ownName('Ngozi')
    const product = await plenty(page)
    const sale = await givenSale(request, { name, lines: [{ id: product._id, qty: 1 }] })
    const ordered = `New order: ${naira(orderTotal(sale))} from ${name}`
    await Promise.all([
      expect(notice(page, ordered)).toBeVisible(),
      expect(notice(other, ordered)).toHaveAttribute('href', `/admin/orders/orderdetails/${sale._id}`),
      expect(main(page).getByRole('row').filter({ hasText: name })).toBeVisible(),
    ])
    await page.request.put(`/api/sales/${sale._id}`, { data: { value: 'completed' }, headers: admin.headers })
    await Promise.all([
      expect(notice(page, `Payment received: ${naira(orderTotal(sale))} from ${name}`)).toBeVisible(),
      expect(main(page).getByRole('row').filter({ hasText: name })).toContainText('completed'),
    ])
    await expect(page.getByRole('img', { name: 'Notifications, 0' })).toBeVisible() // §9
    expect(streams).toHaveLength(2)
    await page.close() // the tab that listened is gone: the other takes over
    await expect.poll(() => streams.length).toBe(3)
    await other.close()
  })
})

test('live: open screens show a product of which an order leaves few', async ({ page, request }) => {
  const admin = await signInAs(page, 'admin')
  const title = ownName('Aso oke cap')
  const { _id: id } = await givenProduct(page, admin, { title, stock: String(LOW_STOCK + 1) })
  const line = page.waitForResponse((answer) => answer.url().endsWith('/api/live'))
  await open(page, '/admin/refunds', 'Refunds')
  await line
  await givenSale(request, { name: ownName('Ife'), lines: [{ id, qty: 1 }] })
  await expect(notice(page, `Only ${LOW_STOCK} left: ${title}`)).toBeVisible()
  await givenSale(request, { name: ownName('Ife'), lines: [{ id, qty: LOW_STOCK }] })
  await expect(notice(page, `Sold out: ${title}`)).toBeVisible()
  expect((await page.request.delete(`/api/products/${id}`, { headers: admin.headers })).status()).toBe(200)
})

test.describe('the palette', () => {
  const box = (page: Page) => page.getByRole('dialog').getByRole('combobox')
  const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name })
  // By its name: until the new page is shown, the closed palette returns the focus to the heading of the old one.
  const arrived = async (page: Page, path: string, name: string) => {
    await expect(page).toHaveURL(path)
    await expect(main(page).getByRole('heading', { level: 1, name, exact: true })).toBeFocused()
  }
  const screen = (page: Page, name: string) => page.getByRole('option', { name, exact: true })

  test('Ctrl-K finds any screen, order, product or user; arrows, Enter and Esc; loaded when it is first opened', {
    tag: '@desk',
  }, async ({ page, request }) => {
    await signInAs(page, 'superAdmin')
    const scripts: string[] = []
    page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
    const product = (await listProducts(page))[3] as Product
    const name = ownName('Uche')
    const sale = await givenSale(request, { name, lines: [{ id: (await plenty(page))._id, qty: 1 }] })
    await open(page, '/admin/refunds', 'Refunds')
    expect(scripts.filter((url) => /palette-/.test(url))).toEqual([])

    await page.keyboard.press('Control+k')
    await expect(box(page)).toBeFocused()
    expect(scripts.filter((url) => /palette-/.test(url))).not.toEqual([])
    await expect(screen(page, 'Categories')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(box(page)).toBeHidden()

    await page.getByRole('button', { name: 'Find anything' }).press('Enter') // notices of other tests' orders may lie above it
    await box(page).fill('prod')
    await expect(screen(page, 'Products')).toHaveAttribute('aria-selected', 'true')
    await box(page).press('ArrowDown')
    await expect(screen(page, 'Add Products')).toHaveAttribute('aria-selected', 'true')
    await box(page).press('Enter')
    await arrived(page, '/admin/products/addproducts', 'Add Products')

    await page.keyboard.press('Control+k')
    await box(page).fill(name)
    await expect(option(page, new RegExp(`${shortId(sale._id, 6)} ${name}`))).toHaveAttribute('aria-selected', 'true')
    await box(page).press('Enter')
    await arrived(page, `/admin/orders/orderdetails/${sale._id}`, `Order ${shortId(sale._id, 6)}`)

    await page.keyboard.press('Control+k')
    await box(page).fill(product.title)
    await option(page, product.title).first().click()
    await arrived(page, `/admin/products/productdetails/${product._id}`, 'Product')

    await page.keyboard.press('Control+k')
    await box(page).fill(DEMO.users.email)
    await expect(option(page, DEMO.users.fullName)).toBeVisible()
    await box(page).fill('nothing of the kind')
    await expect(page.getByRole('dialog').getByText('Nothing found')).toBeVisible()
  })

  test("§6 it shows no super admin's screen to an admin", async ({ page }) => {
    await signInAs(page, 'admin')
    await open(page, '/admin/refunds', 'Refunds')
    await page.keyboard.press('Control+k')
    await expect(screen(page, 'Products')).toBeVisible()
    for (const name of ['Admins', 'Categories', 'Audit log']) await expect(screen(page, name)).toBeHidden()
  })
})
