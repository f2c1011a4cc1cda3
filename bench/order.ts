import { randomInt } from 'node:crypto'
import type { OrderPlan } from './catalogue.ts'

let count = 0
const newAddress = (): string => `ada.${process.pid}.${count++}@example.com`

/** The body of an order of these products, with an e-mail address of its own. */
export const orderOf = (
  { state, lga }: Omit<OrderPlan, 'productIds'>,
  productIds: readonly string[],
  email = newAddress(),
): string =>
  JSON.stringify({
    name: 'Ada Obi',
    email,
    phoneNumber: '08031234567',
    state,
    lga,
    address: '12 Allen Avenue, beside the bank',
    moreDetails: 'Call before you come',
    shippingPrice: 4800,
    subtotal: 57_000,
    products: productIds.map((id) => ({ id, qty: 1 })),
  })

/** An order of two different random products, or of as many as the plan says. */
export function randomOrder(plan: OrderPlan, email = newAddress()): string {
  const { productIds, lines = 2 } = plan
  const first = randomInt(productIds.length)
  if (lines === 1) return orderOf(plan, [productIds[first] as string], email)
  const second = (first + 1 + randomInt(productIds.length - 1)) % productIds.length
  return orderOf(plan, [productIds[first] as string, productIds[second] as string], email)
}
