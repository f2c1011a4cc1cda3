import type { Page } from '@playwright/test'
import type { StateForm } from '#contract/shopfront/regions.ts'
import { ownName, type Signed, signInAs, visit } from '../admin.ts'
import {
  expect,
  faultsByPath,
  goBack,
  goForward,
  main,
  openMenu,
  test,
  violationsOnEachScreen,
} from '../shop.ts'

/** Delivery states in the back office, §2; more in `app/shopfront/admin/regions/states.page.test.tsx`. Each test has states of its own. */

const submit = (page: Page) => main(page).getByRole('button', { name: 'Submit' })
const detailsOf = (id: string) => `/admin/region/regiondetails/${id}`

/** Creates a state by the API. */
async function givenState(page: Page, { headers }: Pick<Signed, 'headers'>, price = 3200) {
  const form: StateForm = { state: ownName('Zuma'), price, region: 'Middle Belt' }
  const answer = await page.request.post('/api/states', { data: form, headers })
  expect(answer.status()).toBe(201)
  const { _id }: { _id: string } = await answer.json()
  return { _id, ...form }
}

test('Back restores a list, and a changed form asks first', async ({ page }) => {
  const state = await givenState(page, await signInAs(page, 'admin'))
  await visit(page, '/admin/region')
  await page
    .getByRole('searchbox', { name: 'search state or region' })
    .fill(state.state.toLowerCase())
  await expect(main(page).getByRole('article')).toHaveCount(1)
  await page.getByRole('link', { name: state.state }).click()
  await expect(page).toHaveURL(new RegExp(`${detailsOf(state._id)}$`))
  await expect(main(page).getByRole('heading', { level: 2, name: state.state })).toBeVisible()
  await goBack(page)
  await expect(main(page).getByRole('article')).toHaveCount(1)
  await goForward(page)
  await page.getByRole('link', { name: 'Edit States' }).click()
  const name = page.getByLabel('State', { exact: true })
  await name.fill('Another name')
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await goBack(page)
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(question).toBeHidden()
  await expect(name).toHaveValue('Another name')
  await name.fill(state.state)
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(new RegExp(`${detailsOf(state._id)}$`)) // nothing differs any more
  await goBack(page)
  await name.fill('Another name')
  await page
    .getByRole('navigation', { name: 'Breadcrumb' })
    .getByRole('link', { name: 'Region' })
    .click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(/\/admin\/region$/)

  await page.getByRole('link', { name: 'Add States' }).click()
  await name.fill('Never saved')
  await openMenu(page)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/^https?:\/\/[^/]+\/$/)
})

test('no page of regions has a fault', { tag: '@desk-only' }, async ({ page, allowed }) => {
  allowed.push(/status of 404/)
  const admin = await signInAs(page, 'admin')
  const { _id } = await givenState(page, admin, 987654321.99)
  const lgas = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch, Beta'
  await page.request.post('/api/lga', { data: { state: _id, lgas }, headers: admin.headers })
  const addresses = [
    '/admin/region',
    '/admin/region?search=nowhere',
    '/admin/region/addregion',
    detailsOf(_id),
    `/admin/region/editregion/${_id}`,
    detailsOf('nowhere'),
  ]
  expect(await faultsByPath(page, addresses, visit)).toEqual({})
  await visit(page, '/admin/region/addregion')
  await submit(page).click()
  expect(await violationsOnEachScreen(page)).toEqual([])
  await visit(page, detailsOf(_id))
  await page.getByRole('button', { name: 'Edit lgas' }).click()
  await main(page).getByRole('textbox', { name: 'LGAs' }).fill('Alpha, alpha')
  expect(await violationsOnEachScreen(page)).toEqual([])
})
