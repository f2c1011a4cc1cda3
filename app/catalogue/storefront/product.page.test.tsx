import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Product } from '#contract/catalogue/products.ts'
import { openPage } from '#test/pages/open-page.tsx'
import { callAs } from '#test/pages/session.ts'
import { givenProduct } from '#test/shop-calls.ts'

const main = () => within(screen.getByRole('main'))

/** Opens the page of a new product. */
async function openNew(values: Record<string, string> = {}, colours?: string[]) {
  const product: Product = await givenProduct(await callAs('admin'), values, colours)
  const user = openPage(`/product/${product._id}`)
  await screen.findByRole('heading', { level: 1, name: product.title })
  return { product, user }
}

test('§2 a product shows price, brand, stock, discount, stars and description', async () => {
  await openNew({
    rating: '4.1',
    stock: '7',
    price: '10000',
    discountPercentage: '12.5',
    brand: 'Bonwire',
  })
  expect(main().getByRole('link', { name: 'Bonwire' })).toHaveAttribute('href', '/search/Bonwire')
  expect(main().getAllByText('₦8,750')[0]).toBeVisible()
  expect(main().getByText('12.5% off')).toBeVisible()
  expect(main().getByText('7')).toBeVisible()
  expect(main().getByRole('img', { name: 'Rated 4.1 of 5' })).toBeVisible()
  expect(main().getByText('4.1')).toBeVisible()
  expect(main().getByText('Woven in strips.')).toBeVisible()
  expect(main().getByText('Or pay on delivery in Warri South and Lagos')).toBeVisible()
})

test('§2 a product without a discount shows no percentage', async () => {
  await openNew({ discountPercentage: '0' })
  expect(main().queryByText(/% off$/)).not.toBeInTheDocument()
})

test('§2 a stock of 0 is struck through, and nothing can be bought', async () => {
  await openNew({ stock: '0' })
  expect(main().getByText('0', { selector: 's' })).toBeVisible()
  expect(main().getByRole('button', { name: 'Add to Cart' })).toBeDisabled()
  expect(main().getByRole('button', { name: 'Buy Now' })).toBeDisabled()
})

test('§9 the quantity starts at 1 and ends at the stock', async () => {
  const { user } = await openNew({ stock: '3' })
  const quantity = within(main().getByRole('group', { name: 'Quantity' }))
  const more = quantity.getByRole('button', { name: 'Increase' })
  expect(quantity.getByRole('status')).toHaveTextContent('1')
  expect(quantity.getByRole('button', { name: 'Decrease' })).toBeDisabled()
  await user.click(more)
  await user.click(more)
  expect(quantity.getByRole('status')).toHaveTextContent('3')
  expect(more).toBeDisabled()
  expect(quantity.getByRole('button', { name: 'Decrease' })).toBeEnabled()
})

test('§2 six others of its category are similar products', async () => {
  const { product } = await openNew()
  const similar = within(await screen.findByRole('region', { name: 'Similar Products' }))
  expect(similar.getAllByRole('article')).toHaveLength(6)
  expect(similar.queryByRole('link', { name: product.title })).not.toBeInTheDocument()
})

test('an unknown product is not here', async () => {
  openPage('/product/00000000-0000-7000-8000-0000000000ff')
  expect(
    await screen.findByRole('heading', { level: 1, name: 'This product is not here' }),
  ).toBeVisible()
  expect(screen.getByRole('link', { name: 'Browse all products' })).toHaveAttribute(
    'href',
    '/products',
  )
})
