import type { ProductListPage } from '#contract/catalogue/products.ts'
import { type Bench, type Cache, type Kind, type Shop, textOf } from './bench.ts'
import { checkFreshness } from './freshness.ts'
import { compare, type Side } from './rounds.ts'

const LIST = '/api/products/50/0'
const LISTS = Array.from({ length: 200 }, (_, i) => `/api/products/50/${i * 50}`)
const HOME = '/'
/** Addresses that are cached one by one: none waits for another's answer. */
const HOMES = Array.from({ length: 200 }, (_, i) => `/?page=${i + 1}`)
const PRODUCT_LISTS = Array.from({ length: 200 }, (_, i) => `/products?page=${i + 1}`)
const PAGE = 50
const BUYERS = 16
const MAX_RSS_MB = { postgres: 250, embedded: 600 }
const MIXED_SECONDS = 5

const CASES = [
  'list of 50, cached',
  'home, cached',
  'orders of 2 lines',
  'stale answers after an order',
  'memory after load',
  'home, API cached',
  'list of 50, not cached',
  'list of 50, any of 200 pages, not cached',
  '10000 orders of one user, first page',
  '10000 orders of one user, any page',
  '10000 orders of one user, searched',
  'sign-in, 1 at once',
  'home, nothing cached',
  'home, each a miss, compressed',
  'page of products, each a miss, compressed',
  'list of 50, each a miss, compressed',
]

/** All cases that depend on the database, on one kind of it. */
export async function suiteOf(bench: Bench, kind: Kind): Promise<void> {
  const on = kind === 'postgres' ? 'PostgreSQL' : 'embedded'
  if (!CASES.some((name) => bench.isSelected(`${name} (${on})`))) return
  // fills the database, so that this is not measured
  await withShop(bench, kind, 'all', async () => {})
  await withShop(bench, kind, 'all', async (shop) => {
    await bench.measure({
      name: `list of 50, cached (${on})`,
      target: 0.85,
      run: () => bench.against(shop, LIST),
    })
    await bench.measure({
      name: `home, cached (${on})`,
      target: 0.85,
      run: () => bench.against(shop, HOME),
    })
    await measureOrders(bench, shop, kind, on)
    await measureFreshness(bench, shop, on)
    await measureMemory(bench, shop, kind, on)
  })
  await withShop(bench, kind, 'api', (shop) =>
    bench.measure({
      name: `home, API cached (${on})`,
      target: 0.0045,
      run: () => bench.against(shop, HOME),
    }),
  )
  await withShop(bench, kind, 'none', async (shop) => {
    const target = kind === 'postgres' ? 0.02 : undefined
    await bench.measure({
      name: `list of 50, not cached (${on})`,
      target,
      run: () => bench.against(shop, LIST),
    })
    await bench.measure({
      name: `list of 50, any of 200 pages, not cached (${on})`,
      run: () => bench.against(shop, LIST, LISTS),
    })
    await bench.measure({
      name: `home, nothing cached (${on})`,
      run: () => bench.against(shop, HOME),
    })
    await measureOrderLists(bench, shop, kind, on)
    await measureSignIn(bench, shop, on)
  })
  await withShop(bench, kind, 'miss', (shop) => measureMisses(bench, shop, on))
}

/** The cost of a page that is in no cache: read, rendered and compressed. */
async function measureMisses(bench: Bench, shop: Shop, on: string): Promise<void> {
  const cases = [
    { name: 'home', target: 0.0045, paths: HOMES },
    { name: 'page of products', target: 0.0035, paths: PRODUCT_LISTS },
    { name: 'list of 50', target: 0.02, paths: LISTS },
  ]
  for (const { name, target, paths } of cases) {
    await bench.measure({
      name: `${name}, each a miss, compressed (${on})`,
      target,
      run: () => bench.against(shop, paths[0] ?? HOME, paths),
    })
  }
}

async function withShop(
  bench: Bench,
  kind: Kind,
  cache: Cache,
  use: (shop: Shop) => Promise<void>,
): Promise<void> {
  const shop = await bench.startShop(kind, cache)
  await use(shop).finally(() => shop.stop())
}

/** Compared with pgbench, which writes the same rows into the same database. */
async function measureOrders(bench: Bench, shop: Shop, kind: Kind, on: string): Promise<void> {
  const pgbench = kind === 'postgres' ? bench.options.postgres?.pgbench : undefined
  const { url, orders } = shop.ready
  const load = { clients: BUYERS, productIds: orders.productIds }
  const theirs: Side | undefined =
    pgbench &&
    (async (seconds) => ({ perSecond: await pgbench({ ...load, seconds: Math.ceil(seconds) }) }))
  const ours = bench.shopSide(shop, { url, orders, connections: BUYERS })
  await bench.measure({
    name: `orders of 2 lines (${on})`,
    target: theirs && 0.5,
    run: () => compare(ours, theirs, bench.options.rounds),
  })
}

async function measureFreshness(bench: Bench, shop: Shop, on: string): Promise<void> {
  const name = `stale answers after an order (${on})`
  if (!bench.isSelected(name)) return
  console.info(`${name} …`)
  const { url, orders } = shop.ready
  const loaded = bench.shopSide(shop, { url: `${url}${LIST}`, connections: 8 })(4)
  const { orders: placed, stale } = await checkFreshness(url, orders)
  await loaded
  const details = `${placed} orders of 8 buyers while 8 clients read the list`
  bench.report({ name, target: '0', reached: `${stale}`, isMet: stale === 0, details })
}

const MAX_P95_MS = 50

/** For a user with 10,000 orders: the first page of 50, random pages, and searches. */
async function measureOrderLists(bench: Bench, shop: Shop, kind: Kind, on: string): Promise<void> {
  const { url, buyer } = shop.ready
  const pages = Array.from(
    { length: buyer.orders / PAGE },
    (_, i) => `/api/sales/user/${PAGE}/${i * PAGE}`,
  )
  const searches = Array.from(
    { length: 90 },
    (_, i) => `/api/sales/user/${PAGE}/0/Obi%2099${i + 10}`,
  )
  for (const [what, paths] of [
    [', first page', pages.slice(0, 1)],
    [', any page', pages],
    [', searched', searches],
  ] as const) {
    const name = `${buyer.orders} orders of one user${what} (${on})`
    if (!bench.isSelected(name)) continue
    console.info(`${name} …`)
    const { token } = buyer
    const { ours, theirs, ratio } = await compare(
      bench.shopSide(shop, { url, paths, token }),
      bench.bareSide(`${url}${paths[0]}`, token),
      bench.options.rounds,
    )
    const { p95Ms = Number.NaN } = ours
    bench.report({
      name,
      target: `p95 ${MAX_P95_MS} ms`,
      reached: `${p95Ms.toFixed(1)} ms`,
      isMet: kind === 'postgres' ? p95Ms < MAX_P95_MS : undefined,
      details: `${textOf(ours)}; beside ${theirs && textOf(theirs)}, ratio ${ratio?.toFixed(3)}`,
    })
  }
}

/** The cost of a sign-in, which is mostly argon2id, alone and many at once. */
async function measureSignIn(bench: Bench, shop: Shop, on: string): Promise<void> {
  const { url, buyer } = shop.ready
  const body = JSON.stringify({ email: buyer.email, password: buyer.password })
  const { count, seconds } = bench.options.rounds
  const longer = { count, seconds: seconds * 3 } // few sign-ins fit into a second
  for (const connections of [1, 4, 32]) {
    const name = `sign-in, ${connections} at once (${on})`
    if (!bench.isSelected(name)) continue
    console.info(`${name} …`)
    const side = bench.shopSide(shop, { url: `${url}/api/users/login`, body, connections })
    const before = await shop.call({ kind: 'usage' })
    const { ours } = await compare(side, undefined, longer)
    const { peakRssMb } = await shop.call({ kind: 'usage' })
    const details = `${textOf(ours)}; ${before.rssMb.toFixed(0)} MB before, ${peakRssMb.toFixed(0)} MB at most`
    bench.report({
      name,
      target: '',
      reached: `${ours.perSecond.toFixed(1)}/s`,
      isMet: undefined,
      details,
    })
  }
}

/** After the load of the earlier cases and reads of every page of the catalogue. */
async function measureMemory(bench: Bench, shop: Shop, kind: Kind, on: string): Promise<void> {
  const name = `memory after load (${on})`
  if (!bench.isSelected(name)) return
  console.info(`${name} …`)
  const { url } = shop.ready
  const paths = await manyPaths(url)
  const { perSecond } = await bench.shopSide(shop, { url, paths })(MIXED_SECONDS)
  const { rssMb: during } = await shop.call({ kind: 'usage' })
  const { rssMb } = await shop.call({ kind: 'rest' })
  bench.report({
    name,
    target: `${MAX_RSS_MB[kind]} MB`,
    reached: `${rssMb.toFixed(0)} MB`,
    isMet: rssMb <= MAX_RSS_MB[kind],
    details: `${during.toFixed(0)} MB as it ended; last ${MIXED_SECONDS} s: ${paths.length} random addresses, ${perSecond.toFixed(0)}/s`,
  })
}

async function manyPaths(url: string): Promise<string[]> {
  const { data } = (await (await fetch(`${url}/api/products/100/0`)).json()) as ProductListPage
  const pages = Array.from({ length: 50 }, (_, i) => `/products?page=${i + 1}`)
  return [
    ...LISTS,
    ...pages,
    ...data.flatMap(({ _id }) => [`/product/${_id}`, `/api/products/${_id}`]),
    HOME,
    LIST,
  ]
}
