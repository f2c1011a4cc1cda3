import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { findHeading, findNotice, main, seeIdle } from '#test/pages/find.ts'
import { interceptCalls } from '#test/pages/intercept-calls.ts'
import { openPage } from '#test/pages/open-page.tsx'

test("§8 a refused request shows the server's message or 'Network Error'", async () => {
  let isOffline = true
  interceptCalls((call) => {
    if (call !== 'PUT /api/users/forgetpassword') return undefined
    return isOffline ? 'offline' : { status: 429, body: { message: messages.tooMany } }
  })
  const user = openPage('/forgetpassword')
  await user.type(await screen.findByLabelText('Email'), 'ada@example.com')
  const send = main().getByRole('button', { name: 'Send the link' })
  await user.click(send)
  expect(await findNotice('Network Error')).toBeVisible()
  isOffline = false
  await seeIdle(send)
  await user.click(send)
  expect(await findNotice(messages.tooMany)).toBeVisible()
})

test('§5 both passwords are required; the server says whether they match', async () => {
  const user = openPage('/changepassword/some-code')
  const submit = await screen.findByRole('button', { name: 'Change password' })
  await user.click(submit)
  expect(await findNotice('please fill all field')).toBeVisible()
  const again = screen.getByLabelText('New password again')
  await user.type(screen.getByLabelText('New password'), 'a brand new lorry')
  await user.type(again, 'a brand new bus')
  await user.tab()
  await waitFor(() => expect(again).not.toHaveAccessibleDescription())
  await user.click(submit)
  expect(await findNotice('there was an error, kindly try again')).toBeVisible()
  await waitFor(() => expect(again).toHaveAccessibleDescription(messages.passwordsDiffer))
})

test('a reset page without a code has a link to request one', async () => {
  const user = openPage('/changepassword')
  expect(await screen.findByText(messages.badCode)).toBeVisible()
  await user.click(main().getByRole('link', { name: 'Get a new one' }))
  expect(await findHeading('Forgot your password?')).toBeVisible()
})
