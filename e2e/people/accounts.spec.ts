import type { Page } from '@playwright/test'
import { messages } from '#contract/messages.ts'
import type { SignedIn } from '#contract/people/users.ts'
import {
  accountIcon,
  awaitLink,
  fillLogin,
  givenAccount,
  givenOwner,
  newPerson,
  signedIn,
} from '../accounts.ts'
import { DEMO, givenProduct } from '../admin.ts'
import { expect, faults, goBack, main, notice, openMenu, openProduct, test } from '../shop.ts'

/**
 * Sessions and the pages around them, as far as they take a browser: `app/people/sign-in` and `app/people/session` have the tests of
 * the pages. Titles quote the product page (docs/product.md §2 to §8).
 */

const stored = (page: Page, key: string) =>
  page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? 'null'), key)
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })

async function fillSignUp(
  page: Page,
  { fullName, email, phoneNumber, password }: ReturnType<typeof newPerson>,
) {
  await page.goto('/signup')
  await field(page, 'Full name').fill(fullName)
  await field(page, 'Email').fill(email)
  await field(page, 'Phone number').fill(phoneNumber)
  await field(page, 'Password').fill(password)
  await page.getByLabel('I accept the terms and conditions').check()
}

async function choosePassword(page: Page, password: string): Promise<void> {
  await field(page, 'New password').fill(password)
  await field(page, 'New password again').fill(password)
}

test("§7 a sign-up leads to /user; §2 the mail's code verifies the address", async ({ page }) => {
  const account = newPerson()
  await fillSignUp(page, account)
  await main(page).getByRole('button', { name: 'Sign up' }).click()
  await expect(page).toHaveURL(/\/user$/)
  expect(await stored(page, 'user')).toMatchObject({ email: account.email })

  const link = await awaitLink(account.email, '/verify/')
  await page.goto(link)
  const code = page.getByLabel('Verification code')
  await expect(code).toHaveValue(link.replace('/verify/', ''))
  await expect(code).not.toBeEditable()
  await expect(page).toHaveURL(/\/verify$/) // the code has left the address
  await page.reload()
  await expect(code).toHaveValue(link.replace('/verify/', ''))
  await main(page).getByRole('button', { name: 'Verify email' }).click()
  const done = main(page).getByRole('link', { name: 'Email has been verified, login here' })
  await expect(done).toHaveAttribute('href', '/login')
  await expect(code).toBeHidden()
})

test('forms that rate a password have no accessibility violation', async ({ page, allowed }) => {
  allowed.push(/400/)
  const account = await givenAccount(page)
  await fillSignUp(page, { ...newPerson(), password: 'Password1!' })
  await expect(main(page).getByRole('status')).toHaveText(/^Weak/)
  expect(await faults(page)).toEqual([])

  await page.goto(await awaitLink(account.email, '/verify/'))
  const verify = main(page).getByRole('button', { name: 'Verify email' })
  await verify.click()
  await choosePassword(page, account.email)
  await verify.click()
  await expect(field(page, 'New password')).toHaveAccessibleDescription(/your own details/)
  await choosePassword(page, 'plum velvet orbit 73')
  expect(await faults(page)).toEqual([])
})

test('a forgotten password is replaced by the link of a mail, once', async ({ page, allowed }) => {
  allowed.push(/40[01]/)
  const account = await givenAccount(page)
  await page.goto('/forgetpassword')
  await field(page, 'Email').fill(account.email)
  await main(page).getByRole('button', { name: 'Send the link' }).click()
  await expect(notice(page, messages.resetSent)).toBeVisible()
  await expect(main(page).getByText(messages.resetSent)).toBeVisible()
  const link = await awaitLink(account.email, '/changepassword/')
  const change = main(page).getByRole('button', { name: 'Change password' })
  await page.goto(link)
  await expect(page).toHaveURL(/\/changepassword$/)
  await choosePassword(page, 'a brand new lorry')
  await change.click()
  await expect(notice(page, messages.passwordChanged)).toBeVisible()
  await main(page).getByRole('link', { name: 'Login' }).first().click()
  await fillLogin(page, account)
  await expect(notice(page, 'response error')).toBeVisible()
  await fillLogin(page, { ...account, password: 'a brand new lorry' })
  await expect(page).toHaveURL(/\/user$/)
  await page.goto(link)
  await choosePassword(page, 'yet another lorry')
  await change.click()
  await expect(notice(page, 'there was an error, kindly try again')).toBeVisible()
  await expect(main(page).getByRole('alert')).toHaveText(messages.badCode)
})

test('pages with a code send no referrer, and no sign-in page is indexed', async ({ request }) => {
  for (const path of ['/verify/abc', '/changepassword/abc']) {
    const html = await (await request.get(path)).text()
    expect(html).toContain('<meta name="referrer" content="no-referrer"')
    expect(html).not.toContain('abc"')
  }
  for (const path of [
    '/login',
    '/signup',
    '/forgetpassword',
    '/verify/abc',
    '/changepassword/abc',
  ]) {
    expect(await (await request.get(path)).text()).toMatch(/<meta name="robots" content="noindex/)
  }
})

// `app/platform/session/attempted-location.test.ts` has all spellings.
test('a forged attempted location ends on this site', async ({ page }) => {
  const account = await givenAccount(page)
  const from = '//evil.example'
  await page.goto('/login')
  await page.evaluate(
    (value) => history.replaceState({ ...history.state, usr: { from: value } }, ''),
    from,
  )
  await page.goto(`/login?from=${encodeURIComponent(from)}&next=${encodeURIComponent(from)}`)
  await goBack(page)
  await fillLogin(page, account)
  await expect(page).toHaveURL(/^http:\/\/localhost:\d+\/user$/)
})

test('two tabs that refresh at once both stay signed in', async ({
  page,
  context,
  request,
  allowed,
}) => {
  allowed.push(/401/)
  const { email, password } = DEMO.admin
  const admin: SignedIn = await (
    await request.post('/api/users/login', { data: { email, password } })
  ).json()
  const product = await givenProduct(page, {
    headers: { authorization: `Bearer ${admin.accessToken}` },
  })
  await givenOwner(page)
  const other = await context.newPage()
  await openProduct(page, product)
  await openProduct(other, product)
  const wish = (tab: Page) => main(tab).getByRole('button', { name: 'Wishlist' })
  await Promise.all([expect(wish(page)).toBeVisible(), expect(wish(other)).toBeVisible()])
  // As after 15 minutes: the claims are readable, but the server refuses the token.
  await page.evaluate(() => {
    const user = JSON.parse(localStorage.getItem('user') ?? '{}')
    localStorage.setItem('user', JSON.stringify({ ...user, accessToken: `${user.accessToken}x` }))
  })
  const used: string[] = []
  context.on('response', (response) => {
    if (response.url().endsWith('/api/refreshToken')) used.push(String(response.status()))
  })
  await Promise.all([wish(page).click(), wish(other).click()])
  await Promise.all([
    expect(notice(page, messages.wishlistAdded)).toBeVisible(),
    expect(notice(other, messages.wishlistAdded)).toBeVisible(),
  ])
  expect(used).toEqual(['200'])
  await Promise.all([page.reload(), other.reload()])
  await Promise.all([signedIn(page), signedIn(other)])
})

test('a logout in one tab signs out the other', async ({ page, context }) => {
  await givenOwner(page)
  await page.goto('/user')
  const other = await context.newPage()
  await other.goto('/')
  await signedIn(other)
  await openMenu(page)
  await page.getByRole('button', { name: 'Logout' }).filter({ visible: true }).click()
  await expect(page).toHaveURL('/')
  expect(await stored(page, 'user')).toBeNull()
  await expect(accountIcon(page)).toHaveAttribute('href', '/login')
  await expect(accountIcon(other)).toHaveAttribute('href', '/login')
  expect((await page.request.get('/api/refreshToken')).status()).toBe(401)
})
