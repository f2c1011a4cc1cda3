import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import type { ApiCall } from '#app/platform/api/call.ts'
import { messages } from '#contract/messages.ts'
import { orderTotal } from '#contract/orders/pricing/pricing.ts'
import { formatNaira } from '#contract/platform/format.ts'
import { DEFAULT_LOW_STOCK } from '#contract/platform/limits.ts'
import { picture } from '#test/picture.ts'
import { act, givenOrdered, givenSales, listOf, numberOf, orderAddress } from '#test/sale-calls.ts'
import { givenProduct, givenSale, newPerson, paySale } from '#test/shop-calls.ts'
import { callAs, ownName, signInAs, visit } from '../admin.ts'
import { currentShop, expect, isPhone, main, notice, test } from '../shop.ts'

/**
 * The commonest jobs of a shop's day: how often a hand has to press for each, on a desk and on a phone. The figures
 * are the rows of `docs/clicks.md`, so that neither they nor the pages can change alone.
 */

const CLICKS = readFileSync('docs/clicks.md', 'utf8')

/** The documents' figures of a job: its presses on this screen, and how many it may have. */
function documented(job: string): { presses: string; aim: number } {
  const row = CLICKS.split('\n').find((line) => line.startsWith(`| ${job} |`))
  const [, , , desk = '', phone = '', aim = ''] = (row ?? '').split('|').map((cell) => cell.trim())
  return {
    presses: isPhone() ? phone : desk,
    aim: aim === '–' ? Number.POSITIVE_INFINITY : Number(aim),
  }
}

/** A hand that counts what it presses. What is typed into a field is no press; `typed` says that something was. */
function handOf(page: Page) {
  const pressed: string[] = []
  let isTyping = false
  return {
    click: async (what: Locator, name: string): Promise<void> => {
      await what.click()
      pressed.push(name)
    },
    /** Several keys at once are one press. */
    key: async (key: string): Promise<void> => {
      await page.keyboard.press(key)
      pressed.push(key)
    },
    type: async (what: Locator, text: string): Promise<void> => {
      await what.pressSequentially(text)
      isTyping = true
    },
    /** Pastes a copied spreadsheet at the focus: one press. */
    paste: async (what: Locator, text: string): Promise<void> => {
      await what.evaluate((element, copied) => {
        const clipboardData = new DataTransfer()
        clipboardData.setData('text/plain', copied)
        element.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
        )
      }, text)
      pressed.push('paste')
    },
    /** A list of the browser's own is opened, and a row of it pressed. */
    select: async (what: Locator, index: number): Promise<void> => {
      await what.selectOption({ index })
      pressed.push('list', 'its row')
    },
    done: (job: string): void => {
      const presses = `${pressed.length}${isTyping ? ' + typing' : ''}`
      console.info(
        `${test.info().project.name}: ${job}: ${presses} (${pressed.join(', ') || 'nothing'})`,
      )
      const { aim, ...said } = documented(job)
      expect({ job, presses }).toEqual({ job, ...said })
      expect(pressed.length).toBeLessThanOrEqual(aim)
    },
  }
}

/** A job of which everything is there: it is done when called. */
type Job = () => Promise<void>

const rows = (page: Page): Locator =>
  main(page).getByRole('table', { name: 'Orders' }).locator('tbody tr')
const bar = (page: Page): Locator => main(page).getByRole('region', { name: 'Chosen orders' })
const wholePage = (page: Page): Locator =>
  main(page).getByRole('checkbox', { name: 'Choose this page' })

async function findByPhone(page: Page, admin: ApiCall): Promise<Job> {
  const digits = String(Math.floor(Math.random() * 1e8)).padStart(8, '0')
  const { _id: id } = await givenProduct(admin)
  const sale = await givenSale(await callAs(), {
    phoneNumber: `080${digits}`,
    lines: [{ id, qty: 1 }],
  })
  return async () => {
    await visit(page, '/admin')
    const hand = handOf(page)
    if (isPhone())
      await hand.click(page.getByRole('button', { name: 'Find anything' }), 'find anything')
    else await hand.key('Control+K')
    await hand.type(page.getByRole('combobox'), `+234 80${digits.slice(0, 4)} ${digits.slice(4)}`)
    const hit = page.getByRole('option').filter({ hasText: numberOf(sale) })
    await expect(hit).toHaveAttribute('aria-selected', 'true')
    if (isPhone()) await hand.click(hit, 'the order')
    else await hand.key('Enter')
    await expect(page).toHaveURL(orderAddress(sale))
    hand.done('Find an order by phone')
  }
}

async function complete20(page: Page, admin: ApiCall): Promise<Job> {
  const name = ownName('Twenty')
  await givenSales(admin, await callAs(), Array(20).fill(name))
  return async () => {
    await visit(page, listOf(name))
    await expect(rows(page)).toHaveCount(20)
    const hand = handOf(page)
    await hand.click(wholePage(page), 'this page')
    await hand.click(bar(page).getByRole('button', { name: 'Complete' }), 'Complete')
    await hand.click(page.getByRole('dialog').getByRole('radio', { name: 'cash' }), 'cash')
    await hand.click(
      page.getByRole('dialog').getByRole('button', { name: 'complete 20 orders' }),
      'yes',
    )
    await expect(rows(page).filter({ hasText: 'completed' })).toHaveCount(20)
    hand.done('Complete 20 orders')
  }
}

async function refund(page: Page, admin: ApiCall): Promise<Job> {
  const name = ownName('Refund')
  const sale = await givenOrdered(admin, await callAs(), name)
  await paySale(admin, currentShop().sandboxUrl, sale)
  return async () => {
    await visit(page, listOf(name))
    const hand = handOf(page)
    await hand.click(main(page).getByRole('link', { name: `View ${numberOf(sale)}` }), 'the order')
    const refunds = main(page).getByRole('region', { name: 'Refunds' })
    await hand.click(refunds.getByRole('button', { name: 'Refund' }), 'Refund')
    const dialog = page.getByRole('dialog', { name: 'Refund order' })
    await hand.type(dialog.getByLabel('Reason'), 'torn')
    await hand.click(
      dialog.getByRole('button', { name: `Refund ${formatNaira(orderTotal(sale))}` }),
      'yes',
    )
    // The one in the list, not the notice, which closes by itself.
    await expect(refunds.getByText(formatNaira(orderTotal(sale)), { exact: true })).toBeVisible()
    hand.done('Refund an order to the card')
  }
}

async function print10Slips(page: Page, admin: ApiCall): Promise<Job> {
  const name = ownName('Slips')
  for (const sale of await givenSales(admin, await callAs(), Array(10).fill(name)))
    await act(admin, sale, 'on delivery')
  return async () => {
    await visit(page, listOf(name, '&fulfilment=unpacked&ready=1'))
    await expect(rows(page)).toHaveCount(10)
    const hand = handOf(page)
    await hand.click(wholePage(page), 'this page')
    await hand.click(bar(page).getByRole('link', { name: 'Packing slips' }), 'Packing slips')
    await expect(page.getByRole('article')).toHaveCount(10)
    await expect(page.locator('html')).toHaveAttribute('data-printed', '')
    hand.done('Print 10 packing slips')
  }
}

async function seeBestSellers(page: Page, admin: ApiCall): Promise<Job> {
  await act(admin, await givenOrdered(admin, await callAs(), ownName('Best')), 'completed')
  return async () => {
    const hand = handOf(page)
    await visit(page, '/admin')
    await expect(
      main(page).getByRole('table', { name: 'Best sellers' }).locator('tbody tr').first(),
    ).toBeVisible()
    hand.done('See the best sellers of the last 30 days')
  }
}

async function seeLowStock(page: Page, admin: ApiCall): Promise<Job> {
  await givenProduct(admin, { stock: String(DEFAULT_LOW_STOCK - 1) })
  return async () => {
    await visit(page, '/admin')
    const hand = handOf(page)
    await hand.click(main(page).getByRole('link', { name: 'see all: About to run out' }), 'see all')
    await expect(page).toHaveURL('/admin/products/low')
    await expect(page.getByRole('heading', { level: 1, name: 'Low stock' })).toBeVisible()
    await expect(main(page).getByRole('table').locator('tbody tr').first()).toBeVisible()
    hand.done('See all that is about to run out')
  }
}

async function block(page: Page): Promise<Job> {
  const someone = { ...newPerson(), fullName: ownName('Blocked') }
  await (await callAs())('POST /users', { body: { ...someone, tandc: true } })
  return async () => {
    await visit(page, `/admin/users?${new URLSearchParams({ search: someone.email })}`)
    const hand = handOf(page)
    await hand.click(main(page).getByRole('link', { name: someone.fullName }), 'the user')
    await hand.click(main(page).getByRole('button', { name: 'block', exact: true }), 'block')
    await hand.click(
      page.getByRole('dialog').getByRole('button', { name: 'Confirm: block' }),
      'yes',
    )
    await expect(main(page).getByRole('button', { name: 'unblock', exact: true })).toBeVisible()
    hand.done('Block a user')
  }
}

async function addProduct(page: Page): Promise<Job> {
  const files = await Promise.all(
    ['teal', 'maroon', 'gold', 'navy'].map((colour) => picture(colour)),
  )
  const pictures = files.map((bytes, place) => ({
    name: `${place}.png`,
    mimeType: 'image/png',
    buffer: Buffer.from(bytes),
  }))
  return async () => {
    await visit(page, '/admin/products')
    const field = (label: string) => main(page).getByLabel(label, { exact: true })
    const hand = handOf(page)
    await hand.click(main(page).getByRole('link', { name: messages.addProducts }), 'Add Products')
    for (const [label, text] of [
      ['Title', ownName('Isiagu tunic')],
      ['Price', '30,000'],
      ['Stock', '4'],
      ['Rating', '4'],
      ['Brand', 'Nsukka'],
      ['Description', 'Velvet, with gold lions.'],
    ] as const)
      await hand.type(field(label), text)
    await hand.select(field('Category'), 1)
    const choosing = page.waitForEvent('filechooser')
    await hand.click(main(page).getByText('Add images'), 'Add images')
    await (await choosing).setFiles(pictures)
    await expect(main(page).getByText('4 of 4 chosen')).toBeVisible()
    await hand.click(main(page).getByRole('button', { name: 'Add product' }), 'Add product')
    await expect(notice(page, messages.productCreated)).toBeVisible()
    hand.done('Add a product with 4 pictures')
  }
}

const SIZES = Array.from({ length: 10 }, (_, i) => String(36 + i))

/** Products of ten sizes each, one piece of every size, which a search for the name finds alone. */
async function givenSized(admin: ApiCall, name: string, count: number): Promise<string[]> {
  const options = JSON.stringify([{ name: 'Size', values: SIZES.map((value) => ({ value })) }])
  const variants = JSON.stringify(
    SIZES.map((size) => ({
      values: [size],
      sku: '',
      price: 9000,
      discountPercentage: 0,
      stock: 1,
    })),
  )
  const ids: string[] = []
  for (let i = 0; i < count; i++)
    ids.push((await givenProduct(admin, { title: `${name} ${i + 1}`, options, variants }))._id)
  const search = { limit: 50, skip: 0, search: name }
  await expect
    .poll(
      async () =>
        (await admin('GET /products/sheet/:limit/:skip/:search?', { params: search })).data.length,
    )
    .toBe(count)
  return ids
}

const firstCell = (page: Page, column: number): Locator =>
  main(page).locator(`[data-cell="0,${column}"]`)

const variantsOf = async (admin: ApiCall, ids: readonly string[]) =>
  (
    await Promise.all(ids.map((id) => admin('GET /products/:id/variants', { params: { id } })))
  ).flatMap(({ data }) => data)

async function change30Prices(page: Page, admin: ApiCall): Promise<Job> {
  const name = ownName('Prices')
  const ids = await givenSized(admin, name, 3)
  const prices = Array.from({ length: 30 }, (_, i) => 10_000 + 100 * i)
  return async () => {
    await visit(page, `/admin/products?search=${encodeURIComponent(name)}`)
    const hand = handOf(page)
    await hand.click(main(page).getByRole('link', { name: 'Edit as a sheet' }), 'Edit as a sheet')
    await hand.click(firstCell(page, 0), 'the first price')
    await hand.paste(firstCell(page, 0), prices.join('\n'))
    await hand.click(main(page).getByRole('button', { name: 'Save 30 changes' }), 'Save')
    await expect(notice(page, '30 rows saved')).toBeVisible()
    const saved = (await variantsOf(admin, ids)).map(({ price }) => price)
    expect(saved.toSorted((a, b) => a - b)).toEqual(prices)
    hand.done('Change 30 prices')
  }
}

async function restock10(page: Page, admin: ApiCall): Promise<Job> {
  const name = ownName('Restock')
  const ids = await givenSized(admin, name, 1)
  return async () => {
    await visit(page, `/admin/products?search=${encodeURIComponent(name)}`)
    const hand = handOf(page)
    await hand.click(main(page).getByRole('link', { name: 'Edit as a sheet' }), 'Edit as a sheet')
    await hand.click(main(page).getByRole('button', { name: 'Add pieces' }), 'Add pieces')
    const dialog = page.getByRole('dialog', { name: 'Add pieces to the stock on this page' })
    await hand.type(dialog.getByLabel('Pieces for each row'), '20')
    await hand.click(dialog.getByRole('button', { name: 'Apply' }), 'Apply')
    await hand.click(main(page).getByRole('button', { name: 'Save 10 changes' }), 'Save')
    await expect(notice(page, '10 rows saved')).toBeVisible()
    expect((await variantsOf(admin, ids)).map(({ stock }) => stock)).toEqual(Array(10).fill(21))
    hand.done('Restock 10')
  }
}

/** All is there before the first page opens, so that no notice of an order lies above a button. */
async function each(
  page: Page,
  jobs: readonly ((page: Page, admin: ApiCall) => Promise<Job>)[],
): Promise<void> {
  await signInAs(page, 'admin')
  const admin = await callAs('admin')
  const ready: Job[] = []
  for (const prepare of jobs) ready.push(await prepare(page, admin))
  for (const job of ready) await job()
}

test('orders are found, completed, refunded and printed in so few presses', {
  tag: '@desk-long',
}, async ({ page }) => {
  test.slow() // it does four jobs one after the other
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '')
  })
  await each(page, [findByPhone, complete20, refund, print10Slips])
})

test('figures are seen and users blocked in so few presses', { tag: '@desk-long' }, async ({
  page,
}) => {
  await each(page, [seeBestSellers, seeLowStock, block])
})

test('products are added, priced and restocked in so few presses', { tag: '@desk-long' }, async ({
  page,
}) => {
  test.slow() // it does three jobs one after the other
  await each(page, [change30Prices, restock10, addProduct])
})
