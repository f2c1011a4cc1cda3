import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { orderTotal } from '#contract/orders/pricing/pricing.ts'
import type { Sale } from '#contract/orders/sales/sales.ts'
import { formatNaira } from '#contract/platform/format.ts'
import { dateInLagos, timeOfDayInLagos } from '#contract/platform/times.ts'
import {
  act,
  givenOrdered,
  givenSales,
  listOf,
  numberOf,
  orderAddress,
  visit,
} from '#test/pages/back-office.ts'
import { main } from '#test/pages/find.ts'
import { interceptCalls } from '#test/pages/intercept-calls.ts'
import { currentPath } from '#test/pages/open-page.tsx'
import { callElsewhere, signInAs } from '#test/pages/session.ts'
import { givenProduct, givenSale, ownName } from '#test/shop-calls.ts'

const rows = () =>
  within(screen.getByRole('table', { name: 'Orders' }))
    .getAllByRole('row')
    .slice(1)
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const search = () => screen.findByRole('searchbox', { name: messages.searchOrders })

test('§2 orders are searched, and their rows lead to orderdetails/{id}', async () => {
  const admin = await signInAs('admin')
  const name = ownName('Bisi')
  const [older, newer] = (await givenSales(admin, [name, name])) as [Sale, Sale]
  const calls = interceptCalls()
  const user = await visit('/admin/orders?page=2')
  const box = await search()
  await waitFor(() => expect(calls).toContain('GET /api/sales/50/50'))
  await user.type(box, name)
  await waitFor(() =>
    expect(currentPath()).toMatch(new RegExp(`orders\\?search=${name.replace(' ', '\\+')}$`)),
  )
  await waitFor(() => {
    expect(rows()).toHaveLength(2)
    expect(rows()[0]).toHaveTextContent(numberOf(newer))
  })
  for (const part of [name, 'processing', 'unpaid', dateInLagos(newer.createdAt)])
    expect(rows()[0]).toHaveTextContent(part)
  await user.type(box, ' no match')
  await main().findByText(messages.nothingMatches(`${name} no match`))
  await visit(listOf(name))
  expect(await search()).toHaveValue(name)
  await user.click(await main().findByRole('link', { name: `View ${numberOf(older)}` }))
  await waitFor(() => expect(currentPath()).toBe(orderAddress(older)))
})

test('the server sorts orders, and the pressed head keeps the focus', async () => {
  await signInAs('admin')
  const calls = interceptCalls()
  const asked = () => calls.filter((call) => call.startsWith('GET /api/sales/50')).at(-1)
  await visit('/admin/orders?page=2&sort=nonsense')
  await waitFor(() => expect(asked()).toBe('GET /api/sales/50/50')) // an unknown order is not sent
  const user = await visit('/admin/orders')
  const head = await main().findByRole('columnheader', { name: /^Total/ })
  const button = within(head).getByRole('button')
  for (const sort of ['total', '-total', '']) {
    await user.click(button)
    await waitFor(() => expect(asked()).toBe(`GET /api/sales/50/0${sort && `?sort=${sort}`}`))
    expect(button).toHaveFocus()
  }
})

test('an order of which a part is packed says how much', async () => {
  const admin = await signInAs('admin')
  const product = await givenProduct(admin)
  const sale = await givenSale(callElsewhere(), {
    name: ownName('Bisi'),
    lines: [{ id: product._id, qty: 3 }],
  })
  await act(admin, sale, 'on delivery')
  const lines = JSON.stringify([{ variant: product._id, qty: 2 }])
  await admin('POST /sales/:id/shipments', {
    params: { id: sale._id },
    body: { lines },
    files: { photo: [] },
  })
  await visit(listOf(sale.personalDetails[0] ?? ''))
  await waitFor(() => expect(rows()[0]).toHaveTextContent('2 of 3 packed'))
})

test('an order shows its total, place, method and time', async () => {
  const admin = await signInAs('admin')
  const name = ownName('Kemi')
  const sale = await givenOrdered(admin, name)
  await visit(listOf(name))
  const row = await main().findByRole('row', { name: new RegExp(name) })
  const time = timeOfDayInLagos(sale.createdAt)
  for (const text of [
    formatNaira(orderTotal(sale)),
    'Ikeja, Lagos',
    'card',
    dateInLagos(sale.createdAt),
    time,
  ])
    expect(row).toHaveTextContent(text)
})

test('an order is found by its phone number, typed in any form', async () => {
  const admin = await signInAs('admin')
  const name = ownName('Phone')
  const { _id: id } = await givenProduct(admin)
  const digits = String(Math.floor(Math.random() * 1e8)).padStart(8, '0')
  await givenSale(callElsewhere(), { name, phoneNumber: `080${digits}`, lines: [{ id, qty: 1 }] })
  const user = await visit('/admin/orders')
  await user.type(await search(), `+234 80${digits.slice(0, 4)}-${digits.slice(4)}`)
  expect(await main().findByRole('row', { name: new RegExp(name) })).toBeVisible()
})

test('filters are kept in the address, and shown as chips', async () => {
  const admin = await signInAs('admin')
  const name = ownName('Filter')
  const [done] = await givenSales(admin, [name, name])
  await act(admin, done as Sale, 'completed')
  const user = await visit(listOf(name))
  await user.click(await main().findByRole('button', { name: 'Filters' }))
  const drawer = await dialog('Filters')
  await user.click(drawer.getByRole('checkbox', { name: 'completed' }))
  await user.click(drawer.getByRole('checkbox', { name: 'Paid by hand' }))
  await user.click(await drawer.findByRole('button', { name: 'Show 1 order' }))
  await waitFor(() => expect(currentPath()).toMatch(/status=completed&byhand=1/))
  await waitFor(() => expect(rows()).toHaveLength(1))
  await visit(currentPath())
  await main().findByRole('table', { name: 'Orders' })
  expect(rows()).toHaveLength(1)
  await user.click(main().getByRole('link', { name: 'Remove Completed' }))
  await waitFor(() => expect(currentPath()).not.toMatch(/status=/))
  expect(currentPath()).toMatch(/byhand=1/)
})

test('filters are saved as a view, which is removed again', async () => {
  await signInAs('admin')
  const view = ownName('By hand')
  const user = await visit(
    `/admin/orders?status=completed&byhand=1&min=${Math.floor(Math.random() * 1e9)}`,
  )
  await user.click(await main().findByRole('button', { name: 'Save as view' }))
  const saving = await dialog('Save as view')
  await user.type(saving.getByLabelText('Name'), view)
  await user.click(saving.getByRole('button', { name: 'save view' }))
  const views = within(main().getByRole('navigation', { name: 'Views' }))
  const link = await views.findByRole('link', { name: view })
  expect(link).toHaveAttribute('aria-current', 'true')
  await user.click(main().getByRole('link', { name: 'Remove Completed' }))
  await waitFor(() => expect(link).not.toHaveAttribute('aria-current', 'true'))
  await user.click(link)
  await waitFor(() => expect(currentPath()).toMatch(/status=completed/))
  await user.click(await main().findByRole('button', { name: 'Edit view' }))
  await user.click((await dialog('Edit view')).getByRole('button', { name: 'remove view' }))
  await waitFor(() => expect(views.queryByRole('link', { name: view })).toBeNull())
})
