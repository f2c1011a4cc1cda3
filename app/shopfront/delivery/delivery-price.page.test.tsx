import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Product } from '#contract/catalogue/products.ts'
import {
  checkOut,
  dala,
  fillShipping,
  givenCart,
  openCart,
  review,
  stateNamed,
} from '#test/pages/buying.ts'
import { findHeading, main } from '#test/pages/find.ts'
import { interceptCalls } from '#test/pages/intercept-calls.ts'
import { openPage } from '#test/pages/open-page.tsx'
import { callAs, givenStored } from '#test/pages/session.ts'
import { givenProduct } from '#test/shop-calls.ts'

const ownProduct = async (): Promise<Product> => givenProduct(await callAs('admin'))

async function openProduct({ _id, title }: Product) {
  const user = openPage(`/product/${_id}`)
  await findHeading(title)
  return user
}

const seePrice = (place: HTMLElement, text: string) =>
  waitFor(() => expect(within(place).getByText(/^to /)).toHaveTextContent(text))

test('a delivery price is asked for on a product, and remembered', async () => {
  const shirt = await ownProduct()
  const user = await openProduct(shirt)
  await user.click(screen.getByRole('button', { name: 'Delivery price to your area' }))
  await user.selectOptions(await screen.findByLabelText('Delivery state'), 'Lagos')
  await user.selectOptions(await screen.findByLabelText('Delivery area'), 'Ikeja')
  await seePrice(screen.getByRole('main'), 'to Ikeja: ₦2,000, 1 to 2 days')
  await user.click(screen.getByRole('button', { name: 'Done' }))
  expect(screen.queryByLabelText('Delivery state')).toBeNull()
  await openProduct(shirt)
  await seePrice(screen.getByRole('main'), 'to Ikeja: ₦2,000, 1 to 2 days')
})

test('a place changed in the cart begins the checkout', async () => {
  const shirt = await ownProduct()
  givenStored('delivery', { state: (await stateNamed('Lagos'))._id, lga: 'Ikeja' })
  givenCart(shirt)
  const user = openPage('/categories')
  const cart = await openCart(user)
  await seePrice(cart, 'to Ikeja: ₦2,000, 1 to 2 days')
  await user.click(within(cart).getByRole('button', { name: /^Change/ }))
  await user.selectOptions(within(cart).getByLabelText('Delivery state'), 'Kano')
  await seePrice(cart, 'to Kano: ₦6,000, 4 to 7 days')
  await user.click(within(cart).getByRole('link', { name: 'Checkout' }))
  await findHeading('Shipping details')
  expect(screen.getByLabelText('State')).toHaveDisplayValue('Kano')
  await fillShipping(user, dala)
  await review(user)
  expect(main().getByText('Delivery takes 4 to 7 days')).toBeVisible()
})

test('without a choice no states are loaded, and a broken one is dropped', async () => {
  const shirt = await ownProduct()
  givenStored('delivery', { state: 7 })
  const calls = interceptCalls()
  await openProduct(shirt)
  expect(await screen.findByRole('button', { name: 'Delivery price to your area' })).toBeVisible()
  expect(calls.filter((call) => call.includes('/api/states'))).toEqual([])
})

test('a state that is no longer delivered to is asked for again', async () => {
  const shirt = await ownProduct()
  givenStored('delivery', { state: '0199a1b2-0000-7000-8000-0000004f2a1c', lga: 'Gone' })
  await openProduct(shirt)
  expect(await main().findByText('Where should we deliver?')).toBeVisible()
  await checkOut(shirt)
  expect(screen.getByLabelText('State')).toHaveValue('')
})
