import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { orderTotal } from '#contract/orders/pricing/pricing.ts'
import type { Sale } from '#contract/orders/sales/sales.ts'
import { goodsTexts } from '#contract/orders/texts/order-list-texts.ts'
import { formatNaira } from '#contract/platform/format.ts'
import {
  act,
  fact,
  givenOrdered,
  givenParcel,
  numberOf,
  orderAddress,
  region,
  visit,
} from '#test/pages/back-office.ts'
import { findNotice, main, seePath } from '#test/pages/find.ts'
import { interceptCalls } from '#test/pages/intercept-calls.ts'
import { sandboxUrl, signInAs } from '#test/pages/session.ts'
import { DEMO, ownName, paySale } from '#test/shop-calls.ts'

const complete = { name: messages.completeTransaction }
const cancel = { name: 'cancel transaction' }
const completion = () => main().findByRole('button', complete)
const question = async () =>
  within(await screen.findByRole('dialog', { name: 'Complete Transaction?' }))

const openOrder = async (sale: Sale) => {
  const user = await visit(orderAddress(sale))
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(`Order ${numberOf(sale)}`)
  return user
}

test('§4 an order paid by card is completed after a question', async () => {
  const admin = await signInAs('admin')
  const sale = await givenOrdered(admin, ownName('Amaka'), 2)
  await paySale(admin, sandboxUrl(), sale)
  const user = await openOrder(sale)
  await user.click(await completion())
  expect(fact('Payment status')).toBe('paid')
  expect(fact('Payment method')).toBe('card')
  expect(main().queryByRole('button', cancel)).toBeNull() // §9: only while unpaid
  const dialog = await question()
  expect(
    dialog.getByText(`${formatNaira(orderTotal(sale))} was paid by card`, { exact: false }),
  ).toBeVisible()
  expect(dialog.queryByText(/by hand/)).toBeNull()
  expect(dialog.queryByRole('radio')).toBeNull()
  await user.click(dialog.getByRole('button', complete))
  await findNotice(messages.orderCompleted)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(fact('Status')).toBe('completed'))
  expect(main().queryByRole('button', complete)).toBeNull()
  await user.click(main().getByRole('link', { name: 'View invoice' }))
  await seePath(`/admin/invoice/invoicedetails/${sale._id}`)
})

test('goods that were handed over leave the packing board with the completion', async () => {
  const admin = await signInAs('admin')
  const name = ownName('Counter')
  const sale = await givenOrdered(admin, name)
  await paySale(admin, sandboxUrl(), sale)
  const user = await openOrder(sale)
  await user.click(await completion())
  const dialog = await question()
  expect(dialog.getByText('This order is not packed.')).toBeVisible()
  expect(dialog.getByText(goodsTexts.stay)).toBeVisible()
  await user.click(dialog.getByRole('checkbox', { name: goodsTexts.handedOver }))
  expect(dialog.getByText(goodsTexts.gone)).toBeVisible()
  await user.click(dialog.getByRole('button', complete))
  await findNotice(messages.orderCompleted)
  const what = `completed the order ${numberOf(sale)} of ${name}, goods handed over`
  const history = await region('History')
  await waitFor(() => expect(history).toHaveTextContent(what))
})

test('a refunded order says so before it is completed', async () => {
  const admin = await signInAs('superAdmin')
  const sale = await givenOrdered(admin, ownName('Refunded'))
  await paySale(admin, sandboxUrl(), sale)
  await givenParcel(admin, sale)
  const body = { key: crypto.randomUUID(), all: true, reason: 'it was damaged' }
  await admin('POST /sales/:id/refunds', { params: { id: sale._id }, body })
  const user = await openOrder(sale)
  await user.click(await completion())
  const dialog = await question()
  expect(dialog.getByText('This order is fully refunded.')).toBeVisible()
  expect(dialog.queryByRole('checkbox')).toBeNull()
})

test('an unpaid order is completed with money taken by hand', async () => {
  const admin = await signInAs('superAdmin')
  const name = ownName('Emeka')
  const sale = await givenOrdered(admin, name)
  const user = await openOrder(sale)
  await user.click(await completion())
  for (const part of [name, 'stall@example.com', '0803 123 4567', 'Ikeja', 'Lagos'])
    expect(screen.getByRole('main')).toHaveTextContent(part)
  expect(main().getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:08031234567')
  const dialog = await question()
  const text = screen.getByRole('dialog')
  expect(text).toHaveTextContent('This order is not paid.')
  expect(text).toHaveTextContent(`you received ${formatNaira(orderTotal(sale))} by hand`)
  expect(text).toHaveTextContent(`booked under your name, ${DEMO.superAdmin.fullName}`)
  const method = within(dialog.getByRole('group', { name: 'How did you receive it?' }))
  await user.click(dialog.getByRole('button', complete))
  expect(method.getByRole('alert')).toHaveTextContent(messages.methodNeeded)
  await user.click(method.getByRole('radio', { name: 'transfer' }))
  await user.click(dialog.getByRole('button', complete))
  await findNotice(messages.orderCompleted)
  await waitFor(() => expect(fact('Status')).toBe('completed'))
  expect(fact('Payment status')).toBe('paid')
  expect(fact('Payment method')).toBe('transfer')
  const what = `completed the order ${numberOf(sale)} of ${name}, paid by hand (transfer), goods still to be sent`
  const history = await region('History')
  await waitFor(() => expect(history).toHaveTextContent(what))
})

test('a payment by hand is recorded without completing the order', async () => {
  const admin = await signInAs('superAdmin')
  const name = ownName('Ngozi')
  const sale = await givenOrdered(admin, name)
  const user = await openOrder(sale)
  await user.click(await main().findByRole('button', { name: 'Record payment' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Record payment?' }))
  const record = dialog.getByRole('button', { name: 'Record payment' })
  const method = dialog.getByRole('combobox', { name: 'How it was received' })
  await user.click(record)
  await waitFor(() => expect(method).toHaveAccessibleDescription(messages.methodNeeded))
  await user.selectOptions(method, 'POS terminal')
  await user.type(dialog.getByRole('textbox', { name: /^Reference/ }), 'T-0042')
  await user.click(record)
  await findNotice(messages.paymentRecorded)
  await waitFor(() => expect(fact('Payment status')).toBe('paid'))
  expect(fact('Payment method')).toBe('POS terminal')
  expect(fact('Status')).toBe('processing')
  expect(main().queryByRole('button', { name: 'Record payment' })).toBeNull()
  const history = await region('History')
  await waitFor(() =>
    expect(history).toHaveTextContent(/POS terminal of \d{4}-\d{2}-\d{2}, T-0042/),
  )
})

test('a payment by hand on a day before the order is asked about', async () => {
  const admin = await signInAs('superAdmin')
  const user = await openOrder(await givenOrdered(admin, ownName('Ngozi')))
  await user.click(await main().findByRole('button', { name: 'Record payment' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Record payment?' }))
  await user.selectOptions(dialog.getByRole('combobox', { name: 'How it was received' }), 'cash')
  expect(dialog.queryByRole('checkbox')).toBeNull()
  fireEvent.change(dialog.getByLabelText('Day'), { target: { value: '2020-11-29' } })
  const deposit = await dialog.findByRole('checkbox', {
    name: /The money came before it, as a deposit/,
  })
  await user.click(dialog.getByRole('button', { name: 'Record payment' }))
  expect(await dialog.findByText(/^the order was made on .*, or correct the day$/)).toBeVisible()
  await user.click(deposit)
  await user.click(dialog.getByRole('button', { name: 'Record payment' }))
  await findNotice(messages.paymentRecorded)
})

test('a payment by hand of a cancelled order says what becomes of the order', async () => {
  const admin = await signInAs('superAdmin')
  const sale = await givenOrdered(admin, ownName('Ngozi'))
  await admin('PUT /sales/:id', { params: { id: sale._id }, body: { value: 'cancel' } })
  const user = await openOrder(sale)
  await user.click(await main().findByRole('button', { name: 'Record payment' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Record payment?' }))
  expect(dialog.getByRole('radio', { name: /^It goes on: it is paid/ })).toBeChecked()
  expect(
    dialog.getByRole('radio', { name: /^It stays cancelled: the money waits/ }),
  ).toBeInTheDocument()
  await user.selectOptions(dialog.getByRole('combobox', { name: 'How it was received' }), 'cash')
  await user.click(dialog.getByRole('button', { name: 'Record payment' }))
  await findNotice(messages.paymentResumed)
  await waitFor(() => expect(fact('Status')).toBe('processing'))
  expect(fact('Payment status')).toBe('paid')
  const history = await region('History')
  await waitFor(() => expect(history).toHaveTextContent('the cancelled order goes on'))
})

test('the audit log says who completed an order by hand', async () => {
  const admin = await signInAs('superAdmin')
  const name = ownName('Emeka')
  const sale = await givenOrdered(admin, name)
  await admin('PUT /sales/:id', {
    params: { id: sale._id },
    body: { value: 'completed', method: 'transfer' },
  })
  const user = await visit(`/admin/audit?search=${sale._id}`)
  const table = await main().findByRole('table', { name: 'Audit log' })
  const entries = within(table).getAllByRole('row').slice(1)
  expect(entries).toHaveLength(1)
  const [entry] = entries as [HTMLElement]
  expect(entry).toHaveTextContent(DEMO.superAdmin.fullName)
  expect(entry).toHaveTextContent(/127\.0\.0\.1|::1/)
  const what = `completed the order ${numberOf(sale)} of ${name}, paid by hand (transfer), goods still to be sent`
  expect(within(entry).getByRole('link', { name: what })).toHaveAttribute(
    'href',
    orderAddress(sale),
  )
  expect(within(entry).getByText('sale.complete')).not.toBeVisible()
  await user.click(within(entry).getByText('Details'))
  expect(within(entry).getByText('sale.complete')).toBeVisible()
  expect(within(entry).getByText(sale._id)).toBeVisible()
})

test('§4 an admin cancels an unpaid order on the terms of customers', async () => {
  const admin = await signInAs('admin')
  const user = await openOrder(await givenOrdered(admin, ownName('Kemi')))
  await user.click(await main().findByRole('button', cancel))
  const dialog = within(await screen.findByRole('dialog', { name: messages.cancelTitle }))
  expect(dialog.getByText(messages.cancelQuestion)).toBeVisible()
  await user.click(dialog.getByRole('button', cancel))
  await findNotice(messages.orderCancelled)
  await waitFor(() => expect(fact('Status')).toBe('cancelled'))
  expect(main().queryByRole('button', complete)).toBeNull()
  expect(main().queryByRole('button', cancel)).toBeNull()
})

test('an act that another admin did first is refused', async () => {
  const admin = await signInAs('admin')
  const sale = await givenOrdered(admin, ownName('Tayo'))
  // no live event comes
  interceptCalls((call) => (call === 'GET /api/live' ? { status: 403 } : undefined))
  const user = await openOrder(sale)
  await user.click(await completion())
  await act(admin, sale, 'completed')
  const dialog = await question()
  await user.click(dialog.getByRole('radio', { name: 'cash' }))
  await user.click(dialog.getByRole('button', complete))
  await findNotice(messages.notCompletable)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(fact('Status')).toBe('completed'))
})

test('an unknown order leads to the list of orders', async () => {
  await signInAs('admin')
  const user = await visit('/admin/orders/orderdetails/01990000-0000-7000-8000-000000000000')
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Order 000000')
  expect(await main().findByText(messages.orderNotFound)).toBeVisible()
  await user.click(main().getAllByRole('link', { name: 'Orders' }).at(-1) as HTMLElement)
  await seePath('/admin/orders')
})
