import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ApiCall } from '#app/platform/api/call.ts'
import { messages } from '#contract/messages.ts'
import { orderTotal } from '#contract/orders/pricing/pricing.ts'
import type { Sale } from '#contract/orders/sales/sales.ts'
import { formatNaira } from '#contract/platform/format.ts'
import {
  act,
  fact,
  givenOrdered,
  numberOf,
  orderAddress,
  region,
  visit,
} from '#test/pages/back-office.ts'
import { findNotice, main, seePath } from '#test/pages/find.ts'
import { callElsewhere, sandboxUrl, signInAs } from '#test/pages/session.ts'
import { DEMO, ownName, paySale } from '#test/shop-calls.ts'

async function givenPaid(admin: ApiCall, name: string): Promise<Sale> {
  const sale = await givenOrdered(admin, name, 2)
  await paySale(admin, sandboxUrl(), sale)
  return sale
}

/** Opens an order and the form of its refund. */
async function openRefund(sale: Sale) {
  const user = await visit(orderAddress(sale))
  await user.click(within(await region('Refunds')).getByRole('button', { name: 'Refund' }))
  return { user, dialog: within(await screen.findByRole('dialog', { name: 'Refund order' })) }
}

const rowOf = (name: string) => main().findByRole('row', { name: new RegExp(name) })

test('a whole refund takes a reason and a press, and goes to the card', async () => {
  const admin = await signInAs('admin')
  const name = ownName('Refund')
  const sale = await givenPaid(admin, name)
  const { user, dialog } = await openRefund(sale)
  await user.type(dialog.getByLabelText('Reason'), 'it was damaged')
  await user.click(dialog.getByRole('button', { name: `Refund ${formatNaira(orderTotal(sale))}` }))
  await findNotice(messages.refundSending)
  const refunds = within(await region('Refunds'))
  expect(await refunds.findByText(formatNaira(orderTotal(sale)))).toBeVisible()
  await waitFor(() => expect(refunds.queryByRole('button', { name: 'Refund' })).toBeNull())
  await visit('/admin/refunds?sort=-createdAt')
  expect(await rowOf(name)).toHaveTextContent('to the card')
})

test('a refund of some pieces without pieces and reason is not sent', async () => {
  const admin = await signInAs('admin')
  const { user, dialog } = await openRefund(await givenPaid(admin, ownName('Part')))
  await user.click(dialog.getByLabelText('Some pieces'))
  await user.click(dialog.getByRole('button', { name: /^Refund/ }))
  expect(await dialog.findByText('choose what goes back')).toBeVisible()
  expect(dialog.getByText('say why')).toBeVisible()
})

test('some pieces are refunded by transfer', async () => {
  const admin = await signInAs('admin')
  const { user, dialog } = await openRefund(await givenPaid(admin, ownName('Part')))
  await user.click(dialog.getByLabelText('Some pieces'))
  await user.click(dialog.getByRole('button', { name: 'Increase' }))
  await user.type(dialog.getByLabelText('Reason'), 'it was the wrong one')
  await user.click(dialog.getByLabelText('by transfer'))
  await user.type(dialog.getByLabelText(/^How it was sent/), 'GTBank 4711')
  await user.click(dialog.getByRole('button', { name: /^Refund/ }))
  await findNotice(messages.refundRecorded)
  expect(await within(await region('Refunds')).findByText(/paid back by transfer/)).toBeVisible()
})

test('§5 money paid after a cancellation is marked as done, with a note', async () => {
  const admin = await signInAs('admin')
  const name = ownName('Late')
  const sale = await givenOrdered(admin, name)
  await act(admin, sale, 'cancel')
  await expect(paySale(callElsewhere(), sandboxUrl(), sale)).rejects.toThrow(
    messages.paidAfterCancel,
  )
  const user = await visit('/admin/refunds?sort=-createdAt')
  const row = await rowOf(name)
  for (const part of [
    numberOf(sale),
    formatNaira(orderTotal(sale)),
    'paid after the order was cancelled',
  ])
    expect(row).toHaveTextContent(part)
  await user.click(within(row).getByRole('button', { name: /^Mark as done/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Mark refund as done?' }))
  const note = dialog.getByRole('textbox', { name: 'How it was sent' })
  expect(note).toHaveFocus()
  const finish = dialog.getByRole('button', { name: 'Mark as done' })
  await user.click(finish)
  await waitFor(() =>
    expect(note).toHaveAccessibleDescription(/How it was sent is a required field/),
  )
  await user.type(note, 'GTBank transfer 00482')
  await user.click(finish)
  await findNotice(messages.refundDone)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const done = await rowOf(`${name}.*done by ${DEMO.admin.fullName}`)
  expect(done).toHaveTextContent('GTBank transfer 00482')
  expect(within(done).queryByRole('button')).toBeNull()
  await user.click(within(done).getByRole('link', { name: numberOf(sale) }))
  await seePath(orderAddress(sale))
  await waitFor(() => expect(fact('Status')).toBe('cancelled'))
})

test('a card payment after cash asks which was real', async () => {
  const admin = await signInAs('admin')
  const name = ownName('Late card')
  const sale = await givenOrdered(admin, name)
  await admin('PUT /sales/:id', {
    params: { id: sale._id },
    body: { value: 'completed', method: 'cash' },
  })
  await paySale(callElsewhere(), sandboxUrl(), sale)
  const user = await visit('/admin/refunds?sort=-createdAt')
  const row = await rowOf(name)
  expect(row).toHaveTextContent(`Was the cash real? ${DEMO.admin.fullName} recorded it`)
  await user.click(within(row).getByRole('button', { name: /^Only the card was real/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Let the card payment count?' }))
  await user.click(dialog.getByRole('button', { name: 'The card payment counts' }))
  await findNotice(messages.cardCounts)
  await waitFor(() => expect(main().queryByRole('row', { name: new RegExp(name) })).toBeNull())
  await visit(orderAddress(sale))
  await waitFor(() => expect(fact('Payment method')).toBe('card'))
})
