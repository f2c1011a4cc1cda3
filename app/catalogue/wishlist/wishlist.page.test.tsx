import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Product } from '#contract/catalogue/products.ts'
import { messages } from '#contract/messages.ts'
import { formatNaira } from '#contract/platform/format.ts'
import { findHeading, findMain, findNotice, main, seeIdle } from '#test/pages/find.ts'
import { interceptCalls } from '#test/pages/intercept-calls.ts'
import { openPage } from '#test/pages/open-page.tsx'
import { callAs, callElsewhere, givenOwner } from '#test/pages/session.ts'
import { givenProduct } from '#test/shop-calls.ts'

const ownProduct = async (): Promise<Product> =>
  givenProduct(await callAs('admin'), { discountPercentage: '0' })
const openProduct = ({ _id }: Product) => openPage(`/product/${_id}`)
const findButton = () => screen.findByRole('button', { name: 'Wishlist' })
const seePressed = (isPressed: boolean) =>
  waitFor(async () => expect(await findButton()).toHaveAttribute('aria-pressed', String(isPressed)))

/** A signed-in user with this product on the wishlist. */
async function givenWish({ _id: product }: Product): Promise<void> {
  const { id: user, accessToken } = await givenOwner()
  await callElsewhere(accessToken)('POST /wishlist', { body: { product, user } })
}

test('§6 the wishlist button is for users, and shows what the server said', async () => {
  const product = await ownProduct()
  openProduct(product)
  await findHeading(product.title)
  expect(screen.queryByRole('button', { name: 'Wishlist' })).toBeNull()
  await givenOwner()
  const user = openProduct(product)
  expect(await findButton()).toHaveAttribute('aria-pressed', 'false')
  await user.click(await findButton())
  expect(await findNotice(messages.wishlistAdded)).toBeVisible()
  await seePressed(true)
  const again = openProduct(product)
  await seePressed(true)
  await again.click(await findButton())
  expect(await findNotice(messages.wishlistRemoved)).toBeVisible()
  await seePressed(false)
})

test('a press before the wishlist has come counts', async () => {
  const product = await ownProduct()
  await givenOwner()
  const { promise: isLate, resolve: release } = Promise.withResolvers<void>()
  let asked = 0
  interceptCalls(async (call) => {
    if (!call.startsWith('GET /api/wishlist/') || ++asked > 1) return undefined
    await isLate // the first answer is older than the press
    return { status: 200, body: { _id: '', user: '', product: [] } }
  })
  const user = openProduct(product)
  await waitFor(() => expect(asked).toBe(1))
  await user.click(await findButton())
  expect(await findNotice(messages.wishlistAdded)).toBeVisible()
  await seePressed(true)
  release()
  await isLate
  await seePressed(true)
})

test("§8 a failed deletion says 'there was an error, please try again'", async () => {
  const product = await ownProduct()
  await givenWish(product)
  interceptCalls((call) => (call.startsWith('DELETE /api/wishlist/') ? { status: 500 } : undefined))
  const user = openProduct(product)
  await seePressed(true)
  await user.click(await findButton())
  expect(await findNotice('there was an error, please try again')).toBeVisible()
})

test("§2 an empty wishlist says 'there are no product in your wishlist'", async () => {
  await givenOwner()
  openPage('/user/wishlist')
  expect(await (await findMain()).findByText('there are no product in your wishlist')).toBeVisible()
})

test('§2 a wish has title, price, link and a remove button', async () => {
  const product = await ownProduct()
  await givenWish(product)
  let isFailing = true
  interceptCalls((call) =>
    isFailing && call.startsWith('DELETE /api/wishlist/') ? { status: 500 } : undefined,
  )
  const user = openPage('/user/wishlist')
  const link = await screen.findByRole('link', { name: product.title })
  expect(link).toHaveAttribute('href', `/product/${product._id}`)
  const item = within(link.closest('li') as HTMLElement)
  expect(item.getByText(formatNaira(product.price))).toBeVisible()
  const remove = screen.getByRole('button', { name: `Remove ${product.title}` })
  await user.click(remove)
  expect(await findNotice('there was an error, please try again')).toBeVisible()
  isFailing = false
  await seeIdle(remove)
  await user.click(remove)
  expect(await findNotice(messages.wishlistRemoved)).toBeVisible()
  expect(await main().findByText(messages.emptyWishlist)).toBeVisible()
})
