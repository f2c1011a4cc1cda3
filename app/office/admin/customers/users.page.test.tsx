import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { shortenId } from '#contract/platform/format.ts'
import { ROLE_IDS } from '#contract/platform/roles.ts'
import { dateInLagos } from '#contract/platform/times.ts'
import { findNotice, main, seePath } from '#test/pages/find.ts'
import { interceptCalls } from '#test/pages/intercept-calls.ts'
import { currentPath, openPage } from '#test/pages/open-page.tsx'
import {
  givenAdmin,
  givenPerson,
  givenVerified,
  login,
  makeAdmin,
  type Person,
  signInTo,
} from '#test/pages/people.ts'
import { callAs, callElsewhere, signInAs } from '#test/pages/session.ts'
import { DEMO, givenProduct, givenSale, idIn } from '#test/shop-calls.ts'

const userAddress = ({ id }: Pick<Person, 'id'>) => `/admin/users/userdetails/${id}`
const adminAddress = ({ id }: Pick<Person, 'id'>) => `/admin/admins/admindetails/${id}`
const MISSING = 'This person is not among the users'

async function openPerson(
  address: string,
  { fullName }: Pick<Person, 'fullName'>,
): Promise<UserEvent> {
  const user = openPage(address)
  await screen.findByRole('heading', { level: 2, name: fullName })
  return user
}

/** Presses a button of the user's page and confirms the dialog, which contains `consequence`. */
async function confirm(user: UserEvent, name: string, consequence: RegExp): Promise<void> {
  await user.click(main().getByRole('button', { name }))
  const dialog = screen.getByRole('dialog')
  expect(dialog).toHaveTextContent(consequence)
  expect(within(dialog).getByRole('button', { name: 'cancel' })).toHaveFocus()
  await user.click(within(dialog).getByRole('button', { name: `Confirm: ${name}` }))
}

/** The bodies of the page's `PUT` calls so far. */
function sentBodies(): unknown[] {
  const bodies: unknown[] = []
  interceptCalls((call, init) => {
    if (call.startsWith('PUT ')) bodies.push(JSON.parse(String(init?.body)))
    return undefined
  })
  return bodies
}

test('§2 users are searched, shown in a table, and each leads to its page', async () => {
  const someone = await givenPerson()
  await signInAs('admin')
  const calls = interceptCalls()
  const user = openPage('/admin/users?page=2')
  await user.type(await screen.findByRole('searchbox', { name: 'search users' }), someone.fullName)
  await seePath(`/admin/users?${new URLSearchParams({ search: someone.fullName })}`)
  await waitFor(() =>
    expect(calls).toContain(`GET /api/users/50/0/${encodeURIComponent(someone.fullName)}`),
  )
  expect(calls).toContain('GET /api/users/50/50')
  const row = await screen.findByRole('row', { name: new RegExp(someone.email) })
  for (const text of [someone.fullName, someone.phoneNumber, 'active'])
    expect(row).toHaveTextContent(text)
  await waitFor(() => expect(main().getAllByRole('row', { name: /@/ })).toEqual([row]))
  await user.click(within(row).getByRole('link', { name: someone.fullName }))
  await screen.findByRole('heading', { level: 1, name: 'User details' })
  expect(currentPath()).toBe(userAddress(someone))
})

test('a search for users without a match says so', async () => {
  await signInAs('admin')
  openPage('/admin/users?search=no such name')
  expect(await screen.findByText(messages.nothingMatches('no such name'))).toBeVisible()
})

test('§2 admins are a table without search or paging', async () => {
  const colleague = await givenAdmin()
  await signInAs('superAdmin')
  const user = openPage('/admin/admins')
  const boss = await screen.findByRole('row', { name: new RegExp(DEMO.superAdmin.email) })
  expect(boss).toHaveTextContent('super admin')
  expect(main().queryByRole('searchbox')).toBeNull()
  expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull()
  await user.click(main().getByRole('link', { name: colleague.fullName }))
  expect(await screen.findByRole('button', { name: messages.makeBasic })).toBeVisible()
  expect(currentPath()).toBe(adminAddress(colleague))
})

test('§4 a user is blocked and unblocked after confirmation', async () => {
  const someone = await givenPerson()
  await signInAs('admin')
  const sent = sentBodies()
  const user = await openPerson(userAddress(someone), someone)

  const block = main().getByRole('button', { name: 'block' })
  await user.click(block)
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'cancel' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(main().getByText('active')).toBeVisible()
  expect(sent).toEqual([])

  await confirm(user, 'block', /signed out everywhere at once.*No mail is sent/)
  expect(await findNotice(messages.userBlocked)).toBeVisible()
  expect(await main().findByText('blocked')).toBeVisible()
  // so that it has the focus again
  expect(main().getByRole('button', { name: 'unblock' })).toBe(block)
  await expect(login(callElsewhere(), someone)).rejects.toMatchObject({ status: 403 })

  await confirm(user, 'unblock', /can sign in again at once/)
  expect(await findNotice(messages.userUnblocked)).toBeVisible()
  expect(await main().findByRole('button', { name: 'block' })).toBeVisible()
  expect(sent).toEqual([{ statusValue: 'block' }, { statusValue: 'unblock' }])
  expect(await login(callElsewhere(), someone)).toMatchObject({ email: someone.email })
})

test('§4 a user is made an admin and basic again, each after confirmation', async () => {
  const someone = await givenVerified()
  await signInAs('superAdmin')
  const sent = sentBodies()
  const user = await openPerson(userAddress(someone), someone)
  await confirm(user, messages.makeAdmin, /signed out everywhere/)
  expect(await findNotice(messages.userIsAdmin)).toBeVisible()
  const heading = await screen.findByRole('heading', { level: 1, name: 'Admin details' })
  await waitFor(() => expect(heading).toHaveFocus())
  expect(currentPath()).toBe(adminAddress(someone))
  await main().findByRole('button', { name: messages.makeBasic })
  await confirm(user, messages.makeBasic, /lose the back office at once/)
  expect(await findNotice(messages.userIsBasic)).toBeVisible()
  expect(await main().findByRole('button', { name: messages.makeAdmin })).toBeVisible()
  expect(currentPath()).toBe(userAddress(someone))
  expect(sent).toEqual([{ roleValue: ROLE_IDS.admin }, { roleValue: ROLE_IDS.users }])
})

test('an admin who makes an admin loses access to them', async () => {
  const someone = await givenVerified()
  await signInAs('admin')
  const user = await openPerson(userAddress(someone), someone)
  await confirm(user, messages.makeAdmin, /Only a super admin can undo this/)
  expect(await findNotice(messages.userIsAdmin)).toBeVisible()
  await user.type(await screen.findByRole('searchbox', { name: 'search users' }), someone.fullName)
  expect(await screen.findByText(messages.nothingMatches(someone.fullName))).toBeVisible()
  expect(currentPath()).toMatch(/^\/admin\/users\?/)
})

test('an admin finds no other admin among the users', async () => {
  const someone = await givenAdmin()
  await signInAs('admin')
  openPage(userAddress(someone))
  expect(await screen.findByText(MISSING)).toBeVisible()
})

test('no admin can change themselves', async () => {
  const id = idIn(await login(callElsewhere(), DEMO.superAdmin))
  await signInAs('superAdmin')
  await openPerson(adminAddress({ id }), DEMO.superAdmin)
  expect(main().getByText(/This is your own account/)).toBeVisible()
  expect(main().queryAllByRole('button')).toEqual([])
})

test('an act that another admin did first is refused', async () => {
  const someone = await givenVerified()
  const boss = await callAs('superAdmin')
  await signInAs('admin')
  const user = await openPerson(userAddress(someone), someone)
  await makeAdmin(boss, someone)
  await confirm(user, 'block', /signed out/)
  expect(await findNotice(messages.forbidden)).toBeVisible()
  expect(await screen.findByText(MISSING)).toBeVisible()
})

test('a blocked user is signed out at once', async () => {
  const someone = await givenPerson()
  const admin = await callAs('admin')
  await signInTo(someone)
  const user = openPage('/user/orders')
  const search = await screen.findByRole('searchbox', { name: messages.searchOrders })
  await admin('PUT /users/:id', { params: { id: someone.id }, body: { statusValue: 'block' } })
  await user.type(search, 'shoe')
  await seePath('/login')
})

test('an admin who is made basic loses the back office at once', async () => {
  const someone = await givenAdmin()
  const boss = await callAs('superAdmin')
  await signInTo(someone)
  const user = openPage('/admin/users')
  const search = await screen.findByRole('searchbox', { name: 'search users' })
  await boss('PUT /users/roleupdate/:id', {
    params: { id: someone.id },
    body: { roleValue: ROLE_IDS.users },
  })
  await user.type(search, 'halima')
  await seePath('/')
})

test('§2 user details show who it is and their orders', async () => {
  const someone = await givenPerson()
  const admin = await signInAs('admin')
  const lines = [{ id: (await givenProduct(admin))._id, qty: 1 }]
  const [first, second] = [
    await givenSale(someone.call, { lines }),
    await givenSale(someone.call, { lines }),
  ]
  const user = await openPerson(userAddress(someone), someone)
  const page = screen.getByRole('main')
  for (const text of [shortenId(someone.id, 3), 'Not verified yet'])
    expect(page).toHaveTextContent(text)
  expect(main().getByRole('link', { name: someone.email })).toHaveAttribute(
    'href',
    `mailto:${someone.email}`,
  )
  expect(main().getByRole('link', { name: someone.phoneNumber })).toHaveAttribute(
    'href',
    'tel:08051112233',
  )
  const orderRow = (id: string) => main().queryByRole('row', { name: new RegExp(shortenId(id, 6)) })
  await waitFor(() => expect(orderRow(first._id)).toHaveTextContent(dateInLagos(first.createdAt)))
  expect(orderRow(second._id)).toBeVisible()
  await user.type(
    screen.getByRole('searchbox', { name: messages.searchOrders }),
    shortenId(first._id, 6),
  )
  await waitFor(() => expect(orderRow(second._id)).toBeNull())
  await user.click(within(orderRow(first._id) as HTMLElement).getByRole('link'))
  await seePath(`/admin/orders/orderdetails/${first._id}`)
})
