import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { DEFAULT_LOW_STOCK } from '#contract/platform/limits.ts'
import { main, seePath } from '#test/pages/find.ts'
import { interceptCalls } from '#test/pages/intercept-calls.ts'
import { openPage } from '#test/pages/open-page.tsx'
import { signInAs } from '#test/pages/session.ts'
import { givenProduct, ownName } from '#test/shop-calls.ts'

/**
 * The back office's list of products, filtered and sorted, and what the dashboard says of low
 * stock.
 */

/** Three products that a search for `name` finds: plenty, few and sold out, in two categories. */
async function givenStock() {
  const admin = await signInAs('admin')
  const { data: categories } = await admin('GET /categories', {})
  const [audio, gaming] = ['Audio', 'Gaming'].map(
    (title) => categories.find((one) => one.title === title)?._id ?? '',
  )
  const name = ownName('Ukara cloth')
  const goods = [
    { title: `${name} blue`, category: audio, stock: '500' },
    { title: `${name} ash`, category: gaming, stock: String(DEFAULT_LOW_STOCK) },
    { title: `${name} clay`, category: gaming, stock: '0' },
  ]
  for (const { category = '', ...values } of goods)
    await givenProduct(admin, { ...values, category })
  return { name, gaming }
}

const listOf = (name: string, values: Record<string, string> = {}): string =>
  `/admin/products?${new URLSearchParams({ search: name, ...values })}`

const cards = (titles: readonly string[]) =>
  waitFor(() => {
    const shown = main().getAllByRole('article')
    expect(shown.map((card) => titles.find((title) => card.textContent?.includes(title)))).toEqual(
      titles,
    )
  })

test('products are filtered by stock and sorted by it', async () => {
  const { name } = await givenStock()
  const user = openPage(listOf(name, { sort: 'stock' }))
  await cards([`${name} clay`, `${name} ash`, `${name} blue`])
  await user.selectOptions(screen.getByLabelText('Stock'), 'low')
  await seePath(listOf(name, { sort: 'stock', stock: 'low' }))
  await cards([`${name} clay`, `${name} ash`])
  expect(main().getByText('2 products')).toBeVisible()
  expect(screen.getByLabelText('Stock')).toHaveValue('low')
  await user.selectOptions(screen.getByLabelText('Stock'), 'Sold out')
  await cards([`${name} clay`])
  expect(main().getByText('1 product')).toBeVisible()
})

test('products are sorted by title and filtered by category', async () => {
  const { name, gaming = '' } = await givenStock()
  const user = openPage(listOf(name))
  await user.selectOptions(await screen.findByLabelText('Sort by'), 'Title, A to Z')
  await cards([`${name} ash`, `${name} blue`, `${name} clay`])
  await user.selectOptions(screen.getByLabelText('Category'), 'Gaming')
  await seePath(listOf(name, { sort: 'title', category: gaming }))
  await cards([`${name} ash`, `${name} clay`])
  expect(main().getByText('2 products')).toBeVisible()
})

test('an empty list of products leads back to all of them', async () => {
  await signInAs('admin')
  const user = openPage(`/admin/products?category=${crypto.randomUUID()}&sort=price`)
  await user.click(await screen.findByRole('button', { name: 'Show all' }))
  await seePath('/admin/products?sort=price')
  expect(await main().findAllByRole('article')).toHaveLength(50)
})

test('the dashboard shows each product that runs out, and leads to all', async () => {
  const admin = await signInAs('admin')
  const figures = await admin('GET /dashboard', {})
  const lowStock = ['Ukara', 'Akwete', 'Okene'].map((title, stock) => ({
    _id: crypto.randomUUID(),
    title,
    image: '',
    stock,
  }))
  interceptCalls((call) =>
    call === 'GET /api/dashboard' ? { status: 200, body: { ...figures, lowStock } } : undefined,
  )
  const user = openPage('/admin')
  const table = within(await screen.findByRole('table', { name: 'About to run out' }))
  expect(table.getAllByRole('row')).toHaveLength(4)
  expect(table.getByRole('row', { name: /Ukara.*sold out/ })).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'see all: About to run out' }))
  await seePath('/admin/products/low')
})
