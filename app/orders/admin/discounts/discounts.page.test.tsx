import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { DISCOUNT_TERMS } from '#contract/orders/discounts/discount-terms.ts'
import { openPage } from '#test/pages/open-page.tsx'
import { signInAs } from '#test/pages/session.ts'
import { ownName } from '#test/shop-calls.ts'

test('a discount form with errors keeps what was typed', async () => {
  await signInAs('admin')
  const user = openPage('/admin/discounts/adddiscount')
  const name = await screen.findByLabelText('Name')
  await user.type(name, '<script>alert(1)</script>')
  await user.type(screen.getByLabelText(/^Code/), 'no blanks here')
  await user.type(screen.getByLabelText('Percent'), '120')
  await user.selectOptions(screen.getByLabelText('It is for'), 'categories')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.getByRole('main')).toHaveTextContent(messages.discountCode))
  const text = screen.getByRole('main').textContent
  expect(text).toContain(messages.mustBeBetween(0, 100))
  expect(text).toContain(messages.discountTargets('categories'))
  expect(name).toHaveValue('<script>alert(1)</script>')
})

test('a discount form has a field for each term', async () => {
  await signInAs('admin')
  const user = openPage('/admin/discounts/adddiscount')
  await user.selectOptions(await screen.findByLabelText('It is for'), 'categories')
  for (const term of Object.keys(DISCOUNT_TERMS))
    expect(document.getElementById(term), term).toBeVisible()
})

test('a discount that someone else changed is shown as it is now', async () => {
  const admin = await signInAs('admin')
  const terms = {
    code: '',
    kind: 'percent',
    value: 5,
    scope: 'all',
    from: 900_000_000,
    active: false,
  } as const
  const name = ownName('Easter')
  const { _id } = await admin('POST /discounts', { body: { ...terms, name } })
  const user = openPage(`/admin/discounts/${_id}`)
  const mine = ownName('Mine')
  const field = await screen.findByLabelText('Name')
  await user.clear(field)
  await user.type(field, mine)
  await admin('PUT /discounts/:id', {
    params: { id: _id },
    body: { ...terms, name, value: 7, version: 1, seen: {} },
  })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const refusal = await within(screen.getByRole('main')).findByRole('alert')
  expect(refusal).toHaveTextContent(messages.changedMeanwhile)
  await waitFor(() => expect(refusal).toHaveFocus())
  expect(screen.getByLabelText('Percent')).toHaveValue('7')
  expect(field).toHaveValue(mine)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const row = await screen.findByRole('row', { name: new RegExp(mine) })
  expect(within(row).getByText(/7%/)).toBeVisible()
})
