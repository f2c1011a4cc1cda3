import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { messages } from '#contract/messages.ts'
import { unitPrice } from '#contract/orders/pricing/pricing.ts'
import {
  buyer,
  inTime,
  noteDocuments,
  notices,
  openReview,
  pressComplete,
} from '#test/pages/buying.ts'
import { findNotice } from '#test/pages/find.ts'
import { interceptCalls } from '#test/pages/intercept-calls.ts'
import { currentPath, openPage } from '#test/pages/open-page.tsx'
import { callAs } from '#test/pages/session.ts'
import { givenProduct } from '#test/shop-calls.ts'

afterEach(() => void vi.useRealTimers())

const product = async () => givenProduct(await callAs('admin'))

const isOrder = (call: string): boolean => /^POST .*\/api\/sales$/.test(call)
const keyOf = (init: RequestInit | undefined): string | null =>
  new Headers(init?.headers).get('idempotency-key')

/** Answers orders in place of the shop; returns what was sent. */
function answerOrders(answer: { status: number; body?: object } | 'offline' | undefined) {
  const sent: { key: string | null; body: unknown }[] = []
  interceptCalls((call, init) => {
    if (!isOrder(call)) return undefined
    sent.push({ key: keyOf(init), body: JSON.parse(String(init?.body)) })
    return answer
  })
  return sent
}

test('§4 Complete sends the order once, empties the cart and opens its payment page', async () => {
  const documents = noteDocuments()
  const shirt = await product()
  const sent = answerOrders(undefined)
  const user = await openReview(shirt)
  expect(screen.getByRole('main')).toHaveTextContent(buyer.address)
  await user.dblClick(screen.getByRole('button', { name: 'Complete' }))
  await waitFor(() =>
    expect(documents).toEqual([expect.stringMatching(/^\/payment\/[0-9a-f-]{36}$/)]),
  )
  expect(sent).toEqual([
    {
      key: expect.stringMatching(/^[0-9a-f]{32}$/),
      body: expect.objectContaining({
        name: buyer.name,
        stateName: 'Lagos',
        subtotal: unitPrice(shirt),
        products: [{ id: shirt._id, qty: 1 }],
      }),
    },
  ])
  expect(screen.getByRole('button', { name: 'Cart, 0 items' })).toBeVisible()
  expect(localStorage.getItem('checkout')).toBeNull()
  openPage(documents[0] ?? '')
  await findNotice(messages.orderPlaced)
  openPage('/checkout')
  expect(await screen.findByText(messages.emptyOrder)).toBeVisible()
})

test('after a lost answer the same order is sent again, in a later visit too', async () => {
  const documents = noteDocuments()
  const shirt = await product()
  const send = globalThis.fetch
  const keys = new Set<string | null>()
  const ids = new Set<string>()
  let isLost = true
  interceptCalls(async (call, init) => {
    if (!isOrder(call)) return undefined
    keys.add(keyOf(init))
    if (!isLost) return undefined
    ids.add((await (await send(call.slice('POST '.length), init)).json())._id)
    return 'offline' // placed, but the shopper never hears of it
  })
  const user = await openReview(shirt)
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await pressComplete(user)
  await inTime(() => within(notices()).getByText(messages.networkError))
  expect(
    screen.getByRole('heading', { level: 1, name: 'Did your order go through?' }),
  ).toHaveFocus()
  vi.useRealTimers()

  isLost = false
  const later = openPage('/checkout')
  await later.click(await screen.findByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(documents).toHaveLength(1))
  expect(keys.size).toBe(1)
  expect([...ids].map((id) => `/payment/${id}`)).toEqual(documents)
})

test('an order placed offline is sent once when the network is back', async () => {
  const documents = noteDocuments()
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const shirt = await product()
  const sent: (string | null)[] = []
  interceptCalls((call, init) => {
    if (!isOrder(call)) return undefined
    if (!navigator.onLine) return 'offline'
    sent.push(keyOf(init))
    return undefined
  })
  const user = await openReview(shirt)
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await pressComplete(user)
  const heading = await inTime(() =>
    screen.getByRole('heading', { level: 1, name: 'You are offline' }),
  )
  expect(heading).toHaveFocus()
  expect(screen.getByText(/may not have reached the shop/)).toBeVisible()
  vi.useRealTimers()

  isOnline.mockReturnValue(true)
  for (let times = 0; times < 3; times++) act(() => void window.dispatchEvent(new Event('online')))
  await waitFor(() => expect(documents).toHaveLength(1))
  expect(sent).toHaveLength(1)
})

test('§8 while the shop is down the order can be changed', async () => {
  const shirt = await product()
  answerOrders('offline')
  const user = await openReview(shirt)
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await pressComplete(user)
  await inTime(() => within(notices()).getByText(messages.networkError))
  await user.click(screen.getByRole('button', { name: 'Change the order instead' }))
  expect(await screen.findByRole('button', { name: 'Complete' })).toBeVisible()
})

test('a refused order, 429 too, is sent once and the review stays', async () => {
  const shirt = await product()
  const sent = answerOrders({ status: 429, body: { message: messages.unpaidOrders } })
  const user = await openReview(shirt)
  await pressComplete(user)
  await findNotice(messages.unpaidOrders)
  await waitFor(() => expect(screen.getByRole('button', { name: 'Complete' })).toBeEnabled())
  expect(sent).toHaveLength(1)
})

test('a refusal is shown at its field, in the shipping step', async () => {
  const shirt = await product()
  answerOrders({
    status: 400,
    body: { message: messages.unknownLga, fields: { lga: messages.unknownLga } },
  })
  const user = await openReview(shirt)
  await pressComplete(user)
  await screen.findByRole('button', { name: 'Next' })
  await screen.findByRole('option', { name: 'Ikeja' })
  expect(screen.getByLabelText('Local government')).toHaveAccessibleDescription(messages.unknownLga)
  expect(currentPath()).toBe('/checkout')
})
