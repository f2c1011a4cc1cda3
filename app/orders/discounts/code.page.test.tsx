import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Product } from '#contract/catalogue/products.ts'
import { messages } from '#contract/messages.ts'
import {
  fill,
  givenCart,
  noteDocuments,
  openCart,
  openReview,
  pressComplete,
  review,
} from '#test/pages/buying.ts'
import { findHeading, findNotice, main } from '#test/pages/find.ts'
import { openPage } from '#test/pages/open-page.tsx'
import { callAs, callElsewhere } from '#test/pages/session.ts'
import { givenProduct, ownName } from '#test/shop-calls.ts'

/** A product, and the code of a discount for it alone. */
async function givenCode(values: object = {}): Promise<{ shirt: Product; code: string }> {
  const admin = await callAs('admin')
  const shirt = await givenProduct(admin)
  const code = `T-${crypto.randomUUID().slice(0, 8).toUpperCase()}`
  const terms = { name: ownName('Harmattan'), code, kind: 'percent', value: 10 } as const
  await admin('POST /discounts', {
    body: { ...terms, scope: 'products', targets: [shirt._id], ...values },
  })
  return { shirt, code }
}

/** `Harmattan 1a2b3c4d (CODE)`: what is taken off. */
const off = (code: string): RegExp => new RegExp(`^Harmattan \\w{8} \\(${code}\\)$`)

const findField = () => screen.findByRole('textbox', { name: 'Discount code' })

async function applyCode(user: UserEvent, code: string): Promise<void> {
  await fill(user, await findField(), code)
  await user.click(screen.getByRole('button', { name: 'Apply' }))
}

test('a code is applied in any case and stays', async () => {
  const { shirt, code } = await givenCode()
  const documents = noteDocuments()
  const user = await openReview(shirt)
  await applyCode(user, code.toLowerCase())
  const total = within(screen.getByRole('complementary', { name: 'Order total' }))
  expect(await total.findByText(off(code))).toBeVisible()
  expect(total.getByRole('status')).toHaveTextContent(`Code ${code} is applied`)
  await user.click(screen.getByRole('link', { name: 'Previous' }))
  const summary = within(await screen.findByRole('complementary', { name: 'Order summary' }))
  expect(await summary.findByText(off(code))).toBeVisible()
  await review(user)
  const shown = within(screen.getByRole('complementary', { name: 'Order total' }))
    .getAllByText(/^₦/)
    .at(-1)?.textContent
  await pressComplete(user)
  await waitFor(() => expect(documents).toHaveLength(1))
  openPage(documents[0] ?? '')
  await findNotice(messages.orderPlaced) // not "adjusted"
  await findHeading('Payment')
  expect(main().getByText(off(code))).toBeVisible()
  expect(main().getAllByText(shown ?? '')[0]).toBeVisible()
})

test('a code typed in the cart is there at the checkout', async () => {
  const { shirt, code } = await givenCode()
  givenCart(shirt)
  const user = openPage('/categories')
  const cart = within(await openCart(user))
  await applyCode(user, code)
  await waitFor(() =>
    expect(cart.getByText('is applied', { exact: false })).toHaveTextContent(
      `Code ${code} is applied`,
    ),
  )
  expect(await cart.findByText(off(code))).toBeVisible()
  expect(cart.getByText('After discounts')).toBeVisible()
  await user.click(cart.getByRole('link', { name: 'Checkout' }))
  const summary = within(await screen.findByRole('complementary', { name: 'Order summary' }))
  expect(await summary.findByText(off(code))).toBeVisible()
})

test('a code that takes nothing off says why at the focused field', async () => {
  const { shirt } = await givenCode()
  const user = await openReview(shirt)
  await applyCode(user, 'NOT-A-CODE')
  const field = await findField()
  await waitFor(() => expect(field).toHaveAccessibleDescription(messages.discountUnknown))
  expect(field).toHaveFocus()
  await applyCode(user, '')
  await waitFor(() => expect(field).toHaveAccessibleDescription(messages.typeCode))
})

test('a code for free delivery takes it off and can be removed', async () => {
  const { shirt, code } = await givenCode({ kind: 'freeDelivery', value: undefined })
  const user = await openReview(shirt)
  await applyCode(user, code)
  const label = await main().findByText(off(code))
  expect(label.parentElement).toHaveTextContent('−₦2,000')
  await user.click(main().getByRole('button', { name: `Remove the code ${code}` }))
  expect(await findField()).toBeVisible()
  await waitFor(() => expect(main().queryByText(off(code))).toBeNull())
})

test('a code used up meanwhile is refused in words, and nothing is ordered', async () => {
  const { shirt, code } = await givenCode({ usesMax: 1 })
  const documents = noteDocuments()
  const user = await openReview(shirt)
  await applyCode(user, code)
  await main().findByText(off(code))
  await useCode(shirt, code)
  await pressComplete(user)
  await findNotice(messages.discountUsedUp)
  expect(await main().findByText(messages.discountUsedUp)).toBeVisible()
  await waitFor(() => expect(main().queryByText(off(code))).toBeNull())
  expect(documents).toEqual([])
  await pressComplete(user)
  await waitFor(() => expect(documents).toHaveLength(1))
})

/** Someone else orders with that code. */
async function useCode({ _id: id }: Product, code: string): Promise<void> {
  const call = callElsewhere()
  const { data: states } = await call('GET /states', {})
  const state = states.find((one) => one.state === 'Lagos')?._id ?? ''
  const bola = {
    name: 'Bola',
    email: 'bola@example.com',
    phoneNumber: '0807 765 4321',
    address: '1 Marina',
    lga: 'Ikeja',
  }
  await call(
    'POST /sales',
    { body: { ...bola, state, shippingPrice: 0, subtotal: 0, products: [{ id, qty: 1 }], code } },
    { headers: { 'idempotency-key': crypto.randomUUID() } },
  )
}
