import type { APIRequestContext, Page } from '@playwright/test'
import { messages } from '#contract/messages.ts'
import type { Right } from '#contract/rights.ts'
import { ROLE_IDS } from '#contract/roles.ts'
import type { SignedIn } from '#contract/users.ts'
import { idIn, linkInMail, newPerson, type Owner } from './accounts.ts'
import { DEMO, ownName, signInAs, visit } from './admin.ts'
import { expect, faults, givenStored, main, notice, openMenu, placeOrder, plenty, test } from './shop.ts'

/** What an admin may do, and what is to be done today. Each test has an admin of its own. */

type Json = APIRequestContext

const bearer = ({ accessToken }: Pick<SignedIn, 'accessToken'>) => ({ authorization: `Bearer ${accessToken}` })
const sessionOf = async (request: Json, { email, password }: Pick<Owner, 'email' | 'password'>): Promise<SignedIn> =>
  (await request.post('/api/users/login', { data: { email, password } })).json()

/** An admin with these rights; without them all. */
async function givenAdmin(request: Json, rights?: readonly Right[]): Promise<Owner> {
  const person = { ...newPerson(), fullName: ownName('Halima') }
  const session: SignedIn = await (await request.post('/api/users', { data: { ...person, tandc: true } })).json()
  const id = idIn(session)
  const vid = (await linkInMail(person.email, '/verify/')).replace('/verify/', '')
  await request.put('/api/users/verifyemail', { data: { vid }, headers: bearer(session) })
  const headers = bearer(await sessionOf(request, DEMO.superAdmin))
  const promoted = await request.put(`/api/users/roleupdate/${id}`, { data: { roleValue: ROLE_IDS.admin }, headers })
  expect(promoted.status()).toBe(200)
  if (rights) expect((await request.put(`/api/users/${id}/rights`, { data: { rights }, headers })).status()).toBe(200)
  return { ...person, ...session, id }
}

/** As the admin, at an earlier visit. */
async function signIn(page: Page, admin: Owner): Promise<void> {
  await givenStored(page, 'user', await sessionOf(page.request, admin))
}

async function linksOf(page: Page): Promise<string[]> {
  await openMenu(page)
  const nav = page.getByRole('navigation', { name: 'Back office' })
  await expect(nav.getByRole('link', { name: 'Profile' })).toBeVisible()
  return (await nav.locator('a.side-link').allTextContents()).map((text) => text.trim())
}

test.describe('rights', { tag: '@desk' }, () => {
  test('a super admin ticks what an admin may do, in words, and it counts at once', async ({
    page,
    browser,
    request,
  }) => {
    const admin = await givenAdmin(request)
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
    const theirs = await context.newPage()
    await signIn(theirs, admin)
    await visit(theirs, '/admin')
    await expect(theirs.getByRole('link', { name: 'Refunds', exact: true })).toBeVisible()

    await signInAs(page, 'superAdmin')
    await page.goto(`/admin/admins/admindetails/${admin.id}`)
    const form = main(page).getByRole('form', { name: 'Rights' })
    await expect(form.getByText(messages.rightWords.money)).toBeVisible()
    for (const right of ['money', 'customers', 'reports']) await form.getByRole('checkbox', { name: right }).uncheck()
    expect(await faults(page)).toEqual([])
    await form.getByRole('button', { name: 'Save rights' }).click()
    await expect(notice(page, messages.rightsSaved)).toBeVisible()
    await page.reload()
    await expect(form.getByRole('checkbox', { name: 'money' })).not.toBeChecked()
    await expect(form.getByRole('checkbox', { name: 'orders' })).toBeChecked()

    // The stream ended: it is connected again, and the menu is read again.
    await expect(theirs.getByRole('link', { name: 'Refunds', exact: true })).toHaveCount(0)
    await expect(theirs.getByRole('link', { name: 'Users', exact: true })).toHaveCount(0)
    await context.close()
  })

  test('who packs sees orders and packing, no money; another page says why', async ({ page, request }) => {
    const admin = await givenAdmin(request, ['orders'])
    await signIn(page, admin)
    await visit(page, '/admin')
    await expect(main(page).getByText('New Orders')).toBeVisible()
    for (const gone of ['New Users', 'New Products', 'Revenue']) await expect(main(page).getByText(gone)).toHaveCount(0)
    expect(await linksOf(page)).toEqual([
      'Dashboard',
      'Orders',
      'Invoice',
      'Packing',
      'Returns',
      'Import and export',
      'Profile',
    ])
    await page.goto('/admin/refunds')
    await expect(main(page).getByText('This page is not among your rights')).toBeVisible()
    await expect(main(page)).toContainText('ask a super admin for "money"')
    const { _id } = await placeOrder(page, [{ product: await plenty(page), qty: 1 }])
    await page.goto(`/admin/orders/orderdetails/${_id}`)
    await expect(main(page).getByRole('heading', { name: 'Fulfilment' })).toBeVisible()
    await expect(main(page).getByRole('button', { name: 'Refund', exact: true })).toHaveCount(0)
  })

  test('an admin without any right has an own account and a dashboard without errors', async ({ page, request }) => {
    const admin = await givenAdmin(request, [])
    const refused: string[] = []
    page.on('response', (answer) => answer.status() === 403 && refused.push(answer.url()))
    await signIn(page, admin)
    await visit(page, '/admin')
    await expect(main(page).getByText('Nothing is waiting')).toBeVisible()
    expect(await linksOf(page)).toEqual(['Dashboard', 'Profile'])
    await page.goto('/admin/products')
    await expect(main(page)).toContainText('ask a super admin for "catalogue"')
    expect(await faults(page)).toEqual([])
    expect(refused).toEqual([])
  })
})

test('the dashboard says what is to be done today, each a link to its list', { tag: '@desk' }, async ({ page }) => {
  await signInAs(page, 'admin')
  await visit(page, '/admin')
  const work = main(page).getByRole('region', { name: 'To do today' })
  await expect(work.getByRole('listitem').first()).toBeVisible()
  expect(await faults(page)).toEqual([])
  const first = work.getByRole('link').first()
  const to = (await first.getAttribute('href')) ?? ''
  await first.click()
  await expect(page).toHaveURL(to)
})
