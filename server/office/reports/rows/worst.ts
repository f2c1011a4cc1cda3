import { sql } from 'kysely'
import { type Measure, REPORTS, sortOf } from '#contract/office/report-measures.ts'
import type { Period } from '#contract/office/report-period.ts'
import type { ReportRow } from '#contract/office/reports.ts'
import type { Trx } from '../../../platform/db/schema.ts'
import { figuresOf, toFigures } from '../measures.ts'
import { planPeriod } from '../plan.ts'
import { byKey, sumsOf } from '../read-sums.ts'
import { type KeyedRow, type Rows, type RowsAsked, toRow } from './keyed-rows.ts'

type Worst = { key: string; title: string; total: number; now: (number | null)[] }

/** Products on sale today, sold or not; the time before is read for the shown ones. */
export async function readWorst(trx: Trx, asked: RowsAsked): Promise<Rows> {
  const { measures } = REPORTS.worst
  const sold = byKey('product', planPeriod(asked.now, asked.kept), { measures })
  const order = sortOf('worst', asked.sort)
  const by = order?.by === 'goods' ? sql`goods_kobo` : sql`pieces`
  const rank = sql`${by} ${order?.isDown ? sql`desc` : sql`asc`}, created_at, id`
  const { rows } = await sql<Worst>`
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
    select id as key, title, total, ${figuresOf(measures)} as now from named order by ${rank}`.execute(
    trx,
  )
  const earlier = asked.before && (await readEarlier(trx, asked, asked.before, rows))
  return { rows: rows.map((row) => toWorst(row, earlier)), total: rows[0]?.total ?? 0 }
}

type Earlier = Map<string, { pieces: number; goods: number }>

/** The sales of these products in the compared time, in pieces and kobo. */
async function readEarlier(
  trx: Trx,
  { kept }: RowsAsked,
  before: Period,
  worst: readonly Worst[],
): Promise<Earlier> {
  const { rows } = await sql<{ key: string; pieces: number; goods: number }>`
    select key, sum(pieces)::float8 as pieces, sum(goods_kobo)::float8 as goods
    from ${sumsOf('product', planPeriod(before, kept))} as sold
    where key = any(${worst.map(({ key }) => key)}::text[]) group by key`.execute(trx)
  return new Map(rows.map((row) => [row.key, row]))
}

/** The stock is today's in both times. */
function toWorst({ key, title, now }: Worst, earlier: Earlier | undefined): ReportRow {
  const { measures } = REPORTS.worst
  const row: KeyedRow = { key, now: toFigures(measures, now), before: null }
  if (earlier) {
    const past = earlier.get(key)
    const stock = now[measures.indexOf('stock')] ?? null
    const before: Partial<Record<Measure, number | null>> = {
      pieces: past?.pieces ?? 0,
      goods: past?.goods ?? 0,
      stock,
    }
    row.before = toFigures(
      measures,
      measures.map((measure) => before[measure] ?? null),
    )
  }
  return toRow(row, title, key)
}
