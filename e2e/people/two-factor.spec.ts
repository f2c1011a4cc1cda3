import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { messages } from '#contract/messages.ts'
import type { SignedIn } from '#contract/people/users.ts'
import { ROLE_IDS } from '#contract/platform/roles.ts'
import { awaitLink, fillLogin, givenOwner, newOwner, type Owner } from '../accounts.ts'
import { DEMO } from '../admin.ts'
import { expect, faults, main, notice, test } from '../shop.ts'

/** The second step of signing in, from its set-up to a sign-in: each test has an account of its own. `app/people/account` and `app/people/admin/profile` have the tests of the pages. */

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Verifies the address by the link in its mail: only then can a user have a second step. */
async function verified(page: Page, owner: Owner): Promise<Owner> {
  const vid = (await awaitLink(owner.email, '/verify/')).replace('/verify/', '')
  const headers = { authorization: `Bearer ${owner.accessToken}` }
  expect(
    (await page.request.put('/api/users/verifyemail', { data: { vid }, headers })).status(),
  ).toBe(200)
  return owner
}

/** An admin who is signed in nowhere: a new role ends the user's sessions. */
async function givenAdmin(page: Page): Promise<Owner> {
  const owner = await verified(page, await newOwner(page))
  const boss: SignedIn = await (
    await page.request.post('/api/users/login', { data: DEMO.superAdmin })
  ).json()
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
  await page.getByLabel('Code from the app').fill(new TOTP({ secret }).generate())
  await button(page, 'Turn on').click()
  await expect(page.getByRole('heading', { name: 'Keep these recovery codes' })).toBeFocused()
  const codes = await main(page).getByRole('listitem').allInnerTexts()
  return { secret, codes: codes.filter((text) => /^\w{4}(-\w{4}){5}$/.test(text)) }
}

/** The code of the time step after the set-up: no code works twice. */
const nextCode = (secret: string): string =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + 30_000 })

test('a download asks for the second step after a new password, and continues', async ({
  page,
  allowed,
}) => {
  test.slow() // it waits for mails and signs in several times
  allowed.push(/status of 40[013]/)
  const admin = await givenAdmin(page)
  await openLogin(page, admin)
  await expect(page).toHaveURL(/\/admin$/)
  await page.goto('/admin/profile/twofactor')
  const { codes } = await setUp(page)
  await button(page, 'I have saved them').click()
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
  await expect(dialog.getByLabel('Code from your authenticator app')).toBeFocused()
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

test('a user sets up the second step, and signs in with its code', async ({
  page,
  browser,
  allowed,
}) => {
  test.slow() // it waits for a mail and signs in several times
  allowed.push(/status of 401/)
  const owner = await verified(page, await givenOwner(page))
  await page.goto('/user/twofactor')
  await button(page, 'Set up two-step sign-in').click()
  await expect(page.getByLabel('Code from the app')).toBeVisible()
  expect(await faults(page)).toEqual([])
  await page.reload()
  const { secret } = await setUp(page)
  expect(await faults(page)).toEqual([])

  const phone = await browser.newContext()
  const other = await phone.newPage()
  await openLogin(other, owner)
  const code = other.getByLabel('Code from your authenticator app')
  await expect(code).toBeFocused()
  expect(await faults(other)).toEqual([])
  await code.fill(nextCode(secret))
  await button(other, 'Go on').click()
  await expect(other).toHaveURL(/\/user$/)
  await phone.close()
})
