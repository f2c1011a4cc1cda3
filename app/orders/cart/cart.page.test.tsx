import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Product } from '#contract/catalogue/products.ts'
import { messages } from '#contract/messages.ts'
import { fullLineTotal, lineTotal, unitPrice } from '#contract/orders/pricing/pricing.ts'
import { formatNaira } from '#contract/platform/format.ts'
import { givenCart, notices, openCart, openReview } from '#test/pages/buying.ts'
import { findHeading, findNotice, seePath } from '#test/pages/find.ts'
import { interceptCalls } from '#test/pages/intercept-calls.ts'
import { openPage } from '#test/pages/open-page.tsx'
import { callAs, givenOwner, givenStored } from '#test/pages/session.ts'
import { givenProduct } from '#test/shop-calls.ts'

const ownProduct = async (values?: Record<string, string>): Promise<Product> =>
  givenProduct(await callAs('admin'), values)

const findCartButton = (name: string | RegExp = /^Cart, /) => screen.findByRole('button', { name })

async function openProduct({ _id, title }: Product) {
  const user = openPage(`/product/${_id}`)
  await findHeading(title)
  return user
}

test('§3 the cart is stored under root and survives a reload', async () => {
  const shirt = await ownProduct()
  const user = await openProduct(shirt)
  const calls = interceptCalls()
  await user.click(screen.getByRole('button', { name: 'Add to Cart' }))
  await findNotice(`${shirt.title} is in your cart`)
  const { state } = JSON.parse(localStorage.getItem('root') ?? '')
  expect(state.cart).toMatchObject({
    items: [{ id: shirt._id, qty: 1, price: shirt.price }],
    totalQty: 1,
    totalPrice: unitPrice(shirt),
  })
  expect(state.authUser).toEqual({ isAuthenticated: false, token: null })
  openPage('/categories')
  expect(await findCartButton('Cart, 1 item')).toBeVisible()
  // a visitor has none of an account
  expect(calls.filter((call) => call.endsWith('/api/cart'))).toEqual([])
})

test("§2 the drawer 'Cart Items' changes quantities and can undo a removal", async () => {
  const shirt = await ownProduct()
  givenCart(shirt)
  const user = openPage('/categories')
  const drawer = within(await openCart(user))
  const findLine = async () =>
    within((await drawer.findByText(shirt.title)).closest('li') as HTMLElement)
  const line = await findLine()
  expect(line.getByRole('button', { name: 'Decrease' })).toBeDisabled()
  await user.click(line.getByRole('button', { name: 'Increase' }))
  expect(drawer.getByText('Subtotal, 2 items')).toBeVisible()
  await user.click(line.getByRole('button', { name: `Remove ${shirt.title}` }))
  expect(drawer.getByText(messages.emptyOrder)).toBeVisible()
  await waitFor(() => expect(drawer.getByRole('button', { name: 'Undo' })).toHaveFocus())
  await user.click(drawer.getByRole('button', { name: 'Undo' }))
  expect((await findLine()).getByText('2')).toBeVisible()
  await user.click(drawer.getByRole('link', { name: 'Checkout' }))
  await seePath('/checkout')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a malformed cart is dropped', async () => {
  givenStored('root', { state: { cart: { items: [{ id: 7, qty: 'many' }] } } })
  openPage('/checkout')
  expect(await screen.findByText(messages.emptyOrder)).toBeVisible()
})

test('Buy Now adds the product and goes to the checkout', async () => {
  const shirt = await ownProduct()
  const user = await openProduct(shirt)
  await user.click(screen.getByRole('button', { name: 'Buy Now' }))
  await findHeading('Shipping details')
  await seePath('/checkout')
  expect(screen.getByRole('complementary', { name: 'Order summary' })).toHaveTextContent(
    formatNaira(shirt.price),
  )
})

test('adding stops at the stock and says that all are in the cart', async () => {
  const shirt = await ownProduct({ stock: '2' })
  const user = await openProduct(shirt)
  const add = screen.getByRole('button', { name: 'Add to Cart' })
  await user.click(add)
  await findNotice(`${shirt.title} is in your cart`)
  await user.click(screen.getByRole('button', { name: 'Increase' }))
  await user.click(add)
  await findNotice(messages.allPiecesInCart(2))
  expect(await findCartButton('Cart, 2 items')).toBeVisible()
  await user.click(add)
  expect(within(notices()).getAllByText(messages.allPiecesInCart(2))).toHaveLength(1)
  expect(screen.getByRole('button', { name: 'Cart, 2 items' })).toBeVisible()
})

test('Buy Now with all pieces in the cart says so at the checkout', async () => {
  const shirt = await ownProduct({ stock: '2' })
  givenCart(shirt, shirt)
  const user = await openProduct(shirt)
  await user.click(screen.getByRole('button', { name: 'Buy Now' }))
  await findNotice(messages.allPiecesInCart(2))
  await seePath('/checkout')
})

test("'View cart' of a toast opens the cart and removes the toast", async () => {
  const shirt = await ownProduct()
  const user = await openProduct(shirt)
  await user.click(screen.getByRole('button', { name: 'Add to Cart' }))
  await user.click(await screen.findByRole('button', { name: 'View cart' }))
  expect(await screen.findByRole('dialog', { name: messages.cartItems })).toHaveTextContent(
    shirt.title,
  )
  expect(notices()).toHaveTextContent('')
})

test('account pages have the cart, which leads to the checkout', async () => {
  const shirt = await ownProduct()
  givenCart(shirt)
  await givenOwner()
  const user = openPage('/user/orders')
  await findCartButton('Cart, 1 item')
  const drawer = await openCart(user)
  expect(drawer).toHaveTextContent(shirt.title)
  await user.click(within(drawer).getByRole('link', { name: 'Checkout' }))
  await seePath('/checkout')
})

test('cart and review show the old price struck through beside the new', async () => {
  const shirt = await ownProduct()
  const user = await openReview(shirt, shirt)
  const two = { ...shirt, qty: 2 }
  const items = screen.getByRole('region', { name: 'Items' })
  expect(within(items).getByText(formatNaira(fullLineTotal(two))).tagName).toBe('S')
  expect(items).toHaveTextContent(formatNaira(lineTotal(two)))
  const drawer = within(await openCart(user))
  expect((await drawer.findByText(formatNaira(shirt.price))).tagName).toBe('S')
  expect(drawer.getByText(formatNaira(unitPrice(shirt)))).toBeVisible()
})
