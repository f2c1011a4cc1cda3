import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { findNotice, main, seePath } from '#test/pages/find.ts'
import { interceptCalls } from '#test/pages/intercept-calls.ts'
import { openPage } from '#test/pages/open-page.tsx'
import { givenPerson } from '#test/pages/people.ts'
import { givenOwner } from '#test/pages/session.ts'
import { fillLogin, logIn } from '#test/pages/sign-in.ts'
import { DEMO, newPerson } from '#test/shop-calls.ts'

const findButton = () => screen.findByRole('button', { name: 'Login' })
const stored = (key: string) => JSON.parse(localStorage.getItem(key) ?? 'null')

test("§3 a login stores the token under 'user' and in the slice authUser", async () => {
  const { call: _, id: __, password, ...person } = await givenPerson()
  await logIn({ ...person, password })
  await seePath('/user')
  const token = { ...person, accessToken: expect.any(String) }
  expect(stored('user')).toEqual(token)
  expect(stored('root').state.authUser).toEqual({ isAuthenticated: true, token })
})

test("§5 email and password are required, else 'please fill all field'", async () => {
  const user = openPage('/login')
  await user.click(await findButton())
  expect(await findNotice('please fill all field')).toBeVisible()
  const password = screen.getByLabelText('Password')
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Email is a required field')
  expect(password).toHaveAccessibleDescription('Password is a required field')
  await waitFor(() => expect(main().getByRole('alert')).toHaveFocus())
  await user.click(main().getByRole('link', { name: 'Password is a required field' }))
  expect(password).toHaveFocus()
})

test("§8 a refused login says 'response error', with the server's message", async () => {
  const { email } = await givenPerson()
  const calls = interceptCalls()
  await logIn({ email, password: 'not the right one' })
  expect(await findNotice('response error')).toBeVisible()
  await waitFor(() => expect(main().getByRole('alert')).toHaveTextContent(messages.wrongLogin))
  expect(calls).not.toContain('GET /api/refreshToken')
  expect(stored('user')).toBeNull()
})

test("§8 a login without an answer says 'request error'", async () => {
  interceptCalls((call) => (call === 'POST /api/users/login' ? 'offline' : undefined))
  await logIn(newPerson())
  expect(await findNotice('request error')).toBeVisible()
  await waitFor(() => expect(main().getByRole('alert')).toHaveTextContent(messages.networkError))
})

test('a password is hidden until the user shows it', async () => {
  const user = openPage('/login')
  const box = await screen.findByLabelText('Password')
  expect(box).toHaveAttribute('type', 'password')
  await user.click(screen.getByRole('button', { name: 'Show Password' }))
  expect(box).toHaveAttribute('type', 'text')
  await user.click(screen.getByRole('button', { name: 'Hide Password' }))
  expect(box).toHaveAttribute('type', 'password')
})

test('§5 a visitor of /user/… returns to that address after the login', async () => {
  const person = await givenPerson()
  const user = openPage('/user/orders?page=1')
  await seePath('/login')
  // The address comes along to the other pages.
  await user.click(await screen.findByRole('link', { name: 'Sign up' }))
  await seePath('/signup')
  await user.click(await main().findByRole('link', { name: 'Login' }))
  await fillLogin(user, person)
  await seePath('/user/orders?page=1')
})

test('a user who is signed in is redirected from the login', async () => {
  await givenOwner()
  openPage('/login')
  await seePath('/user')
})

test('§6 an admin is redirected to /admin, from the login and from /user…', async () => {
  await logIn(DEMO.admin)
  await seePath('/admin')
  for (const path of ['/user', '/user/orders']) {
    openPage(path)
    await seePath('/admin')
  }
})
