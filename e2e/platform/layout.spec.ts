import type { Page } from '@playwright/test'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '#app/routes.ts'
import { SUPER_ADMIN, startEmptyShop } from '#test/demo-shop.ts'
import { limit } from '#test/limit.ts'
import { signInWith } from '../admin.ts'
import { givenLongShop, type LongShop } from '../long-texts.ts'
import { layoutFaults } from '../narrow-texts.ts'
import { expect, givenCart, main, shopOf, test } from '../shop.ts'

/** Every page of `app/routes.ts` with the longest texts, on all screens and in a narrow and a wide font. */

// One shop for all tests, which only read it.
test.describe.configure({ mode: 'default' })
test.use({ shop: shopOf(startEmptyShop) })
test.use({ allowed: [/status of 40[0-9]/] }) // codes that are none, and pages that are not there
test.setTimeout(limit(120_000))

/** The addresses of all pages, with the names of their parameters. */
function addressesOf(entries: readonly RouteConfigEntry[], parent = ''): string[] {
  return entries.flatMap(({ path, index, children }) => {
    const address = path ? `${parent}/${path}` : parent
    if (children) return addressesOf(children, address)
    return index ? parent || '/' : address
  })
}

const ADDRESSES = addressesOf(routes)

/** @throws where the shop names no value for a parameter. */
function pathOf(address: string, { parameters }: LongShop): string {
  const values = parameters[address] ?? {}
  return address.replaceAll(/:(?<name>\w+)\??|\*/g, (part, name = '*') => {
    const value = values[name]
    if (value === undefined) throw new Error(`no value for ${part} of ${address}`)
    return encodeURIComponent(value)
  })
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
  await expect(main(page).getByText('Loading…')).toHaveCount(0)
}

let filled: LongShop | undefined
async function longShop(): Promise<LongShop> {
  filled ??= await givenLongShop()
  return filled
}

const isOfAccount = (path: string): boolean => /^\/user\b/.test(path)
const isOfOffice = (path: string): boolean => /^\/admin\b/.test(path)

/** The faults of the pages that are chosen, by their paths. */
async function faultsOfPages(page: Page, shop: LongShop, isChosen: (path: string) => boolean) {
  const found: Record<string, string[]> = {}
  const paths = [...ADDRESSES.map((address) => pathOf(address, shop)), ...shop.further]
  for (const path of paths.filter(isChosen)) {
    await open(page, path)
    const faults = await layoutFaults(page)
    if (faults.length > 0) found[path] = faults
  }
  return found
}

test('texts of any length fit every page of the storefront', { tag: '@desk-only' }, async ({
  page,
}) => {
  const shop = await longShop()
  await givenCart(page, ...shop.products)
  const isOfShop = (path: string): boolean => !isOfAccount(path) && !isOfOffice(path)
  expect(await faultsOfPages(page, shop, isOfShop)).toEqual({})
})

test('texts of any length fit every page of the account', { tag: '@desk-only' }, async ({
  page,
}) => {
  const shop = await longShop()
  await signInWith(page, shop.buyer)
  expect(await faultsOfPages(page, shop, isOfAccount)).toEqual({})
})

test('texts of any length fit every page of the back office', { tag: '@desk-only' }, async ({
  page,
}) => {
  const shop = await longShop()
  await signInWith(page, SUPER_ADMIN)
  expect(await faultsOfPages(page, shop, isOfOffice)).toEqual({})
})

test("a shop's name of 40 signs is whole in the bar", { tag: '@desk-only' }, async ({ page }) => {
  await longShop()
  await page.goto('/')
  const bar = page.getByRole('banner')
  const words = bar.locator('.logo-words')
  await expect(words).toHaveText('Adaobi Stores and Sons International Ltd')
  for (const width of [320, 360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const inBar = await words.evaluate((name) => {
      const { top, bottom, right } = name.getBoundingClientRect()
      const bar = name.closest('header')?.getBoundingClientRect()
      const isInside = top >= 0 && bottom <= (bar?.bottom ?? 0) && right <= innerWidth
      return { isInside, isWhole: name.scrollWidth <= name.clientWidth, height: bar?.height }
    })
    expect(inBar).toEqual({ isInside: true, isWhole: true, height: 65 })
  }
})
