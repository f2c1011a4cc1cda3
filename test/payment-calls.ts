import { type Answer, givenOrder, givenProduct } from './factories.ts'
import { confirm, drainWebhooks, paidEvent, reconcileNow, sendEvent } from './orders.ts'
import type { TestShop } from './shop.ts'

/**
 * An order with a product of its own that has 5 pieces, one of which it takes; paid at the provider
 * with `isPaid`.
 */
async function givenCardOrder(shop: TestShop, { isPaid = false, charge = {} } = {}) {
  const product = await givenProduct(shop.db, { stock: 5 })
  const order = await givenOrder(shop, { products: [{ id: product.id, qty: 1 }] })
  const pay = (reference = order.id, more = {}) =>
    shop.cards.charges.set(reference, { amount: order.totalKobo, ...charge, ...more })
  if (isPaid) pay()
  return { ...order, product: product.id, pay }
}
export type CardOrder = Awaited<ReturnType<typeof givenCardOrder>>

/** The payment that settles an order, as `booksOf` shows it. */
export const settlement = ({ id, totalKobo }: CardOrder, reference = id) => ({
  kind: 'settlement',
  reference,
  amount: totalKobo,
  refund: null,
})

/**
 * An order to be paid by card, and the three that report its payment, for one test file: `open`
 * returns the shop that its `beforeAll` opens.
 */
export const paymentCalls = (open: () => TestShop) => ({
  given: (options?: Parameters<typeof givenCardOrder>[1]): Promise<CardOrder> =>
    givenCardOrder(open(), options),
  byBrowser: (order: CardOrder): Promise<Answer> => confirm(open(), order.id),
  byWebhook: async (order: CardOrder): Promise<Answer> => {
    const answer = await sendEvent(open(), paidEvent(order.id))
    await drainWebhooks(open())
    return answer
  },
  byReconciler: (): Promise<void> => reconcileNow(open()),
})
