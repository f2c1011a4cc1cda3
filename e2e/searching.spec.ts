import type { Locator, Page } from '@playwright/test'
import type { Suggestions } from '#contract/search.ts'
import { HOSTILE_TEXTS } from '#test/hostile-texts.ts'
import { signInAs } from './admin.ts'
import { expect, hydrated, isPhone, listProducts, main, test, violationsOnEachScreen } from './shop.ts'

/** The search box while one types, and what a search found or did not. §11 */

const listbox = (page: Page): Locator => page.getByRole('listbox', { name: 'Suggestions' })
const options = (page: Page): Locator => listbox(page).getByRole('option')

/** The search box: behind its icon on a phone. */
async function openBox(page: Page): Promise<Locator> {
  if (isPhone()) await page.getByRole('button', { name: 'Search', exact: true }).tap()
  const box = page.getByLabel('Search products').filter({ visible: true })
  await box.focus()
  await expect(box).toHaveRole('combobox')
  return box
}

async function openHome(page: Page): Promise<Locator> {
  await page.goto('/')
  await hydrated(page)
  return openBox(page)
}

const suggested = async (page: Page, text: string): Promise<Suggestions> =>
  (await page.request.get(`/api/suggest/${encodeURIComponent(text)}`)).json()

/** What a beacon carries is not shown to tests: the page keeps a copy. */
const keepBeacons = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const send = navigator.sendBeacon.bind(navigator)
    navigator.sendBeacon = (address, body) => {
      if (body instanceof Blob) void body.text().then((text) => sessionStorage.setItem('sent', text))
      return send(address, body)
    }
  })

/** A word of a product's title that its suggestions contain. */
async function knownWord(page: Page): Promise<string> {
  for (const { title } of await listProducts(page)) {
    const word = title.split(' ').find((part) => /^[a-z]{5,}$/i.test(part))
    if (word && (await suggested(page, word)).products.length > 0) return word
  }
  throw new Error('nothing is suggested for any title')
}

test.describe('while a search is typed', () => {
  test('products with picture and price are offered; arrows reach one, Enter opens it', { tag: '@desk' }, async ({
    page,
  }) => {
    const word = await knownWord(page)
    const { products } = await suggested(page, word)
    const box = await openHome(page)
    await box.fill(word)
    const first = listbox(page).getByRole('group', { name: 'Products' }).getByRole('option').first()
    await expect(first).toContainText(products[0]?.title ?? '')
    await expect(first).toContainText('₦')
    await expect(box).toHaveAttribute('aria-expanded', 'true')
    await expect(box).not.toHaveAttribute('aria-activedescendant')
    while ((await first.getAttribute('aria-selected')) !== 'true') await box.press('ArrowDown')
    expect(await box.getAttribute('aria-activedescendant')).toBe(await first.getAttribute('id'))
    await expect(box).toBeFocused()
    await box.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/product/${products[0]?._id}`))
  })

  test('a product that is opened from the list is counted for what was typed', { tag: '@desk' }, async ({ page }) => {
    await keepBeacons(page)
    const word = await knownWord(page)
    const product = (await suggested(page, word)).products[0]?._id
    const box = await openHome(page)
    await box.fill(word)
    const answer = page.waitForResponse('**/api/searches/click')
    await listbox(page).getByRole('group', { name: 'Products' }).getByRole('option').first().click()
    expect((await answer).status()).toBe(200)
    const sent = await page.evaluate(() => sessionStorage.getItem('sent'))
    expect(JSON.parse(sent ?? '')).toEqual({ text: word, product })
  })

  test('Enter without an entry leads to the results of the text; the box keeps it', { tag: '@desk' }, async ({
    page,
  }) => {
    const word = await knownWord(page)
    const box = await openHome(page)
    await box.fill(word)
    await expect(options(page).first()).toBeVisible()
    await box.press('Enter')
    await expect(page).toHaveURL(`/search/${word}`)
    await expect(listbox(page)).toBeHidden()
    if (!isPhone()) await expect(page.getByLabel('Search products').filter({ visible: true })).toHaveValue(word)
  })

  test('Esc closes the list, the next Esc clears the box', { tag: '@desk' }, async ({ page }) => {
    const box = await openHome(page)
    await box.fill(await knownWord(page))
    await expect(options(page).first()).toBeVisible()
    await box.press('Escape')
    await expect(listbox(page)).toBeHidden()
    await expect(box).toHaveAttribute('aria-expanded', 'false')
    await expect(box).not.toHaveValue('')
    await expect(box).toBeFocused()
    await box.press('Escape')
    await expect(box).toHaveValue('')
  })

  test('a corrected spelling, categories and brands are offered, each with its way', { tag: '@desk' }, async ({
    page,
  }) => {
    const answer: Suggestions = {
      products: [],
      categories: [{ _id: '00000000-0000-7000-8000-00000000abcd', title: 'Phones' }],
      brands: ['Tecno & Sons'],
      corrected: 'tecno phone',
    }
    await page.route('**/api/suggest/**', (route) => route.fulfill({ json: answer }))
    const box = await openHome(page)
    await box.fill('tcno phone')
    await expect(options(page)).toHaveText([
      'tecno phone',
      'Phones',
      'Tecno & Sons',
      'See all results for “tcno phone”',
    ])
    await options(page).nth(2).click()
    await expect(page).toHaveURL(/\/products\?brand=Tecno(\+|%20)%26(\+|%20)Sons$/)
  })

  test('nothing is asked of the shop for one letter or for signs, and an older answer never replaces a newer one', async ({
    page,
  }) => {
    const asked: string[] = []
    let answerOld = (): void => {}
    await page.route('**/api/suggest/**', async (route) => {
      const text = decodeURIComponent(new URL(route.request().url()).pathname.split('/').at(-1) ?? '')
      asked.push(text)
      if (text === 'old') await new Promise<void>((resolve) => (answerOld = resolve))
      await route.fulfill({ json: { products: [], categories: [], brands: [`brand of ${text}`] } }).catch(() => {})
    })
    const box = await openHome(page)
    await box.fill('a')
    await box.fill('%%%')
    await expect(options(page)).toHaveCount(1)
    await box.fill('old')
    await expect.poll(() => asked).toEqual(['old'])
    await box.fill('new')
    await expect(options(page).first()).toHaveText('brand of new')
    answerOld()
    await box.fill('new ')
    await expect(options(page).first()).toHaveText('brand of new')
    expect(asked).toEqual(['old', 'new'])
  })

  test('the list and the overlay have no accessibility violation, and no suggested text runs', {
    tag: '@desk',
  }, async ({ page }) => {
    const texts = [...HOSTILE_TEXTS, 'x'.repeat(120)]
    const answer: Suggestions = {
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
    }
    await page.route('**/api/suggest/**', (route) => route.fulfill({ json: answer }))
    const box = await openHome(page)
    await box.fill('anything')
    await box.press('ArrowDown')
    await expect(options(page).first()).toHaveAttribute('aria-selected', 'true')
    if (isPhone()) {
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(over).toBeLessThanOrEqual(0)
    }
    const size = page.viewportSize()
    expect((await violationsOnEachScreen(page)).filter((one) => one.startsWith(`${size?.width} px`))).toEqual([])
  })

  test('on a phone what is typed as soon as the overlay opens stays, on a results page too', async ({ page }) => {
    await page.goto('/search/shirt')
    await hydrated(page)
    await page.getByRole('button', { name: 'Search', exact: true }).tap()
    const box = page.getByLabel('Search products').filter({ visible: true })
    await expect(box).toBeFocused()
    await page.keyboard.type('s sho') // before its suggestions are loaded
    await expect(box).toHaveRole('combobox')
    await expect(box).toHaveValue('shirts sho')
    await page.keyboard.type('es')
    await expect(box).toHaveValue('shirts shoes')
  })

  test('on a phone the overlay has rows for a thumb, and a press opens one', async ({ page }) => {
    const word = await knownWord(page)
    const { products } = await suggested(page, word)
    const box = await openHome(page)
    await box.fill(word)
    await expect(options(page).first()).toBeVisible()
    for (const one of await options(page).all()) expect((await one.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await listbox(page)
      .getByText(products[0]?.title ?? '', { exact: true })
      .tap()
    await expect(page).toHaveURL(new RegExp(`/product/${products[0]?._id}`))
    await expect(page.getByRole('dialog')).toBeHidden()
  })
})

test.describe('recent searches', () => {
  async function searchFor(page: Page, text: string): Promise<void> {
    const box = await openHome(page)
    await box.fill(text)
    await box.press('Enter')
    await expect(page).toHaveURL(`/search/${text}`)
  }

  test('are offered before anything is typed, one by one removable, and nothing of them is sent', {
    tag: '@desk',
  }, async ({ page }) => {
    await searchFor(page, 'kettle')
    await searchFor(page, 'shirt')
    await openHome(page)
    await expect(options(page)).toHaveText(['shirt', 'kettle'])
    await page.getByRole('button', { name: 'Forget kettle' }).click()
    await expect(options(page)).toHaveText(['shirt'])
    await options(page).first().click()
    await expect(page).toHaveURL('/search/shirt')
    await openHome(page)
    await page.getByRole('button', { name: 'Forget all' }).click()
    await expect(listbox(page)).toBeHidden()
  })

  test('are gone after a logout', async ({ page }) => {
    await signInAs(page, 'users')
    await searchFor(page, 'kettle')
    await page.goto('/user')
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/')
    expect(await page.evaluate(() => localStorage.getItem('searches'))).toBeNull()
  })
})

test.describe('results', () => {
  test('of a misspelled search are those of what was meant, which is said, with the way to the text as it is', {
    tag: '@desk',
  }, async ({ page }) => {
    await page.goto('/search/smasung')
    await hydrated(page)
    await expect(main(page).getByText('Showing results for samsung.')).toBeVisible()
    await expect(main(page).getByRole('article').first()).toBeVisible()
    await main(page).getByRole('link', { name: 'Search for “smasung” as it is' }).click()
    await expect(page).toHaveURL(/\/search\/smasung\?literal=1$/)
    await expect(main(page).getByText('Showing results for')).toBeHidden()
  })

  test('of some of the words only are said to be that', { tag: '@desk' }, async ({ page }) => {
    await page.goto('/search/samsung%20zzqqyyxx')
    await expect(main(page).getByText('cannot find any product that matches your search')).toBeVisible()
    await expect(main(page).getByText('These products match some of its words.')).toBeVisible()
    await expect(main(page).getByRole('article').first()).toBeVisible()
    expect(await violationsOnEachScreen(page)).toEqual([])
  })

  test('without any hit lead on: popular categories, all of them, all products', { tag: '@desk' }, async ({ page }) => {
    await page.goto('/search/zzqqyyxx')
    await hydrated(page)
    await expect(main(page).getByText('cannot find any product that matches your search')).toBeVisible()
    const popular = main(page).getByRole('navigation', { name: 'Popular categories' })
    await expect(popular.getByRole('link')).toHaveCount(6)
    expect(await violationsOnEachScreen(page)).toEqual([])
    await popular.getByRole('link').first().click()
    await expect(page).toHaveURL(/\/category\//)
  })

  test('that are opened are counted, with the text and the product and nothing else', { tag: '@desk' }, async ({
    page,
  }) => {
    await keepBeacons(page)
    await page.goto('/search/shirt')
    await hydrated(page)
    const answer = page.waitForResponse('**/api/searches/click')
    const link = main(page).getByRole('article').first().getByRole('link')
    const product = (await link.getAttribute('href'))?.split('/').at(-1)
    await link.click()
    expect((await answer).status()).toBe(200)
    const sent = await page.evaluate(() => sessionStorage.getItem('sent'))
    expect(JSON.parse(sent ?? '')).toEqual({ text: 'shirt', product })
  })
})

test.describe('in the back office', () => {
  test('super admins teach the search words that mean the same, and try it', { tag: '@desk' }, async ({ page }) => {
    const word = `zz${Date.now().toString(36)}${isPhone() ? 'p' : 'd'}`
    await signInAs(page, 'superAdmin')
    await page.goto(`/admin/synonyms?word=${word}`)
    const groups = page.getByRole('region', { name: 'Words that mean the same' })
    const field = groups.getByLabel('New group')
    await expect(field).toHaveValue(`${word}, `)
    await groups.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(groups.getByText('Give two words at least')).toBeVisible()
    await field.fill(`${word}, shirt-${word}, ${word}`)
    await groups.getByRole('button', { name: 'Add', exact: true }).click()
    await groups.getByLabel('find a word').fill(word)
    await expect(groups.getByRole('status')).toHaveText('1 group')

    await groups.getByRole('button', { name: `Edit ${word}` }).click()
    await groups.getByLabel(`Words that mean the same as “${word}”`).fill(`${word}, shirt${word}, kettle${word}`)
    await groups.getByRole('button', { name: 'Save' }).click()
    await expect(groups.getByText(`kettle${word}`)).toBeVisible()
    expect(await violationsOnEachScreen(page)).toEqual([])

    const attempt = page.getByRole('region', { name: 'Try a search' })
    await attempt.getByLabel('try a search').fill('smasung')
    await expect(attempt.getByText('samsung (another spelling)')).toBeVisible()
    await expect(attempt.getByRole('listitem').first()).toBeVisible()

    await groups.getByRole('button', { name: `Remove ${word}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expect(groups.getByRole('status')).toHaveText('0 groups')
  })

  test('admins see what was searched and not found, and what is searched most', { tag: '@desk' }, async ({ page }) => {
    const rows = [{ text: '<img src=x onerror=alert(1)>', searches: 12, hits: 0, clicks: 0 }]
    await page.route('**/api/searches/50/0?*', (route) =>
      route.fulfill({
        json: {
          data: route.request().url().includes('common')
            ? [{ text: 'shirt', searches: 1234, hits: 34, clicks: 617 }]
            : rows,
          total: 1,
        },
      }),
    )
    await signInAs(page, 'superAdmin')
    await page.goto('/admin/searches')
    const table = page.getByRole('table', { name: 'Searches' })
    await expect(table.getByRole('link', { name: rows[0]?.text ?? '', exact: true })).toBeVisible()
    await expect(table.getByRole('link', { name: 'Add a synonym' })).toHaveAttribute('href', /\/admin\/synonyms\?word=/)
    expect(await violationsOnEachScreen(page)).toEqual([])
    await page.getByLabel('Show').selectOption('Most searched')
    await expect(page).toHaveURL(/\?kind=common$/)
    await expect(table.getByRole('row', { name: /shirt/ })).toContainText('50%')
    await page.getByLabel('Of', { exact: true }).selectOption('the last 7 days')
    await expect(page).toHaveURL(/kind=common&days=7$/)
    expect(await violationsOnEachScreen(page)).toEqual([])
  })

  test('an admin may see the searches, but not the synonyms', async ({ page }) => {
    await signInAs(page, 'admin')
    await page.goto('/admin/searches')
    await expect(page.getByRole('heading', { level: 1, name: 'Searches' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Synonyms' })).toHaveCount(0)
    expect((await page.request.get('/api/synonyms')).status()).toBe(401)
  })
})
