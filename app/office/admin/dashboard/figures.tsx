import type { Dashboard } from '#contract/office/dashboard.ts'
import { MEASURES, REPORTS } from '#contract/office/report-measures.ts'
import { naira } from '#contract/platform/format.ts'
import { DASHBOARD_DAYS, LOW_STOCK } from '#contract/platform/limits.ts'
import { ProductName } from '../../../catalogue/admin/products/product-name.tsx'
import { PaymentTag, StatusTag } from '../../../orders/sales/status-tag.tsx'
import { Section } from '../../../platform/ui/section.tsx'
import { BarTable } from '../charts/bar-table.tsx'
import { DayChart } from '../charts/day-chart.tsx'
import { short, shortNaira } from '../charts/scale.ts'

/** Some are missing for an admin without the right to them. */
type Shown = Required<Dashboard>

/** The charts and tables of the dashboard that the admin may see. */
export const Figures = ({
  figures: { days, states, bestSellers, lowStock },
}: {
  figures: Dashboard
}) =>
  (days || states || bestSellers || lowStock) && (
    <Section id="figures" title={`Last ${DASHBOARD_DAYS} days`} className="grid gap-4">
      <div className="grid gap-4 md:grid-cols-2">
        {days && <DayCharts days={days} />}
        {bestSellers && <BestSellers bestSellers={bestSellers} />}
        {lowStock && <LowStock lowStock={lowStock} />}
        {states && <StateTable states={states} />}
      </div>
    </Section>
  )

const DayCharts = ({ days }: Pick<Shown, 'days'>) => (
  <>
    <DayChart
      title={MEASURES.received.title}
      unit="Naira"
      days={days.map(({ date, revenue }) => ({ date, value: revenue }))}
      format={naira}
      formatShort={shortNaira}
      empty="No payment in these days"
    />
    <DayChart
      title={MEASURES.orders.title}
      unit="Placed"
      days={days.map(({ date, sales }) => ({ date, value: sales }))}
      format={(value) => value.toLocaleString('en-NG')}
      formatShort={short}
      empty="No order in these days"
    />
  </>
)

const BestSellers = ({ bestSellers }: Pick<Shown, 'bestSellers'>) => (
  <BarTable
    title={REPORTS.products.title}
    names="Product"
    values={MEASURES.pieces.title}
    rows={bestSellers.map(({ qty, ...product }) => ({
      key: product._id,
      name: <ProductName product={product} />,
      value: qty,
    }))}
    empty="Nothing was sold in these days"
  />
)

const LowStock = ({ lowStock }: Pick<Shown, 'lowStock'>) => (
  <BarTable
    title="About to run out"
    names="Product"
    values="Left"
    rows={lowStock.map(({ stock, ...product }) => ({
      // of a product with options several variants may be here
      key: `${product._id} ${product.title}`,
      name: (
        <ProductName product={product}>
          {stock <= 0 && <span className="text-sm font-semibold text-danger">sold out</span>}
        </ProductName>
      ),
      value: stock,
    }))}
    full={Math.max(LOW_STOCK, ...lowStock.map(({ stock }) => stock))}
    to="/admin/products/low"
    empty="There is enough of every product"
  />
)

const StateTable = ({ states }: Pick<Shown, 'states'>) => (
  <BarTable
    title="Orders by status, of all time"
    names="Status"
    values="Orders"
    rows={states.map(({ sales, ...state }) => ({
      key: `${state.transactionStatus} ${state.paymentStatus}`,
      name: (
        <span className="flex flex-wrap gap-1.5">
          <StatusTag sale={state} /> <PaymentTag sale={state} />
        </span>
      ),
      value: sales,
    }))}
    isWide
    empty="No orders yet"
  />
)
