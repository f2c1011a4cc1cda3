import type { Page } from '@playwright/test'
import { messages } from '#contract/messages.ts'
import { ownName, signInAs, visit } from '../admin.ts'
import { expect, faults, hydrated, main, notice, test } from '../shop.ts'

/** Pages that the shop writes. */

const preview = (page: Page) => main(page).getByRole('region', { name: 'Preview' })

test('a page is written in Markdown and is in the shop at once', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  await visit(page, '/admin/pages')
  expect(await faults(page)).toEqual([])
  await main(page).getByRole('link', { name: 'Add page' }).click()
  const title = ownName('Market days')
  await page.getByLabel('Title').fill(title)
  await expect(page.getByLabel('Address')).toHaveValue(/^market-days-\w+$/)
  const slug = await page.getByLabel('Address').inputValue()
  const text = main(page).getByLabel('Text', { exact: true })
  await text.fill(
    '# When\n\nEach **Saturday**.\n\n<img src=x onerror="document.title=1"> [see all](/products)',
  )
  await expect(preview(page).getByRole('heading', { name: 'When', level: 2 })).toBeVisible()
  await page.getByLabel('Place in the footer').selectOption('The shop')
  await page.getByLabel('Published').check()
  await page.evaluate(() => scrollTo(0, 0))
  expect(await faults(page)).toEqual([])
  await main(page).getByRole('button', { name: 'Save' }).click()
  await expect(notice(page, messages.pageCreated)).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/pages\/[\w-]{36}$/)
  await text.press('Control+End')
  await text.pressSequentially(' before noon')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('button', { name: 'Look at version 2' })).toBeVisible()
  await page.getByRole('button', { name: 'Look at version 1' }).click()
  await expect(page.getByRole('dialog').getByText('Saturday')).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Bring back' })).toBeVisible()
  expect(await faults(page)).toEqual([])

  await page.goto('/categories')
  await page.getByRole('contentinfo').getByRole('link', { name: title }).click()
  await expect(page).toHaveURL(new RegExp(`/pages/${slug}$`))
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(main(page).locator('img')).toHaveCount(0)
  expect(await faults(page)).toEqual([])
  await main(page).getByRole('link', { name: 'see all' }).click()
  await expect(page).toHaveURL(/\/products$/)
})

test('the terms open beside the sign-up form, and what was typed stays', async ({
  page,
  context,
}) => {
  await page.goto('/signup')
  await hydrated(page)
  await page.getByLabel('Full name').fill('Ada Obi')
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: 'terms and conditions', exact: true }).click()
  await expect(
    (await opened).getByRole('heading', { level: 1, name: 'Terms and conditions' }),
  ).toBeVisible()
  await expect(page.getByLabel('Full name')).toHaveValue('Ada Obi')
  await expect(page.getByLabel('I accept the terms and conditions')).not.toBeChecked()
  await expect(page.getByRole('link', { name: 'Privacy' }).first()).toHaveAttribute(
    'href',
    '/pages/privacy',
  )
})
