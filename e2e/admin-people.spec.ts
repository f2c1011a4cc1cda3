import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { dateOf, shortId } from '#contract/format.ts'
import { messages } from '#contract/messages.ts'
import { ROLE_IDS } from '#contract/roles.ts'
import type { SignedIn } from '#contract/users.ts'
import { idIn, linkInMail, newPerson, type Owner } from './accounts.ts'
import { DEMO, ownName, signInAs, visit } from './admin.ts'
import {
  expect,
  faultsByPath,
  givenStored,
  main,
  notice,
  placeOrder,
  plenty,
  test,
  violationsOnEachScreen,
} from './shop.ts'

/** Users, admins and the own profile in the back office, §2: each test has users of its own. */

type Json = APIRequestContext

const bearer = ({ accessToken }: Pick<SignedIn, 'accessToken'>) => ({ authorization: `Bearer ${accessToken}` })

/** An account that no other test uses; this browser is not signed in. */
async function givenSomeone(request: Json): Promise<Owner> {
  const someone = { ...newPerson(), fullName: ownName('Halima') }
  const answer = await request.post('/api/users', { data: { ...someone, tandc: true } })
  expect(answer.status()).toBe(201)
  const session: SignedIn = await answer.json()
  return { ...someone, ...session, id: idIn(session) }
}

/** An account with a verified address: only such accounts can be made an admin. */
async function givenVerified(request: Json): Promise<Owner> {
  const someone = await givenSomeone(request)
  const vid = (await linkInMail(someone.email, '/verify/')).replace('/verify/', '')
  const answer = await request.put('/api/users/verifyemail', { data: { vid }, headers: bearer(someone) })
  expect(answer.status()).toBe(200)
  return someone
}

const loginOf = async (request: Json, { email, password }: Pick<Owner, 'email' | 'password'>) =>
  request.post('/api/users/login', { data: { email, password } })

/** An admin of this test's own, with a session. */
async function givenAdmin(request: Json): Promise<Owner> {
  const someone = await givenVerified(request)
  const boss: SignedIn = await (await loginOf(request, DEMO.superAdmin)).json()
  const promotion = await request.put(`/api/users/roleupdate/${someone.id}`, {
    data: { roleValue: ROLE_IDS.admin },
    headers: bearer(boss),
  })
  expect(promotion.status()).toBe(200)
  const session: SignedIn = await (await loginOf(request, someone)).json()
  return { ...someone, ...session }
}

/** Another browser, in which that user is signed in, with a page open. */
async function elsewhere(browser: Browser, { email, password }: Owner, address: string): Promise<Page> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await givenStored(page, 'user', await (await loginOf(page.request, { email, password })).json())
  await visit(page, address)
  return page
}

const userAddress = ({ id }: Pick<Owner, 'id'>) => `/admin/users/userdetails/${id}`
const adminAddress = ({ id }: Pick<Owner, 'id'>) => `/admin/admins/admindetails/${id}`
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true })
const row = (page: Page, { fullName }: Pick<Owner, 'fullName'>) => page.getByRole('row').filter({ hasText: fullName })

async function openPerson(page: Page, address: string, { fullName }: Pick<Owner, 'fullName'>): Promise<void> {
  await page.goto(address)
  await expect(main(page).getByRole('heading', { level: 2, name: fullName })).toBeVisible()
}

/** Presses a button of the user's page and confirms the dialog, which contains `consequence`. Returns the request's body. */
async function confirm(page: Page, name: string, consequence: RegExp): Promise<unknown> {
  await button(page, name).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(consequence)
  await expect(dialog.getByRole('button', { name: 'cancel', exact: true })).toBeFocused()
  const sent = page.waitForRequest((request) => request.method() === 'PUT')
  await dialog.getByRole('button', { name: `Confirm: ${name}` }).click()
  return (await sent).postDataJSON()
}

test.describe('lists', () => {
  test('§2 Users: searchable table, 50 per page, rows link to userdetails/{id}; changing search text resets to the first page', async ({
    page,
    request,
  }) => {
    const someone = await givenSomeone(request)
    await signInAs(page, 'admin')
    const second = page.waitForRequest(/\/api\/users\/50\/50$/)
    await page.goto('/admin/users?page=2')
    await second
    const found = page.waitForRequest(new RegExp(`/api/users/50/0/${someone.fullName.replace(' ', '%20')}$`))
    await page.getByRole('searchbox', { name: 'search users' }).fill(someone.fullName)
    await found
    await expect(page).toHaveURL(/\/admin\/users\?search=[^&]+$/)
    for (const text of [someone.email, someone.phoneNumber, 'active']) {
      await expect(row(page, someone)).toContainText(text)
    }
    await expect(page.getByRole('row').filter({ hasText: '@' })).toHaveCount(1)
    await page.getByRole('link', { name: someone.fullName }).click()
    await expect(page).toHaveURL(new RegExp(`${userAddress(someone)}$`))
    await page.goBack()
    await expect(row(page, someone)).toBeVisible()
    await page.getByRole('searchbox', { name: 'search users' }).fill('no such name')
    await expect(page.getByText(messages.noMatch('no such name'))).toBeVisible()
  })

  test('§2 Admins: table without search or paging, rows link to admindetails/{id}', { tag: '@desk' }, async ({
    page,
    request,
  }) => {
    const colleague = await givenAdmin(request)
    await signInAs(page, 'superAdmin')
    await page.goto('/admin/admins')
    await expect(row(page, DEMO.superAdmin)).toContainText('super admin')
    await expect(main(page).getByRole('searchbox')).toHaveCount(0)
    await expect(page.getByRole('navigation', { name: 'Pages' })).toHaveCount(0)
    await page.getByRole('link', { name: colleague.fullName }).click()
    await expect(page).toHaveURL(new RegExp(`${adminAddress(colleague)}$`))
    await expect(button(page, messages.makeBasic)).toBeVisible()
  })
})

test.describe('block and unblock', () => {
  test("§4 a stored 'unblock' reads 'block' and sends 'block', otherwise 'unblock'; a blocked user is signed out at once", async ({
    page,
    request,
    browser,
  }) => {
    const someone = await givenSomeone(request)
    const theirs = await elsewhere(browser, someone, '/user/orders')
    await signInAs(page, 'admin')
    await openPerson(page, userAddress(someone), someone)

    await button(page, 'block').click()
    await page.getByRole('dialog').getByRole('button', { name: 'cancel', exact: true }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(main(page).getByText('active', { exact: true })).toBeVisible()

    expect(await confirm(page, 'block', /signed out everywhere at once.*No mail is sent/)).toEqual({
      statusValue: 'block',
    })
    await expect(notice(page, messages.userBlocked)).toBeVisible()
    await expect(main(page).getByText('blocked', { exact: true })).toBeVisible()
    await expect(button(page, 'unblock')).toBeFocused()
    await theirs.getByRole('searchbox', { name: messages.searchOrders }).fill('shoe')
    await expect(theirs).toHaveURL(/\/login$/)
    expect((await loginOf(request, someone)).status()).toBe(403)

    expect(await confirm(page, 'unblock', /can sign in again at once/)).toEqual({ statusValue: 'unblock' })
    await expect(notice(page, messages.userUnblocked)).toBeVisible()
    await expect(button(page, 'block')).toBeVisible()
    expect((await loginOf(request, someone)).status()).toBe(200)
    await theirs.context().close()
  })
})

test.describe('promote and demote', () => {
  test('§4 basic user can be made admin and an admin made basic, each after confirmation, and has to sign in again', async ({
    page,
    request,
    browser,
  }) => {
    const someone = await givenVerified(request)
    await signInAs(page, 'superAdmin')
    await openPerson(page, userAddress(someone), someone)
    expect(await confirm(page, messages.makeAdmin, /signed out everywhere/)).toEqual({ roleValue: ROLE_IDS.admin })
    await expect(notice(page, messages.userIsAdmin)).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`${adminAddress(someone)}$`))
    await expect(page.getByRole('heading', { level: 1, name: 'Admin details' })).toBeFocused()

    const theirs = await elsewhere(browser, someone, '/admin/users')
    expect(await confirm(page, messages.makeBasic, /lose the back office at once/)).toEqual({
      roleValue: ROLE_IDS.users,
    })
    await expect(notice(page, messages.userIsBasic)).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`${userAddress(someone)}$`))
    await expect(button(page, messages.makeAdmin)).toBeVisible()
    await theirs.getByRole('searchbox', { name: 'search users' }).fill('halima')
    await expect(theirs).toHaveURL(/^https?:\/\/[^/]+\/$/)
    await theirs.context().close()
  })

  test('an admin who makes an admin loses access to them, and is redirected to the users', { tag: '@desk' }, async ({
    page,
    request,
    allowed,
  }) => {
    allowed.push(/status of 403/)
    const [someone, another] = [await givenVerified(request), await givenSomeone(request)]
    await signInAs(page, 'admin')
    await openPerson(page, userAddress(someone), someone)
    await confirm(page, messages.makeAdmin, /Only a super admin can undo this/)
    await expect(notice(page, messages.userIsAdmin)).toBeVisible()
    await expect(page).toHaveURL(/\/admin\/users$/)
    await expect(row(page, another)).toBeVisible()
    await expect(row(page, someone)).toBeHidden()
    await page.goto(userAddress(someone))
    await expect(page.getByText('This person is not among the users')).toBeVisible()
  })
})

test.describe('what is forbidden', { tag: '@desk' }, () => {
  test('§6 super admin only: Admins; an admin is redirected to the dashboard, and from their own user details to their profile', async ({
    page,
    request,
  }) => {
    const me = await givenAdmin(request)
    await givenStored(page, 'user', me)
    for (const address of ['/admin/admins', adminAddress(me)]) {
      await page.goto(address)
      await expect(page).toHaveURL(/\/admin$/)
    }
    await page.goto(userAddress(me))
    await expect(page).toHaveURL(/\/admin\/profile$/)
  })

  test('no admin can change themselves', async ({ page }) => {
    const me = { ...DEMO.superAdmin, id: idIn(await signInAs(page, 'superAdmin')) }
    await openPerson(page, adminAddress(me), me)
    await expect(main(page)).toContainText('This is your own account')
    await expect(main(page).getByRole('button')).toHaveCount(0)
  })

  test('an act that another admin did first is refused, and the page shows the present state', async ({
    page,
    request,
    allowed,
  }) => {
    allowed.push(/status of 403/)
    const someone = await givenVerified(request)
    const boss: SignedIn = await (await loginOf(request, DEMO.superAdmin)).json()
    await signInAs(page, 'admin')
    await openPerson(page, userAddress(someone), someone)
    await request.put(`/api/users/roleupdate/${someone.id}`, {
      data: { roleValue: ROLE_IDS.admin },
      headers: bearer(boss),
    })
    await confirm(page, 'block', /signed out/)
    await expect(notice(page, messages.forbidden)).toBeVisible()
    await expect(page.getByText('This person is not among the users')).toBeVisible()
  })
})

test('§2 user details: full name heading, short id (last 3 characters), email, phone, and the real orders with a search that works', async ({
  page,
  request,
}) => {
  const someone = await givenSomeone(request)
  const [first, second] = [
    await placeOrder(page, [{ product: await plenty(page), qty: 1 }], undefined, bearer(someone)),
    await placeOrder(page, [{ product: await plenty(page, 1), qty: 1 }], undefined, bearer(someone)),
  ]
  await signInAs(page, 'admin')
  await openPerson(page, userAddress(someone), someone)
  for (const text of [shortId(someone.id, 3), 'Not verified yet']) await expect(main(page)).toContainText(text)
  await expect(main(page).getByRole('link', { name: someone.email })).toHaveAttribute('href', `mailto:${someone.email}`)
  await expect(main(page).getByRole('link', { name: someone.phoneNumber })).toHaveAttribute('href', 'tel:08051112233')
  const orderRow = (id: string) => page.getByRole('row').filter({ hasText: shortId(id, 6) })
  await expect(orderRow(first._id)).toContainText(dateOf(first.createdAt))
  await expect(orderRow(second._id)).toBeVisible()
  await page.getByRole('searchbox', { name: messages.searchOrders }).fill(shortId(first._id, 6))
  await expect(orderRow(second._id)).toBeHidden()
  await orderRow(first._id).getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`/admin/orders/orderdetails/${first._id}$`))
})

test.describe('My Profile', { tag: '@desk' }, () => {
  test('§2 full name, short id, email, phone; Edit Profile: name, phoneNumber; §8 edit profile success shows success', async ({
    page,
    request,
  }) => {
    const me = await givenAdmin(request)
    await givenStored(page, 'user', me)
    await page.goto('/admin/profile')
    await expect(page.getByRole('heading', { level: 1, name: 'My Profile' })).toBeVisible()
    for (const text of [me.fullName, shortId(me.id, 3), me.email, me.phoneNumber]) {
      await expect(main(page)).toContainText(text)
    }
    await page.getByRole('link', { name: 'Edit Profile' }).click()
    await expect(page).toHaveURL(/\/admin\/profile\/editprofille$/)
    await expect(page.getByLabel('Full name')).toHaveValue(me.fullName)
    await page.getByLabel('Phone number').fill('0803 999 8877')
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(notice(page, 'success')).toBeVisible()
    await page.getByLabel('Phone number').fill('')
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByText('Phone number is a required field')).toBeVisible()
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'My Profile' }).click()
    await expect(main(page)).toContainText('0803 999 8877')
  })

  test('§2 Change Password: oldpassword, newpassword, cnpassword; every other session ends', async ({
    page,
    request,
    browser,
    allowed,
  }) => {
    allowed.push(/status of 400/)
    const me = await givenAdmin(request)
    const theirs = await elsewhere(browser, me, '/admin/users')
    await givenStored(page, 'user', me)
    await page.goto('/admin/profile')
    await page.getByRole('link', { name: 'Change Password' }).click()
    await expect(page).toHaveURL(/\/admin\/profile\/changepassword$/)
    const fill = async (old: string) => {
      await page.getByLabel('Old password').fill(old)
      await page.getByLabel('New password', { exact: true }).fill('sandstorm in march')
      await page.getByLabel('New password again').fill('sandstorm in march')
      await page.getByRole('button', { name: 'Submit' }).click()
    }
    await fill('not this one')
    await expect(main(page).getByText(messages.wrongPassword)).toBeVisible()
    await fill(me.password)
    await expect(notice(page, messages.passwordChanged)).toBeVisible()
    await expect(page.getByLabel('Old password')).toHaveValue('')
    await theirs.getByRole('searchbox', { name: 'search users' }).fill('halima')
    await expect(theirs).toHaveURL(/^https?:\/\/[^/]+\/$/)
    await theirs.context().close()
    expect((await loginOf(request, { ...me, password: 'sandstorm in march' })).status()).toBe(200)
  })
})

test.describe('every page of users and admins', () => {
  const addresses = (someone: Owner, admin: Pick<Owner, 'id'>) => [
    '/admin/users',
    '/admin/users?search=no such name',
    userAddress(someone),
    '/admin/admins',
    adminAddress(admin),
    '/admin/profile',
    '/admin/profile/editprofille',
    '/admin/profile/changepassword',
  ]

  test('no accessibility violation, dialog included, no horizontal scroll at 320 px, long names included, and a title', {
    tag: '@desk-only',
  }, async ({ page, request }) => {
    const someone = await givenSomeone(request)
    someone.fullName = 'Oluwaseun-Adebayo-Chukwuemeka-Nwachukwu-Okonkwo-Ekwueme of the Market'
    await request.put('/api/users', {
      data: { name: someone.fullName, phoneNumber: someone.phoneNumber },
      headers: bearer(someone),
    })
    const me = await signInAs(page, 'superAdmin')
    expect(await faultsByPath(page, addresses(someone, { id: idIn(me) }), visit)).toEqual({})
    await openPerson(page, userAddress(someone), someone)
    await button(page, 'block').click()
    expect(await violationsOnEachScreen(page)).toEqual([])
  })
})
