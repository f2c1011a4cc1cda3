import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import type { Sale } from '#contract/orders/sales/sales.ts'
import { shortenId } from '#contract/platform/format.ts'
import { dateInLagos } from '#contract/platform/times.ts'
import { findMain, main, retype, seePath } from '#test/pages/find.ts'
import { interceptCalls } from '#test/pages/intercept-calls.ts'
import { currentPath, openPage } from '#test/pages/open-page.tsx'
import { givenCompleted, givenOrder } from '#test/pages/orders.ts'
import { givenOwner } from '#test/pages/session.ts'

/** The rows of the table, without the one of its heads. */
const findRows = async (): Promise<HTMLElement[]> =>
  within(await screen.findByRole('table'))
    .getAllByRole('row')
    .slice(1)
const findRow = ({ _id }: Sale) => screen.findByRole('row', { name: new RegExp(shortenId(_id, 6)) })

test('§2 without orders, both lists say that there are none', async () => {
  await givenOwner()
  openPage('/user/orders')
  expect(await (await findMain()).findByText('You have not made any Purchase yet')).toBeVisible()
  expect(screen.queryByRole('table')).toBeNull()
  openPage('/user/invoice')
  expect(await (await findMain()).findByText('You have no invoice')).toBeVisible()
})

test('§2 an order has id, username, status, payment, date and a view link', async () => {
  const sale = await givenOrder(await givenOwner())
  const user = openPage('/user/orders')
  const row = await findRow(sale)
  for (const text of [
    sale.personalDetails[0] ?? '',
    'processing',
    'unpaid',
    dateInLagos(sale.createdAt),
  ])
    expect(row).toHaveTextContent(text)
  const link = within(row).getByRole('link')
  expect(link).toHaveTextContent('view')
  await user.click(link)
  await seePath(`/user/orders/orderdetails/${sale._id}`)
})

test("§2 'search orders' finds by what is shown, and can be cleared again", async () => {
  const owner = await givenOwner()
  const [first, second] = [await givenOrder(owner), await givenOrder(owner)]
  const shown = shortenId(first._id, 6)
  const user = openPage('/user/orders')
  await waitFor(async () => expect(await findRows()).toHaveLength(2))
  const box = screen.getByRole('searchbox', { name: 'search orders' })
  await user.type(box, shown)
  await seePath(`/user/orders?search=${shown}`)
  await waitFor(async () => expect(await findRows()).toHaveLength(1))
  expect(screen.getByRole('table')).not.toHaveTextContent(shortenId(second._id, 6))
  expect(box).toHaveFocus()
  openPage(currentPath())
  const again = await screen.findByRole('searchbox', { name: 'search orders' })
  expect(again).toHaveValue(shown)
  await retype(user, again, '%')
  expect(await main().findByText(messages.nothingMatches('%'))).toBeVisible()
  await user.click(main().getByRole('button', { name: 'Show all' }))
  await waitFor(async () => expect(await findRows()).toHaveLength(2))
  expect(again).toHaveValue('')
})

test('§2 orders come 50 per page; typing resets to page 1', async () => {
  const sale = await givenOrder(await givenOwner())
  const calls = interceptCalls((call) =>
    call.startsWith('GET /api/sales/user/')
      ? { status: 200, body: { data: [sale], total: 120 } }
      : undefined,
  )
  const user = openPage('/user/orders?page=2')
  expect(await screen.findByText('page:2 of 3')).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'Next page' }))
  await seePath('/user/orders?page=3')
  expect(await screen.findByText('page:3 of 3')).toBeVisible()
  await user.click(screen.getByRole('searchbox', { name: 'search orders' }))
  await user.paste('shoe') // typed slowly, each key could be a search
  expect(await screen.findByText('page:1 of 3')).toBeVisible()
  expect(currentPath()).toBe('/user/orders?search=shoe')
  expect(calls.filter((call) => call.includes('/sales/'))).toEqual([
    ...['GET /api/sales/user/50/50', 'GET /api/sales/user/50/100', 'GET /api/sales/user/50/0/shoe'],
  ])
})

test('§8 a load failure shows the message of the server, and Retry', async () => {
  await givenOwner()
  let isLocked = true
  interceptCalls((call) =>
    isLocked && call.startsWith('GET /api/sales/user/')
      ? { status: 400, body: { message: 'the till is locked' } }
      : undefined,
  )
  const user = openPage('/user/orders')
  const overlay = await screen.findByRole('alertdialog', { name: /the till is locked/ })
  isLocked = false
  await user.click(within(overlay).getByRole('button', { name: 'Retry' }))
  expect(await main().findByText(messages.noPurchases)).toBeVisible()
})

test("§2 'search invoice' lists completed orders, each leading to its invoice", async () => {
  const owner = await givenOwner()
  const [sale, other] = [await givenCompleted(owner), await givenOrder(owner)]
  const user = openPage('/user/invoice')
  expect(await screen.findByRole('searchbox', { name: 'search invoice' })).toBeVisible()
  const row = await findRow(sale)
  expect(screen.getByRole('table')).not.toHaveTextContent(shortenId(other._id, 6))
  expect(row).toHaveTextContent('completed')
  expect(row).toHaveTextContent('paid')
  await user.click(within(row).getByRole('link'))
  await seePath(`/user/invoice/invoicedetails/${sale._id}`)
  openPage(`/user/invoice/invoicedetails/${other._id}`)
  expect(await screen.findByText(messages.noInvoiceYet)).toBeVisible()
})
