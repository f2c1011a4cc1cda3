import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { REPORT_DEFINITIONS } from '#contract/office/report-measures.ts'
import { main, seePath } from '#test/pages/find.ts'
import { openPage } from '#test/pages/open-page.tsx'
import { callElsewhere, signInAs } from '#test/pages/session.ts'
import { givenProduct, givenSale, ownName } from '#test/shop-calls.ts'

test('margins are for super admins', async () => {
  const admin = await signInAs('admin')
  openPage('/admin/reports')
  expect(await screen.findByRole('link', { name: REPORT_DEFINITIONS.products.title })).toBeVisible()
  expect(main().queryByRole('link', { name: REPORT_DEFINITIONS.margin.title })).toBeNull()
  openPage('/admin/reports/margin')
  await seePath('/admin')
  await expect(admin('GET /reports/margin', { query: {} })).rejects.toMatchObject({ status: 403 })
})

test('a super admin finds the margins among the reports', async () => {
  await signInAs('superAdmin')
  openPage('/admin/reports')
  expect(await screen.findByRole('link', { name: REPORT_DEFINITIONS.margin.title })).toBeVisible()
})

test('the report of discounts leads to each discount', async () => {
  const admin = await signInAs('admin')
  const [name, code] = [ownName('Easter'), ownName('E').toUpperCase().replace(' ', '-')]
  const terms = { name, code, kind: 'percent', value: 5, scope: 'all', active: true } as const
  const { _id } = await admin('POST /discounts', { body: terms })
  const { _id: product } = await givenProduct(admin)
  await givenSale(callElsewhere(), { lines: [{ id: product, qty: 1 }], code })
  openPage('/admin/reports/discounts?days=today')
  const link = await screen.findByRole('link', { name: `${name} (${code})` })
  expect(link).toHaveAttribute('href', `/admin/discounts/${_id}`)
})
