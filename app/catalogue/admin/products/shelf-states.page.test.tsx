import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { clockInLagos, lagosMoment } from '#contract/platform/lagos.ts'
import { dateTimeInLagos } from '#contract/platform/times.ts'
import { currentPath, openPage } from '#test/pages/open-page.tsx'
import { callElsewhere, signInAs } from '#test/pages/session.ts'
import { givenProduct, ownName } from '#test/shop-calls.ts'

const main = () => within(screen.getByRole('main'))
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const named = (act: string, title: string) => new RegExp(`^${act} ?: ${title}$`)
/** What a shopper gets of it. */
const inShop = (id: string) => callElsewhere()('GET /products/:id', { params: { id } })

const givenNew = async () => givenProduct(await signInAs('admin'))

test('a product is hidden by its form and put on sale by the list', async () => {
  const { _id, title } = await givenNew()
  const user = openPage(`/admin/products/editproduct/${_id}`)
  const state = await screen.findByLabelText('Status')
  const choices = within(state).getAllByRole('option')
  expect(choices.map(({ textContent }) => textContent)).toEqual(['Scheduled', 'On sale', 'Hidden'])
  await user.selectOptions(state, 'hidden')
  await user.click(await button('Save product'))
  expect(await screen.findByText('Shoppers do not see it')).toBeVisible()
  await expect(inShop(_id)).rejects.toMatchObject({ status: 404 })
  openPage('/admin/products/drafts?state=hidden')
  await user.click(await button(named('Put on sale', title)))
  expect(await screen.findByText(messages.productPublished)).toBeVisible()
  expect(await inShop(_id)).toMatchObject({ title })
})

test('a date is typed in Lagos time, and one that is over is refused', async () => {
  const { _id } = await givenNew()
  const user = openPage(`/admin/products/editproduct/${_id}`)
  await user.selectOptions(await screen.findByLabelText('Status'), 'scheduled')
  const from = main().getByLabelText('On sale from')
  fireEvent.change(from, { target: { value: '2020-01-01T08:00' } })
  await user.click(await button('Save product'))
  await waitFor(() => expect(screen.getByRole('main')).toHaveTextContent(messages.publishAtPast))
  const soon = clockInLagos(new Date(Date.now() + 86_400_000).toISOString())
  fireEvent.change(from, { target: { value: soon } })
  await user.click(await button('Save product'))
  expect(
    await screen.findByText(
      `On sale from ${dateTimeInLagos(lagosMoment(soon).toISOString())}, Lagos time`,
    ),
  ).toBeVisible()
})

test('Duplicate opens the form of the copy', async () => {
  const { _id, title } = await givenNew()
  const user = openPage(`/admin/products/productdetails/${_id}`)
  await user.click(await button('Duplicate'))
  expect(await screen.findByLabelText('Title')).toHaveValue(`Copy of ${title}`)
  expect(main().getByLabelText('Status')).toHaveValue('draft')
  expect(main().getByLabelText('Stock')).toHaveValue('0')
})

test('a deleted product is back after Undo, and from its list', async () => {
  const { _id, title } = await givenNew()
  const remove = async () => {
    const user = openPage(`/admin/products/productdetails/${_id}`)
    await user.click(await button('Delete'))
    await user.click(await button('Delete product'))
    await waitFor(() => expect(currentPath()).toBe('/admin/products'))
    await expect(inShop(_id)).rejects.toMatchObject({ status: 404 })
    return user
  }
  let user = await remove()
  await user.click(await button('Undo'))
  expect(await screen.findByText(messages.productBackAsBefore)).toBeVisible()
  expect(await inShop(_id)).toMatchObject({ title })
  await remove()
  user = openPage('/admin/products/deleted')
  await user.click(await button(named('Bring back', title)))
  expect(await screen.findByText(messages.productRestored)).toBeVisible()
  await waitFor(() =>
    expect(
      screen.queryByRole('button', { name: named('Bring back', title) }),
    ).not.toBeInTheDocument(),
  )
})

test('chosen products are beside a product in the shop, in order', async () => {
  const admin = await signInAs('admin')
  const { _id } = await givenProduct(admin)
  const own = ownName('Aso oke')
  const one = await givenProduct(admin, { title: `${own} cap` })
  const two = await givenProduct(admin, { title: `${own} shawl` })
  const user = openPage(`/admin/products/editproduct/${_id}`)
  for (const { title } of [one, two]) {
    await user.type(await screen.findByLabelText('Add a product'), title)
    await user.click(await button(title))
  }
  await user.click(await button(`Move up: ${two.title}`))
  await user.click(await button('Save product'))
  await waitFor(() => expect(currentPath()).toBe(`/admin/products/productdetails/${_id}`))
  openPage(`/product/${_id}`)
  const beside = within(await screen.findByRole('region', { name: 'Related Products' }))
  const titles = beside.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
  expect(titles).toEqual([two.title, one.title])
  expect(screen.queryByRole('region', { name: 'Similar Products' })).not.toBeInTheDocument()
})
