import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { messages } from '#contract/messages.ts'
import { unitPrice } from '#contract/orders/pricing/pricing.ts'
import { formatNaira } from '#contract/platform/format.ts'
import {
  buyer,
  checkOut,
  fill,
  fillShipping,
  givenCart,
  inTime,
  pressNext,
  review,
  stateNamed,
} from '#test/pages/buying.ts'
import { findNotice } from '#test/pages/find.ts'
import { interceptCalls } from '#test/pages/intercept-calls.ts'
import { currentPath, openPage } from '#test/pages/open-page.tsx'
import { callAs, callElsewhere, givenOwner } from '#test/pages/session.ts'
import { givenProduct, givenSale } from '#test/shop-calls.ts'

afterEach(() => void vi.useRealTimers())

const product = async (values?: Record<string, string>) =>
  givenProduct(await callAs('admin'), values)

test('§5 a blank form toasts it, and its summary leads to each field', async () => {
  const user = await checkOut(await product())
  await pressNext(user)
  await findNotice(messages.fieldBlank)
  const summary = within(screen.getByRole('main'))
    .getAllByRole('alert')
    .find((alert) => within(alert).queryAllByRole('link').length > 0) as HTMLElement
  expect(summary).toHaveTextContent(messages.fieldBlank)
  await waitFor(() => expect(summary).toHaveFocus())
  expect(
    within(summary)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual([
    'State is a required field',
    'Local government is a required field',
    'Address is a required field',
    'Full name is a required field',
    'Email is a required field',
    'Phone number is a required field',
  ])
  await user.click(within(summary).getByRole('link', { name: /^Email/ }))
  expect(screen.getByLabelText('Email')).toHaveFocus()
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Email is a required field')
  expect(currentPath()).toBe('/checkout')
})

test('§5 the e-mail needs a valid format; WhatsApp and details are optional', async () => {
  const user = await checkOut(await product())
  await fillShipping(user)
  const email = screen.getByLabelText('Email')
  await fill(user, email, 'adaeze@')
  await pressNext(user)
  await waitFor(() => expect(email).toHaveAccessibleDescription(messages.email))
  await fill(user, email, buyer.email)
  await review(user)
})

test('§4 choosing a state sets the delivery price and loads its local governments', async () => {
  const shirt = await product()
  const user = await checkOut(shirt)
  const summary = screen.getByRole('complementary', { name: 'Order summary' })
  expect(summary).toHaveTextContent('Total before delivery')
  for (const name of ['Kano', 'Lagos']) {
    const state = await stateNamed(name)
    await user.selectOptions(screen.getByLabelText('State'), name)
    expect(summary).toHaveTextContent(`Delivery${formatNaira(state.price)}`)
    expect(summary).toHaveTextContent(formatNaira(unitPrice(shirt) + state.price))
    await screen.findByRole('option', { name: 'Choose your local government' })
    const lga = screen.getByLabelText('Local government')
    expect(
      within(lga)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['Choose your local government', ...state.lgas.split(', ')])
    expect(lga).toHaveValue('')
  }
})

test('a state without local governments takes free text', async () => {
  interceptCalls((call) =>
    /GET .*\/api\/lga\//.test(call)
      ? { status: 200, body: { message: messages.noLgas } }
      : undefined,
  )
  const user = await checkOut(await product())
  await user.selectOptions(screen.getByLabelText('State'), 'Lagos')
  const field = await screen.findByRole('textbox', { name: 'Local government' })
  await user.type(field, 'Ikeja')
  expect(field).toHaveValue('Ikeja')
})

test('typed values survive a reload and Previous', async () => {
  const user = await checkOut(await product())
  await fillShipping(user)
  openPage('/checkout')
  await screen.findByRole('heading', { level: 1, name: 'Shipping details' })
  expect(screen.getByLabelText('Full name')).toHaveValue(buyer.name)
  await screen.findByRole('option', { name: 'Ikeja' })
  expect(screen.getByLabelText('Local government')).toHaveValue('Ikeja')
  await review(user)
  openPage('/checkout?step=review')
  await screen.findByRole('heading', { level: 1, name: 'Review your order' })
  await user.click(screen.getByRole('link', { name: 'Previous' }))
  expect(await screen.findByLabelText('Phone number')).toHaveValue(buyer.phoneNumber)
  expect(screen.getByLabelText('Address')).toHaveValue(buyer.address)
})

test('the review’s address opens the shipping step while that is unfilled', async () => {
  givenCart(await product())
  openPage('/checkout?step=review')
  expect(await screen.findByRole('heading', { level: 1, name: 'Shipping details' })).toBeVisible()
})

test('§6 a second checkout is filled from the profile', async () => {
  const shirt = await product()
  const owner = await givenOwner()
  await givenSale(callElsewhere(owner.accessToken), { lines: [{ id: shirt._id, qty: 1 }] })
  const user = await checkOut(shirt)
  expect(screen.getByLabelText('Full name')).toHaveValue(owner.fullName)
  expect(screen.getByLabelText('Email')).toHaveValue(owner.email)
  expect(screen.getByLabelText('Phone number')).toHaveValue(owner.phoneNumber)
  expect(screen.getByLabelText('State')).toHaveValue((await stateNamed('Lagos'))._id)
  await screen.findByRole('option', { name: 'Ikeja' })
  expect(screen.getByLabelText('Local government')).toHaveValue('Ikeja')
  expect(screen.getByLabelText('Address')).toHaveValue('12 Allen Avenue')
  await review(user)
})

test('the checkout opens without the profile, with what the browser knows', async () => {
  const shirt = await product()
  const owner = await givenOwner()
  interceptCalls((call) => (call.includes('/personal-profile') ? { status: 500 } : undefined))
  await checkOut(shirt)
  expect(screen.getByLabelText('Full name')).toHaveValue(owner.fullName)
  expect(screen.getByLabelText('State')).toHaveValue('')
})

test('§8 regions that cannot be loaded are reported and tried again', async () => {
  let isDown = true
  givenCart(await product())
  interceptCalls((call) => (isDown && call.includes('/api/states') ? 'offline' : undefined))
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const user = openPage('/checkout')
  const overlay = await inTime(() => screen.getByRole('alertdialog', { name: /^Network Error/ }))
  isDown = false
  await user.click(within(overlay).getByRole('button', { name: 'Retry' }))
  expect(await screen.findByLabelText('State')).toBeVisible()
})
