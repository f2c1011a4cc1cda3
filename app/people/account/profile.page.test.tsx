import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { shortenId } from '#contract/platform/format.ts'
import { findHeading, findMain, findNotice, main, retype, seePath } from '#test/pages/find.ts'
import { interceptCalls } from '#test/pages/intercept-calls.ts'
import { openPage } from '#test/pages/open-page.tsx'
import { givenOrder } from '#test/pages/orders.ts'
import { givenOwner } from '#test/pages/session.ts'

test('§2 the profile has name, short id, email, phone number and two links', async () => {
  const owner = await givenOwner()
  const user = openPage('/user')
  await (await findMain()).findByRole('heading', { name: owner.fullName })
  for (const text of [`id ${shortenId(owner.id, 3)}`, owner.email, owner.phoneNumber])
    expect(screen.getByRole('main')).toHaveTextContent(text)
  for (const text of ['WhatsApp', 'Shipping'])
    expect(screen.getByRole('main')).not.toHaveTextContent(text)
  expect(main().getByRole('link', { name: 'Change Password' })).toHaveAttribute(
    'href',
    '/user/changepassword',
  )
  await user.click(main().getByRole('link', { name: 'Edit Profile' }))
  await seePath('/user/editprofille')
})

test('§2 the profile has the shipping address once there is one', async () => {
  await givenOrder(await givenOwner())
  openPage('/user')
  expect(await screen.findByText('12 Allen Avenue, Ikeja, Lagos')).toBeVisible()
})

test("§2 Edit Profile is prefilled, says 'success' and keeps the saved values", async () => {
  const owner = await givenOwner()
  const user = openPage('/user/editprofille')
  const name = await screen.findByLabelText('Full name')
  const phone = screen.getByLabelText('Phone number')
  expect(name).toHaveValue(owner.fullName)
  expect(phone).toHaveValue(owner.phoneNumber)
  await retype(user, name, 'Halima Sani Bello')
  await retype(user, phone, '0701 234 5678')
  await user.click(main().getByRole('button', { name: 'Submit' }))
  expect(await findNotice(messages.profileChanged)).toBeVisible()
  expect(name).toHaveValue('Halima Sani Bello')
  const stored = { fullName: 'Halima Sani Bello', phoneNumber: '0701 234 5678' }
  expect(JSON.parse(localStorage.getItem('user') ?? '')).toMatchObject(stored)
  openPage('/user')
  expect(
    await (await findMain()).findByRole('heading', { name: 'Halima Sani Bello' }),
  ).toBeVisible()
})

test('§5 the name and the phone number of a profile are required', async () => {
  await givenOwner()
  const user = openPage('/user/editprofille')
  const name = await screen.findByLabelText('Full name')
  await retype(user, name, ' ')
  await retype(user, screen.getByLabelText('Phone number'), '12')
  await user.click(main().getByRole('button', { name: 'Submit' }))
  expect(await main().findByText(messages.requiredField('Full name'))).toBeVisible()
  expect(main().getByText(messages.phoneNumber)).toBeVisible()
  await waitFor(() => expect(name).toHaveFocus())
})

test('§2 Logout clears the stored user and goes to /', async () => {
  await givenOwner()
  const user = openPage('/user')
  await findHeading('Profile')
  const links = within(screen.getByRole('navigation', { name: 'Account' }))
  expect(links.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    ...['Profile', 'Orders', 'Invoice', 'Wishlist'],
  ])
  await user.click(links.getByRole('button', { name: 'Logout' }))
  await seePath('/')
  expect(localStorage.getItem('user')).toBeNull()
  openPage('/user')
  await seePath('/login')
})

test('a logout gives up what the page still waits for', async () => {
  await givenOwner()
  const { promise: givenUp, resolve: giveUp } = Promise.withResolvers<void>()
  const calls = interceptCalls(async (call, init) => {
    if (call !== 'GET /api/users/sessions') return undefined
    init?.signal?.addEventListener('abort', () => giveUp())
    await givenUp
    return 'offline'
  })
  const user = openPage('/user')
  await waitFor(() => expect(calls).toContain('GET /api/users/sessions'))
  await user.click(await screen.findByRole('button', { name: 'Logout' }))
  await givenUp
  await seePath('/')
})
