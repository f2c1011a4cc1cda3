import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { forgetCookies } from '#test/pages/cookies.ts'
import { findNotice, main, retype, seeIdle, seePath } from '#test/pages/find.ts'
import { openPage } from '#test/pages/open-page.tsx'
import { awaitLink, givenPerson } from '#test/pages/people.ts'
import { fillLogin } from '#test/pages/sign-in.ts'

const findButton = () => screen.findByRole('button', { name: 'Verify email' })

test('a browser without the session chooses a new password and ends others', async () => {
  const victim = await givenPerson()
  await victim.call('GET /users/personal-profile', {})
  const link = await awaitLink(victim.email, '/verify/')
  forgetCookies()
  const user = openPage(link)
  const verify = await findButton()
  await user.click(verify)
  const password = await screen.findByLabelText('New password')
  await waitFor(() => expect(password).toHaveFocus())
  await seeIdle(verify)
  expect(main().queryByRole('alert')).toBeNull()
  expect(screen.queryByText('unable to verify email, kindly try again')).toBeNull()
  await user.click(verify)
  expect(await findNotice('please fill all field')).toBeVisible()
  await retype(user, password, victim.email)
  await retype(user, screen.getByLabelText('New password again'), victim.email)
  await user.click(verify)
  expect(await findNotice('unable to verify email, kindly try again')).toBeVisible()
  await waitFor(() => expect(password).toHaveAccessibleDescription(/your own details/))
  await retype(user, password, 'plum velvet orbit 73')
  await retype(user, screen.getByLabelText('New password again'), 'plum velvet orbit 73')
  await user.click(verify)
  await user.click(await main().findByRole('link', { name: 'Email has been verified, login here' }))
  await fillLogin(user, { ...victim, password: 'plum velvet orbit 73' })
  await seePath('/user')
  await expect(victim.call('GET /users/personal-profile', {})).rejects.toMatchObject({
    status: 401,
  })
})

test("§8 a wrong code says 'unable to verify email, kindly try again'", async () => {
  const user = openPage('/verify/not-a-code-of-this-shop')
  await user.click(await findButton())
  expect(await findNotice('unable to verify email, kindly try again')).toBeVisible()
  await waitFor(() => expect(main().getByRole('alert')).toHaveTextContent(messages.badCode))
  expect(screen.getByLabelText('Verification code')).toHaveValue('not-a-code-of-this-shop')
})
