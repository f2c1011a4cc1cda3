import { type RawBuilder, sql } from 'kysely'
import { MEASURES, type Measure } from '#contract/office/report-measures.ts'
import { toNaira } from '#contract/orders/pricing/pricing.ts'
import { SUM_COLUMNS } from './facts.ts'

/** Null where goods were sold, and the cost of none of them is known. */
const whereCostIsKnown = (kobo: string): string =>
  `case when costed_kobo > 0 or goods_kobo = 0 then ${kobo} end`

/** SQL of each measure over the columns of a row of sums; money in kobo. Null: unknown. */
const MEASURE_SQL: Readonly<Record<Measure, string>> = {
  orders: 'orders',
  pieces: 'pieces',
  sales: 'goods_kobo + delivery_kobo',
  goods: 'goods_kobo',
  average: 'round((goods_kobo + delivery_kobo) / nullif(orders, 0)::numeric)',
  discounts: 'discount_kobo',
  goodsDiscounts: 'discount_kobo', // of a product: delivery is of none
  received: 'received_kobo',
  refunds: 'refunds',
  refunded: 'refunded_kobo',
  stock: 'stock',
  searches: 'searches',
  carts: 'carts',
  cartsOrdered: 'ordered',
  cartShare: 'round(1000.0 * ordered / nullif(carts, 0)) / 10',
  costed: 'costed_kobo',
  cost: whereCostIsKnown('cost_kobo'),
  margin: whereCostIsKnown('costed_kobo - cost_kobo'),
  marginShare: 'round(1000.0 * (costed_kobo - cost_kobo) / nullif(costed_kobo, 0)) / 10',
}

export const measureExpression = (measure: Measure): RawBuilder<unknown> =>
  sql.raw(MEASURE_SQL[measure])

/**
 * The stored sums that the SQL of these measures names. Adding up all of them takes twice the time
 * of a year's report.
 */
export const listSumsOfMeasures = (measures: readonly Measure[]): string[] =>
  SUM_COLUMNS.filter((name) =>
    measures.some((measure) => new RegExp(`\\b${name}\\b`).test(MEASURE_SQL[measure])),
  )

/** SQL: the measures as one array, in their order. */
export const figuresArray = (measures: readonly Measure[]): RawBuilder<unknown> =>
  sql`array[${sql.join(measures.map((measure) => sql`(${measureExpression(measure)})::float8`))}]`

/** Measures for the API: naira in place of kobo. */
export const toReportFigures = (
  measures: readonly Measure[],
  values: readonly (number | null)[],
): (number | null)[] =>
  measures.map((measure, i) => {
    const value = values[i] ?? null
    return value !== null && MEASURES[measure].kind === 'naira' ? toNaira(value) : value
  })

/** Ratios are undefined without their base. */
const RATIO_MEASURES: readonly Measure[] = ['average', 'marginShare', 'cartShare']

/** For a missing row: nothing was sold. */
export const figuresOfNoSales = (measures: readonly Measure[]): (number | null)[] =>
  measures.map((measure) => (RATIO_MEASURES.includes(measure) ? null : 0))
