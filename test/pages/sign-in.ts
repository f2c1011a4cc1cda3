import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { findHeading, main, retype } from './find.ts'
import { openPage } from './open-page.tsx'

type Login = { email: string; password: string }

/** Fills in the login that is open, and sends it. */
export async function fillLogin(user: UserEvent, { email, password }: Login): Promise<void> {
  await findHeading('Login')
  await retype(user, screen.getByLabelText('Email'), email)
  await retype(user, screen.getByLabelText('Password'), password)
  await user.click(main().getByRole('button', { name: 'Login' }))
}

export async function logIn(person: Login): Promise<UserEvent> {
  const user = openPage('/login')
  await fillLogin(user, person)
  return user
}
