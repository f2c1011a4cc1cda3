import { type RawBuilder, sql } from 'kysely'
import { titleWithChoiceOf } from '#contract/catalogue/product-rules.ts'
import type { DashboardFiguresAnswer } from '#contract/office/dashboard.ts'
import { type FirstStep, STEP_KEYS } from '#contract/office/first-steps.ts'
import {
  type Measure,
  type OpenReport,
  REPORT_DEFINITIONS,
} from '#contract/office/report-measures.ts'
import { addDaysTo } from '#contract/office/report-period.ts'
import type { ReportRow } from '#contract/office/reports.ts'
import { SALE_STATES, type SaleState, STATE_NAMES } from '#contract/orders/states/sale-states.ts'
import { imageAddress } from '#contract/platform/images.ts'
import { todayInLagos } from '#contract/platform/lagos.ts'
import { DASHBOARD_DAYS, DASHBOARD_PRODUCTS } from '#contract/platform/limits.ts'
import { choiceTextOf, imagesOfVariant } from '../../orders/sales/line-columns.ts'
import type { Db } from '../../platform/db/schema.ts'
import { DEFAULT_SETTINGS } from '../../platform/settings/resolve.ts'
import type { SettingsContext } from '../../platform/settings/store.ts'
import { readReport } from '../reports/read-report.ts'

/** All figures of the dashboard: the route leaves out those that its caller may not see. */
export async function readDashboardFigures(db: Db): Promise<Required<DashboardFiguresAnswer>> {
  const [days, states, bestSellers, lowStock] = await Promise.all([
    listDaysOfSales(db),
    countOrdersByState(db),
    listDashboardBestSellers(db),
    listDashboardLowStock(db),
  ])
  return { days, states, bestSellers, lowStock }
}

/** The rows of a report of the days that are shown, its figures by name. */
async function readNamedReportRows(
  db: Db,
  report: OpenReport,
  limit: number,
): Promise<(ReportRow & { figures: FiguresByMeasure })[]> {
  const to = todayInLagos(Date.now())
  const { rows } = await readReport(db, {
    report,
    from: addDaysTo(to, 1 - DASHBOARD_DAYS),
    to,
    compare: 'none',
    limit,
  })
  const { measures } = REPORT_DEFINITIONS[report]
  return rows.map((row) => ({
    ...row,
    figures: Object.fromEntries(measures.map((measure, i) => [measure, row.now[i] ?? 0])),
  }))
}
type FiguresByMeasure = Partial<Record<Measure, number>>

async function listDaysOfSales(db: Db): Promise<Required<DashboardFiguresAnswer>['days']> {
  const rows = await readNamedReportRows(db, 'sales', DASHBOARD_DAYS)
  return rows.map(({ key, figures: { orders = 0, received = 0, refunded = 0 } }) => ({
    date: key,
    sales: orders,
    revenue: received,
    refunded,
  }))
}

/** One count in the index for each state: a quarter of the time that grouping all orders takes. */
async function countOrdersByState(db: Db): Promise<Required<DashboardFiguresAnswer>['states']> {
  const { rows } = await sql<Required<DashboardFiguresAnswer>['states'][number]>`
    select state.transaction as "transactionStatus", state.payment as "paymentStatus", counted.sales
    from (values ${sql.join(STATE_NAMES.map(statusValues))}) as state(transaction, payment),
    lateral (
      select count(*) as sales from sale where transaction_status = state.transaction and payment_status = state.payment
    ) as counted`.execute(db)
  return rows
}

const statusValues = (state: SaleState): RawBuilder<unknown> => {
  const { transactionStatus, paymentStatus } = SALE_STATES[state]
  return sql`(${sql.lit(transactionStatus)}, ${sql.lit(paymentStatus)})`
}

async function listDashboardBestSellers(
  db: Db,
): Promise<Required<DashboardFiguresAnswer>['bestSellers']> {
  const rows = await readNamedReportRows(db, 'products', DASHBOARD_PRODUCTS)
  const ids = rows.map(({ key }) => key)
  const { rows: products } = await sql<{ id: string; image: string | null }>`
    select id, images[1] as image from product where id = any(${ids}::text[]::uuid[])`.execute(db)
  const images = new Map(products.map(({ id, image }) => [id, image]))
  return rows.map(({ key, name, figures: { pieces = 0 } }) => ({
    _id: key,
    title: name,
    image: imageAddressOrBlank(images.get(key)),
    qty: pieces,
  }))
}

const imageAddressOrBlank = (image: string | null | undefined): string =>
  image ? imageAddress(image) : ''

async function listDashboardLowStock(
  db: Db,
): Promise<Required<DashboardFiguresAnswer>['lowStock']> {
  const { rows } = await sql<{
    id: string
    title: string
    choice: string
    images: string[]
    stock: number
  }>`
    select product.id, product.title, ${choiceTextOf('variant')} as choice, ${imagesOfVariant('product', 'variant')} as images,
      low_stock.stock from low_stock
    join variant on variant.id = low_stock.variant_id join product on product.id = variant.product_id and product.published
    order by low_stock.stock, low_stock.variant_id limit ${DASHBOARD_PRODUCTS}`.execute(db)
  return rows.map(({ id, title, choice, images: [image], stock }) => ({
    _id: id,
    title: titleWithChoiceOf({ title, choice }),
    image: imageAddressOrBlank(image),
    stock,
  }))
}

/** The steps that are still to be done. `isTest`: cards are charged with test keys. */
export async function listOpenFirstSteps(
  { db, settings }: SettingsContext,
  isTest: boolean,
): Promise<FirstStep[]> {
  const [{ name, phone }, { rows }] = await Promise.all([
    settings.read(),
    sql<Record<Exclude<FirstStep, 'settings' | 'keys'>, boolean>>`
      select exists (select from region) as states,
        exists (select from region where lower(state) = 'lagos')
          or exists (select from lga where lower(lgas) like '%warri south%') as "onDelivery",
        exists (select from synonym) as words,
        exists (select from category) as category,
        exists (select from product where deleted_at is null) as product,
        exists (select from sale) as order`.execute(db),
  ])
  const done = {
    ...rows[0],
    settings: name !== DEFAULT_SETTINGS.name && phone !== '',
    keys: !isTest,
  }
  return STEP_KEYS.filter((step) => !done[step])
}
