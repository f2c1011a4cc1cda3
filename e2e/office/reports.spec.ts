import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { OPEN_REPORTS, REPORT_DEFINITIONS } from '#contract/office/report-measures.ts'
import { givenProduct, givenSale, ownName, paySale, signInAs, visit } from '../admin.ts'
import { expect, faults, goBack, main, overflows, test } from '../shop.ts'

/** What happened, at /admin/reports; margins are in `app/office/admin/reports/reports.page.test.tsx`, too. */

/** A product of this test alone, of which two pieces were sold today. */
async function sold(
  page: Page,
  title = ownName('Aso oke of a very long name that goes on over the end of its line'),
) {
  const admin = await signInAs(page, 'superAdmin')
  const product = await givenProduct(page, admin, {
    title,
    price: '4999999.5',
    discountPercentage: '0',
    stock: '9',
  })
  await paySale(
    page.request,
    await givenSale(page.request, { name: ownName('Ada'), lines: [{ id: product._id, qty: 2 }] }),
  )
  return product
}

const rowOf = (page: Page, name: string) => main(page).getByRole('row').filter({ hasText: name })

test('what was sold today is in the report of products, its file and its print', {
  tag: '@desk-only',
}, async ({ page }) => {
  const { title } = await sold(page)
  await visit(page, '/admin/reports/products?days=today&compare=none&sort=-goods')
  await expect(rowOf(page, title)).toContainText('₦9,999,999')
  await expect(page.getByRole('heading', { level: 2, name: 'Best sellers' })).toBeVisible()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    main(page).getByRole('button', { name: 'Download CSV' }).click(),
  ])
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n')
  expect(lines[0]).toBe('\ufeffProduct,Pieces,Goods,Orders,Discount on goods')
  expect(lines).toContain(`${title},2,9999999.00,1,0.00`)
  await page.emulateMedia({ media: 'print' })
  for (const hidden of [
    page.getByRole('banner'),
    main(page).getByLabel('Days'),
    main(page).getByRole('button', { name: 'Print' }),
  ])
    await expect(hidden).toBeHidden()
  await expect(page.getByRole('heading', { level: 2, name: 'Best sellers' })).toBeVisible()
})

test('days and comparison are in the address, and Back restores them', async ({ page }) => {
  await signInAs(page, 'admin')
  await visit(page, '/admin/reports')
  await expect(page.getByRole('status').filter({ hasText: 'beside' })).toBeVisible()
  await main(page).getByLabel('Days').selectOption('Last 7 days')
  await expect(page).toHaveURL(/days=7/)
  await main(page).getByLabel('Beside').selectOption('Nothing')
  await expect(page).toHaveURL(/compare=none/)
  await main(page).getByLabel('From').fill('2026-01-05')
  await expect(page).toHaveURL(/from=2026-01-05/)
  await main(page).getByRole('link', { name: 'States' }).click()
  await expect(page).toHaveURL(/reports\/states\?.*from=2026-01-05/)
  await goBack(page)
  await goBack(page)
  await expect(page).toHaveURL(/days=7&compare=none/)
  await expect(main(page).getByLabel('Days')).toHaveValue('7')

  // Two choices made before the page shows the first are both kept.
  await visit(page, '/admin/reports')
  await expect(page.getByRole('status').filter({ hasText: 'beside' })).toBeVisible()
  await main(page)
    .getByLabel('Days')
    .evaluate(async (days: HTMLSelectElement) => {
      const beside = [...document.querySelectorAll('select')].find(
        (one) => one.labels[0]?.textContent === 'Beside',
      )
      const choose = (select: HTMLSelectElement | undefined, value: string) => {
        if (!select) throw new Error('no such choice')
        select.value = value
        select.dispatchEvent(new Event('change', { bubbles: true }))
      }
      choose(days, '7')
      // The page is drawn in a later task: nothing but promises runs here until the address has the first choice.
      for (let turn = 0; turn < 1_000 && !location.search.includes('days=7'); turn++) await null
      if (!location.search.includes('days=7')) throw new Error('the address has not followed')
      choose(beside, 'none')
    })
  await expect(page).toHaveURL(/days=7&compare=none/)
  await expect(main(page).getByLabel('Days')).toHaveValue('7')
  await expect(main(page).getByLabel('Beside')).toHaveValue('none')
})

test('every report is read by anyone, and fits any screen', {
  tag: ['@desk-only', '@long'],
}, async ({ page }) => {
  test.slow() // it opens every report
  await sold(page)
  for (const report of [...OPEN_REPORTS, 'margin'] as const) {
    await visit(page, `/admin/reports/${report}`)
    await expect(
      page.getByRole('heading', { level: 2, name: REPORT_DEFINITIONS[report].title }),
    ).toBeVisible()
    const hasOwnParts = ['sales', 'products', 'hours', 'margin'].includes(report)
    expect([
      report,
      await (hasOwnParts ? faults(page) : overflows(page, [320, 360, 1280])),
    ]).toEqual([report, []])
  }
})
