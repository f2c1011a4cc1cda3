import { type RawBuilder, sql } from 'kysely'
import { REPORTS, sortOf, UNNAMED } from '#contract/office/report-measures.ts'
import type { Period } from '#contract/office/report-period.ts'
import type { Trx } from '../../../platform/db/schema.ts'
import { addedUpAs } from '../facts.ts'
import { figuresOf, sumsIn, toFigures } from '../measures.ts'
import { planPeriod } from '../plan.ts'
import { byKey, sumsOf } from '../read-sums.ts'
import type { Rows, RowsAsked } from './asked.ts'
import { readKeyed, toRow } from './keyed-rows.ts'

const soldIn = (period: Period, { kept, report }: RowsAsked) =>
  byKey('product', planPeriod(period, kept), REPORTS[report])

export async function readProducts(trx: Trx, asked: RowsAsked): Promise<Rows> {
  const { rows, total } = await readKeyed(trx, asked, (period) => sql`${soldIn(period, asked)} as sums`)
  const titles = await readTitles(
    trx,
    rows.map(({ key }) => key),
  )
  return { rows: rows.map((row) => toRow(row, titles.get(row.key) ?? UNNAMED.product, row.key)), total }
}

async function readTitles(trx: Trx, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; title: string }>`
    select id, title from product where id = any(${ids}::text[]::uuid[])`.execute(trx)
  return new Map(rows.map(({ id, title }) => [id, title]))
}

/** Summed once: the sums of each product first would be a hundred thousand groups for a few names. */
const grouped = (period: Period, { kept, report }: RowsAsked, key: RawBuilder<unknown>) => sql`(
  select ${key} as key, ${addedUpAs(sumsIn(REPORTS[report].measures))} from ${sumsOf('product', planPeriod(period, kept))} as sold
  left join product on product.id = sold.key::uuid group by 1) as sums`

export async function readBrands(trx: Trx, asked: RowsAsked): Promise<Rows> {
  const brand = sql`coalesce(product.brand, '')`
  const { rows, total } = await readKeyed(trx, asked, (period) => grouped(period, asked, brand))
  return { rows: rows.map((row) => toRow(row, row.key || UNNAMED.brand)), total }
}

export async function readCategories(trx: Trx, asked: RowsAsked): Promise<Rows> {
  const category = sql`coalesce(product.category_id::text, '')`
  const { rows, total } = await readKeyed(trx, asked, (period) => grouped(period, asked, category))
  const { rows: found } = await sql<{ id: string; title: string }>`select id, title from category`.execute(trx)
  const titles = new Map(found.map(({ id, title }) => [id, title]))
  return { rows: rows.map((row) => toRow(row, titles.get(row.key) ?? UNNAMED.product)), total }
}

type Worst = { key: string; title: string; total: number; now: (number | null)[] }

/** Products on sale today, sold or not; the time before is read for the shown ones. */
export async function readWorst(trx: Trx, asked: RowsAsked): Promise<Rows> {
  const { measures } = REPORTS.worst
  const order = sortOf('worst', asked.sort)
  const by = order?.by === 'goods' ? sql`goods_kobo` : sql`pieces`
  const rank = sql`${by} ${order?.isDown ? sql`desc` : sql`asc`}, created_at, id`
  const { rows } = await sql<Worst>`
    with found as (
      select listing.product_id as id, listing.created_at, coalesce(n.pieces, 0) as pieces,
        coalesce(n.goods_kobo, 0) as goods_kobo, (count(*) over ())::int as total
      from listing left join ${soldIn(asked.now, asked)} as n on n.key::uuid = listing.product_id
      where listing.in_stock order by ${rank} limit ${asked.limit}
    ), named as (
      select found.*, product.title, (
        select sum(variant.stock) from variant where product_id = found.id and deleted_at is null) as stock
      from found join product using (id)
    )
    select id as key, title, total, ${figuresOf(measures)} as now from named order by ${rank}`.execute(trx)
  const earlier = asked.before && (await readEarlier(trx, asked, asked.before, rows))
  return { rows: rows.map((row) => toWorst(row, earlier)), total: rows[0]?.total ?? 0 }
}

type Earlier = Map<string, { pieces: number; goods: number }>

async function readEarlier(trx: Trx, { kept }: RowsAsked, before: Period, worst: readonly Worst[]): Promise<Earlier> {
  const { rows } = await sql<{ key: string; pieces: number; goods: number }>`
    select key, sum(pieces)::float8 as pieces, sum(goods_kobo)::float8 as goods
    from ${sumsOf('product', planPeriod(before, kept))} as sold
    where key = any(${worst.map(({ key }) => key)}::text[]) group by key`.execute(trx)
  return new Map(rows.map((row) => [row.key, row]))
}

/** The stock is today's in both times. */
function toWorst({ key, title, now }: Worst, earlier: Earlier | undefined) {
  const { measures } = REPORTS.worst
  const past = earlier?.get(key)
  const before = earlier ? [past?.pieces ?? 0, past?.goods ?? 0, now.at(-1) ?? null] : null
  return toRow({ key, now: toFigures(measures, now), before: before && toFigures(measures, before) }, title, key)
}
