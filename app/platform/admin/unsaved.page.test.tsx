import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expireSession } from '#app/platform/store/session.ts'
import { seePath } from '#test/pages/find.ts'
import { openPage } from '#test/pages/open-page.tsx'
import { signInAs } from '#test/pages/session.ts'

const FORM = '/admin/region/addregion'
const stateField = () => screen.findByRole('textbox', { name: 'State' })
const findOffer = () => screen.findByRole('button', { name: 'Put it back' })

/** Types a name into the form of a new state. */
async function typeState(role: 'admin' | 'superAdmin' = 'admin') {
  await signInAs(role)
  const user = openPage(FORM)
  await user.type(await stateField(), 'Zuma')
  return user
}

test('typed work is offered again after the session ended and a new sign-in', async () => {
  await typeState()
  expireSession()
  await seePath('/')

  await signInAs('admin')
  const user = openPage(FORM)
  expect(await screen.findByText('Your session ended before this was saved')).toBeVisible()
  await user.click(await findOffer())
  expect(await stateField()).toHaveValue('Zuma')
  expect(screen.queryByRole('button', { name: 'Put it back' })).toBeNull()
})

test('typed work of one account is not offered to another', async () => {
  await typeState()
  expireSession()
  await seePath('/')

  await signInAs('superAdmin')
  openPage(FORM)
  await stateField()
  expect(screen.queryByRole('button', { name: 'Put it back' })).toBeNull()
})

test('a logout forgets the typed work of its tab', async () => {
  const user = await typeState()
  const [logout] = await screen.findAllByRole('button', { name: 'Logout' })
  await user.click(logout as HTMLElement)
  await waitFor(() => expect(localStorage.getItem('user')).toBeNull())

  await signInAs('admin')
  openPage(FORM)
  await stateField()
  expect(screen.queryByRole('button', { name: 'Put it back' })).toBeNull()
})
