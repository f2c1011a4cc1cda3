import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { emptyCart } from '#app/orders/stored/stored-cart.ts'
import type { Product } from '#contract/catalogue/products.ts'
import { messages } from '#contract/messages.ts'
import { checkOut } from '#test/pages/buying.ts'
import { findHeading, findNotice, seePath } from '#test/pages/find.ts'
import { interceptCalls } from '#test/pages/intercept-calls.ts'
import { currentPath, openPage } from '#test/pages/open-page.tsx'
import { callAs, callElsewhere, givenOwner, givenStored } from '#test/pages/session.ts'
import { givenProduct } from '#test/shop-calls.ts'

const ownProduct = async (): Promise<Product> => givenProduct(await callAs('admin'))
const stored = (key: string) => JSON.parse(localStorage.getItem(key) ?? 'null')
const accountIcon = async () => {
  const bar = within(await screen.findByRole('banner'))
  return bar.findByRole('link', { name: /^(Login|My account)$/ })
}
/** Its press makes a call that needs a session. */
const findWish = () => screen.findByRole('button', { name: 'Wishlist' })

/** The owner's token as after 15 minutes: its claims are readable, but the server refuses it. */
async function givenExpired(accessToken?: string) {
  const owner = await givenOwner()
  givenStored('user', { ...stored('user'), accessToken: accessToken ?? `${owner.accessToken}x` })
  return owner
}

test('§2 the user icon links to /user when logged in, otherwise to /login', async () => {
  openPage('/')
  expect(await accountIcon()).toHaveAttribute('href', '/login')
  await givenOwner()
  openPage('/')
  await waitFor(async () => expect(await accountIcon()).toHaveAttribute('href', '/user'))
  expect(await accountIcon()).toHaveAccessibleName('My account')
})

test('§8 a 401 on a call brings one refresh and a retry', async () => {
  const product = await ownProduct()
  await givenExpired()
  const calls = interceptCalls()
  const user = openPage(`/product/${product._id}`)
  await user.click(await findWish())
  expect(await findNotice(messages.wishlistAdded)).toBeVisible()
  expect(calls.filter((call) => call.endsWith('/api/refreshToken'))).toHaveLength(1)
})

test('an unreadable token is replaced, and the user stays signed in', async () => {
  const owner = await givenExpired('garbage')
  openPage('/user')
  await findHeading('Profile')
  expect(await within(screen.getByRole('main')).findByText(owner.email)).toBeVisible()
  expect(currentPath()).toBe('/user')
})

test('a refused refresh ends the session, and passes the error on', async () => {
  const product = await ownProduct()
  await givenOwner()
  interceptCalls((call) => {
    const isOver = call === 'POST /api/wishlist' || call === 'GET /api/refreshToken'
    return isOver ? { status: 401, body: { message: messages.signInFirst } } : undefined
  })
  const user = openPage(`/product/${product._id}`)
  await user.click(await findWish())
  expect(await findNotice(messages.signInFirst)).toBeVisible()
  expect(await accountIcon()).toHaveAttribute('href', '/login')
  expect(screen.queryByRole('button', { name: 'Wishlist' })).toBeNull()
  expect(stored('user')).toBeNull()
  expect(stored('root').state.authUser).toEqual({ isAuthenticated: false, token: null })
})

test('a session that was ended elsewhere leads to the login', async () => {
  const { accessToken } = await givenOwner()
  await callElsewhere(accessToken)('DELETE /users/sessions', {})
  openPage('/user/orders')
  await seePath('/login')
  expect(stored('user')).toBeNull()
})

test('a visitor never asks for a refresh', async () => {
  const product = await ownProduct()
  const calls = interceptCalls()
  await checkOut(product)
  openPage('/user')
  await findHeading('Login')
  expect(calls).not.toContain('GET /api/refreshToken')
})

test('a forged entry in the storage signs no user in', async () => {
  givenStored('root', {
    state: { cart: emptyCart, authUser: { isAuthenticated: true, token: { accessToken: 7 } } },
  })
  givenStored('user', { accessToken: 7, fullName: 'Ada' })
  openPage('/user')
  await seePath('/login')
})
