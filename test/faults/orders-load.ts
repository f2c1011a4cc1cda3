import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '#server/platform/db/schema.ts'
import { checkoutForm, givenProduct, givenState } from '../factories.ts'

type Told = { id: string; totalKobo: number }
type Lines = { id: string; qty: number }[]

/**
 * The requests of buyers and their answers: the measure of everything that is found in the database
 * afterwards.
 */
export type SentOrder = {
  body: string
  /** Undefined: no answer came. */
  told?: Told
}

export type OrdersLoad = {
  /** By idempotency key. */
  orders: ReadonlyMap<string, SentOrder>
  /** How often each status was answered; 0: the connection broke. */
  statuses: Map<number, number>
  /**
   * Buyers order as fast as they can, each until it has its order; they end when `goesOn` says no.
   */
  run(
    url: string,
    goesOn: (acknowledged: number) => boolean,
    options?: { buyers?: number },
  ): Promise<void>
  /** One order, of two of the load's products unless given otherwise. */
  place(url: string, lines?: Lines): Promise<Told>
  /** Sends every order without an answer again, with its key, until it has one. */
  repeat(url: string): Promise<void>
  acknowledged(): number
}

const PRODUCTS = 8
/** A buyer who got no answer sends the same order again. */
const RETRY_MS = 100

/** Products enough for any number of orders of two lines. */
export async function givenOrdersLoad(db: Db): Promise<OrdersLoad> {
  const state = await givenState(db)
  const products: string[] = []
  for (let i = 0; i < PRODUCTS; i++)
    products.push((await givenProduct(db, { stock: 1_000_000 })).id)
  const orders = new Map<string, SentOrder>()
  const statuses = new Map<number, number>()
  let [acknowledged, next] = [0, 0]

  const nextLines = (): Lines => {
    next += 1
    return [next, next + 1].map((place) => ({ id: products[place % PRODUCTS] ?? '', qty: 1 }))
  }
  const newOrder = (lines = nextLines()): string => {
    const key = randomUUID()
    orders.set(key, { body: JSON.stringify(checkoutForm(state, lines)) })
    return key
  }
  async function send(url: string, key: string): Promise<void> {
    const order = orders.get(key) ?? { body: '' }
    const answer = await post(url, key, order.body).catch(orBroken)
    statuses.set(answer?.status ?? 0, (statuses.get(answer?.status ?? 0) ?? 0) + 1)
    if (answer?.status !== 201) return
    if (order.told && order.told.id !== answer.id) throw new Error(`the key ${key} has two orders`)
    if (!order.told) acknowledged += 1
    order.told = answer
  }
  return {
    orders,
    statuses,
    acknowledged: () => acknowledged,
    run: async (url, goesOn, { buyers = 6 } = {}) => {
      const buyer = async (): Promise<void> => {
        for (let key = newOrder(); goesOn(acknowledged); ) {
          await send(url, key)
          if (orders.get(key)?.told) key = newOrder()
          else await wait(RETRY_MS)
        }
      }
      await Promise.all(Array.from({ length: buyers }, buyer))
    },
    place: async (url, lines) => {
      const key = newOrder(lines)
      await send(url, key)
      const { told } = orders.get(key) ?? {}
      if (!told) throw new Error('the order was not placed')
      return told
    },
    repeat: async (url) => {
      for (const [key, order] of orders) while (!order.told) await send(url, key)
    },
  }
}

/** A connection that broke, in the words of Node's client; every other error is the test's. */
function orBroken(error: unknown): undefined {
  if (!(error instanceof TypeError) && !(error instanceof DOMException)) throw error
}

type Answer = { status: number; id: string; totalKobo: number }

async function post(url: string, key: string, body: string): Promise<Answer> {
  const answer = await fetch(`${url}/api/sales`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body,
    signal: AbortSignal.timeout(40_000),
  })
  if (answer.status === 503 && !answer.headers.get('retry-after'))
    throw new Error('a 503 without Retry-After')
  const { _id: id, subtotal, shippingPrice } = await answer.json()
  return { status: answer.status, id, totalKobo: Math.round((subtotal + shippingPrice) * 100) }
}
