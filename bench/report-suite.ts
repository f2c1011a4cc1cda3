import { OPEN_REPORTS } from '#contract/office/report-measures.ts'
import { addDaysTo } from '#contract/office/report-period.ts'
import { todayInLagos } from '#contract/platform/lagos.ts'
import type { Bench, Shop } from './bench.ts'
import type { OfficePlan } from './office.ts'
import { compare } from './rounds.ts'

/** Shopkeepers who look at reports at the same moment. */
const READERS = 2
const TARGET_MS = 150

const today = todayInLagos(Date.now())
/** A year, a quarter, a month and a week, each beside the time before, ending on different days. */
const TIMES = [365, 364, 90, 89, 30, 29, 7].map((days, i) => {
  const to = addDaysTo(today, -i)
  return `from=${addDaysTo(to, 1 - days)}&to=${to}&compare=${i % 2 ? 'before' : 'year'}`
})

/** Each report of a shop with 100,000 orders in a year, its sums kept. */
export async function measureReports(
  bench: Bench,
  shop: Shop,
  { admin }: Pick<OfficePlan, 'admin'>,
): Promise<void> {
  for (const report of [...OPEN_REPORTS, 'margin'] as const) {
    const name = `reports: ${report}`
    if (!bench.isSelected(name)) continue
    console.info(`${name} …`)
    const paths = TIMES.map((time) => `/api/reports/${report}?${time}`)
    const side = bench.shopSide(shop, {
      url: shop.ready.url,
      paths,
      token: admin,
      connections: READERS,
    })
    const { ours } = await compare(side, undefined, bench.options.rounds)
    const { p50Ms = 0, p95Ms = 0, p99Ms = 0, perSecond } = ours
    bench.report({
      ...{
        name,
        target: `p95 ${TARGET_MS} ms`,
        reached: `${p95Ms.toFixed(0)} ms`,
        isMet: p95Ms <= TARGET_MS,
      },
      details: `${READERS} clients, ${perSecond.toFixed(0)}/s, p50 ${p50Ms.toFixed(0)} p99 ${p99Ms.toFixed(0)} ms`,
    })
  }
}

export const isReportSelected = (bench: Bench): boolean =>
  [...OPEN_REPORTS, 'margin'].some((report) => bench.isSelected(`reports: ${report}`))
