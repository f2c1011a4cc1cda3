/**
 * `node bench/plan.ts`: what a day of 10 million visits and 200,000 orders needs, from what one
 * request costs. Change the figures to those of another shop or machine.
 */

/** A day. */
const DAY = { visits: 10_000_000, orders: 200_000 }
/** The busiest second beside the average one of the day. */
const PEAK = 5
/** So much of a core is used at the peak: above it answers wait. */
const USED = 0.6

/**
 * CPU of the shop and of the database in milliseconds, and how often in a visit. From
 * docs/performance.md and docs/scale.md.
 */
type Cost = { what: string; perVisit: number; shop: number; database: number }

const perVisit = (orders: number): number => orders / DAY.visits

/** One page is fetched whole in a visit, four are opened in it by the API. */
const costs = (kept: number): Cost[] => [
  { what: 'pages from the cache', perVisit: 0.8 * (1 - kept), shop: 0.02, database: 0 },
  { what: 'pages rendered', perVisit: 0.2 * (1 - kept), shop: 5.4, database: 0.5 },
  { what: 'lists and products from the cache', perVisit: 3.4, shop: 0.02, database: 0 },
  { what: 'lists and products read', perVisit: 0.6, shop: 0.9, database: 0.5 },
  { what: 'searches, filters, suggestions', perVisit: 1, shop: 1.5, database: 5 },
  { what: 'calls of signed-in people', perVisit: 1.5, shop: 0.5, database: 0.4 },
  { what: 'orders with payment and mails', perVisit: perVisit(DAY.orders), shop: 5, database: 10 },
]

const perSecond = (count: number): number => (DAY.visits * count * PEAK) / 86_400
const cores = (each: number, count: number): number => (perSecond(count) * each) / 1000 / USED
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
const say = (line: string): void => console.info(line)

/** For visits that a CDN does not see: images count only for the bandwidth. */
function table(title: string, kept: number): void {
  say(`\n**${title}**\n`)
  say(
    '| what | a second at the peak | cores of the shop | cores of the database |\n|---|---|---|---|',
  )
  const rows = costs(kept)
  for (const { what, perVisit: count, shop, database } of rows)
    say(
      `| ${what} | ${Math.round(perSecond(count))} | ${cores(shop, count).toFixed(1)} | ${cores(database, count).toFixed(1)} |`,
    )
  const [shop, database] = [
    rows.map((row) => cores(row.shop, row.perVisit)),
    rows.map((row) => cores(row.database, row.perVisit)),
  ]
  say(`| together | | ${sum(shop).toFixed(1)} | ${sum(database).toFixed(1)} |`)
}

const KB_PER_VISIT = 600
const KB_OF_ORDER = 6
const NAIRA_PER_DOLLAR = 1_500
/** Dollars a month: a core with 4 GB of memory, 100 GB of disk, 1 TB through a CDN. */
const PRICES = { core: 12, disk: 8, traffic: 5 }

function resources(): void {
  const gbit = (perSecond(1) * KB_PER_VISIT * 8) / 1e6
  const traffic = (DAY.visits * KB_PER_VISIT * 30) / 1e9
  const disk = (DAY.orders * 365 * KB_OF_ORDER) / 1e6
  const all = costs(0.9)
  const used = sum(
    all.flatMap((row) => [cores(row.shop, row.perVisit), cores(row.database, row.perVisit)]),
  )
  const dollars = used * PRICES.core + traffic * PRICES.traffic + (disk / 100) * PRICES.disk * 2
  say('\n| what | how much |\n|---|---|')
  say(`| orders a second at the peak | ${perSecond(perVisit(DAY.orders)).toFixed(0)} |`)
  say(`| bandwidth at the peak | ${gbit.toFixed(1)} Gbit/s, ${traffic.toFixed(0)} TB a month |`)
  say(`| orders of a year on the disk | ${disk.toFixed(0)} GB |`)
  say(`| cores with a CDN, primary and replica | ${Math.ceil(used)} |`)
  say(`| a month | ₦${((dollars * NAIRA_PER_DOLLAR) / 1e6).toFixed(1)} million |`)
}

table('Without a CDN', 0)
table('With a CDN that keeps nine pages of ten', 0.9)
resources()
