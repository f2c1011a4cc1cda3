import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { act, givenParcel, orderAddress, region, visit } from '#test/pages/back-office.ts'
import { callElsewhere, signInAs } from '#test/pages/session.ts'
import { givenProduct, givenSale, ownName } from '#test/shop-calls.ts'

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

/** Opens an order of two pieces of one product and one of another, to be paid on delivery. */
async function openOrder({ isPacked = false } = {}) {
  const admin = await signInAs('admin')
  const [twice, once] = [await givenProduct(admin), await givenProduct(admin)]
  const lines = [
    { id: twice._id, qty: 2 },
    { id: once._id, qty: 1 },
  ]
  const sale = await givenSale(callElsewhere(), { name: ownName('Pack'), lines })
  await act(admin, sale, 'on delivery')
  if (isPacked) await givenParcel(admin, sale)
  const user = await visit(orderAddress(sale))
  return { admin, sale, user, parcels: within(await region(/^Fulfilment/)) }
}

test('a part of an order is packed first, the rest follows', async () => {
  const { admin, sale, user, parcels } = await openOrder()
  await user.click(await parcels.findByRole('button', { name: 'Pack' }))
  const packing = await dialog('Pack')
  await user.click(packing.getAllByRole('checkbox').at(-1) as HTMLElement)
  await user.click(packing.getByRole('button', { name: 'Packed: 2 of 3' }))
  expect(await parcels.findByText('1 piece is left to pack')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(parcels.getByRole('button', { name: 'Pack' }))
  await user.click((await dialog('Pack')).getByRole('button', { name: 'Packed' }))
  expect(await parcels.findByRole('heading', { name: /^Parcel 2.*packed/ })).toBeVisible()
  await user.click(parcels.getAllByRole('button', { name: 'Ship' })[0] as HTMLElement)
  await user.click((await dialog('Ship the parcel')).getByRole('button', { name: 'Shipped' }))
  await user.click(await parcels.findByRole('button', { name: 'Delivered' }))
  await user.click((await dialog('Delivered?')).getByRole('button', { name: 'Delivered' }))
  expect(await parcels.findByRole('heading', { name: /^Parcel 1.*delivered/ })).toBeVisible()
  const { fulfilment } = await admin('GET /sales/:id', { params: { id: sale._id } })
  expect(fulfilment).toBe('packed')
})

test('a parcel is shipped with a courier and a web address', async () => {
  const { user, parcels } = await openOrder({ isPacked: true })
  await user.click(await parcels.findByRole('button', { name: 'Ship' }))
  const shipping = await dialog('Ship the parcel')
  await user.type(shipping.getByLabelText(/^Courier or rider/), 'GIG Logistics')
  const link = shipping.getByLabelText(/^Tracking link/)
  await user.type(link, 'javascript:alert(1)')
  await user.click(shipping.getByRole('button', { name: 'Shipped' }))
  expect(await shipping.findByText(messages.webLink)).toBeVisible()
  await user.clear(link)
  await user.type(link, 'https://gigl.example/7')
  await user.click(shipping.getByRole('button', { name: 'Shipped' }))
  expect(await parcels.findByText(/GIG Logistics/)).toBeVisible()
  const shown = parcels.getByRole('link', { name: 'follow it at gigl.example' })
  expect(shown).toHaveAttribute('rel', expect.stringContaining('noopener'))
})

test('a parcel that came back is sent again, once', async () => {
  const { user, parcels } = await openOrder({ isPacked: true })
  await user.click(await parcels.findByRole('button', { name: 'Ship' }))
  await user.click((await dialog('Ship the parcel')).getByRole('button', { name: 'Shipped' }))
  await user.click(await parcels.findByRole('button', { name: 'Came back' }))
  const back = await dialog('Came back?')
  await user.type(back.getByLabelText(/^Reason/), 'nobody at home')
  await user.click(back.getByRole('button', { name: 'It is back in the shop' }))
  await user.click(await parcels.findByRole('button', { name: 'Send again' }))
  expect(await parcels.findByRole('heading', { name: /^Parcel 1.*returned/ })).toBeVisible()
  expect(parcels.getByText('Sent again: Parcel 2')).toBeVisible()
  expect(parcels.getByRole('heading', { name: /^Parcel 2.*packed/ })).toBeVisible()
  expect(parcels.queryByRole('button', { name: 'Send again' })).toBeNull()
})
