import type { ApiCall } from '#app/platform/api/call.ts'
import type { Sale, SaleAction } from '#contract/orders/sales/sales.ts'
import { shortenId } from '#contract/platform/format.ts'
import { givenProduct, givenSale } from './shop-calls.ts'

/**
 * Orders that browser and page tests create in a running shop, and their pages in the back office.
 */

/**
 * An order of each name, the newest last, of a product that nobody else orders. `buyer` is a guest
 * or an account.
 */
export async function givenSales(
  admin: ApiCall,
  buyer: ApiCall,
  names: readonly string[],
  qty = 1,
): Promise<Sale[]> {
  const { _id: id } = await givenProduct(admin, { stock: '100' })
  const sales: Sale[] = []
  for (const name of names) sales.push(await givenSale(buyer, { name, lines: [{ id, qty }] }))
  return sales
}

export async function givenOrdered(
  admin: ApiCall,
  buyer: ApiCall,
  name: string,
  qty = 1,
): Promise<Sale> {
  const [sale] = await givenSales(admin, buyer, [name], qty)
  return sale as Sale
}

export const act = (call: ApiCall, { _id }: Sale, value: SaleAction['value']): Promise<unknown> =>
  call('PUT /sales/:id', { params: { id: _id }, body: { value } })

/** Packs all of an order into a parcel; returns its id. */
export async function givenParcel(call: ApiCall, { _id }: Sale): Promise<string> {
  const id = crypto.randomUUID()
  await call('POST /sales/:id/shipments', {
    params: { id: _id },
    body: { id },
    files: { photo: [] },
  })
  return id
}

/** Sends a parcel off with a courier. */
export const ship = (call: ApiCall, id: string, courier: string): Promise<unknown> =>
  call('PUT /shipments/:id', {
    params: { id },
    body: { value: 'ship', courier, riderPhone: '0803 111 2222', tracking: '', trackingLink: '' },
  })

export const numberOf = ({ _id }: Sale): string => shortenId(_id, 6)
export const orderAddress = ({ _id }: Sale): string => `/admin/orders/orderdetails/${_id}`
/** The list of orders, narrowed to those of the name. */
export const listOf = (name: string, more = ''): string =>
  `/admin/orders?search=${encodeURIComponent(name)}${more}`
