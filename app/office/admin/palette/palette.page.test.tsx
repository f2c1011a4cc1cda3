import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { givenOrdered, numberOf, orderAddress, visit } from '#test/pages/back-office.ts'
import { findHeading, seePath } from '#test/pages/find.ts'
import { callElsewhere, signInAs } from '#test/pages/session.ts'
import { givenProduct, newAccount, ownName } from '#test/shop-calls.ts'

const BOX = { name: 'Search screens, orders, products and users' }
const box = () => screen.findByRole('combobox', BOX)
const option = (name: string | RegExp) => screen.findByRole('option', { name })

/** Opens a page of the back office, and the palette on it. */
async function openPalette() {
  const user = await visit('/admin/refunds')
  await user.keyboard('{Control>}k{/Control}')
  return { user, field: await box() }
}

test('the palette opens by Ctrl-K and by its button', async () => {
  await signInAs('superAdmin')
  const { user, field } = await openPalette()
  await waitFor(() => expect(field).toHaveFocus())
  expect(await option('Categories')).toBeVisible()
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('combobox', BOX)).toBeNull())
  await user.click(screen.getByRole('button', { name: /^Find anything/ }))
  expect(await box()).toBeVisible()
})

test('the palette finds a screen, which arrows choose and Enter opens', async () => {
  await signInAs('superAdmin')
  const { user, field } = await openPalette()
  await user.type(field, 'prod')
  await waitFor(async () =>
    expect(await option('Products')).toHaveAttribute('aria-selected', 'true'),
  )
  await user.type(field, '{ArrowDown}')
  expect(await option('Add Products')).toHaveAttribute('aria-selected', 'true')
  await user.type(field, '{Enter}')
  await seePath('/admin/products/addproducts')
  await findHeading('Add Products')
})

test('the palette finds an order, and Enter opens it', async () => {
  const admin = await signInAs('superAdmin')
  const name = ownName('Uche')
  const sale = await givenOrdered(admin, name)
  const { user, field } = await openPalette()
  await user.type(field, name)
  expect(await option(new RegExp(`${numberOf(sale)} ${name}`))).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await user.type(field, '{Enter}')
  await seePath(orderAddress(sale))
})

test('the palette finds a product, and a press opens it', async () => {
  const admin = await signInAs('superAdmin')
  const { _id, title } = await givenProduct(admin)
  const { user, field } = await openPalette()
  await user.type(field, title)
  await user.click(await option(new RegExp(title)))
  await seePath(`/admin/products/productdetails/${_id}`)
})

test('the palette finds a user, and says when nothing is found', async () => {
  const { email } = await newAccount(callElsewhere())
  await signInAs('superAdmin')
  const { user, field } = await openPalette()
  await user.type(field, email)
  expect(await option(new RegExp(email))).toBeVisible()
  await user.clear(field)
  await user.type(field, 'nothing of the kind')
  expect(await within(screen.getByRole('dialog')).findByText('Nothing found')).toBeVisible()
})

test("§6 the palette shows no super admin's screen to an admin", async () => {
  await signInAs('admin')
  await openPalette()
  expect(await option('Products')).toBeVisible()
  for (const name of ['Admins', 'Categories', 'Audit log'])
    expect(screen.queryByRole('option', { name })).toBeNull()
})
