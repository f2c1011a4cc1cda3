import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { QueuedRefund } from '#contract/orders/refunds/refunds.ts'
import type { Dispute } from '#contract/orders/sales/disputes.ts'
import type { Sale } from '#contract/orders/sales/sales.ts'
import { notTwice } from '#contract/orders/texts/refund-texts.ts'
import { givenOrdered, numberOf, orderAddress, region, visit } from '#test/pages/back-office.ts'
import { main } from '#test/pages/find.ts'
import { interceptCalls } from '#test/pages/intercept-calls.ts'
import { signInAs } from '#test/pages/session.ts'
import { ownName } from '#test/shop-calls.ts'

const DAY = '2026-12-04T08:00:00.000Z'
const OPEN: Dispute = {
  ...{ _id: 'd1', amount: 50, currency: 'NGN', state: 'open' },
  ...{ dueAt: '2026-12-09T18:00:00.000Z', createdAt: DAY, updatedAt: DAY },
}

/**
 * An order whose payer disputes its payment; the shop answers so for its page, list and refund
 * queue.
 */
async function givenDisputed({
  refund,
  ...dispute
}: Partial<Dispute> & { refund?: Partial<QueuedRefund> } = {}) {
  const admin = await signInAs('admin')
  const name = ownName('Disputed')
  const sale: Sale = { ...(await givenOrdered(admin, name)), disputes: [{ ...OPEN, ...dispute }] }
  const of = { sale: sale._id, name, reference: sale._id }
  const row = refund && {
    ...{
      _id: 'r1',
      email: 'a@b.test',
      phoneNumber: '080',
      amount: 120,
      toSend: 120,
      currency: 'NGN',
      kind: 'surplus',
      note: '',
    },
    ...{
      reason: 'paid in USD',
      status: 'open',
      canGoByCard: false,
      isReversed: false,
      failure: '',
      doneBy: '',
      createdAt: DAY,
    },
    ...{ updatedAt: DAY, ...of, ...refund },
  }
  const data = row ? [row] : []
  interceptCalls((call) => {
    if (call.includes('/api/refunds/')) {
      const disputes = [{ ...sale.disputes?.[0], ...of }]
      return { status: 200, body: { data, total: data.length, open: data.length, disputes } }
    }
    if (call.endsWith(`/api/sales/${sale._id}`)) return { status: 200, body: sale }
    return /\/api\/sales\/\d+\/0/.test(call)
      ? { status: 200, body: { data: [sale], total: 1 } }
      : undefined
  })
  return sale
}

test('the queue shows a dispute apart, with what to do, and no button', async () => {
  const sale = await givenDisputed()
  await visit('/admin/refunds')
  const disputes = await region('Card disputes')
  for (const part of ['₦50', 'disputed', 'due 2026-12-09', numberOf(sale)])
    expect(disputes).toHaveTextContent(part)
  expect(disputes).toHaveTextContent(
    'Answer it at the payment provider before the end of 2026-12-09. Send no money.',
  )
  expect(screen.queryByRole('button', { name: /^(Mark as done|Pay back)/ })).toBeNull()
})

test.each([
  ['won', 'dispute won', 'The shop keeps the money. Nothing is to be done.'],
  ['lost', 'dispute lost', 'The payer has the money back from the bank. Send none.'],
] as const)('the page of an order shows a dispute that was %s', async (state, tag, text) => {
  const sale = await givenDisputed({ state })
  await visit(orderAddress(sale))
  const disputes = await region('Card disputes')
  for (const part of [tag, text, 'ended 2026-12-04']) expect(disputes).toHaveTextContent(part)
})

test('a refund of a disputed payment warns before the money is sent by hand', async () => {
  const sale = await givenDisputed({ refund: { isReversed: true } })
  const user = await visit('/admin/refunds')
  expect(await main().findByRole('row', { name: new RegExp(numberOf(sale)) })).toHaveTextContent(
    notTwice,
  )
  await user.click(main().getByRole('button', { name: /^Mark as done/ }))
  expect(await screen.findByRole('dialog')).toHaveTextContent(notTwice)
})

test('the list of orders marks a disputed order', async () => {
  const sale = await givenDisputed()
  await visit('/admin/orders?disputed=1')
  expect(await main().findByRole('row', { name: new RegExp(numberOf(sale)) })).toHaveTextContent(
    'disputed',
  )
})

test('money in another currency is shown with its code, and has no card button', async () => {
  const sale = await givenDisputed({ refund: { currency: 'USD' } })
  await visit('/admin/refunds')
  const row = await main().findByRole('row', { name: new RegExp(numberOf(sale)) })
  expect(row).toHaveTextContent('USD 120.00')
  expect(row).not.toHaveTextContent('₦')
  expect(screen.queryByRole('button', { name: /^Pay back by card/ })).toBeNull()
})

test('money sent back at the provider is no work', async () => {
  const sale = await givenDisputed({
    refund: { kind: 'reversal', status: 'done', reason: 'sent back at the provider' },
  })
  await visit('/admin/refunds')
  const row = await main().findByRole('row', { name: new RegExp(numberOf(sale)) })
  expect(row).toHaveTextContent('gone, nothing is to be done')
  expect(screen.queryByRole('button', { name: /^Mark as done/ })).toBeNull()
})

test('a surplus that the provider took back in part shows what is left', async () => {
  const sale = await givenDisputed({ refund: { toSend: 70, canGoByCard: true } })
  const user = await visit('/admin/refunds')
  const row = await main().findByRole('row', { name: new RegExp(numberOf(sale)) })
  expect(row).toHaveTextContent('₦120₦70 of it by the shop, the provider took the rest back')
  await user.click(main().getByRole('button', { name: /^Pay back by card.*₦70 to/ }))
  expect(await screen.findByRole('dialog')).toHaveTextContent('₦70 goes back to the card')
})

test('a refund that waits for bank details can be sent another way, with a warning', async () => {
  await givenDisputed({ refund: { status: 'attention', way: 'card' } })
  const user = await visit('/admin/refunds')
  await user.click(await main().findByRole('button', { name: /^Sent another way/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Mark refund as done?' }))
  expect(dialog.getByText(/Give the refund by card up at the payment provider first/)).toBeVisible()
  expect(dialog.getByLabelText('by transfer')).toBeChecked()
  expect(dialog.getByLabelText('in cash')).not.toBeChecked()
})
