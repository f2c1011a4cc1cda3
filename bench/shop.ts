import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { chooseProvider } from '#server/orders/payments/providers/choose-provider.ts'
import { readShopConfig } from '#server/platform/config/config.ts'
import { createPurposeKeys } from '#server/platform/config/keys.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { createShop } from '#server/running/create-shop.ts'
import { loadBuiltPages } from '#server/shopfront/rendering/pages.ts'
import { type Buyer, givenBuyer } from './buyer.ts'
import { type OrderPlan, planOrders } from './catalogue.ts'
import { type OfficePlan, planOffice } from './office.ts'
import { type Usage, usage } from './usage.ts'

/**
 * The built shop as `server/running/run-process.ts` starts it, on a database that `fill.ts` has filled,
 * with two differences: its card provider is unreachable, and BENCH_CACHE chooses what is cached:
 * `all` answers, those of the `api` but no page, or `none`; with `miss` each answer is made,
 * compressed and cached as ever, and then everything is dropped.
 */

export type ShopReady = { url: string; orders: OrderPlan; buyer: Buyer; office?: OfficePlan }
/** `rest`: the usage after all mails are sent and the idle garbage collection has run. */
export type ShopCall = { kind: 'usage' } | { kind: 'rest' }
export type ShopResults = { usage: Usage; rest: Usage }

const cache = process.env.BENCH_CACHE ?? 'all'
const config = readShopConfig(process.env)
const database = await openDatabase(config)

const shop = await createShop({
  config,
  database,
  pages: await loadBuiltPages(new URL('../build/', import.meta.url)),
  cards: chooseProvider(config.cards, { url: 'http://127.0.0.1:9', apiUrl: 'http://127.0.0.1:9' }),
  isCaching: cache !== 'none',
})
if (cache === 'api') {
  shop.server.addHook('preHandler', async (request) => {
    if (request.raw.url?.startsWith('/api')) return
    request.fill?.finish() // the page is not cached, so that no request waits for it
    request.fill = undefined
  })
}
if (cache === 'miss') shop.server.addHook('onResponse', async () => shop.server.cache.dropAll())
const url = await shop.listen()

/** Two intervals of `collectWhenIdle`. */
const IDLE_GC_MS = 11_000

async function rest(): Promise<void> {
  const waiting = sql<{
    mails: number
  }>`select (select count(*) from mail_outbox where status = 'pending')
    + (select count(*) from sale_event where position is null) as mails`
  while ((await waiting.execute(database.db)).rows[0]?.mails) await wait(1000)
  await wait(IDLE_GC_MS)
}

process.on('message', async ({ kind }: ShopCall) => {
  if (kind === 'rest') await rest()
  process.send?.(usage())
})
process.once('disconnect', async () => {
  await shop.close()
  await database.close()
  process.exit(0)
})
const orders = await planOrders(database.db)
const buyer = await givenBuyer(url, database, orders)
const office =
  process.env.BENCH_OFFICE === 'yes'
    ? { office: await planOffice(database.db, createPurposeKeys(config.secrets)) }
    : {}
process.send?.({ url, orders, buyer, ...office } satisfies ShopReady)
