import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import type { Sale } from '#contract/orders/sales/sales.ts'
import { goodsTexts } from '#contract/orders/texts/order-list-texts.ts'
import {
  act,
  givenParcel,
  givenSales,
  listOf,
  numberOf,
  region,
  visit,
} from '#test/pages/back-office.ts'
import { main } from '#test/pages/find.ts'
import { currentPath } from '#test/pages/open-page.tsx'
import { sandboxUrl, signInAs } from '#test/pages/session.ts'
import { ownName, paySale } from '#test/shop-calls.ts'

const rows = () =>
  within(main().getByRole('table', { name: 'Orders' }))
    .queryAllByRole('row')
    .slice(1)
const bar = () => within(main().getByRole('region', { name: 'Chosen orders' }))
const wholePage = () => main().findByRole('checkbox', { name: 'Choose this page' })
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const times = (name: string, count: number): string[] => Array(count).fill(name)

test('orders are completed at once, after a question, and the result is shown', async () => {
  const admin = await signInAs('admin')
  const name = ownName('Several')
  await givenSales(admin, times(name, 3))
  const user = await visit(listOf(name))
  await user.click(await wholePage())
  await user.click(bar().getByRole('button', { name: 'Complete' }))
  const question = await dialog('Complete 3 orders?')
  expect(question.getByText('None of them is paid.')).toBeVisible()
  const confirm = question.getByRole('button', { name: 'complete 3 orders' })
  await user.click(confirm)
  expect(question.getByRole('alert')).toHaveTextContent('how the money was received')
  await user.click(question.getByRole('radio', { name: 'cash' }))
  await user.click(confirm)
  expect(await within(await region('Progress')).findByText('3 orders completed')).toBeVisible()
  await waitFor(() => {
    for (const row of rows()) expect(row).toHaveTextContent('completed')
  })
})

test('doubtful orders are left out of a completion', async () => {
  const admin = await signInAs('admin')
  const name = ownName('Doubtful')
  const [unpaid, paid, packed] = (await givenSales(admin, times(name, 3))) as [Sale, Sale, Sale]
  for (const sale of [paid, packed]) await paySale(admin, sandboxUrl(), sale)
  await givenParcel(admin, packed)
  const user = await visit(listOf(name))
  await user.click(await wholePage())
  await user.click(bar().getByRole('button', { name: 'Complete' }))
  const all = await dialog('Complete 3 orders?')
  await user.click(all.getByRole('checkbox', { name: 'Leave out 1 not paid' }))
  const two = await dialog('Complete 2 orders?')
  expect(two.queryByRole('radio')).toBeNull()
  expect(two.getByText(goodsTexts.stay)).toBeVisible()
  await user.click(two.getByRole('checkbox', { name: 'Leave out 2 not packed' }))
  const one = await dialog('Complete 1 order?')
  expect(one.queryByText(goodsTexts.stay)).toBeNull()
  await user.click(one.getByRole('checkbox', { name: 'Leave out 2 not packed' }))
  const again = await dialog('Complete 2 orders?')
  await user.click(again.getByRole('button', { name: 'complete 2 orders' }))
  expect(await within(await region('Progress')).findByText('2 orders completed')).toBeVisible()
  await waitFor(() => {
    const rowOf = (sale: Sale) => rows().find((row) => row.textContent?.includes(numberOf(sale)))
    expect(
      [unpaid, paid, packed].map((sale) => rowOf(sale)?.textContent?.includes('completed')),
    ).toEqual([false, true, true])
  })
})

test('a completion that leaves out all orders says so and closes', async () => {
  const admin = await signInAs('admin')
  const name = ownName('None left')
  const [paid, packed] = (await givenSales(admin, times(name, 2))) as [Sale, Sale]
  await paySale(admin, sandboxUrl(), paid)
  await act(admin, packed, 'on delivery')
  await givenParcel(admin, packed)
  const user = await visit(listOf(name))
  await user.click(await wholePage())
  await user.click(bar().getByRole('button', { name: 'Complete' }))
  const question = await dialog('Complete 2 orders?')
  await user.click(question.getByRole('checkbox', { name: 'Leave out 1 not packed' }))
  await dialog('Complete 1 order?')
  await user.click(question.getByRole('checkbox', { name: 'Leave out 1 not paid' }))
  expect(await question.findByText('No order is left to complete.')).toBeVisible()
  await user.click(question.getByRole('button', { name: 'close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('packing slips are opened of a range, chosen with Shift', async () => {
  const admin = await signInAs('admin')
  const name = ownName('Slips')
  const newest = (await givenSales(admin, times(name, 5))).reverse()
  const user = await visit(listOf(name))
  await main().findByRole('table', { name: 'Orders' })
  const tick = (place: number) => within(rows()[place] as HTMLElement).getByRole('checkbox')
  await user.click(tick(0))
  await user.keyboard('{Shift>}')
  await user.click(tick(3))
  await user.keyboard('{/Shift}')
  expect(bar().getByRole('status')).toHaveTextContent('4 orders chosen')
  const ids = newest.slice(0, 4).map(({ _id }) => _id)
  const link = bar().getByRole('link', { name: 'Packing slips' })
  expect(link).toHaveAttribute('href', `/admin/print/slips?ids=${ids.join()}`)
})

test('orders that an act does not fit stay as they are', async () => {
  const admin = await signInAs('admin')
  const name = ownName('Mixed')
  const sales = await givenSales(admin, times(name, 3))
  const done = sales[1] as Sale
  await act(admin, done, 'completed')
  const user = await visit(listOf(name))
  await user.click(await wholePage())
  await user.click(bar().getByRole('button', { name: 'Cancel orders' }))
  const question = await dialog('Cancel 2 orders?')
  expect(question.getByText(/1 of them stays as it is/)).toBeVisible()
  expect(question.getByText(/This cannot be undone/)).toBeVisible()
  await user.click(question.getByRole('button', { name: 'cancel 2 orders' }))
  const result = '2 orders cancelled, 1 stopped'
  expect(await within(await region('Progress')).findByText(result)).toBeVisible()
  await visit(currentPath()) // a reload shows it again
  const progress = within(await region('Progress'))
  expect(await progress.findByText(result)).toBeVisible()
  expect(progress.getByText('1 order stayed as they were')).toBeVisible()
  expect(progress.getByRole('link', { name: numberOf(done) })).toBeVisible()
  await user.click(progress.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(main().queryByRole('region', { name: 'Progress' })).toBeNull())
})

test('orders on delivery are packed at once, and that is undone at once', async () => {
  const admin = await signInAs('admin')
  const name = ownName('Parcels')
  for (const sale of await givenSales(admin, times(name, 2))) await act(admin, sale, 'on delivery')
  const user = await visit(listOf(name, '&fulfilment=unpacked&ready=1'))
  await user.click(await wholePage())
  await user.click(bar().getByRole('button', { name: 'Mark packed' }))
  const question = await dialog('Mark 2 orders as packed?')
  await user.click(question.getByRole('button', { name: 'mark 2 orders' }))
  expect(await within(await region('Progress')).findByText('2 orders packed')).toBeVisible()
  await main().findByText(messages.nothingMatches(name)) // the list follows
  await user.click(within(await region('Progress')).getByRole('button', { name: 'Undo' }))
  expect(await main().findByText('2 orders to be packed again')).toBeVisible()
  await waitFor(() => expect(rows()).toHaveLength(2))
})
