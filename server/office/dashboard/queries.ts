import { type RawBuilder, sql } from 'kysely'
import { titleWithChoice } from '#contract/catalogue/product-rules.ts'
import type { Dashboard } from '#contract/office/dashboard.ts'
import { type FirstStep, STEP_KEYS } from '#contract/office/first-steps.ts'
import { type Measure, type OpenReport, REPORTS } from '#contract/office/report-measures.ts'
import { addDays } from '#contract/office/report-period.ts'
import type { ReportRow } from '#contract/office/reports.ts'
import { SALE_STATES, type SaleState, STATE_NAMES } from '#contract/orders/sale-states.ts'
import { imageAddress } from '#contract/platform/images.ts'
import { todayInLagos } from '#contract/platform/lagos.ts'
import { DASHBOARD_DAYS, DASHBOARD_PRODUCTS } from '#contract/platform/limits.ts'
import { choiceOf, imagesOf } from '../../orders/sales/read-checkout.ts'
import type { Db } from '../../platform/db/schema.ts'
import { DEFAULTS } from '../../platform/settings/resolve.ts'
import type { ShopContext } from '../../platform/settings/store.ts'
import { readReport } from '../reports/read-report.ts'

/** All figures of the dashboard: the route leaves out those that its caller may not see. */
export async function readDashboard(db: Db): Promise<Required<Dashboard>> {
  const [days, states, bestSellers, lowStock] = await Promise.all([
    listDays(db),
    countStates(db),
    listBestSellers(db),
    listLowStock(db),
  ])
  return { days, states, bestSellers, lowStock }
}

/** The rows of a report of the days that are shown, its figures by name. */
async function readRows(
  db: Db,
  report: OpenReport,
  limit: number,
): Promise<(ReportRow & { figures: Figures })[]> {
  const to = todayInLagos(Date.now())
  const { rows } = await readReport(db, {
    report,
    from: addDays(to, 1 - DASHBOARD_DAYS),
    to,
    compare: 'none',
    limit,
  })
  const { measures } = REPORTS[report]
  return rows.map((row) => ({
    ...row,
    figures: Object.fromEntries(measures.map((measure, i) => [measure, row.now[i] ?? 0])),
  }))
}
type Figures = Partial<Record<Measure, number>>

async function listDays(db: Db): Promise<Required<Dashboard>['days']> {
  const rows = await readRows(db, 'sales', DASHBOARD_DAYS)
  return rows.map(({ key, figures: { orders = 0, received = 0, refunded = 0 } }) => ({
    date: key,
    sales: orders,
    revenue: received,
    refunded,
  }))
}

/** One count in the index for each state: a quarter of the time that grouping all orders takes. */
async function countStates(db: Db): Promise<Required<Dashboard>['states']> {
  const { rows } = await sql<Required<Dashboard>['states'][number]>`
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

async function listBestSellers(db: Db): Promise<Required<Dashboard>['bestSellers']> {
  const rows = await readRows(db, 'products', DASHBOARD_PRODUCTS)
  const ids = rows.map(({ key }) => key)
  const { rows: products } = await sql<{ id: string; image: string | null }>`
    select id, images[1] as image from product where id = any(${ids}::text[]::uuid[])`.execute(db)
  const images = new Map(products.map(({ id, image }) => [id, image]))
  return rows.map(({ key, name, figures: { pieces = 0 } }) => ({
    _id: key,
    title: name,
    image: addressOf(images.get(key)),
    qty: pieces,
  }))
}

const addressOf = (image: string | null | undefined): string => (image ? imageAddress(image) : '')

async function listLowStock(db: Db): Promise<Required<Dashboard>['lowStock']> {
  const { rows } = await sql<{
    id: string
    title: string
    choice: string
    images: string[]
    stock: number
  }>`
    select product.id, product.title, ${choiceOf('variant')} as choice, ${imagesOf('product', 'variant')} as images,
      low_stock.stock from low_stock
    join variant on variant.id = low_stock.variant_id join product on product.id = variant.product_id and product.published
    order by low_stock.stock, low_stock.variant_id limit ${DASHBOARD_PRODUCTS}`.execute(db)
  return rows.map(({ id, title, choice, images: [image], stock }) => ({
    _id: id,
    title: titleWithChoice({ title, choice }),
    image: addressOf(image),
    stock,
  }))
}

/** The steps that are still to be done. `isTest`: cards are charged with test keys. */
export async function listFirstSteps(
  { db, settings }: ShopContext,
  isTest: boolean,
): Promise<FirstStep[]> {
  const [{ name, phone }, { rows }] = await Promise.all([
    settings.read(),
    sql<Record<Exclude<FirstStep, 'settings' | 'keys'>, boolean>>`
      select exists (select from state) as states,
        exists (select from state where lower(state) = 'lagos')
          or exists (select from lga where lower(lgas) like '%warri south%') as "onDelivery",
        exists (select from synonym) as words,
        exists (select from category) as category,
        exists (select from product where deleted_at is null) as product,
        exists (select from sale) as order`.execute(db),
  ])
  const done = { ...rows[0], settings: name !== DEFAULTS.name && phone !== '', keys: !isTest }
  return STEP_KEYS.filter((step) => !done[step])
}
