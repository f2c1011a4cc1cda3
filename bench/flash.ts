import { connect } from 'node:net'
import { performance } from 'node:perf_hooks'
import pg from 'pg'
import type { OrderPlan } from './catalogue.ts'
import { orderOf } from './order.ts'
import { median } from './rounds.ts'

const BUYERS = 2_000
export const PIECES = 100

/** `statuses`: how many answers of each. */
export type Flash = {
  statuses: Record<string, number>
  p50Ms: number
  p99Ms: number
  maxMs: number
}

type Answer = { status: string; ms: number }

/**
 * 2,000 buyers at the same moment, each with a connection of its own, for the 100 pieces of one
 * product.
 */
export async function flashSale(urls: readonly string[], plan: OrderPlan): Promise<Flash> {
  const answers = await Promise.all(
    Array.from({ length: BUYERS }, (_, i) =>
      buy(urls[i % urls.length] as string, orderOf(plan, plan.productIds)),
    ),
  )
  const times = answers.map(({ ms }) => ms).sort((a, b) => a - b)
  const at = (share: number): number => times[Math.ceil(BUYERS * share) - 1] as number
  const statuses = Object.entries(Object.groupBy(answers, ({ status }) => status))
  return {
    statuses: Object.fromEntries(statuses.map(([status, all]) => [status, all?.length ?? 0])),
    ...{ p50Ms: median(times), p99Ms: at(0.99), maxMs: at(1) },
  }
}

/** By the bare socket: a client of 2,000 requests must not take the processor from the server. */
const buy = (url: string, body: string): Promise<Answer> =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(url)
    const start = performance.now()
    let head = ''
    const socket = connect(Number(port), hostname, () => socket.write(requestOf(body)))
    const answered = (): void =>
      resolve({ status: head.slice(9, 12) || 'none', ms: performance.now() - start })
    socket.on('data', (bytes) => {
      if (head === '') head = bytes.toString('latin1', 0, 12)
    })
    socket.on('error', answered)
    socket.on('close', answered)
  })

const requestOf = (body: string): string =>
  [
    ...[
      'POST /api/sales HTTP/1.1',
      'host: localhost',
      'connection: close',
      'content-type: application/json',
    ],
    ...[`content-length: ${Buffer.byteLength(body)}`, '', body],
  ].join('\r\n')

/** Gives a product 100 pieces, with their movement in the ledger. */
export async function prepareFlash(databaseUrl: string, productId: string): Promise<void> {
  await ask(
    databaseUrl,
    `with before as (select id, stock from variant where id = $1 for update), moved as (
       insert into stock_movement (variant_id, kind, delta) select id, 'adjust', ${PIECES} - stock from before)
     update variant set stock = ${PIECES} where id = $1`,
    productId,
  )
}

/** The pieces that are left. */
export const leftOf = async (databaseUrl: string, productId: string): Promise<number> =>
  Number((await ask(databaseUrl, 'select stock from variant where id = $1', productId))[0]?.stock)

async function ask(
  databaseUrl: string,
  statement: string,
  id: string,
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  return client
    .query(statement, [id])
    .then(({ rows }) => rows)
    .finally(() => client.end())
}
