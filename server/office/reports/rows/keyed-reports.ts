import { type RawBuilder, sql } from 'kysely'
import {
  REPORT_DEFINITIONS,
  type ReportName,
  resolveReportSort,
  UNNAMED_KEY_TEXTS,
} from '#contract/office/report-measures.ts'
import type { ReportPeriod } from '#contract/office/report-period.ts'
import { discountLabel } from '#contract/orders/sales/discount-sums.ts'
import type { Trx } from '../../../platform/db/schema.ts'
import { addUpColumns, type SumDimension } from '../facts.ts'
import { figuresOfNoSales, listSumsOfMeasures } from '../measures.ts'
import { planReportPeriod } from '../plan.ts'
import { selectSums, selectSumsByKey } from '../read-sums.ts'
import {
  type KeyedReportRow,
  type ReportRows,
  type ReportRowsRequest,
  readKeyedRows,
  toReportRow,
} from './keyed-rows.ts'

type KeyedReport = {
  /** SQL: the sums of a time, a relation with one row for each key. */
  sums: (asked: ReportRowsRequest, period: ReportPeriod) => RawBuilder<unknown>
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
export const sumsOfDimension =
  (dimension: SumDimension, key?: RawBuilder<unknown>): KeyedReport['sums'] =>
  ({ report, kept }, period) => {
    const { measures } = REPORT_DEFINITIONS[report]
    return sql`${selectSumsByKey(dimension, planReportPeriod(period, kept), { measures, key })} as sums`
  }

/**
 * Summed once: the sums of each product first would be a hundred thousand groups for a few names.
 */
const sumsOfProducts =
  (key: RawBuilder<unknown>): KeyedReport['sums'] =>
  ({ report, kept }, period) =>
    sql`(
    select ${key} as key, ${addUpColumns(listSumsOfMeasures(REPORT_DEFINITIONS[report].measures))}
    from ${selectSums('product', planReportPeriod(period, kept))} as sold
    left join product on product.id = sold.key::uuid group by 1) as sums`

/**
 * As the list of searches has it: what counts is whether the last day on which it was searched
 * found anything.
 */
const missedSearches: KeyedReport['sums'] = (_asked, { from, to }) => sql`(
  select text as key, sum(searches) as searches from search_count
  where day between ${from}::text::date and ${to}::text::date
  group by text having sum(searches) > 0 and (array_agg(hits order by day desc))[1] = 0) as sums`

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'))
const unchangedKey = (key: string): string => key

const productReport: KeyedReport = {
  sums: sumsOfDimension('product'),
  names: (ids) => sql`select id, title as name from product where id = any(${ids}::text[]::uuid[])`,
  nameOf: () => UNNAMED_KEY_TEXTS.product,
  isOfProducts: true,
}

export const KEYED_REPORTS: Readonly<
  Record<Exclude<ReportName, 'sales' | 'carts' | 'worst'>, KeyedReport>
> = {
  products: productReport,
  margin: productReport,
  categories: {
    sums: sumsOfProducts(sql`coalesce(product.category_id::text, '')`),
    names: () => sql`select id, title as name from category`,
    nameOf: () => UNNAMED_KEY_TEXTS.product,
  },
  brands: {
    sums: sumsOfProducts(sql`coalesce(product.brand, '')`),
    nameOf: (brand) => brand || UNNAMED_KEY_TEXTS.brand,
  },
  states: { sums: sumsOfDimension('state'), nameOf: unchangedKey },
  methods: { sums: sumsOfDimension('method'), nameOf: unchangedKey },
  hours: {
    sums: sumsOfDimension('hour', sql`split_part(key, ' ', 2)`),
    nameOf: (key) => `${key}:00 to ${key}:59`,
    all: HOURS,
  },
  weekdays: {
    sums: sumsOfDimension('hour', sql`split_part(key, ' ', 1)`),
    nameOf: (key) => WEEKDAYS[Number(key) - 1] ?? key,
    all: WEEKDAYS.map((_, i) => String(i + 1)),
  },
  discounts: {
    sums: sumsOfDimension('discount'),
    names: (ids) => sql`select id, name, code from discount where id::text = any(${ids}::text[])`,
    nameOf: unchangedKey,
  },
  refunds: { sums: sumsOfDimension('refund'), nameOf: (way) => way || UNNAMED_KEY_TEXTS.way },
  buyers: {
    sums: sumsOfDimension('buyer'),
    nameOf: (key) => `${key} buyers`,
    all: ['new', 'returning'],
  },
  searches: { sums: missedSearches, nameOf: unchangedKey },
}

/** The rows of a report by some key, each with the name that people know it by. */
export async function readKeyedReport(
  trx: Trx,
  request: ReportRowsRequest,
  { sums, names, nameOf, all, isOfProducts }: KeyedReport,
): Promise<ReportRows> {
  const found = await readKeyedRows(trx, request, (period) => sums(request, period))
  const rows = all ? fillMissingKeys(all, found.rows, request) : found.rows
  const stored = names ? (await names(rows.map(({ key }) => key)).execute(trx)).rows : []
  const labels = new Map(stored.map((named) => [named.id, discountLabel(named)]))
  return {
    rows: rows.map((row) => {
      const name = labels.get(row.key) ?? nameOf(row.key)
      return toReportRow(row, name, isOfProducts && row.key)
    }),
    total: all ? rows.length : found.total,
  }
}

/**
 * Rows with those of keys that have no orders: they are the smallest when rows are sorted by a
 * measure, else each row stands in the place of its key.
 */
function fillMissingKeys(
  keys: readonly string[],
  rows: readonly KeyedReportRow[],
  { report, sort, before }: ReportRowsRequest,
): KeyedReportRow[] {
  const nothing = figuresOfNoSales(REPORT_DEFINITIONS[report].measures)
  const missing = keys
    .filter((key) => !rows.some((row) => row.key === key))
    .map((key) => ({ key, now: nothing, before: before ? nothing : null }))
  const order = resolveReportSort(report, sort)
  if (order?.isDown) return [...rows, ...missing]
  if (order) return [...missing, ...rows]
  const all = [...rows, ...missing]
  const place = ({ key }: KeyedReportRow): number => keys.indexOf(key)
  return all.toSorted((a, b) => place(a) - place(b))
}
