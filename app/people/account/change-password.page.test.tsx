import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { findMain, findNotice, main, retype } from '#test/pages/find.ts'
import { openPage } from '#test/pages/open-page.tsx'
import { login } from '#test/pages/people.ts'
import { callElsewhere, givenOwner } from '#test/pages/session.ts'

const NAMES = ['Old password', 'New password', 'New password again'] as const
const field = (name: (typeof NAMES)[number]) => screen.getByLabelText(name)

async function fill(user: UserEvent, texts: readonly [string, string, string]): Promise<void> {
  for (const [place, name] of NAMES.entries()) await retype(user, field(name), texts[place] ?? '')
  await user.click(main().getByRole('button', { name: 'Submit' }))
}

async function open(): Promise<UserEvent> {
  const user = openPage('/user/changepassword')
  await screen.findByLabelText('Old password')
  return user
}

test('a new password ends all other sessions, and this one continues', async () => {
  const owner = await givenOwner()
  const { accessToken } = await login(callElsewhere(), owner)
  const elsewhere = callElsewhere(accessToken)
  await elsewhere('GET /users/personal-profile', {})
  const user = await open()
  await fill(user, [owner.password, 'a newer harmattan', 'a newer harmattan'])
  expect(await findNotice(messages.passwordChanged)).toBeVisible()
  expect(field('Old password')).toHaveValue('')
  await expect(elsewhere('GET /users/personal-profile', {})).rejects.toMatchObject({ status: 401 })
  openPage('/user/orders')
  expect(await (await findMain()).findByText(messages.noPurchases)).toBeVisible()
})

test('§2 passwords are displayed as plain text, and a button hides them', async () => {
  await givenOwner()
  const user = await open()
  const types = () => NAMES.map((name) => field(name).getAttribute('type'))
  expect(types()).toEqual(['text', 'text', 'text'])
  await user.click(screen.getByRole('button', { name: 'Hide passwords' }))
  expect(types()).toEqual(['password', 'password', 'password'])
  await user.click(screen.getByRole('button', { name: 'Show passwords' }))
  expect(types()).toEqual(['text', 'text', 'text'])
})

test('§5 all three passwords are required; the server checks match and strength', async () => {
  const owner = await givenOwner()
  const user = await open()
  await user.click(main().getByRole('button', { name: 'Submit' }))
  for (const name of NAMES)
    expect(await main().findByText(messages.requiredField(name))).toBeVisible()
  await fill(user, ['not the old one', 'a newer harmattan', 'a newer harmattan'])
  expect(await findNotice('there was an error, kindly try again')).toBeVisible()
  await waitFor(() =>
    expect(field('Old password')).toHaveAccessibleDescription(messages.wrongPassword),
  )
  await waitFor(() => expect(field('Old password')).toHaveFocus())
  await fill(user, [owner.password, 'a newer harmattan', 'something else'])
  expect(await main().findByText(messages.passwordsDiffer)).toBeVisible()
  await fill(user, [owner.password, 'short', 'short'])
  expect(await main().findByText(messages.passwordLength)).toBeVisible()
})
