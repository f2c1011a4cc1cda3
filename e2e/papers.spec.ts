import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { shortId } from '#contract/format.ts'
import { messages } from '#contract/messages.ts'
import type { Sale } from '#contract/sales.ts'
import { textsOfPdf } from '#test/pdf-text.ts'
import { DEMO, givenSale, ownName, signInAs, visit } from './admin.ts'
import { expect, faultsByPath, main, notice, plenty, test, violations } from './shop.ts'

/** What is printed, and the page on which staff work on an order. */

const orderAddress = ({ _id }: Sale) => `/admin/orders/orderdetails/${_id}`
const ordered = async (page: Page, name: string): Promise<Sale> =>
  givenSale(page.request, { name, lines: [{ id: (await plenty(page))._id, qty: 2 }] })

async function completed(page: Page, name: string): Promise<Sale> {
  const { headers } = await signInAs(page, 'admin')
  const sale = await ordered(page, name)
  await page.request.put(`/api/sales/${sale._id}`, { data: { value: 'completed' }, headers })
  return sale
}

/** The print dialog of the browser, which no test can close: it only counts. */
const countPrints = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset.prints = `${Number(document.documentElement.dataset.prints ?? 0) + 1}`
    }
  })

async function downloaded(page: Page, button: Locator): Promise<Buffer> {
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()])
  return readFile(await file.path())
}

const lettersOf = (texts: readonly string[]): string => texts.join('').replace(/\s/g, '')

/** Points of the pages that would be printed. */
async function printed(page: Page): Promise<{ pages: number; width: number }> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  const widths = [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+)/g)].map(([, points]) => Math.round(Number(points)))
  return { pages: widths.length, width: widths[0] ?? 0 }
}

test('the PDF of an invoice says what its page says, in the same order', { tag: '@desk' }, async ({ page }) => {
  const sale = await completed(page, ownName('Ọládélé Ñgọzi'))
  await page.goto(`/admin/invoice/invoicedetails/${sale._id}`)
  const sheet = page.getByRole('article', { name: /^Invoice no\. / })
  await expect(sheet).toContainText('Bill from')
  // Not the caption of the table, which is for screen readers.
  const shown = lettersOf([(await sheet.innerText()).replace(/^Products$/m, '')])
  const pdf = await downloaded(page, main(page).getByRole('button', { name: 'Download PDF' }))
  expect(lettersOf(textsOfPdf(pdf))).toBe(shown)
})

test('packing slips of several orders print by themselves, each on a page of its own, on A6 and on an 80 mm roll', {
  tag: '@desk',
}, async ({ page }) => {
  await signInAs(page, 'admin')
  await countPrints(page)
  const sales = [await ordered(page, ownName('Ada')), await ordered(page, ownName('Bisi'))]
  await page.goto(`/admin/print/slips?ids=${sales.map(({ _id }) => _id).join(',')}`)
  const slips = page.getByRole('article')
  await expect(slips).toHaveCount(2)
  await expect(page.locator('html')).toHaveAttribute('data-prints', '1')
  for (const [i, sale] of sales.entries()) {
    await expect(slips.nth(i)).toHaveAccessibleName(`Order ${shortId(sale._id, 6)}`)
    for (const text of [sale.personalDetails[0] ?? '', '0803 123 4567', 'Ikeja, Lagos', '2 ×'])
      await expect(slips.nth(i)).toContainText(text)
  }
  const shown = lettersOf(await slips.allInnerTexts())
  const pdf = await downloaded(page, page.getByRole('button', { name: 'Download PDF' }))
  expect(lettersOf(textsOfPdf(pdf))).toBe(shown)
  expect(await violations(page)).toEqual([])
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('banner')).toBeHidden()
  expect(await printed(page)).toEqual({ pages: 2, width: 298 })
  await page.getByRole('article').evaluateAll((all) => {
    for (const one of all) one.dataset.paper = 'roll'
  })
  expect(await printed(page)).toEqual({ pages: 2, width: 227 })
})

test('invoices of several orders print by themselves; an order without one is named', { tag: '@desk' }, async ({
  page,
}) => {
  await countPrints(page)
  const sales = [await completed(page, ownName('Ada')), await completed(page, ownName('Bisi'))]
  const open = await ordered(page, ownName('Chi'))
  await page.goto(`/admin/print/invoices?ids=${[...sales, open].map(({ _id }) => _id).join(',')}`)
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect(page.getByRole('status').filter({ hasText: shortId(open._id, 6) })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-prints', '1')
  await page.emulateMedia({ media: 'print' })
  expect(await printed(page)).toEqual({ pages: 2, width: 595 })
})

test('staff see what happened to an order, write notes that name each other, and take a note back', {
  tag: '@desk',
}, async ({ page, browser }) => {
  const sale = await completed(page, ownName('Ada'))
  await page.goto(orderAddress(sale))
  const history = main(page).getByRole('region', { name: 'History' })
  await expect(history).toContainText('The customer placed the order')
  await expect(history).toContainText(`${DEMO.admin.fullName} completed the order`)
  const field = history.getByRole('textbox', { name: 'Note for colleagues' })
  await field.fill('<b>Call</b> before @Ngo')
  await history.getByRole('button', { name: `@${DEMO.superAdmin.fullName}` }).click()
  await expect(field).toBeFocused()
  await expect(field).toHaveValue(`<b>Call</b> before @${DEMO.superAdmin.fullName} `)
  await history.getByRole('button', { name: 'Add note' }).click()
  await expect(notice(page, messages.noteSaved)).toBeVisible()
  await expect(history).toContainText(`<b>Call</b> before @${DEMO.superAdmin.fullName}`)
  await expect(field).toHaveValue('')
  expect(await violations(page)).toEqual([])

  const other = await browser.newPage()
  await signInAs(other, 'superAdmin')
  await other.goto(orderAddress(sale))
  await expect(main(other).getByRole('region', { name: 'History' })).toContainText('<b>Call</b>')
  await expect(main(other).getByRole('button', { name: 'Edit note' })).toBeHidden()
  await other.close()

  await history.getByRole('button', { name: 'Remove note' }).click()
  await page.getByRole('dialog', { name: 'Remove Note?' }).getByRole('button', { name: 'remove' }).click()
  await expect(history).not.toContainText('<b>Call</b>')
})

test('no page of documents and no order has an accessibility violation or scrolls horizontally at 320 px', {
  tag: '@desk-only',
}, async ({ page }) => {
  await countPrints(page)
  const sale = await completed(page, ownName('A very long name of a buyer who has many names'))
  const addresses = [
    orderAddress(sale),
    `/admin/print/slips?ids=${sale._id}`,
    `/admin/print/invoices?ids=${sale._id}`,
    '/admin/print/slips',
  ]
  expect(await faultsByPath(page, addresses, visit)).toEqual({})
})
