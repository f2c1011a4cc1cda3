import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { ApiCall } from '#app/platform/api/call.ts'
import type { Product } from '#contract/catalogue/products.ts'
import { messages } from '#contract/messages.ts'
import { findHeading, findNotice, main } from '#test/pages/find.ts'
import { openPage } from '#test/pages/open-page.tsx'
import { givenPerson, signInTo } from '#test/pages/people.ts'
import { givenBought, givenShown } from '#test/pages/reviews.ts'
import { givenAllSeen } from '#test/pages/seen.ts'
import { callAs, callHere } from '#test/pages/session.ts'
import { givenProduct } from '#test/shop-calls.ts'

let admin: ApiCall
let product: Product
let address: string

beforeEach(async () => {
  admin = await callAs('admin')
  product = await givenProduct(admin)
  address = `/product/${product._id}`
})

test('who has bought a product writes, changes and removes a review', async () => {
  const buyer = await givenPerson()
  const sale = await givenBought(admin, buyer.call, product._id)
  await signInTo(buyer)
  givenAllSeen()
  const user = openPage(address)
  await user.click(await screen.findByRole('button', { name: 'Write a review' }))
  await user.click(await main().findByRole('radio', { name: '1 star, very bad' }))
  await user.type(main().getByLabelText(/^In your words/), 'It tore at once.')
  await user.click(main().getByRole('radio', { name: /^No name/ }))
  await user.click(main().getByRole('button', { name: 'Send review' }))
  expect(await main().findByText('waits to be read')).toBeVisible()
  await user.click(main().getByRole('button', { name: 'Change review' }))
  expect(await main().findByLabelText(/^In your words/)).toHaveValue('It tore at once.')
  expect(main().getByRole('radio', { name: /^No name/ })).toBeChecked()
  await user.click(main().getByRole('radio', { name: '3 stars, fair' }))
  await user.click(main().getByRole('button', { name: 'Send review' }))
  expect(await main().findByRole('img', { name: '3 of 5 stars' })).toBeVisible()

  const later = openPage(`/user/orders/orderdetails/${sale}`)
  await later.click(await screen.findByRole('button', { name: 'Remove' }))
  await later.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }))
  expect(await findNotice(messages.reviewWithdrawn)).toBeVisible()
  expect(await main().findByRole('button', { name: 'Write a review' })).toBeVisible()
})

test('a click on a card of a list leads to the reviews as well', async () => {
  await givenShown(admin, callHere, product._id, { text: 'Good for the price' })
  givenAllSeen()
  const user = openPage(`/search/${product.title}`)
  await user.click(await screen.findByRole('link', { name: product.title }))
  await findHeading(product.title)
  expect(await main().findByText('Good for the price')).toBeVisible()
})

test('a product without reviews has no part for them', async () => {
  givenAllSeen()
  openPage(address)
  await findHeading(product.title)
  expect(main().queryByText('Our rating')).toBeNull()
  expect(main().queryByRole('heading', { name: 'Reviews' })).toBeNull()
})

test('all reviews are shown by a press, and those with photos alone', async () => {
  const numbers = Array.from({ length: 6 }, (_, number) => `Review number ${number}`)
  for (const text of numbers)
    await givenShown(admin, callHere, product._id, {
      text,
      ...(text === numbers[0] && { colours: ['teal', 'gold'] }),
    })
  givenAllSeen()
  const user = openPage(address)
  const shown = () =>
    main()
      .queryAllByText(/^Review number/)
      .map(({ textContent }) => textContent)
  await waitFor(() => expect(shown()).toEqual(numbers.slice(1).reverse()))
  expect(main().getByText('of 5, from 6 buyers')).toBeVisible()
  await user.click(main().getByRole('button', { name: 'All 6 reviews' }))
  await waitFor(() => expect(shown()).toEqual(numbers.toReversed()))
  await user.click(main().getByRole('button', { name: 'With photos' }))
  await waitFor(() => expect(shown()).toEqual(numbers.slice(0, 1)))
  await user.click(main().getByRole('link', { name: /^Photo 2 of 2/ }))
  expect(
    within(screen.getByRole('dialog')).getByRole('img', { name: /^Photo 2 of 2/ }),
  ).toBeVisible()
})
