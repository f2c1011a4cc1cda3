import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { findHeading, findMain, findNotice, main, retype, seePath } from '#test/pages/find.ts'
import { interceptCalls } from '#test/pages/intercept-calls.ts'
import { currentPath, openPage } from '#test/pages/open-page.tsx'
import { callElsewhere, signInAs } from '#test/pages/session.ts'
import { givenProduct } from '#test/shop-calls.ts'

const searchFor = (title: string): string =>
  `/admin/products?${new URLSearchParams({ search: title })}`
const detailsOf = ({ _id }: { _id: string }): string => `/admin/products/productdetails/${_id}`

test("§2 the list has a link to add products, and cards whose price has a '$'", async () => {
  const { _id, title } = await givenProduct(await signInAs('admin'))
  openPage(searchFor(title))
  expect(await findHeading('Products')).toBeVisible()
  const card = within(await main().findByRole('article'))
  expect(main().getByRole('link', { name: 'Add Products' })).toHaveAttribute(
    'href',
    '/admin/products/addproducts',
  )
  expect(card.getByText('$12,500.50')).toBeVisible()
  expect(card.getByRole('link', { name: title })).toHaveAttribute('href', detailsOf({ _id }))
})

test('§9 a page of the list has 50 products; §4 a search begins at the first', async () => {
  const { title } = await givenProduct(await signInAs('admin'))
  const calls = interceptCalls()
  const user = openPage('/admin/products?page=2')
  const list = await findMain()
  expect(await list.findAllByRole('article')).toHaveLength(50)
  expect(calls).toContain('GET /api/products/50/50')
  const box = main().getByPlaceholderText('search by name, price, description or category')
  await user.click(box)
  await user.paste(title)
  await waitFor(() => expect(main().getByRole('article')).toHaveTextContent(title))
  expect(calls).toContain(`GET /api/products/search/50/0/${encodeURIComponent(title)}`)
  expect(currentPath()).toBe(searchFor(title))
  await retype(user, box, 'qzxwvk')
  expect(await main().findByText(messages.nothingMatches('qzxwvk'))).toBeVisible()
})

test('§2 the details of a product: figures, rating, and sold out as struck through', async () => {
  const product = await givenProduct(await signInAs('admin'), { stock: '0' })
  openPage(detailsOf(product))
  const page = await findMain()
  expect(await page.findByRole('heading', { name: product.title })).toBeVisible()
  for (const text of ['₦12,500.50', '12.5%', 'Bonwire', 'Woven in strips.'])
    expect(page.getByText(text)).toBeVisible()
  expect(page.getByText('0', { selector: 's' })).toBeVisible()
  expect(page.getByRole('img', { name: 'Rated 3 of 5' })).toBeVisible()
})

test("§2 'Delete Product?' is asked before a product goes; then the list is shown", async () => {
  const product = await givenProduct(await signInAs('admin'))
  const user = openPage(detailsOf(product))
  const button = await screen.findByRole('button', { name: 'Delete' })
  await user.click(button)
  const question = within(screen.getByRole('dialog', { name: 'Delete Product?' }))
  await user.click(question.getByRole('button', { name: 'cancel' }))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  await user.click(button)
  await user.click(screen.getByRole('button', { name: 'Delete product' }))
  expect(await findNotice(messages.productDeleted)).toBeVisible()
  await seePath('/admin/products')
  const gone = callElsewhere()('GET /products/:id', { params: { id: product._id } })
  await expect(gone).rejects.toMatchObject({ status: 404 })
})

test('§4 a delete that is answered with a stack shows its message and stays', async () => {
  const product = await givenProduct(await signInAs('admin'))
  interceptCalls((call) =>
    call.startsWith('DELETE ')
      ? { status: 200, body: { message: 'could not be deleted', stack: 'Error' } }
      : undefined,
  )
  const user = openPage(detailsOf(product))
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  await user.click(screen.getByRole('button', { name: 'Delete product' }))
  expect(await findNotice('could not be deleted')).toBeVisible()
  expect(currentPath()).toBe(detailsOf(product))
})

test.each(['productdetails', 'editproduct'])(
  'an unknown product at %s leads to the list',
  async (place) => {
    await signInAs('admin')
    const user = openPage(`/admin/products/${place}/${crypto.randomUUID()}`)
    const page = await findMain()
    const message = await page.findByText(messages.productNotFound)
    await user.click(
      within(message.parentElement as HTMLElement).getByRole('link', { name: 'Products' }),
    )
    expect(await findHeading('Products')).toBeVisible()
  },
)
