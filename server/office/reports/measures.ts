import { type RawBuilder, sql } from 'kysely'
import { MEASURES, type Measure } from '#contract/office/report-measures.ts'
import { toNaira } from '#contract/orders/pricing/pricing.ts'
import { SUM_COLUMNS, type SumColumn } from './facts.ts'

type MeasureQuery = {
  /** SQL over the columns of a row of sums; money in kobo. Null: unknown. */
  expression: string
  /** The stored sums that the expression names. */
  sums: readonly SumColumn[]
}

const sumItself = (column: SumColumn): MeasureQuery => ({ expression: column, sums: [column] })

/** Null where goods were sold, and the cost of none of them is known. */
const whereCostIsKnown = (kobo: string): MeasureQuery => ({
  expression: `case when costed_kobo > 0 or goods_kobo = 0 then ${kobo} end`,
  sums: ['goods_kobo', 'costed_kobo', 'cost_kobo'],
})

const MEASURE_QUERIES: Readonly<Record<Measure, MeasureQuery>> = {
  orders: sumItself('orders'),
  pieces: sumItself('pieces'),
  sales: { expression: 'goods_kobo + delivery_kobo', sums: ['goods_kobo', 'delivery_kobo'] },
  goods: sumItself('goods_kobo'),
  average: {
    expression: 'round((goods_kobo + delivery_kobo) / nullif(orders, 0)::numeric)',
    sums: ['orders', 'goods_kobo', 'delivery_kobo'],
  },
  discounts: sumItself('discount_kobo'),
  goodsDiscounts: sumItself('discount_kobo'), // of a product: delivery is of none
  received: sumItself('received_kobo'),
  refunds: sumItself('refunds'),
  refunded: sumItself('refunded_kobo'),
  stock: { expression: 'stock', sums: [] },
  searches: { expression: 'searches', sums: [] },
  carts: { expression: 'carts', sums: [] },
  cartsOrdered: { expression: 'ordered', sums: [] },
  cartShare: { expression: 'round(1000.0 * ordered / nullif(carts, 0)) / 10', sums: [] },
  costed: sumItself('costed_kobo'),
  cost: whereCostIsKnown('cost_kobo'),
  margin: whereCostIsKnown('costed_kobo - cost_kobo'),
  marginShare: {
    expression: 'round(1000.0 * (costed_kobo - cost_kobo) / nullif(costed_kobo, 0)) / 10',
    sums: ['costed_kobo', 'cost_kobo'],
  },
}

export const measureExpression = (measure: Measure): RawBuilder<unknown> =>
  sql.raw(MEASURE_QUERIES[measure].expression)

/**
 * The stored sums that these measures need. Adding up all of them takes twice the time of a year's
 * report.
 */
export function listSumsOfMeasures(measures: readonly Measure[]): SumColumn[] {
  const needed = new Set(measures.flatMap((measure) => MEASURE_QUERIES[measure].sums))
  return SUM_COLUMNS.filter((column) => needed.has(column))
}

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
