import type { Answer } from './factories.ts'
import { call, givenOrder } from './factories.ts'
import { encodeForm } from './forms.ts'
import { confirm } from './orders.ts'
import { as, type Person } from './people.ts'
import type { TestShop } from './shop.ts'

/** Acts of admins on the parcels of an order. */

type Order = Awaited<ReturnType<typeof givenOrder>>

/** An order that was paid by card. */
export async function givenPaidOrder(
  shop: TestShop,
  values: Parameters<typeof givenOrder>[1] = {},
): Promise<Order> {
  const order = await givenOrder(shop, values)
  shop.cards.charges.set(order.id, { amount: order.totalKobo })
  await confirm(shop, order.id)
  return order
}

type Packing = { id?: string; lines?: unknown; photo?: Buffer }

export function pack(
  shop: TestShop,
  admin: Person,
  sale: string,
  packing: Packing = {},
): Promise<Answer> {
  const { id, lines, photo } = packing
  const fields = { ...(id && { id }), ...(lines !== undefined && { lines: JSON.stringify(lines) }) }
  const form = encodeForm({ fields, files: photo ? [{ field: 'photo', bytes: photo }] : [] })
  return call(shop, {
    method: 'POST',
    url: `/api/sales/${sale}/shipments`,
    payload: form.payload,
    headers: { ...as(admin), ...form.headers },
  })
}

/** Packs all that is left, and returns the parcel's id. */
export async function givenParcel(
  shop: TestShop,
  admin: Person,
  sale: string,
  packing?: Packing,
): Promise<string> {
  const answer = await pack(shop, admin, sale, packing)
  if (answer.statusCode !== 201) throw new Error(`no parcel: ${answer.body}`)
  return answer.json()._id
}

export const actOnParcel = (
  shop: TestShop,
  admin: Person,
  parcel: string,
  value: string,
  rest: object = {},
): Promise<Answer> =>
  call(shop, {
    method: 'PUT',
    url: `/api/shipments/${parcel}`,
    payload: { value, ...rest },
    headers: as(admin),
  })

export const readParcels = async (shop: TestShop, sale: string, options: object = {}) =>
  (await call(shop, { url: `/api/sales/${sale}/shipments`, ...options })).json()

export const fulfilmentIn = async (shop: TestShop, sale: string): Promise<string> =>
  (
    await shop.db
      .selectFrom('sale')
      .select('fulfilment')
      .where('id', '=', sale)
      .executeTakeFirstOrThrow()
  ).fulfilment
