import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expireSession } from '#app/platform/store/session.ts'
import { messages } from '#contract/messages.ts'
import { seePath } from '#test/pages/find.ts'
import { interceptCalls } from '#test/pages/intercept-calls.ts'
import { openPage } from '#test/pages/open-page.tsx'
import { signInAs } from '#test/pages/session.ts'
import { givenProduct } from '#test/shop-calls.ts'

test('a super admin types a cost and sees the margin', async () => {
  const chief = await signInAs('superAdmin')
  const { _id } = await givenProduct(chief, { price: '1000', discountPercentage: '10' })
  const user = openPage(`/admin/products/productdetails/${_id}`)
  const cost = await screen.findByLabelText('Cost of One piece in naira')
  await user.type(cost, 'dear')
  expect(screen.getByText(messages.mustBeNumber)).toBeVisible()
  await user.clear(cost)
  await user.type(cost, '₦600')
  expect(screen.getByText('₦300 · 33.3%')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Save 1 cost' }))
  expect(await screen.findByText(messages.costsSaved)).toBeVisible()
  openPage(`/admin/products/productdetails/${_id}`)
  expect(await screen.findByText('₦300 · 33.3%')).toBeVisible()
  expect(screen.getByLabelText('Cost of One piece in naira')).toHaveValue('600')
})

test('an admin sees no cost, and the page asks for none', async () => {
  const { _id } = await givenProduct(await signInAs('admin'))
  const calls = interceptCalls()
  openPage(`/admin/products/productdetails/${_id}`)
  expect(await screen.findByRole('button', { name: 'Duplicate' })).toBeVisible()
  expect(screen.queryByText('Cost and margin')).not.toBeInTheDocument()
  expect(calls.filter((call) => call.includes('/api/costs'))).toEqual([])
})

test('a typed cost is offered again after the session ended', async () => {
  const { _id } = await givenProduct(await signInAs('superAdmin'))
  const address = `/admin/products/productdetails/${_id}`
  const findCost = () => screen.findByLabelText('Cost of One piece in naira')
  const user = openPage(address)
  await user.type(await findCost(), '600')
  expireSession()
  await seePath('/')
  await signInAs('superAdmin')
  const again = openPage(address)
  await again.click(await screen.findByRole('button', { name: 'Put it back' }))
  expect(await findCost()).toHaveValue('600')
})
