import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { searchResultsPath } from '#contract/catalogue/search-path.ts'
import { main, seePath } from '#test/pages/find.ts'
import { currentPath, openPage } from '#test/pages/open-page.tsx'
import { callAs, signInAs } from '#test/pages/session.ts'
import { givenProduct, ownName, ownWord } from '#test/shop-calls.ts'

/** Filters and order of lists of products: chosen, shown, taken away, kept in the address. §11 */

/**
 * Three products that a search for `name` finds, of two brands in three categories; the dearest is
 * reduced, one is sold out.
 */
async function givenStall() {
  const admin = await callAs('admin')
  const { data: categories } = await admin('GET /categories', {})
  const [first, second, third] = ['Audio', 'Gaming', 'Home & Kitchen'].map((title) =>
    categories.find((one) => one.title === title),
  )
  if (!first || !second || !third) throw new Error('the demo shop has other categories')
  const name = ownWord('Kente')
  const [brand, other] = [ownName('Bonwire'), ownName('Adanwomase')]
  const goods = [
    {
      title: `${name} blue`,
      brand,
      category: first._id,
      price: '5000',
      discountPercentage: '0',
      stock: '4',
    },
    {
      title: `${name} gold`,
      brand,
      category: second._id,
      price: '30000',
      discountPercentage: '10',
      stock: '4',
    },
    {
      title: `${name} green`,
      brand: other,
      category: third._id,
      price: '15000',
      discountPercentage: '0',
      stock: '0',
    },
  ]
  for (const values of goods) await givenProduct(admin, values)
  return { name, brand, other, first, second, path: searchResultsPath(name) }
}

const status = (text: string) =>
  waitFor(() => expect(main().getByText(text, { selector: '[role=status]' })).toBeVisible())
const column = () => screen.findByRole('form', { name: 'Filters' })
const box = async (name: string | RegExp): Promise<HTMLElement> =>
  within(await column()).findByRole('checkbox', {
    name: typeof name === 'string' ? new RegExp(`^${name}`) : name,
  })
const chips = () =>
  within(screen.getByRole('list', { name: 'Chosen filters' }))
    .getAllByRole('link')
    .map((chip) => chip.getAttribute('aria-label') ?? chip.textContent)
const noChips = () =>
  waitFor(() =>
    expect(screen.queryByRole('list', { name: 'Chosen filters' })).not.toBeInTheDocument(),
  )
const titles = () =>
  main()
    .getAllByRole('article')
    .map((one) => within(one).getByRole('heading').textContent)

const drawer = () => screen.findByRole('dialog', { name: 'Filters' })

async function pressSpace(user: UserEvent, element: HTMLElement): Promise<void> {
  element.focus()
  await user.keyboard(' ')
}

test('a filter changes list, count, address and chip, and keeps the focus', async () => {
  const { path, brand } = await givenStall()
  const user = openPage(path)
  const offer = await box('On offer')
  await pressSpace(user, offer)
  await seePath(`${path}?discount=1`)
  await status('1 product')
  expect(offer).toHaveFocus()
  expect(chips()).toEqual(['Remove On offer', 'Clear all'])
  await pressSpace(user, offer)
  await seePath(path)
  await status('3 products')
  await noChips()
  await pressSpace(user, await box(brand))
  await status('2 products')
})

test('values of one kind add to each other, and kinds narrow', async () => {
  const { path, first, second } = await givenStall()
  const user = openPage(path)
  await user.click(await box(first.title))
  await user.click(await box(second.title))
  await status('2 products')
  await seePath(
    `${path}?${[first, second]
      .map(({ _id }) => `category=${_id}`)
      .sort()
      .join('&')}`,
  )
  expect(chips().toSorted()).toEqual(
    ['Clear all', `Remove ${first.title}`, `Remove ${second.title}`].sort(),
  )
  // its count is of the choice before
  await waitFor(async () => expect(await box('On offer')).toBeEnabled())
  await user.click(await box('On offer'))
  await status('1 product')
})

test('the drawer counts at once, and the list waits for its button', async () => {
  const { path, second } = await givenStall()
  const user = openPage(path)
  await status('3 products')
  await user.click(await screen.findByRole('button', { name: 'Filters' }))
  const inside = within(await drawer())
  await user.click(await inside.findByRole('checkbox', { name: new RegExp(`^${second.title}`) }))
  const show = await inside.findByRole('button', { name: 'Show 1' })
  expect(currentPath()).toBe(path)
  await user.click(show)
  await seePath(`${path}?category=${second._id}`)
  await status('1 product')
  expect(screen.queryByRole('dialog', { name: 'Filters' })).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Filters (1)' })).toBeVisible()
})

test('filters are taken away one by one, or all; the order stays', async () => {
  const { brand } = await givenStall()
  const user = openPage(`/products?${new URLSearchParams({ brand })}&stock=1&min=100&sort=price`)
  await screen.findByRole('link', { name: 'Remove In stock' })
  expect(chips()).toHaveLength(4)
  await user.click(screen.getByRole('link', { name: 'Remove In stock' }))
  await seePath(`/products?${new URLSearchParams({ brand })}&min=100&sort=price`)
  await waitFor(() => expect(chips()).toHaveLength(3))
  await user.click(screen.getByRole('link', { name: 'Clear all' }))
  await seePath('/products?sort=price')
  await noChips()
})

test('prices are chosen by two numbers in either order', async () => {
  const { path } = await givenStall()
  const user = openPage(path)
  const fields = within(await column())
  const from = await fields.findByLabelText('From ₦')
  await user.type(from, '20000{Enter}')
  await seePath(`${path}?min=20000`)
  expect(from).toHaveFocus()
  await status('1 product')
  await user.type(fields.getByLabelText('To ₦'), '10000')
  await user.tab()
  await seePath(`${path}?min=10000&max=20000`)
  await waitFor(() => expect(titles()).toEqual([expect.stringContaining('green')]))
  await user.click(screen.getByRole('link', { name: 'Clear all' }))
  await seePath(path)
})

test('a list is sorted as a whole', async () => {
  const { path, name } = await givenStall()
  const user = openPage(path)
  await user.selectOptions(await screen.findByLabelText('Sort by'), 'Lowest price')
  await seePath(`${path}?sort=price`)
  await waitFor(() => expect(titles()).toEqual([`${name} blue`, `${name} green`, `${name} gold`]))
})

test('another filter starts on page 1', async () => {
  const user = openPage('/products?page=2&stock=1')
  expect(await screen.findByText(/^page:2 of/)).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'Remove In stock' }))
  await seePath('/products')
})

test('a category is filtered without categories among its filters', async () => {
  const { second } = await givenStall()
  const user = openPage(`/category/${second._id}`)
  await user.click(await box('In stock'))
  await seePath(`/category/${second._id}?stock=1`)
  expect(within(await column()).getByText('Price', { selector: 'summary' })).toBeVisible()
  expect(
    within(await column()).queryByText('Category', { selector: 'summary' }),
  ).not.toBeInTheDocument()
})

test('a search is filtered, best match first', async () => {
  const { path } = await givenStall()
  const user = openPage(path)
  await user.click(await box('In stock'))
  await seePath(`${path}?stock=1`)
  await status('2 products')
  expect(screen.getByLabelText('Sort by')).toHaveDisplayValue('Best match')
})

test('where nothing is left, all filters can be given up', async () => {
  const user = openPage('/products?brand=No+such+brand')
  expect(await screen.findByText('No product matches')).toBeVisible()
  await user.click(main().getByRole('button', { name: 'Clear all filters' }))
  await seePath('/products')
  expect(await main().findAllByRole('article')).not.toHaveLength(0)
})

test("the back office's list takes the same filters beside its own", async () => {
  const { name, brand } = await givenStall()
  await signInAs('admin')
  const own = new URLSearchParams({ search: name, sort: 'title' })
  const user = openPage(`/admin/products?${own}`)
  await user.click(await screen.findByRole('button', { name: 'Brand, price, options' }))
  const inside = within(await drawer())
  await user.click(await inside.findByRole('checkbox', { name: new RegExp(`^${brand}`) }))
  await user.click(await inside.findByRole('button', { name: 'Show' }))
  await seePath(`/admin/products?${own}&${new URLSearchParams({ brand })}`)
  await status('2 products')
  openPage(currentPath())
  await user.click(await screen.findByRole('link', { name: `Remove ${brand}` }))
  await seePath(`/admin/products?${own}`)
})
