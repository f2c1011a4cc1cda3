import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { findNotice, main, retype, seePath } from '#test/pages/find.ts'
import { interceptCalls } from '#test/pages/intercept-calls.ts'
import { openPage } from '#test/pages/open-page.tsx'
import { givenPerson } from '#test/pages/people.ts'
import { newPerson } from '#test/shop-calls.ts'

type Fields = ReturnType<typeof newPerson>

async function open(): Promise<UserEvent> {
  const user = openPage('/signup')
  await screen.findByLabelText('Full name')
  return user
}

async function fill(
  user: UserEvent,
  { fullName, email, phoneNumber, password }: Fields,
): Promise<void> {
  await retype(user, screen.getByLabelText('Full name'), fullName)
  await retype(user, screen.getByLabelText('Email'), email)
  await retype(user, screen.getByLabelText('Phone number'), phoneNumber)
  await retype(user, screen.getByLabelText('Password'), password)
}

const acceptTerms = (user: UserEvent) =>
  user.click(screen.getByLabelText('I accept the terms and conditions'))
const submit = (user: UserEvent) => user.click(main().getByRole('button', { name: 'Sign up' }))
const errors = () =>
  main()
    .queryAllByRole('link')
    .filter((link) => link.closest('[role=alert]'))
    .map(({ textContent }) => textContent)

test("§5 blank fields and terms not ticked say 'please fill all field'", async () => {
  const user = await open()
  await submit(user)
  expect(await findNotice('please fill all field')).toBeVisible()
  expect(errors()).toEqual([
    'Full name is a required field',
    'Email is a required field',
    'Phone number is a required field',
    'Password is a required field',
    messages.termsNotAccepted,
  ])
  await fill(user, newPerson())
  await submit(user)
  await waitFor(() => expect(errors()).toEqual([messages.termsNotAccepted]))
})

test("§5 wrong fields alone do not say 'please fill all field'", async () => {
  const user = await open()
  await fill(user, { ...newPerson(), email: 'no address', password: 'short' })
  await acceptTerms(user)
  await submit(user)
  await waitFor(() => expect(errors()).toEqual([messages.email, messages.passwordLength]))
  expect(main().getByRole('alert')).toHaveTextContent(messages.correctFields)
  expect(screen.queryByText('please fill all field')).toBeNull()
  await retype(user, screen.getByLabelText('Full name'), ' ')
  await submit(user)
  expect(await findNotice('please fill all field')).toBeVisible()
})

test('an error that comes while typing leaves the focus there', async () => {
  const user = await open()
  await fill(user, { ...newPerson(), email: 'no address' })
  await acceptTerms(user)
  await submit(user)
  await waitFor(() => expect(errors()).toEqual([messages.email]))
  const email = screen.getByLabelText('Email')
  await retype(user, email, 'halima@example.com')
  await waitFor(() => expect(main().queryByRole('alert')).toBeNull())
  await user.type(email, ', ada@example.com')
  await waitFor(() => expect(errors()).toEqual([messages.email]))
  expect(email).toHaveFocus()
  expect(email).toHaveValue('halima@example.com, ada@example.com')
})

test('a password is rated while typed, and refused with the reason', async () => {
  const person = newPerson()
  const user = await open()
  const password = screen.getByLabelText('Password')
  const seeRating = (text: RegExp) =>
    waitFor(() => expect(main().getByRole('status')).toHaveTextContent(text))
  await fill(user, { ...person, password: 'Password1!' })
  await seeRating(/^Weak: it is like one that many people use; .+/)
  await retype(user, password, person.email)
  await seeRating(/^Very weak: it is made of your own details/)
  await acceptTerms(user)
  await submit(user)
  expect(await findNotice('response error')).toBeVisible()
  await waitFor(() =>
    expect(password).toHaveAccessibleDescription(/guessed first: it is made of your own details/),
  )
  await retype(user, password, 'plum velvet orbit 73')
  await seeRating(/^Very strong$/)
  await submit(user)
  await seePath('/user')
})

test("§8 a taken address says 'response error', and what was typed stays", async () => {
  const person = await givenPerson()
  const user = await open()
  await fill(user, person)
  await acceptTerms(user)
  await submit(user)
  expect(await findNotice('response error')).toBeVisible()
  await waitFor(() => expect(main().getByRole('alert')).toHaveTextContent(messages.emailTaken))
  expect(screen.getByLabelText('Full name')).toHaveValue(person.fullName)
})

test("§8 a sign-up without an answer says 'request error'", async () => {
  interceptCalls((call) => (call === 'POST /api/users' ? 'offline' : undefined))
  const user = await open()
  await fill(user, newPerson())
  await acceptTerms(user)
  await submit(user)
  expect(await findNotice('request error')).toBeVisible()
})
