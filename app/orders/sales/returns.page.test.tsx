import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ApiCall } from '#app/platform/api/call.ts'
import { messages } from '#contract/messages.ts'
import type { Sale } from '#contract/orders/sales/sales.ts'
import { region, visit } from '#test/pages/back-office.ts'
import { findNotice, main, seePath } from '#test/pages/find.ts'
import {
  callAs,
  callElsewhere,
  callHere,
  givenOwner,
  sandboxUrl,
  signInAs,
} from '#test/pages/session.ts'
import { act, givenOrdered, orderAddress } from '#test/sale-calls.ts'
import { ownName, paySale } from '#test/shop-calls.ts'

/** An order that was paid by card and completed; `buyer` may send it back. */
async function givenArrived(buyer: ApiCall, name: string, qty = 1): Promise<Sale> {
  const admin = await callAs('admin')
  const sale = await givenOrdered(admin, buyer, name, qty)
  await paySale(admin, sandboxUrl(), sale)
  await act(admin, sale, 'completed')
  return sale
}

async function askFor(call: ApiCall, sale: Sale): Promise<void> {
  const lines = JSON.stringify(
    sale.products.map(({ id, variant }) => ({ id, ...(variant && { variant }), qty: 1 })),
  )
  await call('POST /sales/:id/returns', {
    params: { id: sale._id },
    body: { lines, reason: 'does not fit', words: 'the sleeves are <b>too short</b>' },
    files: { photos: [] },
  })
}

const returns = async () => within(await region('Returns'))

test('a guest asks for a return, with a reason and words', async () => {
  const sale = await givenArrived(callHere, ownName('Return'))
  const user = await visit(`/payment/${sale._id}`)
  await user.click((await returns()).getByRole('button', { name: 'Send something back' }))
  const ask = await (await returns()).findByRole('button', { name: 'Ask for a return' })
  await user.click(ask)
  expect(await (await returns()).findByText('choose a reason')).toBeVisible()
  await user.selectOptions(screen.getByLabelText('Why?'), 'does not fit')
  await user.type(screen.getByLabelText(/^In your words/), 'the sleeves are <b>too short</b>')
  await user.click(ask)
  expect(await (await returns()).findByText('asked for')).toBeVisible()
  expect((await returns()).getByText(/the sleeves are <b>too short<\/b>/)).toBeVisible()
})

test('a signed-in user asks for a return of an order, and withdraws it', async () => {
  const { accessToken } = await givenOwner()
  const sale = await givenArrived(callElsewhere(accessToken), ownName('Own'), 2)
  const user = await visit(`/user/orders/orderdetails/${sale._id}`)
  await user.click((await returns()).getByRole('button', { name: 'Send something back' }))
  await user.click(await (await returns()).findByRole('button', { name: 'Increase' }))
  await user.selectOptions(screen.getByLabelText('Why?'), 'damaged')
  await user.click((await returns()).getByRole('button', { name: 'Ask for a return' }))
  await user.click(await (await returns()).findByRole('button', { name: 'Withdraw' }))
  expect(await (await returns()).findByText('withdrawn')).toBeVisible()
})

test('the refund of an order ends the open return of the same pieces', async () => {
  const admin = await signInAs('admin')
  const sale = await givenArrived(callElsewhere(), ownName('Return'))
  await askFor(admin, sale)
  const user = await visit(orderAddress(sale))
  await user.click(within(await region('Refunds')).getByRole('button', { name: 'Refund' }))
  const refund = within(await screen.findByRole('dialog', { name: 'Refund order' }))
  expect(
    await refund.findByRole('radio', { name: /^Yes: 1 × .*, asked for on \d{4}-\d{2}-\d{2}$/ }),
  ).toBeChecked()
  await user.type(refund.getByLabelText('Reason'), 'it was damaged')
  await user.click(refund.getByRole('radio', { name: 'No' }))
  await user.click(refund.getByRole('button', { name: /^Refund ₦/ }))
  await findNotice(messages.refundOfReturn(sale.products[0]?.title ?? '', 1))
  await user.click(within(await region('Refunds')).getByRole('button', { name: 'Refund' }))
  const again = within(await screen.findByRole('dialog', { name: 'Refund order' }))
  await user.type(again.getByLabelText('Reason'), 'it was damaged')
  await user.click(again.getByRole('button', { name: /^Refund ₦/ }))
  await findNotice(messages.refundSending)
  expect(await (await returns()).findByText('refunded')).toBeVisible()
})

test('the shop approves a return, receives it and pays', async () => {
  const admin = await signInAs('admin')
  const name = ownName('Return')
  const guest = callElsewhere()
  const sale = await givenArrived(guest, name)
  await askFor(admin, sale)
  const card = async (state: string) => {
    const user = await visit(`/admin/returns?state=${state}`)
    const found = await main().findByText(new RegExp(name), { selector: 'a' })
    return { user, found: within(found.closest('li') as HTMLElement) }
  }
  const asked = await card('asked')
  expect(asked.found.getByText(/the sleeves are <b>too short<\/b>/)).toBeVisible()
  await asked.user.click(asked.found.getByRole('button', { name: 'Approve' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve return?' }))
  await asked.user.type(dialog.getByLabelText(/^Tell the customer/), 'bring it to the stall')
  await asked.user.click(dialog.getByRole('button', { name: 'Approve' }))
  await findNotice(messages.returnChanged)
  const approved = await card('approved')
  await approved.user.click(approved.found.getByRole('button', { name: 'It has arrived' }))
  await waitFor(() => expect(main().queryByText(new RegExp(name))).toBeNull())
  const received = await card('received')
  await received.user.click(received.found.getByRole('link', { name: 'Refund' }))
  await seePath(new RegExp(`^${orderAddress(sale)}`))
  const refund = within(await screen.findByRole('dialog', { name: 'Refund order' }))
  await received.user.click(await refund.findByRole('button', { name: /^Refund ₦/ }))
  await findNotice(messages.refundSending)
  expect(await (await returns()).findByText('refunded')).toBeVisible()
})
