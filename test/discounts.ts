import type { Insertable } from 'kysely'
import { DiscountForm } from '#contract/orders/discounts/discounts.ts'
import type { CheckoutForm } from '#contract/orders/sales/sales.ts'
import type { DiscountContext } from '#server/orders/discounts/store.ts'
import { toTermColumns } from '#server/orders/discounts/term-columns.ts'
import type { Schema } from '#server/platform/db/schema.ts'
import { createRowId } from '#server/platform/ids.ts'
import { type Answer, call, checkoutForm } from './factories.ts'
import type { TestShop } from './shop.ts'

let count = 0

type Values = Partial<Insertable<Schema['discount']>>

/**
 * 10 % off everything by a code of its own, unless given otherwise; `code: null` makes it
 * automatic.
 */
export async function givenDiscount(
  { db, automaticDiscounts }: DiscountContext,
  values: Values = {},
): Promise<{ id: string; code: string; name: string }> {
  const id = createRowId()
  const number = ++count
  const name = `Discount ${number}`
  const code = `CODE-${number}`
  const form = { name, code, kind: 'percent', value: 10, scope: 'all' }
  await db
    .insertInto('discount')
    .values({
      id,
      ...toTermColumns(DiscountForm.parse(form)),
      ...values,
    })
    .execute()
  automaticDiscounts.drop()
  return { id, code: values.code ?? code, name: values.name ?? name }
}

type Wish = Partial<CheckoutForm> & { state: string; products: CheckoutForm['products'] }
type By = { headers?: Record<string, string>; remoteAddress?: string }

/** An order of a guest, unless `by` says who. */
export const order = (
  shop: TestShop,
  { state, products, ...form }: Wish,
  by: By = {},
): Promise<Answer> =>
  call(shop, {
    method: 'POST',
    url: '/api/sales',
    payload: checkoutForm(state, products, form),
    ...by,
  })

export const quote = (shop: TestShop, payload: object, by: By = {}): Promise<Answer> =>
  call(shop, { method: 'POST', url: '/api/sales/quote', payload, ...by })

/** A phone number that no other call returned. */
export const newPhone = (): string => `0803${String(1_000_000 + ++count).slice(-7)}`
