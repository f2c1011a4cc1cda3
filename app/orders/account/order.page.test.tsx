import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import {
  lineTotal,
  orderTotal,
  subtotalOfLines,
  unitPrice,
} from '#contract/orders/pricing/pricing.ts'
import type { Sale } from '#contract/orders/sales/sales.ts'
import { formatNaira, formatPercent, shortenId } from '#contract/platform/format.ts'
import { dateInLagos } from '#contract/platform/times.ts'
import { findHeading, findMain, findNotice } from '#test/pages/find.ts'
import { openPage } from '#test/pages/open-page.tsx'
import { givenCompleted, givenOrder } from '#test/pages/orders.ts'
import { callElsewhere, givenOwner, sandboxUrl } from '#test/pages/session.ts'
import { newAccount, paySale } from '#test/shop-calls.ts'

const openOrder = ({ _id }: Sale) => openPage(`/user/orders/orderdetails/${_id}`)

test('§2 an order has its facts, its products, and money that adds up', async () => {
  const sale = await givenOrder(await givenOwner())
  openOrder(sale)
  await findHeading(`Order ${shortenId(sale._id, 6)}`)
  const table = await screen.findByRole('table', { name: 'Products' })
  for (const text of [
    dateInLagos(sale.createdAt),
    'processing',
    'unpaid',
    ...sale.personalDetails,
    '12 Allen Avenue',
  ])
    expect(screen.getByRole('main')).toHaveTextContent(text)
  for (const line of sale.products) {
    const row = within(table).getByRole('row', { name: new RegExp(line.title) })
    const texts = [
      String(line.qty),
      formatNaira(line.price),
      formatPercent(line.discountPercentage),
      formatNaira(lineTotal(line)),
    ]
    for (const text of texts) expect(row).toHaveTextContent(text)
  }
  expect(subtotalOfLines(sale.products)).toBe(sale.subtotal)
  expect(table).toHaveTextContent(`Subtotal${formatNaira(sale.subtotal)}`)
  expect(table).toHaveTextContent(`Shipping${formatNaira(sale.shippingPrice)}`)
  expect(table).toHaveTextContent(`Total${formatNaira(orderTotal(sale))}`)
})

test("§2 'Cancel Transaction?' asks; cancelled, the order offers no payment", async () => {
  const sale = await givenOrder(await givenOwner())
  const user = openOrder(sale)
  await user.click(await screen.findByRole('button', { name: 'cancel transaction' }))
  const dialog = await screen.findByRole('dialog', { name: 'Cancel Transaction?' })
  expect(dialog).toHaveTextContent('Are you sure you want to cancel this transaction')
  expect(within(dialog).getByRole('button', { name: 'cancel' })).toHaveFocus()
  await user.click(within(dialog).getByRole('button', { name: 'cancel transaction' }))
  expect(await findNotice(messages.orderCancelled)).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Make Payment' })).toBeNull())
  expect(screen.getByRole('main')).toHaveTextContent('cancelled')
  expect(screen.queryByRole('button', { name: 'cancel transaction' })).toBeNull()
})

test("§2 'Make Payment' leads to /payment/{id}; a paid order offers none", async () => {
  const owner = await givenOwner()
  const sale = await givenOrder(owner)
  openOrder(sale)
  const link = await screen.findByRole('link', { name: 'Make Payment' })
  expect(link).toHaveAttribute('href', `/payment/${sale._id}`)
  await paySale(callElsewhere(owner.accessToken), sandboxUrl(), sale)
  openOrder(sale)
  expect(await (await findMain()).findByText('paid')).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Make Payment' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'cancel transaction' })).toBeNull()
})

test('an order on delivery shows its method', async () => {
  const owner = await givenOwner()
  const sale = await givenOrder(owner)
  const call = callElsewhere(owner.accessToken)
  await call('PUT /sales/:id', { params: { id: sale._id }, body: { value: 'on delivery' } })
  openOrder(sale)
  expect(await (await findMain()).findByText('on delivery')).toBeVisible()
})

test("another user's order is not found", async () => {
  const sale = await givenOrder(await newAccount(callElsewhere()))
  await givenOwner()
  openOrder(sale)
  expect(await screen.findByText(messages.orderNotFound)).toBeVisible()
})

test('§2 an invoice has number, date, both parties, unit prices, sums and method', async () => {
  const sale = await givenCompleted(await givenOwner())
  openPage(`/user/invoice/invoicedetails/${sale._id}`)
  expect(sale.invoiceNumber).toMatch(/^INV-\d{4}-\d{6}$/)
  const sheet = await screen.findByRole('article', { name: `Invoice no. ${sale.invoiceNumber}` })
  const shop = await callElsewhere()('GET /shop', {})
  const facts = [
    sale._id,
    dateInLagos(sale.updatedAt),
    shop.address,
    shop.email,
    ...sale.personalDetails,
    'cash',
  ]
  for (const text of facts) expect(sheet).toHaveTextContent(text)
  for (const line of sale.products) {
    const row = within(sheet).getByRole('row', { name: new RegExp(line.title) })
    for (const amount of [unitPrice(line), lineTotal(line)])
      expect(row).toHaveTextContent(formatNaira(amount))
  }
  for (const sum of [sale.subtotal, sale.shippingPrice, orderTotal(sale)])
    expect(sheet).toHaveTextContent(formatNaira(sum))
})
