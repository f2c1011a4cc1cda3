import type { Sale } from '#contract/orders/sales/sales.ts'
import type { SignedIn } from '#contract/people/users.ts'
import { givenProduct, givenSale } from '../shop-calls.ts'
import { callAs, callElsewhere } from './session.ts'

type Buyer = Pick<SignedIn, 'accessToken'>

/** An order of that account: one product of its own twice, and another once. */
export async function givenOrder({ accessToken }: Buyer): Promise<Sale> {
  const admin = await callAs('admin')
  const [twice, once] = await Promise.all([givenProduct(admin), givenProduct(admin)])
  const lines = [
    { id: twice._id, qty: 2 },
    { id: once._id, qty: 1 },
  ]
  return givenSale(callElsewhere(accessToken), { lines })
}

/** The same, completed by an admin. */
export async function givenCompleted(buyer: Buyer): Promise<Sale> {
  const { _id: id } = await givenOrder(buyer)
  const admin = await callAs('admin')
  await admin('PUT /sales/:id', { params: { id }, body: { value: 'completed' } })
  return admin('GET /sales/:id', { params: { id } })
}
