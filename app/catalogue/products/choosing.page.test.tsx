import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { productPagePath } from '#contract/catalogue/product-path.ts'
import type { Product } from '#contract/catalogue/products.ts'
import { messages } from '#contract/messages.ts'
import { unitPrice } from '#contract/orders/pricing/pricing.ts'
import { formatNaira } from '#contract/platform/format.ts'
import { currentPath, openPage } from '#test/pages/open-page.tsx'
import { callAs } from '#test/pages/session.ts'
import { givenProduct, givenShirt, ownName, variantOf, withVariants } from '#test/shop-calls.ts'

/** The page of a product with sizes and colours. §10 */

const main = () => within(screen.getByRole('main'))
const chip = (name: string) => main().getByRole('radio', { name })
const group = (name: string) => main().getByRole('radiogroup', { name })
const button = (name: string) => main().getByRole('button', { name })

/** Opens a shirt of its own, at `variant` if it is given. */
async function openShirt(
  variant?: string,
  query = '',
): Promise<{ user: UserEvent; shirt: Product }> {
  const shirt = await givenShirt(await callAs('admin'))
  const user = openPage(
    productPagePath(shirt._id, variant && variantOf(shirt, variant)._id) + query,
  )
  await screen.findByRole('radio', { name: 'M' })
  return { user, shirt }
}

async function choose(user: UserEvent, ...values: string[]): Promise<void> {
  for (const value of values) await user.click(chip(value))
}

test('§10 price, stock, quantity and address follow the choice', async () => {
  const { user, shirt } = await openShirt()
  expect(screen.getByRole('main')).toHaveTextContent(`from ${formatNaira(9000)}`)
  expect(main().queryAllByRole('radio', { checked: true })).toEqual([])
  await choose(user, 'Indigo')
  expect(screen.getByRole('main')).toHaveTextContent('Colour: Indigo')
  expect(currentPath()).toBe(`/product/${shirt._id}`)
  await choose(user, 'M')
  const medium = variantOf(shirt, 'M / Indigo')
  await waitFor(() => expect(currentPath()).toBe(productPagePath(shirt._id, medium._id)))
  expect(screen.getByRole('main')).toHaveTextContent(formatNaira(unitPrice(medium)))
  expect(screen.getByRole('main')).toHaveTextContent('Stock: 3')
  await user.click(button('Increase'))
  await user.click(button('Increase'))
  expect(button('Increase')).toBeDisabled()
  await user.click(button('Add to Cart'))
  expect(await screen.findByText(messages.addedToCart(`${shirt.title} (M / Indigo)`))).toBeVisible()
  expect(screen.getByRole('button', { name: 'Cart, 3 items' })).toBeVisible()
})

test('§10 without a choice nothing is added and the chips ask for it', async () => {
  const { user, shirt } = await openShirt()
  for (const name of ['Add to Cart', 'Buy Now']) {
    await user.click(button(name))
    expect(chip('S')).toHaveFocus()
  }
  expect(group('Size')).toHaveAccessibleDescription('choose a size')
  expect(screen.getByRole('button', { name: 'Cart, 0 items' })).toBeVisible()
  expect(currentPath()).toBe(`/product/${shirt._id}`)
  await choose(user, 'S')
  expect(screen.queryByText('choose a size')).not.toBeInTheDocument()
  await user.click(button('Add to Cart'))
  expect(chip('Indigo')).toHaveFocus()
  expect(group('Colour')).toHaveAccessibleDescription('choose a colour')
})

test('§10 a sold-out value can be chosen and offers a mail', async () => {
  const { user, shirt } = await openShirt()
  await choose(user, 'M', 'Clay, sold out')
  expect(screen.getByRole('main')).toHaveTextContent('M / Clay is sold out for now')
  expect(button('Add to Cart')).toBeDisabled()
  expect(button('Add to Cart')).toHaveAccessibleDescription(/M \/ Clay is sold out/)
  const form = { name: `Tell me when ${shirt.title} (M / Clay) is in stock again` }
  expect(await screen.findByRole('form', form)).toBeVisible()
  await choose(user, 'S, not available')
  expect(screen.getByRole('main')).toHaveTextContent('There is no S / Clay: choose another.')
  expect(screen.queryByRole('form', form)).not.toBeInTheDocument()
  await waitFor(() => expect(currentPath()).toBe(`/product/${shirt._id}`))
})

test('§10 the address opens the choice, which a link to another variant changes', async () => {
  const { user, shirt } = await openShirt('S / Indigo', '&utm_source=whatsapp')
  expect(chip('S')).toBeChecked()
  expect(screen.getByRole('main')).toHaveTextContent(
    formatNaira(unitPrice(variantOf(shirt, 'S / Indigo'))),
  )
  await user.click(button('Add to Cart'))
  await choose(user, 'M')
  const { _id } = variantOf(shirt, 'M / Indigo')
  await waitFor(() =>
    expect(currentPath()).toBe(`${productPagePath(shirt._id, _id)}&utm_source=whatsapp`),
  )
  await user.click(screen.getByRole('button', { name: 'Cart, 1 item' }))
  const drawer = await screen.findByRole('dialog', { name: messages.cartItems })
  await user.click(within(drawer).getByRole('link', { name: shirt.title }))
  await waitFor(() => expect(chip('S')).toBeChecked())
  await waitFor(() =>
    expect(screen.queryByRole('dialog', { name: messages.cartItems })).not.toBeInTheDocument(),
  )
})

test('one of 90 variants is found by its three values', async () => {
  const admin = await callAs('admin')
  const sizes = Array.from({ length: 30 }, (_, place) => `Size ${place}`)
  const colours = ['Indigo', 'Clay', 'Sand']
  const product = await withVariants(
    admin,
    await givenProduct(admin, { title: ownName('Long kaftan') }),
    [
      { name: 'Size', values: sizes.map((value) => ({ value })) },
      { name: 'Colour', values: colours.map((value) => ({ value })) },
      { name: 'Cut', values: [{ value: 'only' }] },
    ],
    sizes.flatMap((size) =>
      colours.map((colour) => ({
        values: [size, colour, 'only'],
        price: 100,
        discountPercentage: 0,
        stock: 1,
      })),
    ),
  )
  const user = openPage(productPagePath(product._id))
  await screen.findByRole('radio', { name: 'Size 29' })
  await choose(user, 'Size 29', 'Sand')
  await waitFor(() =>
    expect(currentPath()).toBe(
      productPagePath(product._id, variantOf(product, 'Size 29 / Sand / only')._id),
    ),
  )
})

test('a list shows the colours by name, and leads to the page', async () => {
  const shirt = await givenShirt(await callAs('admin'))
  const user = openPage(`/search/${encodeURIComponent(shirt.title)}`)
  const card = (await screen.findAllByRole('article'))[0] as HTMLElement
  expect(within(card).getByRole('img', { name: 'Indigo, Clay' })).toBeVisible()
  expect(card).toHaveTextContent(`from ${formatNaira(9000)}`)
  await user.click(within(card).getByRole('link'))
  expect(await screen.findByRole('radiogroup', { name: 'Size' })).toBeVisible()
})
