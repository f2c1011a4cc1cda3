import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { unitPrice } from '#contract/orders/pricing/pricing.ts'
import { formatNaira } from '#contract/platform/format.ts'
import {
  checkOut,
  fillShipping,
  givenDraft,
  noteDocuments,
  openReview,
  pressComplete,
  pressNext,
  review,
} from '#test/pages/buying.ts'
import { findNotice } from '#test/pages/find.ts'
import { interceptCalls } from '#test/pages/intercept-calls.ts'
import { currentPath, openPage } from '#test/pages/open-page.tsx'
import { callAs, callElsewhere } from '#test/pages/session.ts'
import { givenProduct, givenSale } from '#test/shop-calls.ts'

const changes = () => screen.findByRole('region', { name: 'Your cart has changed' })
const expectNoChanges = () =>
  waitFor(() => expect(screen.queryByRole('region', { name: 'Your cart has changed' })).toBeNull())

test('a changed price is shown, old and new, and applied when accepted', async () => {
  const shirt = await givenProduct(await callAs('admin'))
  const before = { ...shirt, price: 100 }
  const user = await checkOut(before)
  const region = await changes()
  expect(region).toHaveTextContent(formatNaira(unitPrice(before)))
  expect(region).toHaveTextContent(formatNaira(unitPrice(shirt)))
  await fillShipping(user)
  await pressNext(user)
  await waitFor(() => expect(region).toHaveFocus())
  await user.click(within(region).getByRole('button', { name: `Accept ${shirt.title}` }))
  await expectNoChanges()
  await review(user)
  expect(screen.getByRole('complementary', { name: 'Order total' })).toHaveTextContent(
    formatNaira(shirt.price),
  )
})

test('a line is reduced to what is left, and removed when none is', async () => {
  const admin = await callAs('admin')
  const [shirt, cap] = [await givenProduct(admin, { stock: '3' }), await givenProduct(admin)]
  await givenSale(callElsewhere(), { lines: [{ id: shirt._id, qty: 2 }] })
  const user = await checkOut(shirt, shirt, shirt, cap)
  expect(await changes()).toHaveTextContent(messages.productOutOfStock(shirt.title, 1))
  await user.click(screen.getByRole('button', { name: `Accept ${shirt.title}` }))
  await expectNoChanges()
  await givenSale(callElsewhere(), { lines: [{ id: shirt._id, qty: 1 }] })
  openPage('/checkout')
  expect(await changes()).toHaveTextContent('is no longer available')
  await user.click(screen.getByRole('button', { name: `Remove ${shirt.title}` }))
  await expectNoChanges()
  expect(screen.getByRole('button', { name: 'Cart, 1 item' })).toBeVisible()
})

test('pieces sold since are toasted and shown, and nothing is ordered', async () => {
  const shirt = await givenProduct(await callAs('admin'), { stock: '4' })
  const documents = noteDocuments()
  const user = await openReview(shirt, shirt)
  await givenSale(callElsewhere(), { lines: [{ id: shirt._id, qty: 3 }] })
  await pressComplete(user)
  const sentence = messages.productOutOfStock(shirt.title, 1)
  await findNotice(sentence)
  expect(await changes()).toHaveTextContent(sentence)
  expect(currentPath()).toBe('/checkout?step=review')
  expect(documents).toEqual([])
})

test('an order at other prices than those shown says so before paying', async () => {
  const shirt = await givenProduct(await callAs('admin'))
  const documents = noteDocuments()
  // The cart cannot be checked.
  interceptCalls((call) =>
    call.endsWith(`/api/products/${shirt._id}`) ? { status: 400 } : undefined,
  )
  await givenDraft()
  const user = await openReview({ ...shirt, price: 100 })
  await pressComplete(user)
  await waitFor(() => expect(documents).toHaveLength(1))
  openPage(documents[0] ?? '')
  expect(await screen.findByText(messages.orderPlacedAdjusted)).toBeVisible()
  expect(screen.getByRole('main')).toHaveTextContent(formatNaira(shirt.price))
})
