import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Product } from '#contract/catalogue/products.ts'
import { buyer, checkOut, fillShipping } from '#test/pages/buying.ts'
import { findHeading, main, seePath } from '#test/pages/find.ts'
import { openPage } from '#test/pages/open-page.tsx'
import { givenPerson } from '#test/pages/people.ts'
import { callAs, givenOwner } from '#test/pages/session.ts'
import { fillLogin } from '#test/pages/sign-in.ts'
import { givenProduct } from '#test/shop-calls.ts'

const ownProduct = async (): Promise<Product> => givenProduct(await callAs('admin'))

test('§6 the checkout is prefilled after a login; what was typed before stays', async () => {
  const product = await ownProduct()
  const person = await givenPerson()
  const user = await checkOut(product)
  await user.type(screen.getByLabelText('Full name'), buyer.name)
  await user.click(main().getByRole('link', { name: 'Login' }))
  await fillLogin(user, person)
  await findHeading('Shipping details')
  await seePath('/checkout')
  expect(screen.getByLabelText('Full name')).toHaveValue(buyer.name)
  expect(screen.getByLabelText('Email')).toHaveValue(person.email)
  expect(screen.getByLabelText('Phone number')).toHaveValue(person.phoneNumber)
})

test('a logout clears what was typed into the checkout', async () => {
  const product = await ownProduct()
  await givenOwner()
  const user = await checkOut(product)
  for (const name of ['Full name', 'Email', 'Phone number'])
    await user.clear(screen.getByLabelText(name))
  await fillShipping(user)
  const account = openPage('/user')
  await account.click(await screen.findByRole('button', { name: 'Logout' }))
  await seePath('/')
  await checkOut(product)
  expect(screen.getByLabelText('Full name')).toHaveValue('')
  expect(screen.getByLabelText('Address')).toHaveValue('')
})
