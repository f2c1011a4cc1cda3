import type { Product, ProductListPage } from '#contract/catalogue/products.ts'
import type { OrderPlan } from './catalogue.ts'
import { orderOf } from './order.ts'

const BUYERS = 8
const ORDERS_EACH = 12

export type Freshness = { orders: number; stale: number }

/** Each request has its own connection: the server may close an idle one just as it is reused. */
const request = (url: string, body?: string): Promise<Response> =>
  fetch(url, {
    method: body ? 'POST' : 'GET',
    headers: { connection: 'close', ...(body && { 'content-type': 'application/json' }) },
    body: body ?? null,
  })

const read = async <T>(url: string): Promise<T> => (await (await request(url)).json()) as T

const homeTag = async (url: string): Promise<string | null> => {
  const answer = await request(url)
  await answer.arrayBuffer()
  return answer.headers.get('etag')
}

/**
 * Each buyer orders pieces of one product of the first page, and after each order reads the list,
 * the product and the home page: none of them may be older than the order.
 */
export async function checkFreshness(url: string, plan: OrderPlan): Promise<Freshness> {
  const { data } = await read<ProductListPage>(`${url}/api/products/30/0`)
  const products = data.filter((product) => product.stock >= ORDERS_EACH).slice(0, BUYERS)
  if (products.length < BUYERS)
    throw new Error('too few products with enough stock on the first page')
  const stale = await Promise.all(products.map((product) => buy(url, plan, product)))
  return { orders: BUYERS * ORDERS_EACH, stale: stale.reduce((sum, one) => sum + one, 0) }
}

async function buy(url: string, plan: OrderPlan, { _id, stock }: Product): Promise<number> {
  let stale = 0
  for (let left = stock - 1; left >= stock - ORDERS_EACH; left--) {
    const before = await homeTag(url)
    const answer = await request(`${url}/api/sales`, orderOf(plan, [_id]))
    await answer.arrayBuffer()
    if (answer.status !== 201) throw new Error(`an order was answered ${answer.status}`)
    const [list, product, home] = await Promise.all([
      read<ProductListPage>(`${url}/api/products/50/0`),
      read<Product>(`${url}/api/products/${_id}`),
      homeTag(url),
    ])
    const seen = [list.data.find((one) => one._id === _id)?.stock, product.stock]
    const isSamePage = home !== null && home === before // without a tag it was not cached
    if (isSamePage || seen.some((pieces) => pieces !== left)) stale += 1
  }
  return stale
}
