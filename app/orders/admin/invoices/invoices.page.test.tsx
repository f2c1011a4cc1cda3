import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { messages } from '#contract/messages.ts'
import { orderTotal } from '#contract/orders/pricing/pricing.ts'
import type { Sale } from '#contract/orders/sales/sales.ts'
import { formatNaira } from '#contract/platform/format.ts'
import { act, givenSales, numberOf, orderAddress, visit } from '#test/pages/back-office.ts'
import { main, seePath } from '#test/pages/find.ts'
import { interceptCalls } from '#test/pages/intercept-calls.ts'
import { signInAs } from '#test/pages/session.ts'
import { ownName } from '#test/shop-calls.ts'

const invoiceAddress = ({ _id }: Sale) => `/admin/invoice/invoicedetails/${_id}`

afterEach(() => {
  vi.unstubAllGlobals()
})

/** Two orders of the name, the first of them completed. */
async function givenInvoice(name: string): Promise<[completed: Sale, other: Sale]> {
  const admin = await signInAs('admin')
  const [completed, other] = (await givenSales(admin, [name, name])) as [Sale, Sale]
  await act(admin, completed, 'completed')
  return [completed, other]
}

test("§2 the list 'Invioce' leads from completed orders to their invoices", async () => {
  const name = ownName('Zainab')
  const [sale] = await givenInvoice(name)
  const user = await visit('/admin/invoice')
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Invioce')
  await user.type(await main().findByRole('searchbox', { name: messages.searchInvoice }), name)
  await seePath(/search=/)
  const rows = () =>
    within(main().getByRole('table', { name: 'Invoices' }))
      .getAllByRole('row')
      .slice(1)
  await waitFor(() => {
    expect(rows()).toHaveLength(1)
    expect(rows()[0]).toHaveTextContent(name)
  })
  await user.click(within(rows()[0] as HTMLElement).getByRole('link'))
  await seePath(invoiceAddress(sale))
})

test('the list shows number, Lagos date and VAT of an invoice', async () => {
  const [sale] = await givenInvoice(ownName('Zainab'))
  const listed = {
    ...sale,
    invoiceNumber: 'INV-000007',
    updatedAt: '2026-11-30T23:30:00.000Z',
    vat: 1250.5,
  }
  interceptCalls((call) =>
    /\/api\/sales\/completed\/\d+\/0/.test(call)
      ? { status: 200, body: { data: [listed], total: 1 } }
      : undefined,
  )
  await visit('/admin/invoice')
  const row = await main().findByRole('row', { name: new RegExp(numberOf(sale)) })
  for (const part of ['INV-000007 of 2026-12-01', 'VAT ₦1,250.50'])
    expect(row).toHaveTextContent(part)
})

test('§2 an invoice is printed on A4 or on an 80 mm roll', async () => {
  const name = ownName('Zainab')
  const [sale] = await givenInvoice(name)
  const printed: unknown[] = []
  vi.stubGlobal('print', () => printed.push(screen.getByRole('article').dataset.paper))
  const user = await visit(invoiceAddress(sale))
  const sheet = await main().findByRole('article')
  for (const part of [
    numberOf(sale),
    name,
    formatNaira(orderTotal(sale)),
    'Payment method: cash, paid',
  ])
    expect(sheet).toHaveTextContent(part)
  await user.click(main().getByRole('button', { name: 'Print' }))
  await user.click(main().getByRole('button', { name: 'Print on 80 mm roll' }))
  expect(printed).toEqual(['a4', 'roll'])
})

test('credit notes stand beside an invoice, which stays as it was issued', async () => {
  const [sale] = await givenInvoice(ownName('Zainab'))
  await visit(invoiceAddress(sale))
  const issued = (await main().findByRole('article')).textContent
  expect(main().queryByRole('region', { name: 'Credit notes' })).toBeNull()
  const admin = await signInAs('admin')
  const body = {
    key: crypto.randomUUID(),
    amount: 100,
    reason: 'it was damaged',
    way: 'cash',
  } as const
  await admin('POST /sales/:id/refunds', { params: { id: sale._id }, body })
  await visit(invoiceAddress(sale))
  const notes = within(await main().findByRole('region', { name: 'Credit notes' }))
  expect(notes.getByText(/^Credit note CN-\d{4}-\d{6} of \d{4}-\d\d-\d\d$/)).toBeVisible()
  expect(notes.getByText('₦100')).toBeVisible()
  expect(main().getByRole('article').textContent).toBe(issued)
})

test('an order that is not completed has no invoice yet', async () => {
  const [, other] = await givenInvoice(ownName('Zainab'))
  const user = await visit(invoiceAddress(other))
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(`Invoice ${numberOf(other)}`)
  expect(await main().findByText(messages.noInvoiceYet)).toBeVisible()
  await user.click(main().getByRole('link', { name: 'View order' }))
  await seePath(orderAddress(other))
})
