import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Bench, Shop } from './bench.ts'
import type { OfficePlan } from './office.ts'
import { isReportSelected, measureReports } from './report-suite.ts'
import { compare } from './rounds.ts'

const ADMINS = 8
const BUYERS = 32

type Read = {
  name: string
  paths: readonly string[]
  token: string
  connections: number
  targetMs: number
}

const spread = (count: number, upTo: number): number[] =>
  Array.from({ length: count }, (_, i) => Math.floor((upTo / count) * i))
const pages = (list: string, upTo: number): string[] =>
  spread(40, upTo).map((skip) => `/api/${list}/50/${skip}`)
const searches = (list: string, texts: readonly string[]): string[] =>
  texts.map((text) => `/api/${list}/50/0/${encodeURIComponent(text)}`)

const sorted = (paths: readonly string[], sort: string): string[] =>
  withQuery(paths, `sort=${sort}`)
const withQuery = (paths: readonly string[], query: string): string[] =>
  paths.map((path) => `${path}?${query}`)

const PHONES_AND_MORE = [
  '+234 801',
  '0801-234',
  '2348012345',
  'Lagos',
  'ikeja',
  '2026-11-20',
  'Nov 2026',
  'on delivery',
]
const FILTERS = [
  'fulfilment=unpacked&ready=1',
  'status=processing&payment=unpaid&method=card',
  'late=1',
  'refunded=1',
  'byhand=1',
  'status=completed&state=Lagos&min=500000',
  'state=Kwara',
  'from=2026-03-01&to=2026-06-30&payment=paid',
  'status=cancelled&max=700000',
]
const PEOPLE = ['Okafor', 'ada.obi', 'chidi.eze19', '0801234', 'Zainab Bassey', 'no such person']
const THINGS = ['Ankara Shirt', 'Leather Sandals 777', 'Blender 4242', 'Royal']
/** Searches with many thousands of hits, of one or two letters, or of a single sign. */
const HARD = ['gmail.com', 'a', 'ob', '08', '@', '%', '_', '&']

function readsOf({ admin, buyer, sales }: OfficePlan): Read[] {
  const ids = sales.flatMap((id, i) => (i % 2 ? id : id.slice(-6)))
  const forAdmin = (name: string, paths: readonly string[]): Read => ({
    name: `admin: ${name}`,
    paths,
    token: admin,
    connections: ADMINS,
    targetMs: 150,
  })
  return [
    forAdmin('orders, first page', ['/api/sales/50/0']),
    forAdmin('orders, every page', pages('sales', 100_000)),
    ...['total', '-total', 'name', 'status', 'payment', 'method', 'place', 'fulfilment'].map(
      (sort) => forAdmin(`orders by ${sort}, every page`, sorted(pages('sales', 100_000), sort)),
    ),
    forAdmin(
      'orders, filtered',
      FILTERS.map((query) => `/api/sales/50/0?${query}`),
    ),
    forAdmin(
      'orders, filtered and sorted',
      FILTERS.flatMap((query) =>
        ['-total', 'name', 'place'].map((sort) => `/api/sales/50/0?${query}&sort=${sort}`),
      ),
    ),
    forAdmin(
      'orders, filtered and searched',
      withQuery(searches('sales', PEOPLE), 'status=completed&min=5000'),
    ),
    forAdmin('orders, counts of the views', ['/api/desk/views']),
    forAdmin('orders, search for people, by total', sorted(searches('sales', PEOPLE), '-total')),
    forAdmin(
      'orders, search for phones, places, dates, methods',
      searches('sales', PHONES_AND_MORE),
    ),
    forAdmin('orders, search for an id', searches('sales', ids)),
    forAdmin('orders, search for people', searches('sales', PEOPLE)),
    forAdmin('orders, search for products', searches('sales', THINGS)),
    forAdmin(
      'orders, search for a status',
      searches('sales', ['processing', 'completed', 'cancelled', 'paid', 'unpaid']),
    ),
    ...HARD.map((text) => forAdmin(`orders, search for '${text}'`, searches('sales', [text]))),
    forAdmin(
      'orders, deep in a search',
      spread(20, 2_000).map((skip) => `/api/sales/50/${skip}/gmail.com`),
    ),
    forAdmin('invoices, every page', pages('sales/completed', 90_000)),
    forAdmin(
      'invoices, search',
      searches('sales/completed', [...PEOPLE, ...THINGS, ...ids.slice(0, 9)]),
    ),
    forAdmin('users, first page', ['/api/users/50/0']),
    forAdmin('users, every page', pages('users', 100_000)),
    forAdmin('users by name, every page', sorted(pages('users', 100_000), 'fullName')),
    forAdmin('users, search', searches('users', PEOPLE)),
    forAdmin('users, hard searches', searches('users', HARD)),
    forAdmin("a user's 10,000 orders", pages(`users/${buyer.id}/sales`, 10_000)),
    forAdmin(
      "a user's 10,000 orders, search",
      searches(`users/${buyer.id}/sales`, [...THINGS, 'a', 'paid', 'nothing']),
    ),
    forAdmin('admins', ['/api/users/admin']),
    forAdmin('products, every page', pages('products', 100_000)),
    forAdmin('products by price, every page', sorted(pages('products/admin', 100_000), 'price')),
    forAdmin('products by stock', sorted(['/api/products/admin/50/0'], 'stock')),
    forAdmin('products, low stock', ['/api/products/admin/50/0?stock=low&sort=stock']),
    forAdmin(
      'products, search',
      searches('products/search', [...THINGS, 'shirt', 'brand 17', 'a', '4242', 'blendr']),
    ),
    forAdmin('refunds', ['/api/refunds/50/0']),
    forAdmin('dashboard', ['/api/dashboard']),
    {
      name: 'account: 10,000 orders, first pages',
      paths: ['/api/sales/user/50/0', '/api/sales/user/50/50', '/api/sales/user/completed/50/0'],
      token: buyer.token,
      connections: BUYERS,
      targetMs: 50,
    },
  ]
}

/**
 * The back office of a shop with 100,000 orders, users and products. Nothing is cached; the times
 * are absolute.
 */
export async function officeSuite(bench: Bench, url: string): Promise<void> {
  const empty: OfficePlan = { admin: '', buyer: { id: '', token: '' }, sales: [] }
  if (!readsOf(empty).some(({ name }) => bench.isSelected(name)) && !isReportSelected(bench)) return
  console.info('Filling in a year of orders …')
  const shop = await bench.startShop('postgres', 'none', { DATABASE_URL: url, BENCH_OFFICE: 'yes' })
  try {
    const plan = shop.ready.office as OfficePlan
    await caughtUp(url)
    for (const read of readsOf(plan)) await measure(bench, shop, read)
    await measureReports(bench, shop, plan)
  } finally {
    await shop.stop()
  }
}

const POLL_MS = 2000

/**
 * Resolves once the shop's jobs have derived the words of the filled products, which keeps both
 * processors busy for minutes.
 */
async function caughtUp(url: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  for (let left = 1; left > 0; ) {
    await wait(POLL_MS)
    const { rows } = await client.query<{ left: number }>(
      'select count(*)::int as left from listing_todo',
    )
    left = rows[0]?.left ?? 0
  }
  await client.query('vacuum (analyze)')
  await client.end()
}

async function measure(bench: Bench, shop: Shop, { name, targetMs, ...read }: Read): Promise<void> {
  if (!bench.isSelected(name)) return
  const side = bench.shopSide(shop, { url: shop.ready.url, ...read })
  const { ours } = await compare(side, undefined, bench.options.rounds)
  const { p50Ms = 0, p95Ms = 0, p99Ms = 0, perSecond } = ours
  bench.report({
    name,
    target: `p95 ${targetMs} ms`,
    reached: `${p95Ms.toFixed(0)} ms`,
    isMet: p95Ms <= targetMs,
    details: `${read.connections} clients, ${perSecond.toFixed(0)}/s, p50 ${p50Ms.toFixed(0)} p99 ${p99Ms.toFixed(0)} ms`,
  })
}
