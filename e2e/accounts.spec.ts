import type { Page } from '@playwright/test'
import { messages } from '#contract/messages.ts'
import {
  accountIcon,
  fillLogin,
  givenAccount,
  givenOwner,
  linkInMail,
  login,
  newPerson,
  type Person,
  signedIn,
} from './accounts.ts'
import {
  addToCart,
  checkOut,
  expect,
  faults,
  fillShipping,
  givenStored,
  main,
  notice,
  openMenu,
  openProduct,
  person,
  plenty,
  test,
} from './shop.ts'

/** Sessions and the pages around them; titles quote the product page (docs/product.md §2 to §8). */

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const stored = (page: Page, key: string) =>
  page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? 'null'), key)

/** Makes a call that needs a session: the wishlist button of a product. */
const wish = (page: Page) => main(page).getByRole('button', { name: 'Wishlist' })

test.describe('login', () => {
  test("§3 login stores the token under 'user' and in the slice authUser, and leads to /user", async ({ page }) => {
    const account = await givenAccount(page)
    await login(page, account)
    await expect(page).toHaveURL(/\/user$/)
    const { fullName, email, phoneNumber } = account
    const token = { accessToken: expect.any(String), fullName, email, phoneNumber }
    expect(await stored(page, 'user')).toEqual(token)
    expect((await stored(page, 'root')).state.authUser).toEqual({ isAuthenticated: true, token })
  })

  test("§5 email and password required, else 'please fill all field'", async ({ page }) => {
    await page.goto('/login')
    await main(page).getByRole('button', { name: 'Login' }).click()
    await expect(notice(page, 'please fill all field')).toBeVisible()
    await expect(page.getByLabel('Email', { exact: true })).toHaveAccessibleDescription('Email is a required field')
    await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
      'Password is a required field',
    )
    const summary = main(page).getByRole('alert')
    await expect(summary).toBeFocused()
    await summary.getByRole('link', { name: 'Password is a required field' }).click()
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  })

  test("§8 toast 'response error' when the server responded, with the server's message beside the form", async ({
    page,
    allowed,
  }) => {
    allowed.push(/401/)
    const { email } = await givenAccount(page)
    const requested: string[] = []
    page.on('request', (request) => requested.push(new URL(request.url()).pathname))
    await login(page, { email, password: 'not the right one' })
    await expect(notice(page, 'response error')).toBeVisible()
    await expect(main(page).getByRole('alert')).toHaveText(messages.wrongLogin)
    expect(requested).not.toContain('/api/refreshToken')
    expect(await stored(page, 'user')).toBeNull()
  })

  test("§8 else 'request error'", async ({ page, allowed }) => {
    allowed.push(/ERR_FAILED/)
    await page.route('**/api/users/login', (route) => route.abort())
    await login(page, newPerson())
    await expect(notice(page, 'request error')).toBeVisible()
    await expect(main(page).getByRole('alert')).toHaveText(messages.networkError)
  })

  test('a password is hidden until the user shows it', async ({ page }) => {
    await page.goto('/login')
    const box = page.getByLabel('Password', { exact: true })
    await expect(box).toHaveAttribute('type', 'password')
    await expect(async () => {
      await page.getByRole('button', { name: 'Show Password' }).click()
      await expect(box).toHaveAttribute('type', 'text', { timeout: 500 })
    }).toPass()
    await page.getByRole('button', { name: 'Hide Password' }).click()
    await expect(box).toHaveAttribute('type', 'password')
  })

  test('text that was typed before hydration stays', async ({ page }) => {
    let open: () => void = () => {}
    const held = new Promise<void>((resolve) => {
      open = resolve
    })
    await page.route('**/assets/*.js', async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/login', { waitUntil: 'commit' })
    await page.getByLabel('Email', { exact: true }).fill('early@example.com')
    await expect(main(page).getByRole('button', { name: 'Login' })).toBeDisabled()
    open()
    await expect(main(page).getByRole('button', { name: 'Login' })).toBeEnabled()
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue('early@example.com')
  })
})

test.describe('sign up', () => {
  const fill = async (page: Page, { fullName, email, phoneNumber, password: secret }: Person) => {
    await page.getByLabel('Full name').fill(fullName)
    await page.getByLabel('Email', { exact: true }).fill(email)
    await page.getByLabel('Phone number').fill(phoneNumber)
    await page.getByLabel('Password', { exact: true }).fill(secret)
  }
  const submit = (page: Page) => main(page).getByRole('button', { name: 'Sign up' })

  test("§7 response saved as auth user, then go to /user; §2 the mail's code verifies: 'Email has been verified, login here'", async ({
    page,
  }) => {
    const account = newPerson()
    await page.goto('/signup')
    await fill(page, account)
    await page.getByLabel('I accept the terms and conditions').check()
    await submit(page).click()
    await expect(page).toHaveURL(/\/user$/)
    expect(await stored(page, 'user')).toMatchObject({ email: account.email })

    const link = await linkInMail(account.email, '/verify/')
    await page.goto(link)
    const code = page.getByLabel('Verification code')
    await expect(code).toHaveValue(link.replace('/verify/', ''))
    await expect(code).not.toBeEditable()
    await expect(page).toHaveURL(/\/verify$/) // the code has left the address
    await page.reload()
    await expect(code).toHaveValue(link.replace('/verify/', ''))
    await main(page).getByRole('button', { name: 'Verify email' }).click()
    await expect(main(page).getByRole('link', { name: 'Email has been verified, login here' })).toHaveAttribute(
      'href',
      '/login',
    )
    await expect(code).toBeHidden()
  })

  test("§5 email, password, phoneNumber, fullName and terms ticked required, else 'please fill all field'", async ({
    page,
  }) => {
    await page.goto('/signup')
    await submit(page).click()
    await expect(notice(page, 'please fill all field')).toBeVisible()
    await expect(main(page).getByRole('alert').getByRole('link')).toHaveText([
      'Full name is a required field',
      'Email is a required field',
      'Phone number is a required field',
      'Password is a required field',
      messages.acceptTerms,
    ])
    await fill(page, newPerson())
    await submit(page).click()
    await expect(main(page).getByRole('alert').getByRole('link')).toHaveText([messages.acceptTerms])
  })

  test("§5 'please fill all field' appears only for blank fields and terms that are not ticked", async ({ page }) => {
    await page.goto('/signup')
    await fill(page, { ...newPerson(), email: 'no address', password: 'short' })
    await page.getByLabel('I accept the terms and conditions').check()
    await submit(page).click()
    await expect(main(page).getByRole('alert')).toContainText(messages.correctFields)
    await expect(main(page).getByRole('alert').getByRole('link')).toHaveText([messages.email, messages.passwordLength])
    await expect(notice(page, 'please fill all field')).toBeHidden()
    await page.getByLabel('Full name').fill(' ')
    await submit(page).click()
    await expect(notice(page, 'please fill all field')).toBeVisible()
  })

  test('a password is rated while it is typed, and refused with the reason at its field', async ({ page, allowed }) => {
    allowed.push(/400/)
    const account = newPerson()
    await page.goto('/signup')
    const password = page.getByLabel('Password', { exact: true })
    const rating = main(page).getByRole('status')
    await fill(page, { ...account, password: 'Password1!' })
    await expect(rating).toHaveText(/^Weak: it is like one that many people use; .+/)
    await password.fill(account.email)
    await expect(rating).toHaveText(/^Very weak: it is made of your own details/)
    await page.getByLabel('I accept the terms and conditions').check()
    await submit(page).click()
    await expect(notice(page, 'response error')).toBeVisible()
    await expect(password).toHaveAccessibleDescription(/guessed first: it is made of your own details/)
    await password.fill('plum velvet orbit 73')
    await expect(rating).toHaveText('Very strong')
    expect(await faults(page)).toEqual([])
    await submit(page).click()
    await expect(page).toHaveURL(/\/user$/)
  })

  test("§8 an address that is taken: 'response error'; what was typed stays", async ({ page, allowed }) => {
    allowed.push(/409/)
    const account = await givenAccount(page)
    await page.goto('/signup')
    await fill(page, account)
    await page.getByLabel('I accept the terms and conditions').check()
    await submit(page).click()
    await expect(notice(page, 'response error')).toBeVisible()
    await expect(main(page).getByRole('alert')).toHaveText(messages.emailTaken)
    await expect(page.getByLabel('Full name')).toHaveValue(account.fullName)
  })

  test("§8 else 'request error'", async ({ page, allowed }) => {
    allowed.push(/ERR_FAILED/)
    await page.route('**/api/users', (route) => route.abort())
    await page.goto('/signup')
    await fill(page, newPerson())
    await page.getByLabel('I accept the terms and conditions').check()
    await submit(page).click()
    await expect(notice(page, 'request error')).toBeVisible()
  })
})

test('verifying in a browser that is not logged in to the account asks for a new password, and logs out all other browsers', async ({
  page,
  browser,
  allowed,
}) => {
  allowed.push(/400/)
  const stranger = await browser.newPage()
  const victim = newPerson()
  const answer = await stranger.request.post('/api/users', { data: { ...victim, tandc: true } })
  await givenStored(stranger, 'user', await answer.json())
  await page.goto(await linkInMail(victim.email, '/verify/'))
  const verify = main(page).getByRole('button', { name: 'Verify email' })
  await verify.click()
  await expect(page.getByLabel('New password', { exact: true })).toBeFocused()
  await expect(main(page).getByRole('alert')).toBeHidden()
  await expect(notice(page, 'unable to verify email, kindly try again')).toBeHidden()
  await verify.click()
  await expect(notice(page, 'please fill all field')).toBeVisible()
  await page.getByLabel('New password', { exact: true }).fill(victim.email)
  await page.getByLabel('New password again').fill(victim.email)
  await verify.click()
  await expect(notice(page, 'unable to verify email, kindly try again')).toBeVisible()
  await expect(page.getByLabel('New password', { exact: true })).toHaveAccessibleDescription(/your own details/)
  await page.getByLabel('New password', { exact: true }).fill('plum velvet orbit 73')
  await page.getByLabel('New password again').fill('plum velvet orbit 73')
  expect(await faults(page)).toEqual([])
  await verify.click()
  await main(page).getByRole('link', { name: 'Email has been verified, login here' }).click()
  await fillLogin(page, { ...victim, password: 'plum velvet orbit 73' })
  await expect(page).toHaveURL(/\/user$/)
  await stranger.goto('/user/orders')
  await expect(stranger).toHaveURL(/\/login$/)
  await stranger.close()
})

test("§8 verification failure: 'unable to verify email, kindly try again'", async ({ page, allowed }) => {
  allowed.push(/400/)
  await page.goto('/verify/not-a-code-of-this-shop')
  await main(page).getByRole('button', { name: 'Verify email' }).click()
  await expect(notice(page, 'unable to verify email, kindly try again')).toBeVisible()
  await expect(main(page).getByRole('alert')).toHaveText(messages.badCode)
  await expect(page.getByLabel('Verification code')).toHaveValue('not-a-code-of-this-shop')
})

test.describe('a forgotten password', () => {
  const ask = async (page: Page, email: string) => {
    await page.goto('/forgetpassword')
    await page.getByLabel('Email', { exact: true }).fill(email)
    await main(page).getByRole('button', { name: 'Send the link' }).click()
  }
  const choose = async (page: Page, first: string, second = first) => {
    await page.getByLabel('New password', { exact: true }).fill(first)
    await page.getByLabel('New password again').fill(second)
    await main(page).getByRole('button', { name: 'Change password' }).click()
  }

  test('mail, new password, login: the old password is refused', async ({ page, allowed }) => {
    allowed.push(/40[01]/)
    const account = await givenAccount(page)
    await ask(page, account.email)
    await expect(notice(page, messages.resetSent)).toBeVisible()
    await expect(main(page).getByText(messages.resetSent)).toBeVisible()
    const link = await linkInMail(account.email, '/changepassword/')
    await page.goto(link)
    await expect(page).toHaveURL(/\/changepassword$/)
    await choose(page, 'a brand new lorry')
    await expect(notice(page, messages.passwordChanged)).toBeVisible()
    await main(page).getByRole('link', { name: 'Login' }).first().click()
    await fillLogin(page, account)
    await expect(notice(page, 'response error')).toBeVisible()
    await fillLogin(page, { ...account, password: 'a brand new lorry' })
    await expect(page).toHaveURL(/\/user$/)
    // A link works once.
    await page.goto(link)
    await choose(page, 'yet another lorry')
    await expect(notice(page, 'there was an error, kindly try again')).toBeVisible()
    await expect(main(page).getByRole('alert')).toHaveText(messages.badCode)
  })

  test("§8 forgot-password failure: server message or 'Network Error'", async ({ page, allowed }) => {
    allowed.push(/ERR_FAILED|429/)
    await page.route('**/api/users/forgetpassword', (route) => route.abort())
    await ask(page, 'ada@example.com')
    await expect(notice(page, 'Network Error')).toBeVisible()
    await page.unroute('**/api/users/forgetpassword')
    await page.route('**/api/users/forgetpassword', (route) =>
      route.fulfill({ status: 429, json: { message: messages.tooMany } }),
    )
    await main(page).getByRole('button', { name: 'Send the link' }).click()
    await expect(notice(page, messages.tooMany)).toBeVisible()
  })

  test('§5 newpassword and cnpassword required (no match check shown): the server answers', async ({
    page,
    allowed,
  }) => {
    allowed.push(/400/)
    await page.goto('/changepassword/some-code')
    await main(page).getByRole('button', { name: 'Change password' }).click()
    await expect(notice(page, 'please fill all field')).toBeVisible()
    await page.getByLabel('New password', { exact: true }).fill('a brand new lorry')
    await page.getByLabel('New password again').fill('a brand new bus')
    await page.getByLabel('New password again').blur()
    await expect(page.getByLabel('New password again')).not.toHaveAccessibleDescription(messages.passwordsDiffer)
    await main(page).getByRole('button', { name: 'Change password' }).click()
    await expect(notice(page, 'there was an error, kindly try again')).toBeVisible()
    await expect(page.getByLabel('New password again')).toHaveAccessibleDescription(messages.passwordsDiffer)
  })

  test('without a code there is no form, but a link to request a new code', async ({ page }) => {
    await page.goto('/changepassword')
    await expect(main(page).getByText(messages.badCode)).toBeVisible()
    await main(page).getByRole('link', { name: 'Get a new one' }).click()
    await expect(heading(page, 'Forgot your password?')).toBeVisible()
  })
})

test('pages with a code send no referrer, and no sign-in page is indexed', async ({ request }) => {
  for (const path of ['/verify/abc', '/changepassword/abc']) {
    const html = await (await request.get(path)).text()
    expect(html).toContain('<meta name="referrer" content="no-referrer"')
    expect(html).not.toContain('abc"')
  }
  for (const path of ['/login', '/signup', '/forgetpassword', '/verify/abc', '/changepassword/abc']) {
    expect(await (await request.get(path)).text()).toMatch(/<meta name="robots" content="noindex/)
  }
})

test.describe('the attempted location', () => {
  test('§5 a visitor who opens /user… signs in and returns to that address', async ({ page }) => {
    const account = await givenAccount(page)
    await page.goto('/user/orders?page=1')
    await expect(page).toHaveURL(/\/login$/)
    await main(page).getByRole('link', { name: 'Sign up' }).click() // it comes along to the other pages
    await main(page).getByRole('link', { name: 'Login' }).click()
    await fillLogin(page, account)
    await expect(page).toHaveURL(/\/user\/orders\?page=1$/)
  })

  for (const from of [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    '/\t/evil.example',
  ]) {
    test(`${JSON.stringify(from)} ends on this site`, async ({ page }) => {
      const account = await givenAccount(page)
      await page.goto('/login')
      // A forged history entry or address.
      await page.evaluate((value) => history.replaceState({ ...history.state, usr: { from: value } }, ''), from)
      await page.goto(`/login?from=${encodeURIComponent(from)}&next=${encodeURIComponent(from)}`)
      await page.goBack()
      await fillLogin(page, account)
      await expect(page).toHaveURL(/^http:\/\/localhost:\d+\/user$/)
    })
  }

  test('a signed-in user is redirected from the login', async ({ page }) => {
    await givenOwner(page)
    await page.goto('/login')
    await expect(page).toHaveURL(/\/user$/)
  })

  test('§6 account routes accept only role users: an admin is redirected to /admin, after the sign-in and from /user…', async ({
    page,
  }) => {
    await login(page, { email: 'admin@kasuwa.example', password: 'kasuwa-admin' })
    await expect(page).toHaveURL(/\/admin$/)
    await page.goto('/user/orders')
    await expect(page).toHaveURL(/\/admin$/)
  })
})

test.describe('the session', () => {
  const enter = async (page: Page): Promise<void> => {
    await givenOwner(page)
    await page.goto('/user')
    await expect(heading(page, 'Profile')).toBeVisible()
  }
  /** A document of the same origin that makes no calls. */
  const leave = (page: Page) => page.goto('/robots.txt')
  /** As after 15 minutes: the claims are readable, but the server refuses the token. */
  const spoil = (page: Page, accessToken?: string) =>
    page.evaluate((given) => {
      for (const key of ['user', 'root']) {
        const { accessToken: old } = JSON.parse(localStorage.getItem('user') ?? '{}')
        const text = localStorage.getItem(key) ?? ''
        if (key === 'root') localStorage.setItem(key, text.replace(old, given ?? `${old}x`))
      }
      const user = JSON.parse(localStorage.getItem('user') ?? '{}')
      localStorage.setItem('user', JSON.stringify({ ...user, accessToken: given ?? `${user.accessToken}x` }))
    }, accessToken)

  test('§2 the user icon links to /user when logged in, otherwise to /login', async ({ page }) => {
    await page.goto('/')
    await expect(accountIcon(page)).toHaveAttribute('href', '/login')
    await enter(page)
    await page.goto('/')
    await expect(accountIcon(page)).toHaveAttribute('href', '/user')
    await expect(accountIcon(page)).toHaveAccessibleName('My account')
  })

  test('§8 401 on a non-login call: one refresh and retry', async ({ page, allowed }) => {
    allowed.push(/401/)
    const product = await plenty(page)
    await enter(page)
    await leave(page)
    await spoil(page)
    const refreshes: number[] = []
    page.on('response', (response) => {
      if (response.url().endsWith('/api/refreshToken')) refreshes.push(response.status())
    })
    await openProduct(page, product)
    await wish(page).click()
    await expect(notice(page, messages.wishlistAdded)).toBeVisible()
    expect(refreshes).toEqual([200])
  })

  test('an unreadable token is replaced, and the user stays signed in', async ({ page, allowed }) => {
    allowed.push(/401/)
    await enter(page)
    await leave(page)
    await spoil(page, 'garbage')
    await page.goto('/user')
    await expect(page.getByText('halima.', { exact: false }).filter({ visible: true }).first()).toBeVisible()
    await expect(page).toHaveURL(/\/user$/)
  })

  test('two tabs that refresh at once both stay signed in', async ({ page, context, allowed }) => {
    allowed.push(/401/)
    const product = await plenty(page)
    await enter(page)
    const other = await context.newPage()
    await Promise.all([openProduct(page, product), openProduct(other, product)])
    await Promise.all([expect(wish(page)).toBeVisible(), expect(wish(other)).toBeVisible()])
    await spoil(page)
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

  test('a session that the server has ended ends in the browser too; the error is passed on', async ({
    page,
    context,
    allowed,
  }) => {
    allowed.push(/401/)
    const product = await plenty(page)
    await enter(page)
    await leave(page)
    // The page's own calls would end the session before the press.
    const asked = ['cart', 'wishlist'].map((name) =>
      page.waitForResponse((response) => new URL(response.url()).pathname.startsWith(`/api/${name}`)),
    )
    await openProduct(page, product)
    await Promise.all(asked)
    await expect(wish(page)).toBeVisible()
    await context.clearCookies()
    await spoil(page)
    await wish(page).click()
    await expect(notice(page, messages.signIn)).toBeVisible()
    await expect(accountIcon(page)).toHaveAttribute('href', '/login')
    await expect(wish(page)).toBeHidden()
    expect(await stored(page, 'user')).toBeNull()
    expect((await stored(page, 'root')).state.authUser).toEqual({ isAuthenticated: false, token: null })
  })

  test('a visitor never asks for a refresh', async ({ page }) => {
    const requested: string[] = []
    page.on('request', (request) => requested.push(new URL(request.url()).pathname))
    await checkOut(page, await plenty(page))
    await page.goto('/user')
    await expect(heading(page, 'Login')).toBeVisible()
    expect(requested).not.toContain('/api/refreshToken')
  })

  test('logout in one tab signs out the other', { tag: '@desk' }, async ({ page, context }) => {
    await enter(page)
    const other = await context.newPage()
    await other.goto('/')
    await signedIn(other)
    await logout(page)
    await expect(page).toHaveURL('/')
    expect(await stored(page, 'user')).toBeNull()
    await expect(accountIcon(page)).toHaveAttribute('href', '/login')
    await expect(accountIcon(other)).toHaveAttribute('href', '/login')
    expect((await page.request.get('/api/refreshToken')).status()).toBe(401)
  })

  test('a malformed entry is dropped: a forged one signs no user in', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('user', '{"accessToken":7,"fullName":"Ada"}'))
    await page.goto('/user')
    await expect(page).toHaveURL(/\/login$/)
  })
})

async function logout(page: Page): Promise<void> {
  await openMenu(page)
  await page.getByRole('button', { name: 'Logout' }).filter({ visible: true }).click()
}

test.describe('who is logged in', () => {
  test('§6 logged-in user: wishlist button; the server message is shown', async ({ page }) => {
    const product = await plenty(page)
    await openProduct(page, product)
    await expect(wish(page)).toBeHidden()
    await givenOwner(page)
    await openProduct(page, product)
    await expect(wish(page)).toHaveAttribute('aria-pressed', 'false')
    await wish(page).click()
    await expect(notice(page, messages.wishlistAdded)).toBeVisible()
    await expect(wish(page)).toHaveAttribute('aria-pressed', 'true')
    await page.reload()
    await expect(wish(page)).toHaveAttribute('aria-pressed', 'true')
    await wish(page).click()
    await expect(notice(page, messages.wishlistRemoved)).toBeVisible()
    await expect(wish(page)).toHaveAttribute('aria-pressed', 'false')
  })

  test('a press before the wishlist has come counts: the request that was on its way is repeated', async ({ page }) => {
    const product = await plenty(page)
    await givenOwner(page)
    let first = true
    let release: () => void = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/api/wishlist/*', async (route) => {
      const isFirst = first
      first = false
      const response = await route.fetch()
      if (isFirst) await held
      await route.fulfill({ response }).catch(() => {}) // it may have been given up
    })
    await openProduct(page, product)
    await wish(page).click()
    await expect(notice(page, messages.wishlistAdded)).toBeVisible()
    release()
    await expect(wish(page)).toHaveAttribute('aria-pressed', 'true')
  })

  test("§8 wishlist deletion failure: 'there was an error, please try again'", async ({ page, allowed }) => {
    allowed.push(/500/)
    const product = await plenty(page)
    await givenOwner(page)
    await openProduct(page, product)
    await wish(page).click()
    await expect(wish(page)).toHaveAttribute('aria-pressed', 'true')
    await page.route('**/api/wishlist/*/*', (route) => route.fulfill({ status: 500, json: { message: 'no' } }))
    await wish(page).click()
    await expect(notice(page, 'there was an error, please try again')).toBeVisible()
  })

  test('§6 checkout prefilled when logged in; what was typed before the login stays', async ({ page }) => {
    const account = await givenAccount(page)
    await checkOut(page, await plenty(page))
    await page.getByLabel('Full name').fill(person.name)
    await page.getByRole('link', { name: 'Login', exact: true }).filter({ visible: true }).last().click()
    await fillLogin(page, account)
    await expect(heading(page, 'Shipping details')).toBeVisible()
    await expect(page).toHaveURL(/\/checkout$/)
    await expect(page.getByLabel('Full name')).toHaveValue(person.name)
    await expect(page.getByLabel('Email')).toHaveValue(account.email)
    await expect(page.getByLabel('Phone number')).toHaveValue(account.phoneNumber)
  })

  test('a logout clears what was typed into the checkout', async ({ page }) => {
    await givenOwner(page)
    await checkOut(page, await plenty(page))
    await fillShipping(page)
    await page.goto('/user')
    await logout(page)
    await expect(page).toHaveURL('/')
    await addToCart(page, await plenty(page)) // the logout has emptied the cart, too
    await page.goto('/checkout')
    await expect(page.getByLabel('Full name')).toHaveValue('')
    await expect(page.getByLabel('Address')).toHaveValue('')
  })
})
