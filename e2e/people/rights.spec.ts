import type { APIRequestContext, Page } from '@playwright/test'
import { messages } from '#contract/messages.ts'
import type { SignedIn } from '#contract/people/users.ts'
import { ROLE_IDS } from '#contract/platform/roles.ts'
import { awaitLink, idIn, newPerson, type Owner } from '../accounts.ts'
import { DEMO, ownName, signInAs, visit } from '../admin.ts'
import { expect, faults, givenStored, main, notice, test } from '../shop.ts'

/** The rights of an admin, in two browsers at once; `app/people/admin/users/rights.page.test.tsx` has the tests of the pages. */

type Json = APIRequestContext

const bearer = ({ accessToken }: Pick<SignedIn, 'accessToken'>) => ({
  authorization: `Bearer ${accessToken}`,
})
const sessionOf = async (
  request: Json,
  { email, password }: Pick<Owner, 'email' | 'password'>,
): Promise<SignedIn> =>
  (await request.post('/api/users/login', { data: { email, password } })).json()

/** An admin with all rights. */
async function givenAdmin(request: Json): Promise<Owner> {
  const person = { ...newPerson(), fullName: ownName('Halima') }
  const session: SignedIn = await (
    await request.post('/api/users', { data: { ...person, tandc: true } })
  ).json()
  const id = idIn(session)
  const vid = (await awaitLink(person.email, '/verify/')).replace('/verify/', '')
  await request.put('/api/users/verifyemail', { data: { vid }, headers: bearer(session) })
  const headers = bearer(await sessionOf(request, DEMO.superAdmin))
  const promoted = await request.put(`/api/users/roleupdate/${id}`, {
    data: { roleValue: ROLE_IDS.admin },
    headers,
  })
  expect(promoted.status()).toBe(200)
  return { ...person, ...session, id }
}

/** As the admin, at an earlier visit. */
async function signIn(page: Page, admin: Owner): Promise<void> {
  await givenStored(page, 'user', await sessionOf(page.request, admin))
}

test('rights that a super admin takes away end at once in another browser', async ({
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
  for (const right of ['money', 'customers', 'reports'])
    await form.getByRole('checkbox', { name: right }).uncheck()
  expect(await faults(page)).toEqual([])
  await form.getByRole('button', { name: 'Save rights' }).click()
  await expect(notice(page, messages.rightsSaved)).toBeVisible()

  // The stream ended: it is connected again, and the menu is read again.
  await expect(theirs.getByRole('link', { name: 'Refunds', exact: true })).toHaveCount(0)
  await expect(theirs.getByRole('link', { name: 'Users', exact: true })).toHaveCount(0)
  await theirs.goto('/admin/refunds')
  await expect(main(theirs)).toContainText('ask a super admin for "money"')
  expect(await faults(theirs)).toEqual([])
  await context.close()
})
