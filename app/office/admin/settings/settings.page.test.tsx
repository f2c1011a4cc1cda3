import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { main, retype } from '#test/pages/find.ts'
import { interceptCalls } from '#test/pages/intercept-calls.ts'
import { currentPath, openPage } from '#test/pages/open-page.tsx'
import { signInAs } from '#test/pages/session.ts'

/**
 * What changes no settings: what does has a shop of its own, in `e2e/office/settings.spec.ts`.
 */

async function openSettings(): Promise<UserEvent> {
  await signInAs('superAdmin')
  const user = openPage('/admin/settings')
  await screen.findByRole('button', { name: 'Save settings' })
  return user
}

const field = (label: string) => main().getByLabelText(new RegExp(`^${label}( \\(optional\\))?$`))

test('settings with errors name them at their fields, and nothing is sent', async () => {
  const user = await openSettings()
  const calls = interceptCalls()
  await retype(user, field('E-mail'), 'nobody')
  await retype(user, field('Text'), 'Sale')
  await retype(user, field('Where it leads'), 'javascript:alert(1)')
  await retype(user, field('Low stock from'), '2.5')
  await user.click(screen.getByRole('button', { name: 'Save settings' }))
  const summary = (await main().findByText(/^Not saved yet/)).closest('[role=alert]')
  await waitFor(() => expect(summary).toHaveFocus())
  expect(field('Where it leads')).toHaveAccessibleDescription(/must be a page of this shop/)
  expect(field('Low stock from')).toHaveAccessibleDescription(/must be a whole number/)
  expect(calls.filter((call) => call.startsWith('PUT '))).toEqual([])
})

test('changed settings ask before their page is left', async () => {
  const user = await openSettings()
  await retype(user, field('Tagline'), 'Not kept')
  await user.click(screen.getAllByRole('link', { name: 'Profile' })[0] as HTMLElement)
  const question = await screen.findByRole('dialog', { name: 'Leave without saving?' })
  await user.click(within(question).getByRole('button', { name: 'Stay' }))
  expect(currentPath()).toBe('/admin/settings')
  expect(field('Tagline')).toHaveValue('Not kept')
})

test('Cancel puts back what the settings were', async () => {
  const user = await openSettings()
  const before = (field('Tagline') as HTMLInputElement).value
  await retype(user, field('Tagline'), 'Not kept')
  await user.click(main().getByRole('button', { name: 'Cancel' }))
  expect(field('Tagline')).toHaveValue(before)
})
