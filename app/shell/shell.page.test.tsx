import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { addPurchaseToCart } from '#app/orders/cart/edit-cart.ts'
import { emptyCart } from '#app/orders/stored/stored-cart.ts'
import { interceptCalls } from '#test/pages/intercept-calls.ts'
import { currentPath, openPage } from '#test/pages/open-page.tsx'
import { callAs, givenStored } from '#test/pages/session.ts'
import { givenProduct } from '#test/shop-calls.ts'

test('§2 the navigation has its links and four categories plus More', async () => {
  const user = openPage('/categories')
  const nav = within(await screen.findByRole('navigation', { name: 'Main' }))
  const links = nav
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])
  expect(links).toEqual([
    ['Home', '/'],
    ['Products', '/products'],
    ['About', '/'],
    ['Contact', '/'],
  ])
  await screen.findByRole('heading', { level: 1, name: 'All Categories' })
  expect(screen.getByText('More')).not.toBeVisible()
  await user.click(nav.getByRole('button', { name: 'Categories' }))
  expect(screen.getByText('More')).toBeVisible()
  const names = () => nav.getAllByRole('listitem').map(({ textContent }) => textContent)
  // the page shows before the categories have arrived
  await waitFor(() => expect(names()).toHaveLength(5))
  expect(names().at(-1)).toBe('More')
})

test('§2 the cart icon shows the total quantity, the wishlist icon 0', async () => {
  const product = await givenProduct(await callAs('admin'))
  openPage('/categories')
  expect(await screen.findByRole('img', { name: 'Wishlist, 0 items' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Cart, 0 items' })).toBeVisible()
  givenStored('root', { state: { cart: addPurchaseToCart(emptyCart, product, 3) } })
  expect(await screen.findByRole('button', { name: 'Cart, 3 items' })).toBeVisible()
})

test('§2 the footer has categories, contact, and a newsletter box without behaviour', async () => {
  const user = openPage('/categories')
  const footer = within(await screen.findByRole('contentinfo'))
  expect(footer.getByRole('heading', { name: 'Categories' })).toBeVisible()
  expect(await footer.findByRole('link', { name: 'Shoes' })).toHaveAttribute(
    'href',
    '/search/Shoes',
  )
  expect(footer.getByRole('heading', { name: 'Contact' })).toBeVisible()
  await screen.findByRole('link', { name: 'Shoes & Sandals' })
  const calls = interceptCalls()
  await user.type(footer.getByLabelText('Newsletter'), 'ada@example.com{Enter}')
  expect(calls).toEqual([])
  expect(currentPath()).toBe('/categories')
})

test('the footer leaves out a category without products', async () => {
  const category = (title: string) => ({ _id: title, title, description: '', icon: '' })
  const data = [category('Phones'), { ...category('Shoes'), hasProducts: true }]
  interceptCalls((call) =>
    call === 'GET /api/categories' ? { status: 200, body: { data } } : undefined,
  )
  openPage('/categories')
  const footer = within(await screen.findByRole('contentinfo'))
  expect(await footer.findByRole('link', { name: 'Shoes' })).toBeVisible()
  expect(footer.queryByRole('link', { name: 'Phones' })).toBeNull()
})

test('§2 the side menu leads to a page and closes', async () => {
  const user = openPage('/categories')
  await user.click(await screen.findByRole('button', { name: 'Menu' }))
  const menu = within(await screen.findByRole('dialog'))
  for (const name of ['Home', 'Products', 'About', 'Contact', 'Login'])
    expect(menu.getByRole('link', { name })).toBeVisible()
  await user.click(menu.getByRole('link', { name: 'Products' }))
  await screen.findByRole('heading', { level: 1, name: 'Products' })
  expect(currentPath()).toBe('/products')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})
