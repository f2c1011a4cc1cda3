import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { findHeading, seePath } from '#test/pages/find.ts'
import { interceptCalls } from '#test/pages/intercept-calls.ts'
import { openPage } from '#test/pages/open-page.tsx'
import { signInAs } from '#test/pages/session.ts'

const HOSTILE = '<img src=x onerror=alert(1)>'

const MISSING = { text: HOSTILE, searches: 12, hits: 0, clicks: 0 }
const COMMON = { text: 'shirt', searches: 1234, hits: 34, clicks: 617 }

const givenSearches = () =>
  interceptCalls((call) => {
    if (!call.startsWith('GET /api/searches/50/0')) return undefined
    return {
      status: 200,
      body: { data: [call.includes('kind=common') ? COMMON : MISSING], total: 1 },
    }
  })

test('a search that found nothing leads super admins to a new synonym', async () => {
  givenSearches()
  await signInAs('superAdmin')
  openPage('/admin/searches')
  const table = within(await screen.findByRole('table', { name: 'Searches' }))
  expect(table.getByRole('link', { name: HOSTILE })).toBeVisible()
  expect(table.getByRole('link', { name: /^Add a synonym/ })).toHaveAttribute(
    'href',
    `/admin/synonyms?${new URLSearchParams({ word: HOSTILE })}`,
  )
})

test('what is searched most is shown with its share of clicks', async () => {
  const calls = givenSearches()
  await signInAs('admin')
  const user = openPage('/admin/searches')
  await user.selectOptions(await screen.findByLabelText('Show'), 'Most searched')
  await seePath('/admin/searches?kind=common')
  expect(await screen.findByRole('row', { name: /shirt/ })).toHaveTextContent('50%')
  await user.selectOptions(screen.getByLabelText('Of'), 'the last 7 days')
  await seePath('/admin/searches?kind=common&days=7')
  await screen.findByRole('row', { name: /shirt/ })
  await waitFor(() => expect(calls).toContain('GET /api/searches/50/0?kind=common&days=7'))
})

test('an admin sees the searches without a way to the synonyms', async () => {
  givenSearches()
  await signInAs('admin')
  openPage('/admin/searches')
  await findHeading('Searches')
  const table = within(await screen.findByRole('table', { name: 'Searches' }))
  expect(table.queryByRole('link', { name: /^Add a synonym/ })).not.toBeInTheDocument()
  expect(screen.queryByRole('link', { name: 'Synonyms' })).not.toBeInTheDocument()
})
