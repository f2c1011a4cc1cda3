import postcss, { type AtRule } from 'postcss'
import { NEWER } from '../../test/browsers/newer-functions.ts'
import {
  complete,
  expect,
  fillShipping,
  hydrated,
  isPhone,
  main,
  notice,
  review,
  test,
} from '../shop.ts'

/**
 * The shop in Chrome 100, the oldest that it supports (docs/browsers.md): today's Chromium without what came later. Its
 * scripts are checked by `test/browsers/oldest-browser.ops.test.ts`.
 */

const NEWER_SELECTOR = /:has\(|:popover-open|:open\b|:modal|:user-(in)?valid|(^|[^\\])&/
const NEWER_PROPERTY =
  /^(translate|rotate|scale|mask(-.+)?|container(-.+)?|text-wrap(-.+)?|field-sizing|transition-behavior|animation-timeline|anchor-.+|position-.+|interpolate-size)$/
const NEWER_VALUE =
  /\b(oklch|oklab|lab|lch|color-mix|light-dark|linear|round)\(|\d([dsl]v[hwib]|[dsl]v(min|max)|lh|rlh|cap|ric)\b|subgrid|allow-discrete/

/** Whether Chrome 100 leaves out the whole block. */
function isNewer({ name, params }: AtRule): boolean {
  if (['container', 'starting-style', 'position-try', 'scope'].includes(name)) return true
  if (name === 'media') return /[<>]/.test(params)
  return name === 'supports' && !params.includes('not ') && NEWER_VALUE.test(params)
}

/** Whether Chrome 100 takes the block, and browsers of today leave it out. */
const isFallback = ({ name, params }: AtRule): boolean =>
  name === 'supports' && (/^not selector\(:has/.test(params) || /^not \(.*dv[hw]\)$/.test(params))

function stylesOfChrome100(css: string): string {
  const sheet = postcss.parse(css)
  sheet.walkAtRules((block) => {
    if (isNewer(block)) block.remove()
    else if (isFallback(block)) block.replaceWith(block.nodes ?? [])
  })
  sheet.walkRules((rule) => {
    if (NEWER_SELECTOR.test(rule.selector) || rule.parent?.type === 'rule') rule.remove()
  })
  sheet.walkDecls((declaration) => {
    if (NEWER_PROPERTY.test(declaration.prop) || NEWER_VALUE.test(declaration.value))
      declaration.remove()
  })
  return sheet.toString()
}

/** Runs in the page before all scripts. */
function forget(newer: Record<string, readonly string[]>): void {
  for (const [path, names] of Object.entries(newer)) {
    const owner = path
      .split('.')
      .reduce<unknown>((object, name) => Reflect.get(object as object, name), globalThis)
    for (const name of names) if (owner) Reflect.deleteProperty(owner as object, name)
  }
}

test.beforeEach(async ({ page }) => {
  await page.addInitScript(forget, NEWER)
  await page.route('**/assets/*.css', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: stylesOfChrome100(await answer.text()) })
  })
  await page.route(
    (address) => !address.pathname.includes('.'),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.continue()
      const answer = await route.fetch()
      // An unknown attribute: the browser's own styles do not hide the element.
      await route.fulfill({
        response: answer,
        body: (await answer.text()).replaceAll(' popover="', ' data-popover="'),
      })
    },
  )
})

const TITLE = 'Ankara Midi Dress with Puff Sleeves'

test('Chrome 100 leads from the list to a placed order', { tag: '@desk' }, async ({ page }) => {
  test.slow() // it is the whole way of a buyer
  await page.goto('/products')
  await hydrated(page)
  if (isPhone()) await main(page).getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('checkbox', { name: /^Kasuwa Studio/ }).check()
  if (isPhone()) await page.getByRole('button', { name: /^Show \d/ }).click()
  await expect(page).toHaveURL(/brand=/)
  await main(page).getByRole('link', { name: TITLE }).click()
  await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible()
  expect(await page.evaluate(() => 'parse' in URL && 'toSorted' in [])).toBe(true) // the fallbacks have come
  await page.getByRole('radio', { name: '12' }).check()
  await page.getByRole('radio', { name: 'Lagoon' }).check()
  await expect(page.getByRole('radio', { name: 'Lagoon' })).toHaveCSS('opacity', '1') // nothing else shows the choice
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(notice(page, `${TITLE} (12 / Lagoon) is in your cart`)).toBeVisible()
  await page.getByRole('button', { name: /^Cart, / }).click()
  const checkout = page.getByRole('link', { name: 'Checkout' })
  await expect(checkout).toBeInViewport()
  const { height } = page.viewportSize() ?? {}
  expect(await page.getByRole('dialog').boundingBox()).toMatchObject({ y: 0, height })
  await checkout.click()
  await fillShipping(page)
  await review(page)
  await complete(page).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Payment' })).toBeVisible()
})
