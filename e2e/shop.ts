import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { test as base, expect, type Locator, type Page } from '@playwright/test'
import type axe from 'axe-core'
import { addPurchaseToCart } from '#app/orders/cart/edit-cart.ts'
import { emptyCart } from '#app/platform/store/cart.ts'
import type { Product } from '#contract/catalogue/products.ts'
import type { Sale } from '#contract/orders/sales/sales.ts'
import type { DeliveryState } from '#contract/shopfront/regions.ts'
import { type RunningShop, startDemoShop } from '#test/demo-shop.ts'
import { limit } from '#test/limit.ts'

/** Shared by all browser tests: a page on which a console error or a violation of the content policy fails the test, and the steps to a cart and an order. */

type Fixtures = {
  /** Console errors that this test provokes; the browser reports each refused call. */
  allowed: RegExp[]
}
/** The demo shop of a worker: tests of two workers cannot disturb each other. */
type WorkerFixtures = { shop: RunningShop }

let running: RunningShop | undefined
/** The shop that this worker's tests use. */
export function currentShop(): RunningShop {
  if (!running) throw new Error('no test has started the shop')
  return running
}

/** A shop for all tests of a worker: `test.use({ shop: shopOf(startEmptyShop) })`. */
export const shopOf = (start: () => Promise<RunningShop>) => {
  // biome-ignore lint/correctness/noEmptyPattern: the runner wants an object pattern
  const shop = async ({}, use: (shop: RunningShop) => Promise<void>): Promise<void> => {
    running = await start()
    await use(running)
    await running.close()
  }
  const options: { scope: 'worker'; timeout: number } = { scope: 'worker', timeout: limit(120_000) }
  return [shop, options] satisfies [typeof shop, object]
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  shop: shopOf(startDemoShop),
  baseURL: ({ shop }, use) => use(shop.url),
  // biome-ignore lint/correctness/noEmptyPattern: the runner wants an object pattern
  allowed: async ({}, use) => use([]),
  page: async ({ page, allowed }, use) => {
    const errors: string[] = []
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    page.on('pageerror', (error) => errors.push(error.message))
    page.on('request', (request) => {
      if (request.url().endsWith('/api/csp-reports'))
        errors.push(`content policy: ${request.postData()}`)
    })
    await use(page)
    expect(errors.filter((error) => !allowed.some((pattern) => pattern.test(error)))).toEqual([])
  },
})

export { expect }

type Line = { product: Product; qty: number }

const jsonOf = async <T>(page: Page, path: string): Promise<T> =>
  (await page.request.get(path)).json()

export async function stateNamed(page: Page, name: string): Promise<DeliveryState> {
  const { data } = await jsonOf<{ data: DeliveryState[] }>(page, '/api/states')
  return data.find(({ state }) => state.toLowerCase() === name.toLowerCase()) as DeliveryState
}

export const person = {
  name: 'Adaeze Okonkwo',
  email: 'adaeze@example.com',
  phoneNumber: '0803 123 4567',
  address: '12 Allen Avenue, beside the roundabout',
}

type Place = { state: string; lga: string }
export const ikeja: Place = { state: 'Lagos', lga: 'Ikeja' }
export const dala: Place = { state: 'Kano', lga: 'Dala' }

/** Places an order by the API. This browser gets the order cookie; `headers` may contain a user's token. */
export async function placeOrder(
  page: Page,
  lines: Line[],
  { state, lga } = ikeja,
  headers = {},
): Promise<Sale> {
  const { _id, price } = await stateNamed(page, state)
  const answer = await page.request.post('/api/sales', {
    data: {
      ...person,
      state: _id,
      lga,
      shippingPrice: price,
      subtotal: 0,
      products: lines.map(({ product, qty }) => ({ id: product._id, qty })),
    },
    headers: { 'idempotency-key': crypto.randomUUID(), ...headers },
  })
  expect(answer.status()).toBe(201)
  return answer.json()
}

export const orderNow = async (page: Page, id: string): Promise<Sale> =>
  jsonOf(page, `/api/sales/${id}`)

/**
 * Waits until React has hydrated the server's markup, when a click does something, and its effects have run, when Back
 * finds the position of a list: the last of them takes the scroll position from the browser.
 */
export const hydrated = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => {
    if (history.scrollRestoration !== 'manual') return false
    const button = document.querySelector('main button, header button')
    return button && Object.keys(button).some((key) => key.startsWith('__reactProps'))
  })

/** Waits until the page of a link is shown and its effects have run: its address changes earlier. */
export const arrived = (page: Page): Promise<void> =>
  expect(main(page).getByRole('heading', { level: 1 })).toBeFocused()

export async function openProduct(page: Page, { _id, title }: Product): Promise<void> {
  await page.goto(`/product/${_id}`)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await hydrated(page)
}

export async function addToCart(page: Page, product: Product): Promise<void> {
  await openProduct(page, product)
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(notice(page, `${product.title} is in your cart`)).toBeVisible()
}

/** Stores a value as an earlier visit would have; once, so that a reload does not overwrite what the page changed. */
export const givenStored = (page: Page, key: string, value: unknown): Promise<unknown> =>
  page.addInitScript(
    ([name, text]) => {
      if (sessionStorage.getItem(`given ${name}`)) return
      sessionStorage.setItem(`given ${name}`, 'yes')
      localStorage.setItem(name, text)
    },
    [key, JSON.stringify(value)] as const,
  )

/** A cart that an earlier visit filled, with one piece of each. */
export const givenCart = (page: Page, ...products: Product[]): Promise<unknown> =>
  givenStored(page, 'root', {
    state: {
      cart: products.reduce((cart, product) => addPurchaseToCart(cart, product), emptyCart),
    },
  })

/** Opens the checkout with such a cart. */
export async function checkOut(page: Page, ...products: Product[]): Promise<void> {
  await givenCart(page, ...products)
  await page.goto('/checkout')
  await expect(page.getByRole('heading', { level: 1, name: 'Shipping details' })).toBeVisible()
}

export async function fillShipping(page: Page, { state, lga } = ikeja): Promise<void> {
  await page.getByLabel('State').selectOption({ label: state })
  await page.getByLabel('Local government').selectOption({ label: lga })
  await page.getByLabel('Address').fill(person.address)
  await page.getByLabel('Full name').fill(person.name)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Phone number').fill(person.phoneNumber)
}

export const main = (page: Page): Locator => page.getByRole('main')
export const isPhone = (): boolean => test.info().project.name.startsWith('phone')

/** Opens the menu in which narrow screens show their navigation. */
export async function openMenu(page: Page): Promise<void> {
  if (isPhone()) await page.getByRole('button', { name: 'Menu' }).click()
}

export const next = (page: Page): Locator => page.getByRole('button', { name: 'Next', exact: true })
export const complete = (page: Page): Locator => page.getByRole('button', { name: 'Complete' })
export const payNow = (page: Page): Locator => page.getByRole('button', { name: 'Pay Now' })

/** From the filled shipping form to the review. */
export async function review(page: Page): Promise<void> {
  await next(page).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Review your order' })).toBeVisible()
}

export const notice = (page: Page, text: string): Locator =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text, { exact: true })

/** The provider's popup, on the provider's own origin. */
export const popup = (page: Page) => page.frameLocator('iframe[title="Test payment"]')

export async function payInPopup(page: Page, card = 'Success'): Promise<void> {
  await popup(page).getByText(card, { exact: true }).click()
  await popup(page)
    .getByRole('button', { name: /^Pay ₦/ })
    .click()
}

export async function openPayment(page: Page, { _id }: Pick<Sale, '_id'>): Promise<void> {
  await page.goto(`/payment/${_id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Payment' })).toBeVisible()
}

/**
 * Goes through the history as a press of Back does, by the page itself: `page.goBack` may miss an address that the page
 * has just pushed. It has ended when the page knows, or when another document opens.
 */
async function traverse(page: Page, delta: number): Promise<void> {
  const go = (by: number) =>
    new Promise<void>((done) => {
      addEventListener('popstate', () => done(), { once: true })
      history.go(by)
    })
  await page.evaluate(go, delta).catch((error: Error) => {
    if (!error.message.includes('Execution context was destroyed')) throw error
  })
}
export const goBack = (page: Page): Promise<void> => traverse(page, -1)
export const goForward = (page: Page): Promise<void> => traverse(page, 1)

/** Waits for what appears after a delay, such as the three retries of §7, by advancing the page's installed clock. */
export const inTime = (page: Page, shown: Locator): Promise<void> =>
  expect(async () => {
    await page.clock.runFor(5000)
    expect(await shown.isVisible()).toBe(true)
  }).toPass({ intervals: [100] })

/** Waits until no animation runs. */
const atRest = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame)
    const moving = () =>
      document
        .getAnimations()
        .filter(
          ({ playState, effect }) =>
            playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
        )
    do {
      await frame()
      await frame()
      await Promise.allSettled(moving().map(({ finished }) => finished))
    } while (moving().length > 0)
  })

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const EVERYTHING: axe.RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
}
const COLOURS: axe.RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

/** The broken rules, each with its first element. Only these leave the page: the full result of axe takes megabytes. */
const broken = (page: Page, runOnly: axe.RunOnly): Promise<string[]> =>
  page.evaluate(
    async (options) => {
      const { run } = (window as unknown as { axe: typeof axe }).axe
      return (await run(document, options)).violations.map(
        ({ id, nodes }) => `${id}: ${nodes[0]?.html}`,
      )
    },
    { runOnly, resultTypes: ['violations'], preload: false } satisfies axe.RunOptions,
  )

/** For a test that checks whole pages, which takes most of its time. */
const LOOKING_MS = limit(90_000)

type Scheme = 'light' | 'dark'

/** The page's violations of WCAG 2.2 AA: the rule and its first element. In dark only colours differ, and are checked. */
async function violationsIn(page: Page, schemes: readonly Scheme[]): Promise<string[]> {
  test.setTimeout(LOOKING_MS)
  const found: string[] = []
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await atRest(page)
    let here = await broken(page, colorScheme === 'light' ? EVERYTHING : COLOURS)
    // What lies half under the bar can be scrolled out from under it; what is too small there as well is found again.
    if (here.some((one) => one.startsWith('target-size'))) {
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
      here = await broken(page, EVERYTHING)
    }
    found.push(...here.map((one) => `${colorScheme}: ${one}`))
  }
  await page.emulateMedia({ colorScheme: null }) // motion is still reduced: no transition runs
  await page.emulateMedia({ reducedMotion: null })
  return found
}

/** The violations on the present screen, in light and in dark. */
export const violations = (page: Page): Promise<string[]> => violationsIn(page, ['light', 'dark'])

/** Parts that a script chooses by the width are there two frames later. */
async function resize(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 800 })
  await page.evaluate(
    () => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen))),
  )
}

/** The widths at which the page scrolls to the side. */
export async function overflows(page: Page, widths: readonly number[]): Promise<string[]> {
  test.setTimeout(LOOKING_MS)
  const found: string[] = []
  const size = page.viewportSize()
  for (const width of widths) {
    await resize(page, width)
    const over = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    if (over > 0) found.push(`${over} px wider than a screen of ${width}`)
  }
  if (size) await page.setViewportSize(size)
  return found
}

const SCREENS = [1280, 360] as const

/**
 * The page's violations. axe takes most of the time of such a test: `npm test` checks the present width in light,
 * `npm run test:all` a wide and a narrow screen in light and dark. One visit is enough: only the layout changes.
 */
export async function violationsOnEachScreen(page: Page): Promise<string[]> {
  if (!process.env.TEST_ALL) return violationsIn(page, ['light'])
  const found: string[] = []
  const size = page.viewportSize()
  for (const width of SCREENS) {
    await resize(page, width)
    found.push(...(await violations(page)).map((one) => `${width} px, ${one}`))
  }
  if (size) await page.setViewportSize(size)
  return found
}

/** Faults that no page may have: such violations, a missing title, horizontal scroll on a screen of 320 px. */
export async function faults(page: Page): Promise<string[]> {
  const found = await violationsOnEachScreen(page)
  if ((await page.title()) === '') found.push('no title')
  return [...found, ...(await overflows(page, [320]))]
}

/** The faults of the page at each of these paths; paths without a fault are left out. `visit` opens a path and waits for its content. */
export async function faultsByPath(
  page: Page,
  paths: readonly string[],
  visit: (page: Page, path: string) => Promise<void>,
): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for (const path of paths) {
    await visit(page, path)
    const here = await faults(page)
    if (here.length > 0) found[path] = here
  }
  return found
}
