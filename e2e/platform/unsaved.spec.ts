import type { Page } from '@playwright/test'
import { login } from '../accounts.ts'
import { DEMO, signInAs } from '../admin.ts'
import { expect, openMenu, test } from '../shop.ts'

/** What is typed in the back office and not saved, with two tabs of one browser. */

const FORM = '/admin/region/addregion'
const stateField = (page: Page) => page.getByRole('textbox', { name: 'State' })
const putBack = (page: Page) => page.getByRole('button', { name: 'Put it back' })
const heading = (page: Page, name: string) => page.getByRole('heading', { name })

async function logOutElsewhere(page: Page): Promise<void> {
  const other = await page.context().newPage()
  await other.goto('/admin')
  await openMenu(other)
  await other.getByRole('button', { name: 'Logout' }).filter({ visible: true }).click()
  await expect(other).toHaveURL('/')
  await expect(page).toHaveURL('/')
}

async function openFormAs(page: Page, role: 'admin' | 'superAdmin'): Promise<void> {
  await login(page, DEMO[role])
  await expect(page).toHaveURL('/admin')
  await page.goto(FORM)
  await expect(stateField(page)).toBeVisible()
}

test('typed work survives a reload and a logout in another tab', async ({ page }) => {
  page.on('dialog', (dialog) => dialog.accept()) // the browser's own question before a reload
  await signInAs(page, 'admin')
  await page.goto(FORM)
  await stateField(page).fill('Zuma')
  await page.reload()
  await expect(heading(page, 'What you typed here was not saved')).toBeVisible()
  await putBack(page).click()
  await expect(stateField(page)).toHaveValue('Zuma')

  await logOutElsewhere(page)
  await openFormAs(page, 'superAdmin')
  await expect(putBack(page)).toBeHidden()

  await logOutElsewhere(page)
  await openFormAs(page, 'admin')
  await expect(heading(page, 'Your session ended before this was saved')).toBeVisible()
  await putBack(page).click()
  await expect(stateField(page)).toHaveValue('Zuma')
})
