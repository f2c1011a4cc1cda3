import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ApiCall } from '#app/platform/api/call.ts'
import { messages } from '#contract/messages.ts'
import { fullLineTotal, orderTotal, ownDiscountOfLines } from '#contract/orders/pricing/pricing.ts'
import type { Sale } from '#contract/orders/sales/sales.ts'
import { formatNaira, shortenId } from '#contract/platform/format.ts'
import { buyer, dala, ikeja, stateNamed } from '#test/pages/buying.ts'
import { forgetCookies } from '#test/pages/cookies.ts'
import { findHeading, findNotice, main, seePath } from '#test/pages/find.ts'
import { currentPath, openPage } from '#test/pages/open-page.tsx'
import {
  callAs,
  callElsewhere,
  callHere,
  givenOwner,
  givenStored,
  sandboxUrl,
} from '#test/pages/session.ts'
import { givenProduct, paySale } from '#test/shop-calls.ts'

type Wish = { place?: typeof ikeja; qty?: number; call?: ApiCall }

/** An order of this browser, of a product of its own. */
async function givenOrder({
  place: { state, lga } = ikeja,
  qty = 1,
  call = callHere,
}: Wish = {}): Promise<Sale> {
  const { _id: id } = await givenProduct(await callAs('admin'))
  const { _id } = await stateNamed(state)
  const body = { ...buyer, state: _id, lga, shippingPrice: 0, subtotal: 0, products: [{ id, qty }] }
  return call('POST /sales', { body }, { headers: { 'idempotency-key': crypto.randomUUID() } })
}

async function openPayment({ _id }: Sale) {
  const user = openPage(`/payment/${_id}`)
  await findHeading('Payment')
  return user
}

const orderNow = ({ _id: id }: Sale): Promise<Sale> =>
  callHere('GET /sales/:id', { params: { id } })
const isArrived = () => screen.findByText('Your payment has arrived')
const findCard = () => screen.findByRole('region', { name: 'Paid order' })

test('§2 the order lists its products, their discount, delivery and total', async () => {
  const order = await givenOrder({ qty: 2 })
  await openPayment(order)
  const [line] = order.products
  if (!line) throw new Error('an order without lines')
  const items = within(screen.getByRole('region', { name: 'Items' }))
  const row = items.getByRole('listitem')
  expect(row).toHaveTextContent(line.title)
  expect(row).toHaveTextContent(`${formatNaira(line.price)} × 2`)
  expect(row).toHaveTextContent(formatNaira(fullLineTotal(line)))
  expect(row).toHaveTextContent(
    `discount ${line.discountPercentage}%: −${formatNaira(ownDiscountOfLines([line]))}`,
  )
  expect(screen.getByRole('region', { name: 'Items' })).toHaveTextContent(
    `Delivery${formatNaira(order.shippingPrice)}`,
  )
  expect(screen.getByRole('region', { name: 'Items' })).toHaveTextContent(
    formatNaira(orderTotal(order)),
  )
})

test('§2 payment on delivery is refused elsewhere', async () => {
  const user = await openPayment(await givenOrder({ place: dala }))
  await user.click(screen.getByRole('radio', { name: 'On delivery' }))
  expect(screen.getByText(messages.onDeliveryUnavailable)).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Finish' })).toBeNull()
})

test('§2 an order on delivery ends with Finish and shows that choice', async () => {
  const order = await givenOrder()
  const user = await openPayment(order)
  await user.click(screen.getByRole('radio', { name: 'On delivery' }))
  expect(screen.getByText(messages.onDeliveryThanks)).toBeVisible()
  expect(screen.getByText(messages.finishNeeded)).toBeVisible() // nothing is chosen before
  expect(screen.queryByRole('button', { name: 'Pay Now' })).toBeNull()
  await user.click(screen.getByRole('link', { name: 'Finish' }))
  await findNotice(messages.orderOnDelivery)
  await seePath('/')
  expect(screen.getByRole('link', { name: 'View order' })).toHaveAttribute(
    'href',
    `/payment/${order._id}`,
  )
  expect(await orderNow(order)).toMatchObject({
    paymentMethod: 'on delivery',
    paymentStatus: 'unpaid',
  })
  const card = await screen.findByRole('region', { name: 'Order to pay on delivery' })
  await waitFor(() =>
    expect(card).toHaveTextContent(`have ${formatNaira(orderTotal(order))} ready`),
  )
  expect(card).toHaveTextContent(`You pay order ${shortenId(order._id, 6)} on delivery`)
  expect(card).toHaveTextContent(`We call ${order.personalDetails[2]} before we bring it`)

  const later = openPage(`/payment/${order._id}`)
  await findHeading('Your order')
  expect(screen.getByRole('heading', { name: 'You pay on delivery' })).toBeVisible()
  expect(screen.queryAllByRole('radio')).toEqual([])
  expect(main().getByText(messages.onDeliveryThanks)).toBeVisible()
  const [phone] = main()
    .getAllByRole('link')
    .filter((link) => link.getAttribute('href')?.startsWith('tel:'))
  expect(phone).toHaveAttribute('href', expect.stringMatching(/^tel:\+?\d+$/))
  expect(screen.getByRole('main')).toHaveTextContent(`Have ${formatNaira(orderTotal(order))} ready`)
  await later.click(main().getByRole('button', { name: 'Pay by card instead' }))
  expect(await findHeading('Payment')).toHaveFocus()
  expect(screen.getByRole('button', { name: 'Pay Now' })).toBeVisible()
})

test("§4 'Cancel Transaction?' asks; a cancelled order cannot be paid", async () => {
  const order = await givenOrder()
  const user = await openPayment(order)
  const findDialog = async () =>
    within(await screen.findByRole('dialog', { name: 'Cancel Transaction?' }))
  await user.click(screen.getByRole('button', { name: 'cancel transaction' }))
  const first = await findDialog()
  expect(first.getByText(/Are you sure you want to cancel this transaction/)).toBeVisible()
  await user.click(first.getByRole('button', { name: 'cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'cancel transaction' }))
  await user.click((await findDialog()).getByRole('button', { name: 'cancel transaction' }))
  expect(await screen.findByText('This order was cancelled')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Pay Now' })).toBeNull()
  expect(await orderNow(order)).toMatchObject({ transactionStatus: 'cancelled' })
})

test('a paid order shows its number and how to contact the shop', async () => {
  const order = await givenOrder()
  await paySale(callElsewhere(), sandboxUrl(), order)
  openPage(`/payment/${order._id}`)
  expect(await isArrived()).toBeVisible()
  expect(main().getByText(shortenId(order._id, 6))).toBeVisible()
  expect(main().getByRole('link', { name: /@/ })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Pay Now' })).toBeNull()
})

test('an unknown order is not found', async () => {
  openPage('/payment/01990000-0000-7000-8000-000000000000')
  expect(await screen.findByText(messages.orderNotFound)).toBeVisible()
})

test('the key of a mail’s link leaves the address; a wrong one unlocks nothing', async () => {
  const order = await givenOrder()
  forgetCookies()
  openPage(`/payment/${order._id}?key=not-the-key-of-this-order`)
  await findHeading('Payment')
  expect(currentPath()).toBe(`/payment/${order._id}`)
  expect(screen.queryByRole('radio', { name: 'On delivery' })).toBeNull()
})

test('a payment that arrives meanwhile is shown on the home page, too', async () => {
  const order = await givenOrder()
  const user = await openPayment(order)
  await paySale(callElsewhere(), sandboxUrl(), order)
  dispatchEvent(new Event('visibilitychange')) // as on coming back from a bank
  expect(await isArrived()).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'Continue shopping' }))
  expect(await findCard()).toHaveTextContent(shortenId(order._id, 6))
})

test('the card of a paid order leads to it, and can be dismissed', async () => {
  const id = crypto.randomUUID()
  openPage('/')
  await screen.findByRole('main')
  expect(screen.queryByRole('region', { name: 'Paid order' })).toBeNull()
  localStorage.setItem('paid', id)
  const user = openPage('/')
  const card = await findCard()
  expect(card).toHaveTextContent(`Order ${shortenId(id, 6)} is paid, see it`)
  expect(within(card).getByRole('link', { name: 'see it' })).toHaveAttribute(
    'href',
    `/payment/${id}`,
  )
  await user.click(within(card).getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByRole('region', { name: 'Paid order' })).toBeNull()
  expect(screen.getByRole('main')).toHaveFocus()
  expect(localStorage.getItem('paid')).toBeNull()
})

test('a logout removes the card of the paid order', async () => {
  await givenOwner()
  givenStored('paid', crypto.randomUUID())
  const user = openPage('/user')
  await user.click(await screen.findByRole('button', { name: 'Menu' }))
  const [logout] = await screen.findAllByRole('button', { name: 'Logout' })
  await user.click(logout as HTMLElement)
  await seePath('/')
  expect(localStorage.getItem('paid')).toBeNull()
  expect(screen.queryByRole('region', { name: 'Paid order' })).toBeNull()
})

test('a cancelled order highlights no `unpaid`', async () => {
  const owner = await givenOwner()
  const call = callElsewhere(owner.accessToken)
  const order = await givenOrder({ call })
  const lookOf = async (status: string) =>
    (await main().findAllByText(status, { exact: true }))[0]?.className
  openPage(`/user/orders/orderdetails/${order._id}`)
  await findHeading(/./)
  const open = await lookOf('unpaid')
  await call('PUT /sales/:id', { params: { id: order._id }, body: { value: 'cancel' } })
  for (const path of [`/user/orders/orderdetails/${order._id}`, '/user/orders']) {
    openPage(path)
    await findHeading(/./)
    const cancelled = await lookOf('cancelled')
    expect(await lookOf('unpaid')).toBe(cancelled)
    expect(cancelled).not.toBe(open)
  }
})
