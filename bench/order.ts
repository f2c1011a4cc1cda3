import { randomInt } from 'node:crypto'
import type { OrderPlan } from './catalogue.ts'

let count = 0

/** The body of an order of these products, with an e-mail address of its own. */
export const orderOf = ({ state, lga }: OrderPlan, productIds: readonly string[]): string =>
  JSON.stringify({
    name: 'Ada Obi',
    email: `ada.${process.pid}.${count++}@example.com`,
    phoneNumber: '08031234567',
    state,
    lga,
    address: '12 Allen Avenue, beside the bank',
    moreDetails: 'Call before you come',
    shippingPrice: 4800,
    subtotal: 57_000,
    products: productIds.map((id) => ({ id, qty: 1 })),
  })

/** An order of two different random products. */
export function randomOrder(plan: OrderPlan): string {
  const { productIds } = plan
  const first = randomInt(productIds.length)
  const second = (first + 1 + randomInt(productIds.length - 1)) % productIds.length
  return orderOf(plan, [productIds[first] as string, productIds[second] as string])
}
