import type { DashboardFiguresAnswer } from '#contract/office/dashboard.ts'
import { MEASURES, REPORT_DEFINITIONS } from '#contract/office/report-measures.ts'
import { formatNaira } from '#contract/platform/format.ts'
import { DASHBOARD_DAYS, DEFAULT_LOW_STOCK } from '#contract/platform/limits.ts'
import { ProductNameWithPicture } from '../../../catalogue/admin/products/product-name.tsx'
import { PaymentStatusTag, TransactionStatusTag } from '../../../orders/sales/status-tag.tsx'
import { PageSection } from '../../../platform/ui/section.tsx'
import { BarTable } from '../charts/bar-table.tsx'
import { DayChart } from '../charts/day-chart.tsx'
import { formatCompact, formatCompactNaira } from '../charts/scale.ts'

/** Some are missing for an admin without the right to them. */
type ShownFigures = Required<DashboardFiguresAnswer>

/** The charts and tables of the dashboard that the admin may see. */
export const DashboardFigures = ({
  figures: { days, states, bestSellers, lowStock },
}: {
  figures: DashboardFiguresAnswer
}) =>
  (days || states || bestSellers || lowStock) && (
    <PageSection id="figures" title={`Last ${DASHBOARD_DAYS} days`} className="grid gap-4">
      <div className="grid gap-4 md:grid-cols-2">
        {days && <DailyCharts days={days} />}
        {bestSellers && <BestSellerTable bestSellers={bestSellers} />}
        {lowStock && <LowStockTable lowStock={lowStock} />}
        {states && <OrderStateTable states={states} />}
      </div>
    </PageSection>
  )

const DailyCharts = ({ days }: Pick<ShownFigures, 'days'>) => (
  <>
    <DayChart
      title={MEASURES.received.title}
      unit="Naira"
      days={days.map(({ date, revenue }) => ({ date, value: revenue }))}
      format={formatNaira}
      formatShort={formatCompactNaira}
      empty="No payment in these days"
    />
    <DayChart
      title={MEASURES.orders.title}
      unit="Placed"
      days={days.map(({ date, sales }) => ({ date, value: sales }))}
      format={(value) => value.toLocaleString('en-NG')}
      formatShort={formatCompact}
      empty="No order in these days"
    />
  </>
)

const BestSellerTable = ({ bestSellers }: Pick<ShownFigures, 'bestSellers'>) => (
  <BarTable
    title={REPORT_DEFINITIONS.products.title}
    names="Product"
    values={MEASURES.pieces.title}
    rows={bestSellers.map(({ qty, ...product }) => ({
      key: product._id,
      name: <ProductNameWithPicture product={product} />,
      value: qty,
    }))}
    empty="Nothing was sold in these days"
  />
)

const LowStockTable = ({ lowStock }: Pick<ShownFigures, 'lowStock'>) => (
  <BarTable
    title="About to run out"
    names="Product"
    values="Left"
    rows={lowStock.map(({ stock, ...product }) => ({
      // of a product with options several variants may be here
      key: `${product._id} ${product.title}`,
      name: (
        <ProductNameWithPicture product={product}>
          {stock <= 0 && <span className="text-sm font-semibold text-danger">sold out</span>}
        </ProductNameWithPicture>
      ),
      value: stock,
    }))}
    full={Math.max(DEFAULT_LOW_STOCK, ...lowStock.map(({ stock }) => stock))}
    to="/admin/products/low"
    empty="There is enough of every product"
  />
)

const OrderStateTable = ({ states }: Pick<ShownFigures, 'states'>) => (
  <BarTable
    title="Orders by status, of all time"
    names="Status"
    values="Orders"
    rows={states.map(({ sales, ...state }) => ({
      key: `${state.transactionStatus} ${state.paymentStatus}`,
      name: (
        <span className="flex flex-wrap gap-1.5">
          <TransactionStatusTag sale={state} /> <PaymentStatusTag sale={state} />
        </span>
      ),
      value: sales,
    }))}
    isWide
    empty="No orders yet"
  />
)
