import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { type Purchase, toPurchase } from '#app/orders/cart/purchase.ts'
import { productPagePath } from '#contract/catalogue/product-path.ts'
import { titleWithChoiceOf } from '#contract/catalogue/product-rules.ts'
import type { Product } from '#contract/catalogue/products.ts'
import { messages } from '#contract/messages.ts'
import { unitPrice } from '#contract/orders/pricing/pricing.ts'
import { formatNaira } from '#contract/platform/format.ts'
import {
  checkOut,
  fillShipping,
  givenCart,
  noteDocuments,
  openCart,
  openReview,
  pressComplete,
  pressNext,
  review,
} from '#test/pages/buying.ts'
import { findNotice } from '#test/pages/find.ts'
import { currentPath, openPage } from '#test/pages/open-page.tsx'
import { callAs, callElsewhere } from '#test/pages/session.ts'
import { givenSale, givenShirt, variantOf, withVariants } from '#test/shop-calls.ts'

/**
 * The checkout with products whose options, variants or prices changed since they were put into the
 * cart. §10
 */

const pieceOf = (shirt: Product, choice: string): Purchase =>
  toPurchase(shirt, variantOf(shirt, choice))

/** The shirt as it was before it had options. */
const before = ({
  options: _options,
  variants: _variants,
  fromPrice: _from,
  ...plain
}: Product): Product => plain

const changes = () => screen.findByRole('region', { name: 'Your cart has changed' })
const noChanges = () =>
  waitFor(() =>
    expect(screen.queryByRole('region', { name: 'Your cart has changed' })).not.toBeInTheDocument(),
  )

async function addChoice(user: UserEvent, ...values: string[]): Promise<void> {
  for (const value of values) await user.click(await screen.findByRole('radio', { name: value }))
  await user.click(screen.getByRole('button', { name: 'Add to Cart' }))
}

test('a line from before the options asks for a choice', async () => {
  const shirt = await givenShirt(await callAs('admin'))
  givenCart(before(shirt))
  const user = openPage('/')
  const drawer = within(await openCart(user))
  expect(await drawer.findByRole('link', { name: 'choose a size and colour' })).toBeVisible()
  await user.click(drawer.getByRole('link', { name: 'Checkout' }))
  const changed = await changes()
  expect(changed).toHaveTextContent('choose a size and colour')
  await fillShipping(user)
  await pressNext(user)
  await waitFor(() => expect(changed).toHaveFocus())
  await user.click(within(changed).getByRole('link', { name: `Choose for ${shirt.title}` }))
  expect(await screen.findByRole('radiogroup', { name: 'Size' })).toBeVisible()
})

test('pieces from before the options move to the choices', async () => {
  const shirt = await givenShirt(await callAs('admin'))
  givenCart(before(shirt), before(shirt))
  const documents = noteDocuments()
  const user = openPage(productPagePath(shirt._id))
  await addChoice(user, 'M', 'Indigo')
  const drawer = within(await openCart(user))
  expect(drawer.getAllByRole('listitem')).toHaveLength(2)
  await user.click(drawer.getByRole('button', { name: 'Close' }))
  await addChoice(user, 'S')
  await openCart(user)
  expect(drawer.getAllByRole('listitem')).toHaveLength(2)
  expect(drawer.queryByRole('link', { name: 'choose a size and colour' })).not.toBeInTheDocument()
  await user.click(drawer.getByRole('link', { name: 'Checkout' }))
  await screen.findByRole('heading', { level: 1, name: 'Shipping details' })
  await fillShipping(user)
  await review(user)
  await pressComplete(user)
  await waitFor(() => expect(documents).toEqual([expect.stringContaining('/payment/')]))
})

test('a removed variant is named, and others are offered', async () => {
  const admin = await callAs('admin')
  const shirt = await givenShirt(admin)
  const piece = pieceOf(shirt, 'M / Indigo')
  const small = variantOf(shirt, 'S / Indigo')
  const gone = [variantOf(shirt, 'M / Indigo')._id, variantOf(shirt, 'M / Clay')._id]
  const options = [{ name: 'Size', values: [{ value: 'S' }] }, ...(shirt.options ?? []).slice(1)]
  await withVariants(admin, shirt, options, [{ ...small, stockSeen: small.stock }], gone.join())
  const user = await checkOut(piece)
  const changed = await changes()
  expect(changed).toHaveTextContent(/M \/ Indigo.*is no longer available/)
  expect(
    within(changed).getByRole('link', { name: `Choose for ${titleWithChoiceOf(piece)}` }),
  ).toBeVisible()
  await user.click(
    within(changed).getByRole('button', { name: `Remove ${titleWithChoiceOf(piece)}` }),
  )
  expect(await within(screen.getByRole('main')).findByText(messages.emptyOrder)).toBeVisible()
})

test('a changed price is shown old and new, and accepted', async () => {
  const admin = await callAs('admin')
  const shirt = await givenShirt(admin)
  const piece = pieceOf(shirt, 'M / Indigo')
  const variants = (shirt.variants ?? []).map((one) => ({ ...one, stockSeen: one.stock }))
  const dearer = variants.map((one) =>
    one._id === piece.variant ? { ...one, price: 20_000 } : one,
  )
  const now = await withVariants(admin, shirt, shirt.options ?? [], dearer)
  const user = await checkOut(piece)
  const changed = await changes()
  expect(changed).toHaveTextContent(formatNaira(unitPrice(piece)))
  expect(changed).toHaveTextContent(formatNaira(unitPrice(variantOf(now, 'M / Indigo'))))
  await user.click(
    within(changed).getByRole('button', { name: `Accept ${titleWithChoiceOf(piece)}` }),
  )
  await noChanges()
})

test('§10 a size that sold out since is named at its own line', async () => {
  const shirt = await givenShirt(await callAs('admin'))
  const medium = pieceOf(shirt, 'M / Indigo')
  const user = await openReview(pieceOf(shirt, 'S / Indigo'), medium, medium, medium)
  await givenSale(callElsewhere(), { lines: [{ id: shirt._id, variant: medium.variant, qty: 2 }] })
  await pressComplete(user)
  const sentence = messages.productOutOfStock(titleWithChoiceOf(medium), 1)
  expect(await findNotice(sentence)).toBeVisible()
  const changed = within(await changes())
  expect(changed.getByText(sentence)).toBeVisible()
  expect(changed.getAllByRole('listitem')).toHaveLength(1)
  expect(currentPath()).toBe('/checkout?step=review')
})
