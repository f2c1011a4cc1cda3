import { type RawBuilder, sql } from 'kysely'
import { MEASURES, type Measure } from '#contract/office/report-measures.ts'
import { toNaira } from '#contract/orders/pricing.ts'

/** SQL of each measure, of a row of sums; money in kobo. Null where nothing can be said. */
export const MEASURE_SQL: Readonly<Record<Measure, RawBuilder<unknown>>> = {
  orders: sql`orders`,
  pieces: sql`pieces`,
  sales: sql`goods_kobo + delivery_kobo`,
  goods: sql`goods_kobo`,
  average: sql`round((goods_kobo + delivery_kobo) / nullif(orders, 0)::numeric)`,
  discounts: sql`discount_kobo`,
  goodsDiscounts: sql`discount_kobo`, // of a product: delivery is of none
  received: sql`received_kobo`,
  refunds: sql`refunds`,
  refunded: sql`refunded_kobo`,
  stock: sql`stock`,
  searches: sql`searches`,
  carts: sql`carts`,
  cartsOrdered: sql`ordered`,
  cartShare: sql`round(1000.0 * ordered / nullif(carts, 0)) / 10`,
  costed: sql`costed_kobo`,
  cost: sql`cost_kobo`,
  margin: sql`costed_kobo - cost_kobo`,
  marginShare: sql`round(1000.0 * (costed_kobo - cost_kobo) / nullif(costed_kobo, 0)) / 10`,
}

/** SQL: the measures as one array, in their order. */
export const figuresOf = (measures: readonly Measure[]): RawBuilder<unknown> =>
  sql`array[${sql.join(measures.map((measure) => sql`(${MEASURE_SQL[measure]})::float8`))}]`

/** Measures for the API: naira in place of kobo. */
export const toFigures = (measures: readonly Measure[], values: readonly (number | null)[]): (number | null)[] =>
  measures.map((measure, i) => {
    const value = values[i] ?? null
    return value !== null && MEASURES[measure].kind === 'naira' ? toNaira(value) : value
  })

/** Ratios are undefined without their base. */
const RATIOS: readonly Measure[] = ['average', 'marginShare', 'cartShare']

/** For a missing row: nothing was sold. */
export const none = (measures: readonly Measure[]): (number | null)[] =>
  measures.map((measure) => (RATIOS.includes(measure) ? null : 0))
