import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { findHeading, findMain, findNotice, main, retype, seePath } from '#test/pages/find.ts'
import { openPage } from '#test/pages/open-page.tsx'
import { givenVerified, login, type Person, signInTo } from '#test/pages/people.ts'
import { callElsewhere } from '#test/pages/session.ts'
import { logIn } from '#test/pages/sign-in.ts'

const APP_CODE = 'Code from your authenticator app'
const press = async (user: UserEvent, name: string) =>
  user.click(await (await findMain()).findByRole('button', { name }))

/** The code of the next time step: no code works twice. */
const nextCode = (secret: string): string =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + 30_000 })

/** A user with a second step, who is signed in nowhere in this browser. */
async function givenSecondStep(): Promise<Person & { secret: string; recoveryCodes: string[] }> {
  const person = await givenVerified()
  const call = callElsewhere((await login(callElsewhere(), person)).accessToken)
  const { secret } = await call('POST /users/two-factor', {})
  const code = new TOTP({ secret }).generate()
  const { recoveryCodes } = await call('PUT /users/two-factor', { body: { code } })
  return { ...person, call, secret, recoveryCodes }
}

test('a user sets up the second step and gets ten recovery codes', async () => {
  await signInTo(await givenVerified())
  const user = openPage('/user')
  await user.click(await screen.findByRole('link', { name: 'Set up two-step sign-in' }))
  await seePath('/user/twofactor')
  await press(user, 'Set up two-step sign-in')
  const scan = await screen.findByRole('img', { name: 'QR code for your authenticator app' })
  expect(scan).toBeVisible()
  const secret = main().getByRole('code').textContent.replace(/\s/g, '')
  await user.type(screen.getByLabelText('Code from the app'), new TOTP({ secret }).generate())
  await press(user, 'Turn on')
  const kept = await screen.findByRole('heading', { name: 'Keep these recovery codes' })
  await waitFor(() => expect(kept).toHaveFocus())
  const codes = main()
    .getAllByRole('listitem')
    .filter(({ textContent }) => /^\w{4}(-\w{4}){5}$/.test(textContent))
  expect(codes).toHaveLength(10)
  await press(user, 'I have saved them')
  expect(await main().findByText(/^10 recovery codes are left/)).toBeVisible()
})

test('a login asks for the code of the app, and says which is wrong', async () => {
  const person = await givenSecondStep()
  const user = await logIn(person)
  const code = await screen.findByLabelText(APP_CODE)
  await waitFor(() => expect(code).toHaveFocus())
  expect(main().queryByRole('alert')).toBeNull()
  await user.type(code, '000 000')
  await press(user, 'Go on')
  expect(await findNotice(messages.responseError)).toBeVisible()
  const alert = main().getByRole('alert')
  expect(alert).toHaveTextContent(messages.wrongCode)
  await waitFor(() => expect(alert).toHaveFocus())
  await retype(user, code, nextCode(person.secret))
  await press(user, 'Go on')
  await seePath('/user')
})

test('a recovery code signs in once in place of the app', async () => {
  const person = await givenSecondStep()
  const user = await logIn(person)
  await user.click(await screen.findByRole('button', { name: 'Use a recovery code' }))
  await user.type(
    screen.getByLabelText('Recovery code'),
    person.recoveryCodes[0]?.toUpperCase() ?? '',
  )
  await press(user, 'Go on')
  await seePath('/user')
  expect(await screen.findByText(/Recovery codes left: 9/)).toBeVisible()
})

test('a user sees where they are signed in, and ends those sessions', async () => {
  const person = await givenVerified()
  const elsewhere = callElsewhere((await login(callElsewhere(), person)).accessToken)
  // The session of the sign-up is the third.
  await signInTo(person)
  const user = openPage('/user')
  await findHeading('Profile')
  const sessions = async () =>
    (await main().findAllByRole('listitem')).filter((item) => /last seen/.test(item.textContent))
  await waitFor(async () => expect(await sessions()).toHaveLength(3))
  expect((await sessions()).filter((item) => /this device/.test(item.textContent))).toHaveLength(1)
  for (const left of [2, 1]) {
    const [other] = main().getAllByRole('button', { name: /^Sign out ?:/ })
    await user.click(other as HTMLElement)
    await waitFor(async () => expect(await sessions()).toHaveLength(left))
  }
  await findNotice(messages.sessionEnded)
  for (const call of [elsewhere, person.call])
    await expect(call('GET /users/personal-profile', {})).rejects.toMatchObject({ status: 401 })
})

test('signing out everywhere ends this session, too', async () => {
  const person = await givenVerified()
  await signInTo(person)
  const user = openPage('/user')
  await press(user, 'Sign out everywhere')
  const dialog = within(await screen.findByRole('dialog', { name: 'Sign out everywhere?' }))
  await user.click(dialog.getByRole('button', { name: 'Sign out everywhere' }))
  await seePath('/')
  await expect(person.call('GET /users/personal-profile', {})).rejects.toMatchObject({
    status: 401,
  })
  const refused = await fetch('/api/refreshToken')
  expect(refused.status).toBe(401)
})
