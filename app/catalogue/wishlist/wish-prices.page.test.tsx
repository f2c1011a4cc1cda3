import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { unitPrice } from '#contract/orders/pricing/pricing.ts'
import { formatNaira } from '#contract/platform/format.ts'
import { findNotice, seePath } from '#test/pages/find.ts'
import { openPage } from '#test/pages/open-page.tsx'
import { callAs, givenOwner } from '#test/pages/session.ts'
import { givenProduct } from '#test/shop-calls.ts'

test('a wish leads to the wishlist, with its old and its present price', async () => {
  const product = await givenProduct(await callAs('admin'))
  await givenOwner()
  const user = openPage(`/product/${product._id}`)
  await user.click(await screen.findByRole('button', { name: 'Wishlist' }))
  await findNotice(messages.wishlistAdded)
  await user.click(screen.getByRole('link', { name: 'View wishlist' }))
  await seePath('/user/wishlist')
  const wish = within(await screen.findByRole('article'))
  expect(wish.getByText(formatNaira(product.price)).tagName).toBe('S')
  expect(wish.getByText(formatNaira(unitPrice(product)))).toBeVisible()
})
