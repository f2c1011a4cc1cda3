import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { shortenId } from '#contract/platform/format.ts'
import { findHeading, findNotice, main, retype } from '#test/pages/find.ts'
import { currentPath, openPage } from '#test/pages/open-page.tsx'
import { givenAdmin, login, signInTo } from '#test/pages/people.ts'
import { callElsewhere } from '#test/pages/session.ts'

test('§2 the profile of an admin is shown and edited', async () => {
  const me = await givenAdmin()
  await signInTo(me)
  const user = openPage('/admin/profile')
  expect(await findHeading('My Profile')).toBeVisible()
  await main().findByText(me.email)
  for (const text of [me.fullName, shortenId(me.id, 3), me.phoneNumber])
    expect(screen.getByRole('main')).toHaveTextContent(text)
  await user.click(main().getByRole('link', { name: 'Edit Profile' }))
  expect(await screen.findByLabelText('Full name')).toHaveValue(me.fullName)
  expect(currentPath()).toBe('/admin/profile/editprofille')
  const phone = screen.getByLabelText('Phone number')
  await retype(user, phone, '0803 999 8877')
  await user.click(screen.getByRole('button', { name: 'Submit' }))
  expect(await findNotice('success')).toBeVisible() // §8
  await user.clear(phone)
  await user.click(await screen.findByRole('button', { name: 'Submit' }))
  expect(await main().findByText('Phone number is a required field')).toBeVisible()
  const breadcrumb = within(screen.getByRole('navigation', { name: 'Breadcrumb' }))
  await user.click(breadcrumb.getByRole('link', { name: 'My Profile' }))
  await waitFor(() => expect(screen.getByRole('main')).toHaveTextContent('0803 999 8877'))
})

test('§2 an admin who changes the password ends every other session', async () => {
  const me = await givenAdmin()
  await signInTo(me)
  const user = openPage('/admin/profile')
  await user.click(await screen.findByRole('link', { name: 'Change Password' }))
  const old = await screen.findByLabelText('Old password')
  expect(currentPath()).toBe('/admin/profile/changepassword')
  const password = 'sandstorm in march'
  const submit = async () => user.click(await screen.findByRole('button', { name: 'Submit' }))
  await user.type(old, 'not this one')
  await user.type(screen.getByLabelText('New password'), password)
  await user.type(screen.getByLabelText('New password again'), password)
  await submit()
  expect(await main().findByText(messages.wrongPassword)).toBeVisible()
  await retype(user, old, me.password)
  await submit()
  expect(await findNotice(messages.passwordChanged)).toBeVisible()
  await waitFor(() => expect(old).toHaveValue(''))
  await expect(me.call('GET /users/:id', { params: { id: me.id } })).rejects.toMatchObject({
    status: 401,
  })
  expect(await login(callElsewhere(), { ...me, password })).toMatchObject({ email: me.email })
})
