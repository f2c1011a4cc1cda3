import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { ApiCall } from '#app/platform/api/call.ts'
import { messages } from '#contract/messages.ts'
import type { PackingOrder } from '#contract/orders/fulfilment/shipments.ts'
import { orderTotal } from '#contract/orders/pricing/pricing.ts'
import type { Sale } from '#contract/orders/sales/sales.ts'
import { collectAmountText, collectOnceText } from '#contract/orders/texts/invoice-texts.ts'
import { formatNaira } from '#contract/platform/format.ts'
import { act, numberOf, visit } from '#test/pages/back-office.ts'
import { findNotice, main } from '#test/pages/find.ts'
import { interceptCalls } from '#test/pages/intercept-calls.ts'
import { callElsewhere, signInAs } from '#test/pages/session.ts'
import { givenProduct, givenSale } from '#test/shop-calls.ts'

/** Other tests' orders wait too: the board gets only these. */
function showOnly(admin: ApiCall, sales: readonly Sale[]): void {
  const own = new Set(sales.map(({ _id }) => _id))
  const readOwn = async (): Promise<PackingOrder[]> => {
    const found: PackingOrder[] = []
    for (let skip = 0, total = 1; skip < total; skip += 100) {
      const page = await admin('GET /packing/:limit/:skip', { params: { limit: 100, skip } })
      found.push(...page.data.filter(({ _id }) => own.has(_id)))
      total = page.total
    }
    return found
  }
  interceptCalls(async (call) => {
    if (call !== 'GET /api/packing/50/0') return undefined
    const data = await readOwn()
    return { status: 200, body: { data, total: data.length } }
  })
}

/** Orders to be paid on delivery, of two pieces and one: they may be packed. */
async function openBoard(count: number) {
  const admin = await signInAs('admin')
  const [twice, once] = [await givenProduct(admin), await givenProduct(admin)]
  const lines = [
    { id: twice._id, qty: 2 },
    { id: once._id, qty: 1 },
  ]
  const sales: Sale[] = []
  for (let i = 0; i < count; i++) sales.push(await givenSale(callElsewhere(), { lines }))
  for (const sale of sales) await act(admin, sale, 'on delivery')
  showOnly(admin, sales)
  const user = await visit('/admin/packing')
  await inHand(sales[0])
  const tick = async (place: number) =>
    user.click(main().getAllByRole('checkbox')[place] as HTMLElement)
  return { admin, sales, user, tick }
}

const inHand = async (sale: Sale | undefined): Promise<void> => {
  await main().findByRole('heading', { level: 2, name: sale && numberOf(sale) })
}
const stateOf = async (admin: ApiCall, { _id: id }: Sale) =>
  (await admin('GET /sales/:id', { params: { id } })).fulfilment
const packed = (name: string | RegExp) => main().getByRole('button', { name })

test('packing an order brings the next, which stays in hand when a press undoes it', async () => {
  const { admin, sales, user, tick } = await openBoard(2)
  const [sale, next] = sales as [Sale, Sale]
  expect(packed('Tick off what is in')).toBeDisabled()
  await tick(0)
  expect(packed('Packed: 2 of 3')).toBeEnabled()
  await tick(1)
  await user.click(packed('Packed'))
  await findNotice(`${numberOf(sale)}: ${messages.orderHasBeenPacked}`)
  expect(await stateOf(admin, sale)).toBe('packed')
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await findNotice(messages.parcelUnpacked)
  await main().findByRole('button', { name: new RegExp(`^${numberOf(sale)}`) })
  await inHand(next)
  expect(await stateOf(admin, sale)).toBe('unpacked')
})

test('the money of an order in several parcels is collected once', async () => {
  const { sales, tick, user } = await openBoard(1)
  const total = formatNaira(orderTotal(sales[0] as Sale))
  expect(main().getByText(collectAmountText(total))).toBeVisible()
  await tick(0)
  await user.click(packed('Packed: 2 of 3'))
  expect(await main().findByText(collectOnceText(total))).toBeVisible()
})

test('an order that is put off comes after the others', async () => {
  const { sales, user } = await openBoard(2)
  await user.click(main().getByRole('button', { name: 'Later' }))
  await inHand(sales[1])
  await user.click(main().getByRole('button', { name: 'Later' }))
  await inHand(sales[0])
})

test('an order whose answer was lost is packed once', async () => {
  const { admin, sales, user, tick } = await openBoard(1)
  const [sale] = sales as [Sale]
  const send = XMLHttpRequest.prototype.send
  let tries = 0
  vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (
    this: XMLHttpRequest,
    body,
  ) {
    tries += 1
    const lose = () => this.onerror?.(new ProgressEvent('error'))
    if (tries === 1) return queueMicrotask(lose)
    if (tries === 2) this.onload = lose // it arrives, but the answer does not
    send.call(this, body)
  })
  await tick(0)
  await tick(1)
  await user.click(packed('Packed'))
  expect(await main().findByText(/1 being sent/)).toBeVisible()
  await findNotice(`${numberOf(sale)}: ${messages.orderHasBeenPacked}`)
  const { data } = await admin('GET /sales/:id/shipments', { params: { id: sale._id } })
  expect([tries, data.length]).toEqual([3, 1])
})
