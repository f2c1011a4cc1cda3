import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ApiCall } from '#app/platform/api/call.ts'
import { messages } from '#contract/messages.ts'
import type { Sale } from '#contract/orders/sales/sales.ts'
import { region, visit } from '#test/pages/back-office.ts'
import { main, retype, seePath } from '#test/pages/find.ts'
import { callAs, callElsewhere, callHere } from '#test/pages/session.ts'
import { act, givenOrdered, givenParcel, numberOf, ship } from '#test/sale-calls.ts'
import { ownName } from '#test/shop-calls.ts'

/** An order that `buyer` made, on its way with a courier. */
async function givenShipped(buyer: ApiCall): Promise<Sale> {
  const admin = await callAs('admin')
  const sale = await givenOrdered(admin, buyer, ownName('Pack'))
  await act(admin, sale, 'on delivery')
  await ship(admin, await givenParcel(admin, sale), 'GIG Logistics')
  return sale
}

test('a buyer sees on the page of the order how far it is', async () => {
  const sale = await givenShipped(callHere)
  await visit(`/payment/${sale._id}`)
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Your order')
  const progress = await region('Where it is')
  const step = within(progress)
    .getAllByRole('listitem')
    .find((one) => one.textContent.startsWith('On its way'))
  expect(step).toHaveTextContent('GIG Logistics')
  expect(progress).toHaveTextContent('Delivered, still to come')
})

test('number and phone number show where an order is, not whose', async () => {
  const sale = await givenShipped(callElsewhere())
  const user = await visit('/')
  await user.click(
    within(screen.getByRole('contentinfo')).getByRole('link', { name: 'Follow your order' }),
  )
  await seePath('/track')
  const phone = await screen.findByLabelText(/^Phone number/)
  await user.type(screen.getByLabelText(/^Order number/), numberOf(sale))
  await user.type(phone, '0803 999 9999')
  await user.click(screen.getByRole('button', { name: 'Follow' }))
  expect(await main().findByRole('alert')).toHaveTextContent(messages.notTracked)
  await retype(user, phone, '+234 803 123 4567')
  await user.click(screen.getByRole('button', { name: 'Follow' }))
  expect(await main().findByText(/GIG Logistics/)).toBeVisible()
  for (const secret of [sale.personalDetails[0] as string, 'Allen Avenue'])
    expect(screen.getByRole('main')).not.toHaveTextContent(secret)
})
