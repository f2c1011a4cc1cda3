import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { messages } from '#contract/messages.ts'
import { ROLE_IDS } from '#contract/roles.ts'
import type { SignedIn } from '#contract/users.ts'
import { fillLogin, givenOwner, linkInMail, newOwner, type Owner } from './accounts.ts'
import { DEMO, signInAs } from './admin.ts'
import { expect, faults, main, notice, test } from './shop.ts'

/** The second step of signing in, and the list of sessions: each test has an account of its own. */

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Verifies the address by the link in its mail: only then can a user have a second step. */
async function verified(page: Page, owner: Owner): Promise<Owner> {
  const vid = (await linkInMail(owner.email, '/verify/')).replace('/verify/', '')
  const headers = { authorization: `Bearer ${owner.accessToken}` }
  expect((await page.request.put('/api/users/verifyemail', { data: { vid }, headers })).status()).toBe(200)
  return owner
}

/** An admin who is signed in nowhere: a new role ends the user's sessions. */
async function givenAdmin(page: Page): Promise<Owner> {
  const owner = await verified(page, await newOwner(page))
  const boss: SignedIn = await (await page.request.post('/api/users/login', { data: DEMO.superAdmin })).json()
  const promotion = await page.request.put(`/api/users/roleupdate/${owner.id}`, {
    data: { roleValue: ROLE_IDS.admin },
    headers: { authorization: `Bearer ${boss.accessToken}` },
  })
  expect(promotion.status()).toBe(200)
  await page.context().clearCookies()
  return owner
}

async function openLogin(page: Page, person: Pick<Owner, 'email' | 'password'>): Promise<void> {
  await page.goto('/login')
  await fillLogin(page, person)
}

/** Sets it up on the page; returns the app's secret and the recovery codes. */
async function setUp(page: Page): Promise<{ secret: string; codes: string[] }> {
  await button(page, 'Set up two-step sign-in').click()
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  const secret = (await page.locator('code').innerText()).replace(/\s/g, '')
  await page.getByLabel('Code of the app').fill(new TOTP({ secret }).generate())
  await button(page, 'Turn on').click()
  await expect(page.getByRole('heading', { name: 'Keep these recovery codes' })).toBeFocused()
  const codes = await main(page).getByRole('listitem').allInnerTexts()
  return { secret, codes: codes.filter((text) => /^\w{4}(-\w{4}){3}$/.test(text)) }
}

/** The code of the time step after the set-up: no code works twice. */
const nextCode = (secret: string): string => new TOTP({ secret }).generate({ timestamp: Date.now() + 30_000 })

test('in the back office a download asks for the second step again after a new password, and continues once it is given', async ({
  page,
  allowed,
}) => {
  allowed.push(/status of 40[013]/)
  const admin = await givenAdmin(page)
  await openLogin(page, admin)
  await expect(page).toHaveURL(/\/admin$/)
  await page.goto('/admin/profile/twofactor')
  const { codes } = await setUp(page)
  await button(page, 'I have kept them').click()
  expect(await faults(page)).toEqual([])
  await page.goto('/admin/profile/changepassword')
  const newPassword = 'sandstorm over march 41'
  await page.getByLabel('Old password').fill(admin.password)
  await page.getByLabel('New password', { exact: true }).fill(newPassword)
  await page.getByLabel('New password again').fill(newPassword)
  await button(page, 'Submit').click()
  await expect(notice(page, messages.passwordChanged)).toBeVisible()

  await page.goto('/admin/transfer')
  await button(page, 'Download orders').click()
  const dialog = page.getByRole('dialog', { name: 'Is it still you?' })
  await expect(dialog.getByLabel('Code of your authenticator app')).toBeFocused()
  expect(await faults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'cancel' }).click()
  await expect(notice(page, messages.confirmCode)).toBeVisible()

  await button(page, 'Download orders').click()
  await dialog.getByRole('button', { name: 'Use a recovery code' }).click()
  await dialog.getByLabel('Recovery code').fill('aaaa-aaaa-aaaa-aaaa')
  await dialog.getByRole('button', { name: 'Go on' }).click()
  await expect(dialog.getByText(messages.wrongCode)).toBeVisible()
  await dialog.getByLabel('Recovery code').fill(codes[0] ?? '')
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Go on' }).click()
  expect((await download).suggestedFilename()).toMatch(/^orders-\d{4}-\d\d-\d\d\.csv$/)
  await expect(dialog).toBeHidden()
})

test('a user sets it up, signs in with a code, with a recovery code, and sees and ends the sessions', async ({
  page,
  browser,
  allowed,
}) => {
  allowed.push(/status of 401/)
  const owner = await verified(page, await givenOwner(page))
  await page.goto('/user')
  await main(page).getByRole('link', { name: 'Set up two-step sign-in' }).click()
  await expect(page).toHaveURL(/\/user\/twofactor$/)
  await button(page, 'Set up two-step sign-in').click()
  await expect(page.getByLabel('Code of the app')).toBeVisible()
  expect(await faults(page)).toEqual([])
  await page.reload()
  const { secret, codes } = await setUp(page)
  expect(codes).toHaveLength(10)
  expect(await faults(page)).toEqual([])
  await button(page, 'I have kept them').click()
  await expect(main(page)).toContainText('10 recovery codes are left')

  const phone = await browser.newContext()
  const other = await phone.newPage()
  await openLogin(other, owner)
  await expect(other.getByLabel('Code of your authenticator app')).toBeFocused()
  await expect(other.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0) // nothing is wrong yet
  expect(await faults(other)).toEqual([])
  await other.getByLabel('Code of your authenticator app').fill('000 000')
  await button(other, 'Go on').click()
  await expect(other.getByRole('alert').filter({ hasText: messages.wrongCode })).toBeFocused()
  await expect(notice(other, messages.responseError)).toBeVisible()
  await other.getByLabel('Code of your authenticator app').fill(nextCode(secret))
  await button(other, 'Go on').click()
  await expect(other).toHaveURL(/\/user$/)

  await other.getByRole('button', { name: 'Menu' }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Logout' }).click()
  await expect(other).toHaveURL(/^https?:\/\/[^/]+\/$/)
  await openLogin(other, owner)
  await button(other, 'Use a recovery code').click()
  await other.getByLabel('Recovery code').fill(codes[0]?.toUpperCase() ?? '')
  await button(other, 'Go on').click()
  await expect(other).toHaveURL(/\/user$/)
  await expect(main(other)).toContainText('Recovery codes left: 9')

  await page.goto('/user')
  const sessions = main(page).getByRole('listitem').filter({ hasText: 'last seen' })
  await expect(sessions).toHaveCount(2)
  await expect(sessions.filter({ hasText: 'this device' })).toHaveCount(1)
  expect(await faults(page)).toEqual([])
  await main(page)
    .getByRole('button', { name: /^Sign out ?:/ })
    .click()
  await expect(notice(page, messages.sessionEnded)).toBeVisible()
  await expect(sessions).toHaveCount(1)
  await other.reload()
  await expect(other).toHaveURL(/\/login$/)
  await phone.close()

  await button(page, 'Sign out everywhere').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page).toHaveURL(/^https?:\/\/[^/]+\/$/)
  expect((await page.request.get('/api/refreshToken')).status()).toBe(401)
})

test('a super admin who must have the second step is redirected to its set-up', { tag: '@desk-only' }, async ({
  page,
  allowed,
}) => {
  allowed.push(/status of 403/)
  await signInAs(page, 'superAdmin')
  // The answer of a shop with STAFF_2FA=required, which server/two-factor tests.
  const refusal = { message: messages.setUpTwoFactor, needs: 'twoFactor' }
  await page.route('**/api/dashboard', (route) => route.fulfill({ status: 403, json: refusal }))
  await page.goto('/admin')
  await expect(page).toHaveURL(/\/admin\/profile\/twofactor$/)
  await expect(button(page, 'Set up two-step sign-in')).toBeVisible()
  await page.getByRole('link', { name: 'Profile' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'My Profile' })).toBeVisible()
})
