import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { findHeading, seePath } from '#test/pages/find.ts'
import { interceptCalls } from '#test/pages/intercept-calls.ts'
import { openPage } from '#test/pages/open-page.tsx'
import { signInAs } from '#test/pages/session.ts'

test('a super admin without the required second step is led to it', async () => {
  await signInAs('superAdmin')
  // The answer of a shop with STAFF_2FA=required, which server/people/two-factor tests.
  const body = { message: messages.setUpTwoFactor, needs: 'twoFactor' }
  interceptCalls((call) => (call === 'GET /api/dashboard' ? { status: 403, body } : undefined))
  const user = openPage('/admin')
  await seePath('/admin/profile/twofactor')
  expect(await screen.findByRole('button', { name: 'Set up two-step sign-in' })).toBeVisible()
  const [profile] = screen.getAllByRole('link', { name: 'Profile' })
  await user.click(profile as HTMLElement)
  expect(await findHeading('My Profile')).toBeVisible()
})
