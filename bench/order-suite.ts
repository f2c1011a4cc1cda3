import type { ProductListPage } from '#contract/catalogue/products.ts'
import type { Bench, Shop } from './bench.ts'
import { textOf } from './bench.ts'
import type { OrderPlan } from './catalogue.ts'
import { type Flash, flashSale, leftOf, PIECES, prepareFlash } from './flash.ts'
import { compare } from './rounds.ts'

const BUYERS = 16
const MAX_FLASH_MS = 1000
const MAX_LOADED_MB = 300
const LOADED_ROUNDS = 6

/**
 * Orders where they meet: of one product by all, and of the last pieces; and the memory that they
 * need beside reads. PostgreSQL only.
 */
export async function orderSuite(bench: Bench, databaseUrl: string): Promise<void> {
  const cases = [HOT, flashName(1), flashName(2), LOADED]
  if (!cases.some((name) => bench.isSelected(name))) return
  const one = await bench.startShop('postgres', 'all')
  await measureHot(bench, one)
  // before a flash sale: its product is sold out, and orders of it are refused
  await measureLoaded(bench, one)
  await measureFlash(bench, [one], databaseUrl)
  if (bench.isSelected(flashName(2))) {
    const two = await bench.startShop('postgres', 'all')
    await measureFlash(bench, [one, two], databaseUrl)
    await two.stop()
  }
  await one.stop()
}

const HOT = 'orders of one hot product'

/** Orders of one line: all of one product, compared with those of any product. */
async function measureHot(bench: Bench, shop: Shop): Promise<void> {
  const { url, orders } = shop.ready
  const side = (productIds: readonly string[]) =>
    bench.shopSide(shop, {
      url,
      orders: { ...orders, lines: 1, productIds: [...productIds] },
      connections: BUYERS,
    })
  const [hot, any] = [side(orders.productIds.slice(0, 1)), side(orders.productIds)]
  await bench.measure({ name: HOT, target: 1, run: () => compare(hot, any, bench.options.rounds) })
}

const flashName = (instances: number): string =>
  `flash sale, ${instances === 1 ? '1 instance' : '2 instances'}`

async function measureFlash(
  bench: Bench,
  shops: readonly Shop[],
  databaseUrl: string,
): Promise<void> {
  const name = flashName(shops.length)
  const [first] = shops
  const productId = first?.ready.orders.productIds[shops.length]
  if (!bench.isSelected(name) || !first || !productId) return
  console.info(`${name} …`)
  const plan: OrderPlan = { ...first.ready.orders, productIds: [productId] }
  const rounds: Flash[] = []
  let isExact = true
  for (let round = 0; round < bench.options.rounds.count; round++) {
    await prepareFlash(databaseUrl, productId)
    const flash = await flashSale(
      shops.map(({ ready }) => ready.url),
      plan,
    )
    isExact &&= flash.statuses['201'] === PIECES && (await leftOf(databaseUrl, productId)) === 0
    rounds.push(flash)
  }
  const worst = rounds.toSorted((a, b) => a.p99Ms - b.p99Ms)[Math.floor(rounds.length / 2)] as Flash
  bench.report({
    name,
    target: `p99 ${MAX_FLASH_MS} ms`,
    reached: `${worst.p99Ms.toFixed(0)} ms`,
    isMet: isExact && worst.p99Ms < MAX_FLASH_MS,
    details: `${JSON.stringify(worst.statuses)}, p50 ${worst.p50Ms.toFixed(0)} longest ${worst.maxMs.toFixed(0)} ms; exactly ${PIECES} sold in each of ${rounds.length} rounds: ${isExact ? 'yes' : 'no'}`,
  })
}

const LOADED = 'memory while loaded'

/**
 * Orders and reads of the whole catalogue by turns; the largest of what was measured in between.
 */
async function measureLoaded(bench: Bench, shop: Shop): Promise<void> {
  if (!bench.isSelected(LOADED)) return
  console.info(`${LOADED} …`)
  const { url, orders } = shop.ready
  const { data } = (await (await fetch(`${url}/api/products/100/0`)).json()) as ProductListPage
  const lists = Array.from({ length: 200 }, (_, i) => [
    `/api/products/50/${i * 50}`,
    `/products?page=${i + 1}`,
  ]).flat()
  const paths = [...lists, ...data.map(({ _id }) => `/product/${_id}`), '/']
  const [reads, buys] = [
    bench.shopSide(shop, { url, paths }),
    bench.shopSide(shop, { url, orders }),
  ]
  let most = 0
  const last = []
  for (let round = 0; round < LOADED_ROUNDS; round++) {
    for (const side of [reads, buys]) {
      last[side === reads ? 0 : 1] = await side(bench.options.rounds.seconds)
      most = Math.max(most, (await shop.call({ kind: 'usage' })).rssMb)
    }
  }
  bench.report({
    name: LOADED,
    target: `${MAX_LOADED_MB} MB`,
    reached: `${most.toFixed(0)} MB`,
    isMet: most <= MAX_LOADED_MB,
    details: `by turns ${last.map((figures) => figures && textOf(figures)).join('; ')}`,
  })
}
