import type { APIRequestContext, Page } from '@playwright/test'
import { naira } from '#contract/format.ts'
import { messages } from '#contract/messages.ts'
import { REGIONS, type State, type StateForm } from '#contract/states.ts'
import { ownName, signInAs, visit } from './admin.ts'
import {
  checkOut,
  expect,
  faultsByPath,
  main,
  notice,
  openMenu,
  plenty,
  stateNamed,
  test,
  violationsOnEachScreen,
} from './shop.ts'

/** Delivery states and their local governments in the back office, §2: each test has states of its own. */

const submit = (page: Page) => main(page).getByRole('button', { name: 'Submit' })
const lgaField = (page: Page) => main(page).getByRole('textbox', { name: 'LGAs' })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const card = (page: Page, state: string) => main(page).getByRole('article').filter({ hasText: state })

const chips = (page: Page) => page.getByRole('region', { name: 'LGAs' }).getByRole('listitem')

const newName = (): string => ownName('Zuma')
const detailsOf = ({ _id }: Pick<State, '_id'>) => `/admin/region/regiondetails/${_id}`

type Headers = Record<string, string>

/** Creates a state by the API, with local governments where some are given. */
async function givenState(
  request: APIRequestContext,
  headers: Headers,
  lgas = '',
): Promise<StateForm & { _id: string }> {
  const form: StateForm = { state: newName(), price: 3200, region: 'Middle Belt' }
  const answer = await request.post('/api/states', { data: form, headers })
  expect(answer.status()).toBe(201)
  const { _id } = await answer.json()
  if (lgas) expect((await request.post('/api/lga', { data: { state: _id, lgas }, headers })).status()).toBe(201)
  return { _id, ...form }
}

async function openState(page: Page, state: StateForm & { _id: string }): Promise<void> {
  await page.goto(detailsOf(state))
  await expect(main(page).getByRole('heading', { level: 2, name: state.state })).toBeVisible()
}

test("§2 'Add States': state, price, region under the heading 'Add Categories'; with its LGAs the checkout offers it", async ({
  page,
  browser,
}) => {
  const name = newName()
  await signInAs(page, 'admin')
  await page.goto('/admin/region')
  await page.getByRole('link', { name: 'Add States' }).click()
  await expect(page).toHaveURL(/\/admin\/region\/addregion$/)
  await expect(heading(page, 'Add Categories')).toBeVisible()
  await page.getByLabel('State', { exact: true }).fill(name)
  await page.getByLabel('Price').fill('4250.50')
  await expect(page.getByLabel('Region').locator('option')).toHaveText(['select region', ...REGIONS])
  await page.getByLabel('Region').selectOption('North West')
  await submit(page).click()

  await expect(notice(page, messages.stateCreated)).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/region\/regiondetails\/[\w-]+$/)
  for (const text of [name, naira(4250.5), 'North West']) await expect(main(page)).toContainText(text)
  await lgaField(page).fill('Alpha, Beta')
  await submit(page).click()
  await expect(notice(page, 'LGAs has been added')).toBeVisible()
  await expect(chips(page)).toHaveText(['Alpha', 'Beta'])

  const shopper = await (await browser.newContext()).newPage()
  await checkOut(shopper, await plenty(shopper))
  await shopper.getByLabel('State').selectOption({ label: name })
  await shopper.getByLabel('Local government').selectOption({ label: 'Beta' })
  await expect(shopper.getByRole('main')).toContainText(naira(4250.5))
  await shopper.context().close()
})

test("§5 add state: '{field} is a required field' and 'must be a `number` type', per field and as a summary", {
  tag: '@desk',
}, async ({ page, allowed }) => {
  allowed.push(/status of 409/)
  await signInAs(page, 'admin')
  await page.goto('/admin/region/addregion')
  await page.getByLabel('Price').fill('twelve')
  await submit(page).click()
  const summary = page.getByRole('alert')
  await expect(summary).toBeFocused()
  for (const text of ['State is a required field', 'Price: must be a `number` type', 'Region is a required field']) {
    await expect(summary).toContainText(text)
  }
  await expect(page.getByLabel('Price')).toHaveAccessibleDescription(/must be a `number` type/)
  await summary.getByRole('link', { name: 'State is a required field' }).click()
  await expect(page.getByLabel('State', { exact: true })).toBeFocused()
  await page.getByLabel('State', { exact: true }).fill('Lagos')
  await page.getByLabel('Price').fill('10')
  await page.getByLabel('Region').selectOption('South West')
  await submit(page).click()
  await expect(page.getByLabel('State', { exact: true })).toHaveAccessibleDescription(messages.titleTaken('state'))
})

test("§2 state details: state, price, region, 'Edit States' to /admin/region/editregion/{id}; deleted, it is no longer offered", async ({
  page,
  request,
}) => {
  const { headers } = await signInAs(page, 'admin')
  const state = await givenState(request, headers, 'Alpha, Beta')
  await openState(page, state)
  for (const text of [naira(state.price), state.region]) await expect(main(page)).toContainText(text)
  await page.getByRole('link', { name: 'Edit States' }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/region/editregion/${state._id}$`))
  await expect(page.getByLabel('State', { exact: true })).toHaveValue(state.state)
  await expect(page.getByLabel('Price')).toHaveValue(String(state.price))
  await expect(page.getByLabel('Region')).toHaveValue(state.region)
  await page.getByLabel('Price').fill('5100')
  await page.keyboard.press('Control+s')
  await expect(notice(page, messages.stateUpdated)).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`${detailsOf(state)}$`))
  await expect(main(page)).toContainText(naira(5100))
  expect((await stateNamed(page, state.state)).price).toBe(5100)

  await main(page).getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog', { name: `Delete ${state.state}?` })
  await expect(dialog).toContainText('its 2 local governments are deleted with it')
  await dialog.getByRole('button', { name: 'cancel', exact: true }).click()
  await expect(dialog).toBeHidden()
  await main(page).getByRole('button', { name: 'Delete' }).click()
  await dialog.getByRole('button', { name: 'Delete state' }).click()
  await expect(notice(page, messages.stateDeleted)).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/region$/)
  await expect(card(page, 'Lagos')).toBeVisible()
  await expect(card(page, state.state)).toHaveCount(0)
  expect(await stateNamed(page, state.state)).toBeUndefined()
})

test("§4 LGA panel: no record shows an add form, an existing one its text and 'Edit lgas', with cancel to go back; then it is reloaded", async ({
  page,
  request,
}) => {
  const { headers } = await signInAs(page, 'admin')
  const state = await givenState(request, headers)
  await openState(page, state)
  await submit(page).click()
  await expect(page.getByRole('alert')).toContainText('LGAs is a required field')
  await lgaField(page).fill('Alpha, Beta, alpha')
  await expect(main(page)).toContainText('More than once: Alpha')
  // §8: a server that sends no message
  await page.route('**/api/lga', async (route) => route.fulfill({ response: await route.fetch(), json: {} }))
  await submit(page).click()
  await expect(notice(page, 'LGAs has been added')).toBeVisible()
  await expect(chips(page)).toHaveText(['Alpha', 'Beta', 'alpha'])
  await expect(page.getByRole('heading', { name: 'LGAs' })).toBeFocused()

  const edit = main(page).getByRole('button', { name: 'Edit lgas' })
  await edit.click()
  await expect(lgaField(page)).toHaveValue('Alpha, Beta, alpha')
  await lgaField(page).fill('nothing of the kind')
  await main(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(chips(page)).toHaveText(['Alpha', 'Beta', 'alpha'])
  await edit.click()
  await lgaField(page).fill('Alpha, Beta, Gamma')
  const reloaded = page.waitForResponse((answer) => answer.url().endsWith(`/api/lga/${state._id}`))
  await submit(page).click()
  await expect(notice(page, messages.lgasUpdated)).toBeVisible()
  await reloaded
  await expect(chips(page)).toHaveText(['Alpha', 'Beta', 'Gamma'])
})

test('§2 Region: a grid of cards with state, price and region, each linking to regiondetails/{id}', async ({
  page,
  request,
}) => {
  const { headers } = await signInAs(page, 'superAdmin')
  const state = await givenState(request, headers)
  await page.goto('/admin/region')
  for (const text of [naira(state.price), state.region, 'no LGAs']) {
    await expect(card(page, state.state)).toContainText(text)
  }
  await page.getByRole('searchbox', { name: 'search state or region' }).fill(state.state.toLowerCase())
  await expect(main(page).getByRole('article')).toHaveCount(1)
  await page.getByRole('link', { name: state.state }).click()
  await expect(page).toHaveURL(new RegExp(`${detailsOf(state)}$`))
  await page.goBack()
  await expect(main(page).getByRole('article')).toHaveCount(1)
})

test('a dialog appears on leaving a changed form, and not after saving or on logout', { tag: '@desk' }, async ({
  page,
  request,
}) => {
  const { headers } = await signInAs(page, 'admin')
  const state = await givenState(request, headers)
  await openState(page, state)
  await page.getByRole('link', { name: 'Edit States' }).click()
  const name = page.getByLabel('State', { exact: true })
  await name.fill('Another name')
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await page.goBack()
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(question).toBeHidden()
  await expect(name).toHaveValue('Another name')
  await name.fill(state.state)
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(new RegExp(`${detailsOf(state)}$`)) // nothing differs any more
  await page.goBack()
  await name.fill('Another name')
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Region' }).click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(/\/admin\/region$/)

  await page.getByRole('link', { name: 'Add States' }).click()
  await name.fill('Never saved')
  await openMenu(page)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/^https?:\/\/[^/]+\/$/)
})

test.describe('every page of regions', () => {
  const addresses = (state: { _id: string }) => [
    '/admin/region',
    '/admin/region?search=nowhere',
    '/admin/region/addregion',
    detailsOf(state),
    `/admin/region/editregion/${state._id}`,
    detailsOf({ _id: 'nowhere' }),
  ]

  test('no accessibility violation, forms included, no horizontal scroll at 320 px, large prices included, and a title', {
    tag: '@desk-only',
  }, async ({ page, request, allowed }) => {
    allowed.push(/status of 404/)
    const { headers } = await signInAs(page, 'admin')
    const state = await givenState(request, headers, 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch, Beta')
    await request.put(`/api/states/${state._id}`, {
      data: { state: state.state, region: state.region, price: 987654321.99 },
      headers,
    })
    expect(await faultsByPath(page, addresses(state), visit)).toEqual({})
    await visit(page, '/admin/region/addregion')
    await submit(page).click()
    expect(await violationsOnEachScreen(page)).toEqual([])
    await openState(page, state)
    await page.getByRole('button', { name: 'Edit lgas' }).click()
    await lgaField(page).fill('Alpha, alpha')
    expect(await violationsOnEachScreen(page)).toEqual([])
  })
})
