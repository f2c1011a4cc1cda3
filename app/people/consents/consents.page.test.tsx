import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { findHeading, findNotice, main } from '#test/pages/find.ts'
import { openPage } from '#test/pages/open-page.tsx'
import { givenOwner } from '#test/pages/session.ts'

const findTick = () => screen.findByRole('checkbox', { name: /left something in my cart/ })

test('nothing is ticked at first; a tick counts and can be taken back', async () => {
  await givenOwner()
  const user = openPage('/user')
  expect(await findTick()).not.toBeChecked()
  await user.click(await findTick())
  await findNotice(messages.consentGiven)
  expect(await main().findByText(/^Agreed/)).toBeVisible()
  const later = openPage('/user')
  await waitFor(async () => expect(await findTick()).toBeChecked())
  await later.click(await findTick())
  expect(await main().findByText(/^Withdrawn/)).toBeVisible()
  expect(await findTick()).not.toBeChecked()
})

test('a made-up link to stop mails says so; its code leaves the address', async () => {
  const user = openPage('/unsubscribe/made-up')
  await findHeading('Unsubscribe')
  await waitFor(() => expect(location.pathname).toBe('/unsubscribe'))
  await user.click(main().getByRole('button', { name: 'Unsubscribe' }))
  expect(await main().findByText(messages.unsubscribeGone)).toBeVisible()
})
