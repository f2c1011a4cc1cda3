import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { sizeFields } from '#test/option-fields.ts'
import { openPage } from '#test/pages/open-page.tsx'
import { signInAs } from '#test/pages/session.ts'
import { givenProduct, ownName } from '#test/shop-calls.ts'

test('pieces are taken from one variant, and its history says why', async () => {
  const admin = await signInAs('admin')
  const { _id, title } = await givenProduct(admin, {
    title: ownName('Sheet kaftan'),
    ...sizeFields(),
  })
  const user = openPage(`/admin/products/productdetails/${_id}`)
  const history = within(await screen.findByRole('region', { name: 'Stock history' }))
  await user.selectOptions(history.getByLabelText('Variant'), 'M')
  await user.click(history.getByRole('button', { name: `Add pieces of ${title} (M)` }))
  const dialog = within(screen.getByRole('dialog', { name: 'Add pieces' }))
  await user.type(dialog.getByLabelText('Pieces'), '-2')
  await user.selectOptions(dialog.getByLabelText('Reason'), 'Damaged')
  await user.type(dialog.getByLabelText(/^Words/), '<b>wet</b>')
  await user.click(dialog.getByRole('button', { name: 'Take 2 away' }))
  expect(await screen.findByText(`${title} (M): 3 in stock now`)).toBeVisible()
  const row = await history.findByRole('row', { name: /Damaged: <b>wet<\/b>/ })
  expect(history.getAllByRole('row')[1]).toBe(row)
  expect(row).toHaveTextContent('−2')
})
