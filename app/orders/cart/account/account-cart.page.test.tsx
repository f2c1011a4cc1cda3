import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ApiCall } from '#app/platform/api/call.ts'
import { endStoredSession } from '#app/platform/store/session.ts'
import type { Product } from '#contract/catalogue/products.ts'
import { messages } from '#contract/messages.ts'
import {
  givenCart,
  noteDocuments,
  openCart,
  openReview,
  pressComplete,
} from '#test/pages/buying.ts'
import { findNotice, seePath } from '#test/pages/find.ts'
import { interceptCalls } from '#test/pages/intercept-calls.ts'
import { openPage } from '#test/pages/open-page.tsx'
import { callAs, callElsewhere, givenOwner } from '#test/pages/session.ts'
import { fillLogin, logIn } from '#test/pages/sign-in.ts'
import { givenProduct, newAccount } from '#test/shop-calls.ts'

const ownProduct = async (): Promise<Product> => givenProduct(await callAs('admin'))

/** Titles and quantities of the account's cart. */
async function linesOf(account: ApiCall): Promise<[string, number][]> {
  const { lines } = await account('GET /cart', {})
  return lines.map(({ title, qty }) => [title, qty])
}

/** Another device of the account saves its cart. */
async function saveElsewhere(account: ApiCall, ...products: Product[]): Promise<void> {
  const { version } = await account('GET /cart', {})
  await account('PUT /cart', {
    body: { version, lines: products.map(({ _id: id }) => ({ id, qty: 1 })) },
  })
}

const seeCart = (count: string) => screen.findByRole('button', { name: `Cart, ${count}` })

test('both carts come together at the sign-in, and go at the logout', async () => {
  const [shirt, cap] = [await ownProduct(), await ownProduct()]
  const someone = await newAccount(callElsewhere())
  await saveElsewhere(callElsewhere(someone.accessToken), cap)
  givenCart(shirt)
  const user = await logIn(someone)
  await findNotice(messages.cartLinesCameAlong(1))
  await seeCart('2 items')
  await user.click(await screen.findByRole('button', { name: 'Menu' }))
  const [logout] = await screen.findAllByRole('button', { name: 'Logout' })
  await user.click(logout as HTMLElement)
  await seePath('/')
  await seeCart('0 items')
  expect(localStorage.getItem('cart')).toBeNull()
})

test('what another device changed is there when the page is opened', async () => {
  const [shirt, cap] = [await ownProduct(), await ownProduct()]
  givenCart(shirt)
  const owner = await givenOwner()
  const elsewhere = callElsewhere(owner.accessToken)
  openPage('/categories')
  await waitFor(async () => expect(await linesOf(elsewhere)).toEqual([[shirt.title, 1]]))
  await saveElsewhere(elsewhere, cap)
  const user = openPage('/categories')
  const drawer = await openCart(user)
  expect(await within(drawer).findByText(cap.title)).toBeVisible()
  await waitFor(() => expect(drawer).not.toHaveTextContent(shirt.title))
})

test('an order empties the account’s cart', async () => {
  const shirt = await ownProduct()
  const owner = await givenOwner()
  const elsewhere = callElsewhere(owner.accessToken)
  await saveElsewhere(elsewhere, shirt)
  const documents = noteDocuments()
  const user = await openReview() // the account brings the cart
  const calls = interceptCalls()
  await pressComplete(user)
  await waitFor(() => expect(documents).toHaveLength(1))
  await seeCart('0 items')
  // It is read, and nothing out of date is sent.
  await waitFor(() =>
    expect(calls.filter((call) => call.endsWith('/api/cart'))).toEqual(['GET /api/cart']),
  )
  expect(await linesOf(elsewhere)).toEqual([])
})

test('the link of a mail opens the cart after the sign-in', async () => {
  const shirt = await ownProduct()
  const someone = await newAccount(callElsewhere())
  await endStoredSession(() => {})
  givenCart(shirt)
  const user = openPage('/user?cart=1')
  await fillLogin(user, someone)
  expect(await screen.findByRole('dialog', { name: messages.cartItems })).toHaveTextContent(
    shirt.title,
  )
  await waitFor(() => expect(location.search).toBe(''))
  expect(location.pathname).toBe('/user')
})
