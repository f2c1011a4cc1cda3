import { test, vi } from 'vitest'
import { DEFAULT_LOW_STOCK } from '#contract/platform/limits.ts'
import { visit } from '#test/pages/back-office.ts'
import { findNotice } from '#test/pages/find.ts'
import { callElsewhere, signInAs } from '#test/pages/session.ts'
import { givenProduct, givenSale, ownName } from '#test/shop-calls.ts'

/** Opens a page and waits until the server has answered its request for live events. */
async function listenAt(address: string): Promise<void> {
  const send = globalThis.fetch
  const heard = Promise.withResolvers<void>()
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const answer = await send(input, init)
    if (input === '/api/live') heard.resolve()
    return answer
  })
  await visit(address)
  await heard.promise
}

test('an order that leaves few pieces of a product, or none, says so', async () => {
  const admin = await signInAs('admin')
  const title = ownName('Aso oke cap')
  const { _id: id } = await givenProduct(admin, { title, stock: String(DEFAULT_LOW_STOCK + 1) })
  await listenAt('/admin/refunds')
  await givenSale(callElsewhere(), { lines: [{ id, qty: 1 }] })
  await findNotice(`Only ${DEFAULT_LOW_STOCK} left: ${title}`)
  await givenSale(callElsewhere(), { lines: [{ id, qty: DEFAULT_LOW_STOCK }] })
  await findNotice(`Sold out: ${title}`)
})
