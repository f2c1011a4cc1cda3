import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import type { Sale } from '#contract/orders/sales/sales.ts'
import { textsOfPdf } from '#test/pdf-text.ts'
import { act, givenOrdered, givenSales, numberOf } from '#test/sale-calls.ts'
import { callAs, ownName, signInAs, visit } from '../admin.ts'
import { expect, faultsByPath, main, test } from '../shop.ts'

/** Printed and downloaded documents. */

async function givenCompleted(...names: string[]): Promise<Sale[]> {
  const admin = await callAs('admin')
  const sales = await givenSales(admin, await callAs(), names, 2)
  for (const sale of sales) await act(admin, sale, 'completed')
  return sales
}

const idsOf = (sales: readonly Sale[]): string => sales.map(({ _id }) => _id).join(',')

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
  const widths = [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+)/g)].map(([, points]) =>
    Math.round(Number(points)),
  )
  return { pages: widths.length, width: widths[0] ?? 0 }
}

test('§2 an invoice prints alone, and its PDF has the same text', async ({ page }) => {
  await signInAs(page, 'admin')
  const [sale] = await givenCompleted(ownName('Ọládélé Ñgọzi'))
  await visit(page, `/admin/invoice/invoicedetails/${sale?._id}`)
  const sheet = page.getByRole('article', { name: /^Invoice no\. / })
  await expect(sheet).toContainText('Bill from')
  // Not the caption of the table, which is for screen readers.
  const shown = lettersOf([(await sheet.innerText()).replace(/^Products$/m, '')])
  const pdf = await downloaded(page, main(page).getByRole('button', { name: 'Download PDF' }))
  expect(lettersOf(textsOfPdf(pdf))).toBe(shown)
  await page.emulateMedia({ media: 'print' })
  await expect(sheet).toBeVisible()
  for (const away of [
    page.getByRole('banner'),
    page.getByRole('complementary'),
    page.getByRole('button'),
  ])
    await expect(away.filter({ visible: true })).toHaveCount(0)
})

test('packing slips print by themselves, one on a page', async ({ page }) => {
  await signInAs(page, 'admin')
  await countPrints(page)
  const sales = await givenSales(
    await callAs('admin'),
    await callAs(),
    [ownName('Ada'), ownName('Bisi')],
    2,
  )
  await visit(page, `/admin/print/slips?ids=${idsOf(sales)}`)
  const slips = page.getByRole('article')
  await expect(slips).toHaveCount(2)
  await expect(page.locator('html')).toHaveAttribute('data-prints', '1')
  for (const [i, sale] of sales.entries()) {
    await expect(slips.nth(i)).toHaveAccessibleName(`Order ${numberOf(sale)}`)
    for (const text of [sale.personalDetails[0] ?? '', '0803 123 4567', 'Ikeja, Lagos', '2 ×'])
      await expect(slips.nth(i)).toContainText(text)
  }
  const shown = lettersOf(await slips.allInnerTexts())
  const pdf = await downloaded(page, page.getByRole('button', { name: 'Download PDF' }))
  expect(lettersOf(textsOfPdf(pdf))).toBe(shown)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('banner')).toBeHidden()
  expect(await printed(page)).toEqual({ pages: 2, width: 298 })
  await slips.evaluateAll((all) => {
    for (const one of all) one.dataset.paper = 'roll'
  })
  expect(await printed(page)).toEqual({ pages: 2, width: 227 })
})

test('invoices print by themselves, and an order without one is named', async ({ page }) => {
  await signInAs(page, 'admin')
  await countPrints(page)
  const sales = await givenCompleted(ownName('Ada'), ownName('Bisi'))
  const open = await givenOrdered(await callAs('admin'), await callAs(), ownName('Chi'))
  await visit(page, `/admin/print/invoices?ids=${idsOf([...sales, open])}`)
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect(page.getByRole('status').filter({ hasText: numberOf(open) })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-prints', '1')
  await page.emulateMedia({ media: 'print' })
  expect(await printed(page)).toEqual({ pages: 2, width: 595 })
})

test('no page of documents has faults, on any screen', async ({ page }) => {
  await signInAs(page, 'admin')
  await countPrints(page)
  const sales = await givenCompleted(ownName('A very long name of a buyer who has many names'))
  const addresses = [
    `/admin/print/slips?ids=${idsOf(sales)}`,
    `/admin/print/invoices?ids=${idsOf(sales)}`,
    '/admin/print/slips',
  ]
  expect(await faultsByPath(page, addresses, visit)).toEqual({})
})
