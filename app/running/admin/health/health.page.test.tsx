import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { findHeading, seePath } from '#test/pages/find.ts'
import { openPage } from '#test/pages/open-page.tsx'
import { signInAs } from '#test/pages/session.ts'

test('an admin who is no super admin sees neither the page nor its link', async () => {
  const admin = await signInAs('admin')
  openPage('/admin/health')
  await seePath('/admin')
  await findHeading('Dashboard')
  expect(screen.getAllByRole('link', { name: 'Reports' })).not.toEqual([])
  expect(screen.queryAllByRole('link', { name: 'Health' })).toEqual([])
  await expect(admin('GET /operations/health', {})).rejects.toMatchObject({ status: 403 })
  await expect(admin('POST /operations/doctor', {})).rejects.toMatchObject({ status: 403 })
})
