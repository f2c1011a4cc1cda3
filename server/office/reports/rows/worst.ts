import { sql } from 'kysely'
import {
  type Measure,
  REPORT_DEFINITIONS,
  resolveReportSort,
} from '#contract/office/report-measures.ts'
import type { ReportPeriod } from '#contract/office/report-period.ts'
import type { ReportRow } from '#contract/office/reports.ts'
import type { Trx } from '../../../platform/db/schema.ts'
import { figuresArray, toReportFigures } from '../measures.ts'
import { planReportPeriod } from '../plan.ts'
import { selectSums, selectSumsByKey } from '../read-sums.ts'
import {
  type KeyedReportRow,
  type ReportRows,
  type ReportRowsRequest,
  toReportRow,
} from './keyed-rows.ts'

type WorstSeller = { key: string; title: string; total: number; now: (number | null)[] }

/** Products on sale today, sold or not; the time before is read for the shown ones. */
export async function readWorstSellers(trx: Trx, asked: ReportRowsRequest): Promise<ReportRows> {
  const { measures } = REPORT_DEFINITIONS.worst
  const sold = selectSumsByKey('product', planReportPeriod(asked.now, asked.kept), { measures })
  const order = resolveReportSort('worst', asked.sort)
  const by = order?.by === 'goods' ? sql`goods_kobo` : sql`pieces`
  const rank = sql`${by} ${order?.isDown ? sql`desc` : sql`asc`}, created_at, id`
  const { rows } = await sql<WorstSeller>`
    with found as (
      select listing.product_id as id, listing.created_at, coalesce(n.pieces, 0) as pieces,
        coalesce(n.goods_kobo, 0) as goods_kobo, (count(*) over ())::int as total
      from listing left join ${sold} as n on n.key::uuid = listing.product_id
      where listing.in_stock order by ${rank} limit ${asked.limit}
    ), named as (
      select found.*, product.title, (
        select sum(variant.stock) from variant where product_id = found.id and deleted_at is null) as stock
      from found join product using (id)
    )
    select id as key, title, total, ${figuresArray(measures)} as now from named order by ${rank}`.execute(
    trx,
  )
  const earlier = asked.before && (await readEarlierSales(trx, asked, asked.before, rows))
  return { rows: rows.map((row) => toWorstSellerRow(row, earlier)), total: rows[0]?.total ?? 0 }
}

type EarlierSales = Map<string, { pieces: number; goods: number }>

/** The sales of these products in the compared time, in pieces and kobo. */
async function readEarlierSales(
  trx: Trx,
  { kept }: ReportRowsRequest,
  before: ReportPeriod,
  worst: readonly WorstSeller[],
): Promise<EarlierSales> {
  const { rows } = await sql<{ key: string; pieces: number; goods: number }>`
    select key, sum(pieces)::float8 as pieces, sum(goods_kobo)::float8 as goods
    from ${selectSums('product', planReportPeriod(before, kept))} as sold
    where key = any(${worst.map(({ key }) => key)}::text[]) group by key`.execute(trx)
  return new Map(rows.map((row) => [row.key, row]))
}

/** The stock is today's in both times. */
function toWorstSellerRow(
  { key, title, now }: WorstSeller,
  earlier: EarlierSales | undefined,
): ReportRow {
  const { measures } = REPORT_DEFINITIONS.worst
  const row: KeyedReportRow = { key, now: toReportFigures(measures, now), before: null }
  if (earlier) {
    const past = earlier.get(key)
    const stock = now[measures.indexOf('stock')] ?? null
    const before: Partial<Record<Measure, number | null>> = {
      pieces: past?.pieces ?? 0,
      goods: past?.goods ?? 0,
      stock,
    }
    row.before = toReportFigures(
      measures,
      measures.map((measure) => before[measure] ?? null),
    )
  }
  return toReportRow(row, title, key)
}
