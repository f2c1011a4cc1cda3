import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '#test/pages/open-page.tsx'
import { callElsewhere, signInAs } from '#test/pages/session.ts'
import { givenProduct, givenSale, ownName } from '#test/shop-calls.ts'

test('what runs out is listed with its days, and pieces are added there', async () => {
  const admin = await signInAs('admin')
  const brand = ownName('Weaver')
  const { _id, title } = await givenProduct(admin, { stock: '6', brand })
  await givenSale(callElsewhere(), { lines: [{ id: _id, qty: 4 }] })
  const user = openPage('/admin')
  await user.click(await screen.findByRole('link', { name: 'see all: About to run out' }))
  await screen.findByRole('heading', { level: 1, name: 'Low stock' })
  await user.type(await screen.findByLabelText('Brand'), `${brand}{Enter}`)
  const add = await screen.findByRole('button', { name: `Add pieces of ${title}` })
  // 2 left, 4 in 30 days
  expect(screen.getByRole('row', { name: new RegExp(title) })).toHaveTextContent('15')
  await user.click(add)
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('Pieces'), '+10')
  await user.click(dialog.getByRole('button', { name: 'Add 10' }))
  expect(await screen.findByText('There is enough of each of these')).toBeVisible()
})
