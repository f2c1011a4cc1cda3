import { type RawBuilder, sql } from 'kysely'
import { REPORTS, type Report, sortOf, UNNAMED } from '#contract/office/report-measures.ts'
import type { Period } from '#contract/office/report-period.ts'
import { labelOf } from '#contract/orders/discount-sums.ts'
import type { Trx } from '../../../platform/db/schema.ts'
import { addedUpAs, type Dimension } from '../facts.ts'
import { none, sumsIn } from '../measures.ts'
import { planPeriod } from '../plan.ts'
import { byKey, sumsOf } from '../read-sums.ts'
import { type KeyedRow, type Rows, type RowsAsked, readKeyed, toRow } from './keyed-rows.ts'

type KeyedReport = {
  /** SQL: the sums of a time, a relation with one row for each key. */
  sums: (asked: RowsAsked, period: Period) => RawBuilder<unknown>
  /** SQL: the names of keys, where they are stored. */
  names?: (
    keys: readonly string[],
  ) => RawBuilder<{ id: string; name: string; code?: string | null }>
  /** The name of a key that has none stored. */
  nameOf: (key: string) => string
  /** Rows that are there without orders too, in this order. */
  all?: readonly string[]
  /** The key is the product's `_id`. */
  isOfProducts?: true
}

/** `key`: SQL, in place of the dimension's own key. */
export const ofDimension =
  (dimension: Dimension, key?: RawBuilder<unknown>): KeyedReport['sums'] =>
  ({ report, kept }, period) => {
    const { measures } = REPORTS[report]
    return sql`${byKey(dimension, planPeriod(period, kept), { measures, key })} as sums`
  }

/**
 * Summed once: the sums of each product first would be a hundred thousand groups for a few names.
 */
const ofProducts =
  (key: RawBuilder<unknown>): KeyedReport['sums'] =>
  ({ report, kept }, period) =>
    sql`(
    select ${key} as key, ${addedUpAs(sumsIn(REPORTS[report].measures))}
    from ${sumsOf('product', planPeriod(period, kept))} as sold
    left join product on product.id = sold.key::uuid group by 1) as sums`

/**
 * As the list of searches has it: what counts is whether the last day on which it was searched
 * found anything.
 */
const missed: KeyedReport['sums'] = (_asked, { from, to }) => sql`(
  select text as key, sum(searches) as searches from search_count
  where day between ${from}::text::date and ${to}::text::date
  group by text having sum(searches) > 0 and (array_agg(hits order by day desc))[1] = 0) as sums`

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'))
const asIs = (key: string): string => key

const products: KeyedReport = {
  sums: ofDimension('product'),
  names: (ids) => sql`select id, title as name from product where id = any(${ids}::text[]::uuid[])`,
  nameOf: () => UNNAMED.product,
  isOfProducts: true,
}

export const KEYED_REPORTS: Readonly<
  Record<Exclude<Report, 'sales' | 'carts' | 'worst'>, KeyedReport>
> = {
  products,
  margin: products,
  categories: {
    sums: ofProducts(sql`coalesce(product.category_id::text, '')`),
    names: () => sql`select id, title as name from category`,
    nameOf: () => UNNAMED.product,
  },
  brands: {
    sums: ofProducts(sql`coalesce(product.brand, '')`),
    nameOf: (brand) => brand || UNNAMED.brand,
  },
  states: { sums: ofDimension('state'), nameOf: asIs },
  methods: { sums: ofDimension('method'), nameOf: asIs },
  hours: {
    sums: ofDimension('hour', sql`split_part(key, ' ', 2)`),
    nameOf: (key) => `${key}:00 to ${key}:59`,
    all: HOURS,
  },
  weekdays: {
    sums: ofDimension('hour', sql`split_part(key, ' ', 1)`),
    nameOf: (key) => WEEKDAYS[Number(key) - 1] ?? key,
    all: WEEKDAYS.map((_, i) => String(i + 1)),
  },
  discounts: {
    sums: ofDimension('discount'),
    names: (ids) => sql`select id, name, code from discount where id::text = any(${ids}::text[])`,
    nameOf: asIs,
  },
  refunds: { sums: ofDimension('refund'), nameOf: (way) => way || UNNAMED.way },
  buyers: {
    sums: ofDimension('buyer'),
    nameOf: (key) => `${key} buyers`,
    all: ['new', 'returning'],
  },
  searches: { sums: missed, nameOf: asIs },
}

/** The rows of a report by some key, each with the name that people know it by. */
export async function readKeyedReport(
  trx: Trx,
  request: RowsAsked,
  { sums, names, nameOf, all, isOfProducts }: KeyedReport,
): Promise<Rows> {
  const found = await readKeyed(trx, request, (period) => sums(request, period))
  const rows = all ? filled(all, found.rows, request) : found.rows
  const stored = names ? (await names(rows.map(({ key }) => key)).execute(trx)).rows : []
  const labels = new Map(stored.map((named) => [named.id, labelOf(named)]))
  return {
    rows: rows.map((row) => {
      const name = labels.get(row.key) ?? nameOf(row.key)
      return toRow(row, name, isOfProducts && row.key)
    }),
    total: all ? rows.length : found.total,
  }
}

/**
 * Rows with those of keys that have no orders: they are the smallest when rows are sorted by a
 * measure, else each row stands in the place of its key.
 */
function filled(
  keys: readonly string[],
  rows: readonly KeyedRow[],
  { report, sort, before }: RowsAsked,
): KeyedRow[] {
  const nothing = none(REPORTS[report].measures)
  const missing = keys
    .filter((key) => !rows.some((row) => row.key === key))
    .map((key) => ({ key, now: nothing, before: before ? nothing : null }))
  const order = sortOf(report, sort)
  if (order?.isDown) return [...rows, ...missing]
  if (order) return [...missing, ...rows]
  const all = [...rows, ...missing]
  const place = ({ key }: KeyedRow): number => keys.indexOf(key)
  return all.toSorted((a, b) => place(a) - place(b))
}
