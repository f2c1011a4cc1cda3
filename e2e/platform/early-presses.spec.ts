import { setTimeout } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import type { Product } from '#contract/catalogue/products.ts'
import { messages } from '#contract/messages.ts'
import { givenShirt, variantOf } from '#test/shop-calls.ts'
import { givenAccount, newPerson } from '../accounts.ts'
import { callAs, givenProductElsewhere } from '../admin.ts'
import { expect, faults, givenCart, hydrated, isPhone, notice, test } from '../shop.ts'

/** Presses and typing while a page is shown and its scripts are not there yet, as for 5 s on 400 kbit/s. */

/** The page's scripts wait until `end` has happened. */
const holdScripts = (page: Page, end: Promise<unknown>): Promise<unknown> =>
  page.route('**/assets/*.js', async (route) => {
    await end
    await route.continue()
  })

/** Without its styles a page is no page that anybody could press. */
const hasStyles = (): boolean => {
  const links = Array.from(document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'))
  return links.every(({ sheet }) => sheet !== null)
}

/** Opens a page without its scripts; the returned function lets them through. */
async function openEarly(page: Page, address: string): Promise<() => void> {
  const released = Promise.withResolvers<void>()
  await holdScripts(page, released.promise)
  await page.goto(address, { waitUntil: 'commit' })
  await page.locator('#page-loaded').waitFor({ state: 'attached' }) // the end of the page
  await page.waitForFunction(hasStyles)
  return released.resolve
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const cartOf = (page: Page, pieces: string) => page.getByRole('button', { name: `Cart, ${pieces}` })
const givenOne = (): Promise<Product> => givenProductElsewhere({}, ['teal', 'navy'])

/** Presses each control in sight that is no field, and tells those that neither wait, nor work natively, nor look disabled. */
const pressAll = (page: Page) =>
  page.evaluate(() => {
    const isInSight = (element: Element): boolean => {
      const { top, bottom, left, right, width, height } = element.getBoundingClientRect()
      const isShown =
        element.checkVisibility({ visibilityProperty: true }) && width > 1 && height > 1
      return (
        isShown &&
        !element.closest('[inert]') &&
        bottom > 0 &&
        top < innerHeight &&
        right > 0 &&
        left < innerWidth
      )
    }
    const lookOf = (element: Element): string => {
      const { color, backgroundColor, opacity } = getComputedStyle(element)
      return [color, backgroundColor, opacity].join(' ')
    }
    const looksDisabled = (element: Element): boolean => {
      if (!(element instanceof HTMLButtonElement)) return false
      const disabled = lookOf(element)
      element.disabled = false
      const enabled = lookOf(element)
      element.disabled = true
      return disabled !== enabled
    }
    /** False where something waits for the page's scripts. */
    const isNative = (element: Element): boolean => {
      const stay = (event: Event) => event.preventDefault()
      const event = new MouseEvent('click', { bubbles: true, cancelable: true })
      element.addEventListener('click', stay)
      const { preventDefault } = event
      let isKept = false
      event.preventDefault = () => {
        isKept = true
        preventDefault.call(event)
      }
      element.dispatchEvent(event)
      element.removeEventListener('click', stay)
      return !isKept
    }
    /** By the first of these selectors that an element matches. */
    const rules: { selector: string; isFine: (element: Element) => boolean }[] = [
      { selector: 'input, select, textarea, summary', isFine: () => true }, // tests of their own
      { selector: ':disabled', isFine: looksDisabled },
      { selector: 'form[action] [type=submit]', isFine: () => true },
      { selector: 'a[href]', isFine: (element) => isNative(element) },
      {
        selector: 'button',
        isFine: (element) => !isNative(element) && element.ariaBusy === 'true',
      },
      { selector: '*', isFine: ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth }, // by arrow keys
    ]
    const isFine = (element: HTMLElement): boolean =>
      rules.find(({ selector }) => element.matches(selector))?.isFine(element) === true
    const selector =
      'a, button, input, select, textarea, summary, [role=button], [tabindex]:not([tabindex="-1"])'
    const all = Array.from(document.querySelectorAll<HTMLElement>(selector)).filter(isInSight)
    const links: HTMLElement[] = all.filter((element) => element.matches('a')) // before any press that they would wait for
    const sorted = [...links, ...all.filter((element) => !links.includes(element))]
    return {
      pressed: all.length,
      faults: sorted.filter((element) => !isFine(element)).map(({ outerHTML }) => outerHTML),
    }
  })

for (const address of ['/', '/products', 'product', '/checkout'])
  test(`each control in sight of ${address} waits, works or looks disabled`, {
    tag: '@desk',
  }, async ({ page }) => {
    const path = address === 'product' ? `/product/${(await givenOne())._id}` : address
    const letThrough = await openEarly(page, path)
    const { pressed, faults } = await pressAll(page)
    expect(faults).toEqual([])
    expect(pressed).toBeGreaterThan(4)
    letThrough()
    await expect(page.locator('[aria-busy]')).toHaveCount(0)
  })

test('presses of the first 6 s are done once the scripts are there', async ({ page }) => {
  const { _id, title } = await givenOne()
  await holdScripts(page, setTimeout(6000))
  await page.goto(`/product/${_id}`, { waitUntil: 'commit' })
  await button(page, 'Increase').click()
  await button(page, 'Increase').click()
  await button(page, 'Add to Cart').click()
  await expect(button(page, 'Add to Cart')).toHaveAttribute('aria-busy', 'true')
  await button(page, 'Add to Cart').click() // it is shown as running: this press does not count
  expect(await faults(page)).toEqual([])
  await expect(cartOf(page, '3 items')).toBeVisible()
  await expect(notice(page, `${title} is in your cart`)).toBeVisible()
  await expect(page.locator('[aria-busy]')).toHaveCount(0)
})

test('a choice and a press by keyboard wait for the scripts', async ({ page }) => {
  const shirt = await givenShirt(await callAs('admin'))
  const letThrough = await openEarly(page, `/product/${shirt._id}`)
  await page.getByRole('radio', { name: 'M', exact: true }).check({ force: true })
  await page.getByRole('radio', { name: 'S', exact: true }).check({ force: true })
  await page.getByRole('radio', { name: 'M', exact: true }).check({ force: true })
  await page.getByRole('radio', { name: 'Indigo', exact: true }).check({ force: true })
  await button(page, 'Add to Cart').focus()
  await page.keyboard.press('Space')
  letThrough()
  await expect(cartOf(page, '1 item')).toBeVisible()
  const { state } = await page.evaluate(() => JSON.parse(localStorage.getItem('root') ?? ''))
  expect(state.cart.items[0].variant).toBe(variantOf(shirt, 'M / Indigo')._id)
  await expect(button(page, 'Add to Cart')).toBeFocused()
})

test('an early press on the cart opens it', async ({ page }) => {
  const product = await givenOne()
  await givenCart(page, product)
  const letThrough = await openEarly(page, '/')
  if (isPhone()) await button(page, 'Cart, 0 items').tap()
  else await button(page, 'Cart, 0 items').click()
  letThrough()
  await expect(
    page.getByRole('dialog', { name: messages.cartItems }).getByText(product.title),
  ).toBeVisible()
})

test('an early choice of order and an early filter are done', async ({ page }) => {
  const letThrough = await openEarly(page, '/products')
  await page.getByLabel('Sort by').selectOption('Lowest price')
  await button(page, 'Filters').click()
  letThrough()
  await expect(page).toHaveURL(/[?&]sort=price/)
  await expect(page.getByLabel('Sort by')).toHaveValue('price')
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
})

test('an early login signs in', async ({ page }) => {
  const { email, password } = await givenAccount(page)
  const letThrough = await openEarly(page, '/login')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await button(page, 'Show Password').click()
  await page.keyboard.press('Tab')
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await expect(page).toHaveURL(/\/login$/)
  letThrough()
  await expect(page).toHaveURL(/\/user$/)
})

test('early ticks and texts of a sign-up count', async ({ page }) => {
  const { fullName, email, phoneNumber, password } = newPerson()
  const letThrough = await openEarly(page, '/signup')
  await page.getByLabel('Full name').fill(fullName)
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Phone number').fill(phoneNumber)
  await page.getByLabel('Password', { exact: true }).fill(password)
  const terms = page.getByLabel('I accept the terms and conditions')
  await terms.check()
  await terms.uncheck()
  await terms.check()
  letThrough()
  await hydrated(page)
  await expect(terms).toBeChecked()
  await expect(page.getByLabel('Full name')).toHaveValue(fullName)
  await button(page, 'Sign up').click()
  await expect(page).toHaveURL(/\/user$/)
})

test('a link after an early press waits for it', async ({ page }) => {
  const { _id } = await givenOne()
  const letThrough = await openEarly(page, `/product/${_id}`)
  await button(page, 'Add to Cart').click()
  const home = page.getByRole('link', { name: 'Kasuwa, home page' }).first()
  await home.click()
  await expect(home).toHaveAttribute('aria-busy', 'true')
  letThrough()
  await expect(page).toHaveURL('/')
  await expect(cartOf(page, '1 item')).toBeVisible()
})

test('a link and the search work before the scripts are there', { tag: '@desk-only' }, async ({
  page,
}) => {
  await openEarly(page, '/')
  await page.getByRole('link', { name: 'View All' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible()
  const box = page.getByRole('searchbox').filter({ visible: true })
  await box.fill('tee')
  await box.press('Enter')
  await expect(page).toHaveURL('/search/tee')
  await expect(page.getByRole('heading', { level: 1, name: 'Results for “tee”' })).toBeVisible()
})

test('a press finds its control again after the element was replaced', async ({ page }) => {
  const { _id } = await givenOne()
  const letThrough = await openEarly(page, `/product/${_id}`)
  await button(page, 'Increase').click()
  await button(page, 'Add to Cart').click()
  await button(page, 'Add to Cart').evaluate((element) =>
    element.replaceWith(element.cloneNode(true)),
  )
  letThrough()
  await expect(cartOf(page, '2 items')).toBeVisible()
})

test('what was typed early is in the search box and its suggestions', {
  tag: '@desk-only',
}, async ({ page }) => {
  const letThrough = await openEarly(page, '/')
  const box = page.getByPlaceholder('Search products').filter({ visible: true })
  await box.pressSequentially('shi')
  letThrough()
  await expect(page.getByRole('listbox')).toBeVisible()
  await expect(box).toHaveValue('shi')
})
