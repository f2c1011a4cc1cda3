import { type RawBuilder, sql } from 'kysely'
import type { Dashboard } from '#contract/dashboard.ts'
import { imageAddress } from '#contract/images.ts'
import { DASHBOARD_DAYS, DASHBOARD_PRODUCTS } from '#contract/limits.ts'
import { toNaira } from '#contract/pricing.ts'
import { titleWithChoice } from '#contract/product-rules.ts'
import { SALE_STATES, type SaleState, STATE_NAMES } from '#contract/sale-states.ts'
import { dayOf, startOf } from '../db/lagos.ts'
import type { Db } from '../db/schema.ts'
import { receivedOf } from '../payments/taken-back.ts'
import { soldSince } from '../products/sold.ts'
import { choiceOf, imagesOf } from '../sales/read-checkout.ts'

/** The first moment of the days that are shown, today included. */
const START = startOf(sql`${dayOf(sql`now()`)} - ${sql.lit(DASHBOARD_DAYS - 1)}`)

/** All figures: what a caller may see of them is the route's affair. */
export async function readDashboard(db: Db): Promise<Required<Dashboard>> {
  const [days, states, bestSellers, lowStock] = await Promise.all([
    listDays(db),
    countStates(db),
    listBestSellers(db),
    listLowStock(db),
  ])
  return { days, states, bestSellers, lowStock }
}

/** Orders by the day they were placed, money by the day it was received, without surplus, and refunds by the day of the credit note. */
async function listDays(db: Db): Promise<Required<Dashboard>['days']> {
  const { rows } = await sql<{ date: string; sales: number; kobo: number; refunded: number }>`
    with placed as (
      select ${dayOf(sql`created_at`)} as day, count(*) as sales from sale where created_at >= ${START} group by 1
    ), received as (
      select ${dayOf(sql`paid_at`)} as day, sum(${receivedOf})::bigint as kobo
      from payment where kind in ('settlement', 'manual') and paid_at >= ${START} group by 1
    ), returned as (
      select ${dayOf(sql`updated_at`)} as day, sum(amount_kobo)::bigint as refunded
      from refund where credit_note is not null and updated_at >= ${START} group by 1
    )
    select to_char(day, 'YYYY-MM-DD') as date, coalesce(sales, 0) as sales, coalesce(kobo, 0) as kobo,
      coalesce(refunded, 0) as refunded
    from generate_series(${dayOf(START)}::timestamp, ${dayOf(sql`now()`)}::timestamp, '1 day') as shown(day)
    left join placed using (day) left join received using (day) left join returned using (day)
    order by day`.execute(db)
  return rows.map(({ date, sales, kobo, refunded }) => ({
    ...{ date, sales },
    revenue: toNaira(kobo),
    refunded: toNaira(refunded),
  }))
}

/** One count in the index for each state: a quarter of the time that grouping all orders takes. */
async function countStates(db: Db): Promise<Required<Dashboard>['states']> {
  type State = Required<Dashboard>['states'][number]
  const { rows } = await sql<State>`
    select state.transaction as "transactionStatus", state.payment as "paymentStatus", counted.sales
    from (values ${sql.join(STATE_NAMES.map(statusesOf))}) as state(transaction, payment),
    lateral (
      select count(*) as sales from sale where transaction_status = state.transaction and payment_status = state.payment
    ) as counted`.execute(db)
  return rows
}

const statusesOf = (state: SaleState): RawBuilder<unknown> => {
  const { transactionStatus, paymentStatus } = SALE_STATES[state]
  return sql`(${sql.lit(transactionStatus)}, ${sql.lit(paymentStatus)})`
}

/** Pieces ordered in these days, without cancelled orders. */
async function listBestSellers(db: Db): Promise<Required<Dashboard>['bestSellers']> {
  const { rows } = await sql<Figured & { qty: number }>`
    select ${FIGURED}, sold.qty
    from (select * from ${soldSince(START)} as sold order by qty desc, variant_id) as sold
    join variant on variant.id = sold.variant_id join product on product.id = variant.product_id
    where variant.deleted_at is null
    order by sold.qty desc, sold.variant_id limit ${DASHBOARD_PRODUCTS}`.execute(db)
  return rows.map((row) => ({ ...toFigured(row), qty: Number(row.qty) }))
}

/** A variant as the dashboard names it. */
type Figured = { id: string; title: string; choice: string; images: string[] }
const FIGURED = sql`product.id, product.title, ${choiceOf('variant')} as choice, ${imagesOf('product', 'variant')} as images`

const toFigured = ({ id, title, choice, images: [image] }: Figured) => ({
  _id: id,
  title: titleWithChoice({ title, choice }),
  image: image === undefined ? '' : imageAddress(image),
})

async function listLowStock(db: Db): Promise<Required<Dashboard>['lowStock']> {
  const { rows } = await sql<Figured & { stock: number }>`
    select ${FIGURED}, low_stock.stock from low_stock
    join variant on variant.id = low_stock.variant_id join product on product.id = variant.product_id and product.published
    order by low_stock.stock, low_stock.variant_id limit ${DASHBOARD_PRODUCTS}`.execute(db)
  return rows.map((row) => ({ ...toFigured(row), stock: row.stock }))
}
