import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { REPORTS } from '#contract/report-measures.ts'
import { main, seePath } from '#test/pages/find.ts'
import { openPage } from '#test/pages/open-page.tsx'
import { signInAs } from '#test/pages/session.ts'

test('margins are for super admins', async () => {
  const admin = await signInAs('admin')
  openPage('/admin/reports')
  expect(await screen.findByRole('link', { name: REPORTS.products.title })).toBeVisible()
  expect(main().queryByRole('link', { name: REPORTS.margin.title })).toBeNull()
  openPage('/admin/reports/margin')
  await seePath('/admin')
  await expect(admin('GET /reports/margin', { query: {} })).rejects.toMatchObject({ status: 403 })
})

test('a super admin finds the margins among the reports', async () => {
  await signInAs('superAdmin')
  openPage('/admin/reports')
  expect(await screen.findByRole('link', { name: REPORTS.margin.title })).toBeVisible()
})
