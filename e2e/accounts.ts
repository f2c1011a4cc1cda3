import type { Page } from '@playwright/test'
import { SignedIn } from '#contract/people/users.ts'
import { linkInMail } from '#test/link-in-mail.ts'
import { currentShop, expect, givenStored } from './shop.ts'

/** Shared by tests of accounts: new users, and the mails that they receive. */

type Person = { fullName: string; email: string; phoneNumber: string; password: string }

export const newPerson = (): Person => ({
  fullName: 'Halima Sani',
  email: `halima.${crypto.randomUUID()}@example.com`,
  phoneNumber: '0805 111 2233',
  password: 'harmattan dust',
})

/** Creates an account by the API; this browser is not signed in. */
export async function givenAccount(page: Page): Promise<Person> {
  const person = newPerson()
  const answer = await page.request.post('/api/users', { data: { ...person, tandc: true } })
  expect(answer.status()).toBe(201)
  await page.context().clearCookies()
  return person
}

export type Owner = Person & SignedIn & { id: string }

/** Creates an account by the API; its session is known to this browser's calls, and not to its pages. */
export async function newOwner(page: Page): Promise<Owner> {
  const someone = newPerson()
  const answer = await page.request.post('/api/users', { data: { ...someone, tandc: true } })
  expect(answer.status()).toBe(201)
  const session: SignedIn = await answer.json()
  return { ...someone, ...session, id: idIn(session) }
}

/** Creates an account by the API and signs this browser in, as at an earlier visit. */
export async function givenOwner(page: Page): Promise<Owner> {
  const owner = await newOwner(page)
  await givenStored(page, 'user', SignedIn.parse(owner))
  return owner
}

/** The id of the session's user. */
export const idIn = ({ accessToken }: SignedIn): string =>
  JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString()).id

export async function login(
  page: Page,
  { email, password }: Pick<Person, 'email' | 'password'>,
): Promise<void> {
  await page.goto('/login')
  await fillLogin(page, { email, password })
}

export async function fillLogin(
  page: Page,
  { email, password }: Pick<Person, 'email' | 'password'>,
): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
}

/** Waits until this browser is signed in, on whichever page. */
export const signedIn = (page: Page): Promise<void> =>
  expect(accountIcon(page)).toHaveAttribute('href', '/user')

export const accountIcon = (page: Page) =>
  page.getByRole('banner').getByRole('link', { name: /^(Login|My account)$/ })

/** The path of the link in the newest mail to this person: `/verify/…`, `/changepassword/…`. */
export async function awaitLink(to: string, path: string): Promise<string> {
  let link: string | undefined
  const look = async () => {
    link = await linkInMail(currentShop().dataDir, to, path)
    return link
  }
  await expect.poll(look).toBeDefined()
  return link as string
}
