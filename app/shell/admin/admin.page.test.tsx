import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { visit } from '#test/pages/back-office.ts'
import { findHeading, main, seePath } from '#test/pages/find.ts'
import { interceptCalls } from '#test/pages/intercept-calls.ts'
import { currentPath, openPage } from '#test/pages/open-page.tsx'
import { callElsewhere, givenOwner, signInAs } from '#test/pages/session.ts'

const SUPER_ONLY = ['Admins', 'Categories', 'Audit log']
const links = () => within(screen.getByRole('navigation', { name: 'Back office' }))
const bar = () => within(screen.getByRole('banner'))

test.each(['/admin', '/admin/orders', '/admin/audit'])(
  '§2 %s sends a basic user home, without asking for data',
  async (path) => {
    await givenOwner()
    const calls = interceptCalls()
    openPage(path)
    await seePath('/')
    expect(calls.filter((call) => /\/api\/(sales|users|dashboard|live|audit)/.test(call))).toEqual(
      [],
    )
  },
)

test.each([
  '/admin/admins',
  '/admin/categories',
  '/admin/categories/addcategories',
  '/admin/audit',
])('§6 an admin is sent from %s to the dashboard', async (path) => {
  await signInAs('admin')
  openPage(path)
  await seePath('/admin')
  await findHeading('Dashboard')
  for (const name of SUPER_ONLY) expect(links().queryByRole('link', { name })).toBeNull()
})

test("the server's markup of the back office is a shell without data", async () => {
  const { email } = await callElsewhere()('GET /shop', {})
  for (const path of ['/admin', '/admin/orders', '/admin/users', '/admin/nowhere']) {
    const markup = await (await fetch(path)).text()
    expect(markup).toContain('<meta name="robots" content="noindex"')
    // The shop's own address is on every page.
    expect(markup.replaceAll(email, '')).not.toContain('@kasuwa.example')
  }
})

test('§2 the sidebar leads to all sections', async () => {
  await signInAs('superAdmin')
  await visit('/admin/refunds')
  const names = [
    'Dashboard',
    'Products',
    'Categories',
    'Orders',
    'Invoice',
    'Users',
    'Admins',
    'Region',
    'Profile',
  ]
  for (const name of names) expect(await links().findByRole('link', { name })).toBeVisible()
  expect(links().getByRole('link', { name: 'Refunds' })).toHaveAttribute('aria-current', 'page')
})

test('§2 Logout clears the stored session, and leads to the home page', async () => {
  await signInAs('admin')
  const user = await visit('/admin/refunds')
  expect(localStorage.getItem('user')).not.toBeNull()
  await user.click(links().getByRole('button', { name: 'Logout' }))
  await seePath('/')
  await waitFor(() => expect(localStorage.getItem('user')).toBeNull())
  const stored = JSON.parse(localStorage.getItem('root') ?? '{}')
  expect(stored.state.authUser).toEqual({ isAuthenticated: false, token: null })
})

test('§2 the bar has a product search, notifications and the profile', async () => {
  await signInAs('admin')
  const user = await visit('/admin/refunds')
  expect(bar().getByRole('img', { name: 'Notifications, 0' })).toBeVisible()
  expect(bar().getByRole('link', { name: 'Profile' })).toHaveAttribute('href', '/admin/profile')
  const box = bar().getByRole('searchbox', { name: messages.searchProductNames })
  await user.type(box, '{Enter}') // §5: it is required
  expect(currentPath()).toBe('/admin/refunds')
  await user.type(box, '50% #1 / 👟{Enter}')
  await findHeading('Products')
  expect(new URLSearchParams(currentPath().split('?')[1]).get('search')).toBe('50% #1 / 👟')
})

test('an unknown address has status 404, and links to other pages', async () => {
  await signInAs('admin')
  const user = await visit('/admin/nowhere/at-all')
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Not found')
  expect((await fetch('/admin/nowhere/at-all')).status).toBe(404)
  await user.click(await main().findByRole('link', { name: 'Dashboard' }))
  await findHeading('Dashboard')
})
