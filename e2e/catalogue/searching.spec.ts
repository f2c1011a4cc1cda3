import type { Locator, Page } from '@playwright/test'
import type { SearchSuggestions } from '#contract/catalogue/search.ts'
import { HOSTILE_TEXTS } from '#test/hostile-texts.ts'
import { givenProduct } from '#test/shop-calls.ts'
import { callAs, ownName, signInAs } from '../admin.ts'
import {
  expect,
  faults,
  faultsByPath,
  hydrated,
  main,
  overflows,
  test,
  violations,
} from '../shop.ts'

/** The search box while one types, and what a search found or did not: what needs a browser. §11 */

const listbox = (page: Page): Locator => page.getByRole('listbox', { name: 'Suggestions' })
const options = (page: Page): Locator => listbox(page).getByRole('option')
const shownBox = (page: Page): Locator =>
  page.getByLabel('Search products').filter({ visible: true })

/** The search box of the home page: behind its icon on a narrow screen. */
async function openBox(page: Page, width = 360): Promise<Locator> {
  await page.setViewportSize({ width, height: 800 })
  await page.goto('/')
  await hydrated(page)
  if (width < 1280) await page.getByRole('button', { name: 'Search', exact: true }).tap()
  const box = shownBox(page)
  await box.focus()
  await expect(box).toHaveRole('combobox')
  return box
}

const givenSuggestions = (page: Page, answer: SearchSuggestions): Promise<unknown> =>
  page.route('**/api/suggest/**', (route) => route.fulfill({ json: answer }))

test('Esc closes the list, and the next Esc clears the box', async ({ page }) => {
  await givenSuggestions(page, { products: [], categories: [], brands: ['Tecno'] })
  for (const width of [1280, 360]) {
    const box = await openBox(page, width)
    await box.fill('tecno')
    await expect(options(page).first()).toBeVisible()
    await box.press('Escape')
    await expect(listbox(page)).toBeHidden()
    await expect(box).toHaveValue('tecno')
    await expect(box).toBeFocused()
    await box.press('Escape')
    await expect(box).toHaveValue('')
  }
})

test('the list of suggestions has no fault and runs no text', async ({ page }) => {
  const texts = [...HOSTILE_TEXTS, 'x'.repeat(120)]
  await givenSuggestions(page, {
    products: texts.slice(0, 5).map((title, place) => ({
      _id: `00000000-0000-7000-8000-00000000000${place}`,
      title,
      price: 8_765_432_109.5,
      discountPercentage: 12.5,
      fromPrice: true,
      image: place ? title : '',
    })),
    categories: [{ _id: '00000000-0000-7000-8000-00000000abcd', title: texts.at(-1) ?? '' }],
    brands: texts.slice(0, 3),
    corrected: texts[0] ?? '',
  })
  for (const width of [1280, 360]) {
    const box = await openBox(page, width)
    await box.fill('anything')
    await box.press('ArrowDown')
    await expect(options(page).first()).toHaveAttribute('aria-selected', 'true')
    expect(await violations(page)).toEqual([])
  }
  expect(await overflows(page, [360])).toEqual([])
})

test('what is typed as soon as the overlay opens stays', async ({ page }) => {
  await page.goto('/search/shirt')
  await hydrated(page)
  await page.getByRole('button', { name: 'Search', exact: true }).tap()
  const box = shownBox(page)
  await expect(box).toBeFocused()
  await page.keyboard.type('s sho') // before its suggestions are loaded
  await expect(box).toHaveRole('combobox')
  await expect(box).toHaveValue('shirts sho')
  await page.keyboard.type('es')
  await expect(box).toHaveValue('shirts shoes')
})

test('a row for a thumb opens its product, which is counted', async ({ page }) => {
  const { title, _id } = await givenProduct(await callAs('admin'), {
    title: ownName('Akwete wrapper'),
  })
  const box = await openBox(page)
  await box.fill(title)
  await expect(options(page).first()).toBeVisible()
  for (const one of await options(page).all())
    expect((await one.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  const fromList = page.waitForResponse('**/api/searches/click')
  await listbox(page).getByText(title, { exact: true }).tap()
  await expect(page).toHaveURL(`/product/${_id}`)
  await expect(page.getByRole('dialog')).toBeHidden()
  expect((await fromList).status()).toBe(200)

  await page.goto(`/search/${encodeURIComponent(title)}`)
  await hydrated(page)
  const fromResults = page.waitForResponse('**/api/searches/click')
  await main(page).getByRole('article').first().getByRole('link').tap()
  await expect(page).toHaveURL(`/product/${_id}`)
  expect((await fromResults).status()).toBe(200)
})

test('no page about searches has a fault', { tag: '@desk-only' }, async ({ page }) => {
  await signInAs(page, 'superAdmin')
  await page.route('**/api/searches/50/0?*', (route) =>
    route.fulfill({
      json: {
        data: [{ text: '<img src=x onerror=alert(1)>', searches: 1234, hits: 34, clicks: 617 }],
        total: 1,
      },
    }),
  )
  const last: Record<string, Locator> = {
    '/search/smasung': main(page).getByText('Showing results for samsung.'),
    '/search/samsung%20zzqqyyxx': main(page).getByText('These products match some of them.'),
    '/search/zzqqyyxx': main(page).getByRole('navigation', { name: 'Popular categories' }),
    '/admin/searches': main(page).getByRole('link', { name: 'Add a synonym' }),
    '/admin/searches?kind=common&days=7': main(page).getByRole('row', { name: /50%/ }),
  }
  const visit = async (_: Page, path: string): Promise<void> => {
    await page.goto(path)
    await expect(last[path] as Locator).toBeVisible()
  }
  expect(await faultsByPath(page, Object.keys(last), visit)).toEqual({})

  await page.goto('/admin/synonyms')
  await main(page)
    .getByRole('button', { name: /^Edit / })
    .first()
    .click()
  await main(page).getByRole('searchbox', { name: 'try a search' }).fill('smasung')
  await expect(main(page).getByText('samsung (another spelling)')).toBeVisible()
  expect(await faults(page)).toEqual([])
})
