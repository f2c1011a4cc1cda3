import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { searchResultsPath } from '#contract/catalogue/search-path.ts'
import { messages } from '#contract/messages.ts'
import { interceptCalls } from '#test/pages/intercept-calls.ts'
import { currentPath, openPage } from '#test/pages/open-page.tsx'

const main = () => within(screen.getByRole('main'))

test('§2 all categories are a grid that leads to each category', async () => {
  const user = openPage('/categories')
  await screen.findByRole('heading', { level: 1, name: 'All Categories' })
  await user.click(await main().findByRole('link', { name: 'Shoes & Sandals' }))
  await screen.findByRole('heading', { level: 1, name: 'Shoes & Sandals' })
  expect(currentPath()).toMatch(/^\/category\/[0-9a-f-]{36}$/)
})

test("§8 an empty category shows 'there are no product in this category'", async () => {
  interceptCalls((call) =>
    call.includes('/api/products/category/')
      ? { status: 200, body: { data: [], total: 0 } }
      : undefined,
  )
  const user = openPage('/categories')
  await user.click(await screen.findByRole('link', { name: 'Bags & Wallets' }))
  expect(await main().findByText('there are no product in this category')).toBeVisible()
})

test("§8 an empty search shows 'cannot find any product that matches your search'", async () => {
  openPage('/search/zzzzqqqq')
  expect(await screen.findByText('cannot find any product that matches your search')).toBeVisible()
})

test('any text can be searched for: slash, percent, hash, question mark, emoji', async () => {
  const text = 'a/b 100% #1? 👟'
  const user = openPage('/')
  const [box] = await screen.findAllByLabelText('Search products')
  if (!box) throw new Error('no search box')
  await user.type(box, `${text}{Enter}`)
  await waitFor(() => expect(currentPath()).toBe(searchResultsPath(text)))
  expect(
    await screen.findByRole('heading', { level: 1, name: `Results for “${text}”` }),
  ).toBeVisible()
})

test('an unknown address leads to other pages', async () => {
  const user = openPage('/no/such/page')
  await screen.findByRole('heading', { level: 1, name: 'This page is not here' })
  await user.click(screen.getByRole('link', { name: 'Browse all products' }))
  await screen.findByRole('heading', { level: 1, name: 'Products' })
})

const PRODUCTS = 'GET /api/products/50/0'
const overlay = () => screen.findByRole('alertdialog')

test('§8 a failed load shows its message, and Retry loads again', async () => {
  let answer: { status: number; body?: object } | undefined = {
    status: 403,
    body: { message: 'the market is closed' },
  }
  interceptCalls((call) => (call === PRODUCTS ? answer : undefined))
  const user = openPage('/products')
  const dialog = within(await overlay())
  expect(dialog.getByText('the market is closed')).toBeVisible()
  answer = { status: 400, body: { message: 'not on a Sunday' } }
  await user.click(dialog.getByRole('button', { name: 'Retry' }))
  expect(await dialog.findByText('not on a Sunday')).toBeVisible()
  answer = undefined
  await user.click(dialog.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText(/^page:1 of \d+$/)).toBeVisible()
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
})

test.each([
  ['no answer', 'offline'],
  ['an answer with a stack', { status: 200, body: { stack: 'Error: at …', message: 'secret' } }],
] as const)("§8 %s shows 'Network Error' after three retries", async (_name, answer) => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const calls = interceptCalls((call) => (call === PRODUCTS ? answer : undefined))
  openPage('/products')
  const asked = async () => {
    await vi.advanceTimersByTimeAsync(1000)
    return calls.filter((call) => call === PRODUCTS).length
  }
  await expect.poll(asked).toBe(4)
  expect(within(await overlay()).getByText(messages.networkError)).toBeVisible()
  expect(screen.queryByText('secret')).not.toBeInTheDocument()
})

const robots = () => document.querySelector('meta[name="robots"]')?.getAttribute('content')

test('a page past the end offers the last one and is not indexable', async () => {
  openPage('/products?page=9999')
  expect(
    await screen.findByText(/^There is no page 9999: the list ends at page \d+$/),
  ).toBeVisible()
  await expect.poll(robots).toBe('noindex, follow')
})
