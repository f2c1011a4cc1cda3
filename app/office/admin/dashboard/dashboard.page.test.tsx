import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { DashboardFiguresAnswer } from '#contract/office/dashboard.ts'
import type { Sale } from '#contract/orders/sales/sales.ts'
import { formatNaira, shortenId } from '#contract/platform/format.ts'
import { DASHBOARD_DAYS } from '#contract/platform/limits.ts'
import { dateInLagos } from '#contract/platform/times.ts'
import { act, fact, givenOrdered, visit } from '#test/pages/back-office.ts'
import { main } from '#test/pages/find.ts'
import { interceptCalls } from '#test/pages/intercept-calls.ts'
import { openPage } from '#test/pages/open-page.tsx'
import { signInAs } from '#test/pages/session.ts'
import { ownName } from '#test/shop-calls.ts'

type Figures = Required<DashboardFiguresAnswer>
type Day = Figures['days'][number]

/** What the shop has now; the dashboard gets the same, whatever other tests do meanwhile. */
async function givenAnswers() {
  const admin = await signInAs('admin')
  await act(admin, await givenOrdered(admin, ownName('Sade')), 'completed')
  const newest = { params: { limit: 4, skip: 0 } }
  const answers = {
    orders: await admin('GET /sales/:limit/:skip/:search?', newest),
    invoices: await admin('GET /sales/completed/:limit/:skip/:search?', newest),
    users: await admin('GET /users/:limit/:skip/:search?', newest),
    products: await admin('GET /products/:limit/:skip', newest),
    figures: (await admin('GET /dashboard', {})) as Figures,
  }
  const byCall: Record<string, unknown> = {
    'GET /api/sales/4/0': answers.orders,
    'GET /api/sales/completed/4/0': answers.invoices,
    'GET /api/users/4/0': answers.users,
    'GET /api/products/4/0': answers.products,
    'GET /api/dashboard': answers.figures,
  }
  interceptCalls((call) => (byCall[call] ? { status: 200, body: byCall[call] } : undefined))
  return answers
}

test('orders are listed by their status', async () => {
  await givenAnswers()
  await visit('/admin')
  const table = within(await main().findByRole('region', { name: 'Orders by status, of all time' }))
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Status',
    'Orders',
  ])
})

test('§2 the dashboard has counters, and lists of the newest 4', async () => {
  const { orders, invoices, users, products } = await givenAnswers()
  await visit('/admin')
  await main().findByRole('region', { name: 'New Orders' })
  expect(fact('complete sales')).toBe(invoices.total.toLocaleString('en-NG'))
  expect(fact('total sale')).toBe(orders.total.toLocaleString('en-NG'))
  expect(fact('total user')).toBe(users.totalUsers.toLocaleString('en-NG'))
  const ofSale = ({ _id, createdAt }: Sale) => `${shortenId(_id, 6)}${dateInLagos(createdAt)}`
  const lists = [
    ['New Orders', '/admin/orders', orders.data.map(ofSale)],
    [
      'New Users',
      '/admin/users',
      users.data.map(({ fullName, createdAt }) => `${fullName}${dateInLagos(createdAt)}`),
    ],
    ['New Invoice', '/admin/invoice', invoices.data.map(ofSale)],
    ['New Products', '/admin/products', products.data.map(({ title }) => title)],
  ] as const
  for (const [name, path, rows] of lists) {
    const list = within(main().getByRole('region', { name }))
    const items = list.getAllByRole('listitem')
    expect(items).toHaveLength(rows.length)
    for (const [place, row] of rows.entries()) expect(items[place]).toHaveTextContent(row)
    expect(list.getByRole('link', { name: /^see all/ })).toHaveAttribute('href', path)
  }
})

test.each<[name: string, figureOf: (day: Day) => string]>([
  ['Received', ({ revenue }) => formatNaira(revenue)],
  ['Orders', ({ sales }) => sales.toLocaleString('en-NG')],
])('the chart %s is read day by day, and has a table', async (name, figureOf) => {
  const { figures } = await givenAnswers()
  const user = await visit('/admin')
  const chart = within(await main().findByRole('figure', { name }))
  await user.click(chart.getByText('As a table'))
  const rows = within(chart.getByRole('table', { name })).getAllByRole('row')
  expect(rows).toHaveLength(DASHBOARD_DAYS + 1)
  const yesterday = figures.days.at(-2) as Day
  expect(rows[2]).toHaveTextContent(`${yesterday.date}${figureOf(yesterday)}`)
  const slider = chart.getByRole('slider')
  fireEvent.change(slider, { target: { value: DASHBOARD_DAYS - 2 } })
  expect(slider).toHaveAttribute(
    'aria-valuetext',
    expect.stringMatching(`: ${figureOf(yesterday)}$`),
  )
})

test('the best sellers are a table', async () => {
  const { figures } = await givenAnswers()
  await visit('/admin')
  const table = await main().findByRole('table', { name: 'Best sellers' })
  expect(figures.bestSellers.length).toBeGreaterThan(0)
  expect(within(table).getAllByRole('row')).toHaveLength(figures.bestSellers.length + 1)
})

test('§8 a failed load shows its message, and Retry repeats what failed', async () => {
  await signInAs('admin')
  let isClosed = true
  interceptCalls((call) =>
    isClosed && call === 'GET /api/dashboard'
      ? { status: 403, body: { message: 'books closed' } }
      : undefined,
  )
  const user = openPage('/admin')
  const overlay = within(await screen.findByRole('alertdialog'))
  expect(overlay.getByText('books closed')).toBeVisible()
  isClosed = false
  await user.click(overlay.getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(main().getByRole('figure', { name: 'Received' })).toBeVisible())
})
