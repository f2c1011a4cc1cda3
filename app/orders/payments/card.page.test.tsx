import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { messages } from '#contract/messages.ts'
import { orderTotal } from '#contract/orders/pricing/pricing.ts'
import type { Sale } from '#contract/orders/sales/sales.ts'
import { formatNaira } from '#contract/platform/format.ts'
import { buyer, fill, inTime } from '#test/pages/buying.ts'
import { forgetCookies } from '#test/pages/cookies.ts'
import { findHeading, findNotice, main, seePath } from '#test/pages/find.ts'
import { interceptCalls } from '#test/pages/intercept-calls.ts'
import { openPage } from '#test/pages/open-page.tsx'
import { givenPaystack, payAtProvider } from '#test/pages/paystack.ts'
import { callAs, callHere } from '#test/pages/session.ts'
import { givenProduct, givenSale } from '#test/shop-calls.ts'

afterEach(() => void vi.useRealTimers())

/** An order of this browser. */
async function givenOrder(): Promise<Sale> {
  const shirt = await givenProduct(await callAs('admin'))
  return givenSale(callHere, { ...buyer, lines: [{ id: shirt._id, qty: 1 }] })
}

async function openPayment({ _id }: Sale) {
  const user = openPage(`/payment/${_id}`)
  await findHeading('Payment')
  return user
}

const payNow = () => screen.getByRole('button', { name: 'Pay Now' })

/** Presses Pay Now and waits for the popup. */
async function openPopup(sale: Sale) {
  const opened = givenPaystack()
  const user = await openPayment(sale)
  await user.click(payNow())
  await waitFor(() => expect(opened).toHaveLength(1))
  const [popup] = opened
  if (!popup) throw new Error('no popup')
  return { user, opened, popup }
}

const approved = ({ _id }: Sale) => ({ reference: _id, status: 'success', message: 'Approved' })

test('opening the page prepares no payment, Pay Now does, once', async () => {
  const order = await givenOrder()
  const opened = givenPaystack()
  const calls = interceptCalls()
  const prepared = () =>
    calls.filter((call) => call.startsWith('POST') && call.endsWith('/api/payments'))
  const user = await openPayment(order)
  expect(await screen.findByText('test payments')).toBeVisible()
  await user.click(screen.getByRole('radio', { name: 'On delivery' }))
  await user.click(screen.getByRole('radio', { name: 'Pay Stack' }))
  expect(prepared()).toEqual([])
  await user.click(payNow())
  await waitFor(() => expect(opened).toHaveLength(1))
  expect(prepared()).toHaveLength(1)
})

test("§4 an update shows 'verifying payment', and the page waits until it is settled", async () => {
  const order = await givenOrder()
  const { promise: isSent, resolve: answer } = Promise.withResolvers<void>()
  interceptCalls(async (call) => {
    if (!call.startsWith('PUT') || !call.endsWith('/api/sales')) return undefined
    await isSent
    return { status: 202, body: { message: messages.paymentPending } }
  })
  const { popup } = await openPopup(order)
  popup.onSuccess(approved(order))
  await findNotice('Approved')
  expect(await screen.findByText(messages.verifyingPayment)).toBeVisible()
  answer()
  expect(await main().findByText(messages.paymentPending)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Pay Now' })).toBeNull()
  await payAtProvider(order)
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await inTime(() => screen.getByText('Your payment has arrived'))
})

test("a payment that does not match is refused with the shop's message", async () => {
  const order = await givenOrder()
  interceptCalls((call) =>
    call.startsWith('PUT') && call.endsWith('/api/sales')
      ? { status: 409, body: { message: messages.paymentMismatch } }
      : undefined,
  )
  const { popup } = await openPopup(order)
  popup.onSuccess(approved(order))
  await findNotice(messages.paymentMismatch)
  expect(await main().findByText(messages.paymentMismatch)).toBeVisible()
  expect(payNow()).toBeVisible()
})

test('a reference that was used before is replaced by the next one', async () => {
  const order = await givenOrder()
  const { opened, popup } = await openPopup(order)
  await payAtProvider(order, 100)
  popup.onError({ message: 'Duplicate Transaction Reference' })
  await waitFor(() =>
    expect(opened.map(({ reference }) => reference)).toEqual([order._id, `${order._id}-2`]),
  )
})

test('a reference that is refused but unknown is tried once more', async () => {
  const order = await givenOrder()
  const { opened, popup } = await openPopup(order)
  popup.onError({ message: 'Duplicate Transaction Reference' })
  await waitFor(() => expect(opened).toHaveLength(2))
  opened[1]?.onError({ message: 'Duplicate Transaction Reference' })
  expect(await screen.findByText(messages.referenceRefused)).toBeVisible()
  expect(opened.map(({ reference }) => reference)).toEqual([order._id, order._id])
})

test("a closed popup says 'Wait! Don't leave :(', without a green tick", async () => {
  const { popup } = await openPopup(await givenOrder())
  popup.onCancel()
  const toast = (await findNotice(messages.dontLeave)).closest('.toast')
  expect(toast?.querySelector('use')).toHaveAttribute('href', expect.stringMatching(/#bell$/))
  expect(payNow()).toBeVisible()
})

test('a visitor with the id alone may pay by card, with an e-mail', async () => {
  const order = await givenOrder()
  forgetCookies()
  const opened = givenPaystack()
  const user = await openPayment(order)
  const page = screen.getByRole('main')
  expect(page).toHaveTextContent(formatNaira(orderTotal(order)))
  for (const secret of Object.values(buyer)) expect(page).not.toHaveTextContent(secret)
  expect(screen.queryByRole('radio', { name: 'On delivery' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'cancel transaction' })).toBeNull()
  await user.click(payNow())
  const email = screen.getByLabelText('Email for your receipt')
  expect(email).toHaveFocus()
  await fill(user, email, 'friend@example.com')
  await user.click(payNow())
  await waitFor(() => expect(opened.map((popup) => popup.email)).toEqual(['friend@example.com']))
  await payAtProvider(order)
  opened[0]?.onSuccess(approved(order))
  await seePath('/')
  expect(
    within(await screen.findByRole('region', { name: 'Paid order' })).getByText(/is paid/),
  ).toBeVisible()
})
