import { Link } from 'react-router'
import type { Dashboard } from '#contract/dashboard.ts'
import { naira } from '#contract/format.ts'
import { LOW_STOCK } from '#contract/limits.ts'
import { PaymentTag, StatusTag } from '../../sales/status-tag.tsx'
import { Picture } from '../../ui/picture.tsx'
import { BarTable } from '../charts/bar-table.tsx'
import { DayChart } from '../charts/day-chart.tsx'
import { short, shortNaira } from '../charts/scale.ts'

/** The last 30 days, and the products that run out. */
export function Figures({ figures: { days, states, bestSellers, lowStock } }: { figures: Dashboard }) {
  return (
    <section aria-labelledby="figures" className="grid gap-4">
      <h2 id="figures" className="display text-2xl">
        Last {days.length} days
      </h2>
      <div className="grid gap-4 md:grid-cols-2">
        <DayCharts days={days} />
        <ProductTables bestSellers={bestSellers} lowStock={lowStock} />
        <StateTable states={states} />
      </div>
    </section>
  )
}

const DayCharts = ({ days }: Pick<Dashboard, 'days'>) => (
  <>
    <DayChart
      title="Revenue"
      unit="Received"
      days={days.map(({ date, revenue }) => ({ date, value: revenue }))}
      format={naira}
      formatShort={shortNaira}
      empty="No payment in these days"
    />
    <DayChart
      title="Orders"
      unit="Placed"
      days={days.map(({ date, sales }) => ({ date, value: sales }))}
      format={(value) => value.toLocaleString('en-NG')}
      formatShort={short}
      empty="No order in these days"
    />
  </>
)

const ProductTables = ({ bestSellers, lowStock }: Pick<Dashboard, 'bestSellers' | 'lowStock'>) => (
  <>
    <BarTable
      title="Best sellers"
      names="Product"
      values="Pieces"
      rows={bestSellers.map(({ qty, ...product }) => ({
        key: `${product._id} ${product.title}`, // of a product with options several variants may be here
        name: <ProductName product={product} />,
        value: qty,
      }))}
      empty="Nothing was sold in these days"
    />
    <BarTable
      title="About to run out"
      names="Product"
      values="Left"
      rows={lowStock.map(({ stock, ...product }) => ({
        key: `${product._id} ${product.title}`, // of a product with options several variants may be here
        name: <ProductName product={product} isGone={stock <= 0} />,
        value: stock,
      }))}
      full={Math.max(LOW_STOCK, ...lowStock.map(({ stock }) => stock))}
      to="/admin/products?stock=low&sort=stock"
      empty="There is enough of every product"
    />
  </>
)

const StateTable = ({ states }: Pick<Dashboard, 'states'>) => (
  <BarTable
    title="Orders by state, of all time"
    names="State"
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

type ProductNameProps = { product: { _id: string; title: string; image: string }; isGone?: boolean }

const ProductName = ({ product: { _id, title, image }, isGone = false }: ProductNameProps) => (
  <span className="flex items-center gap-3">
    <Picture
      address={image}
      alt=""
      sizes="40px"
      widths={[160]}
      className="aspect-square w-10 shrink-0 rounded-tag text-[0]"
    />
    <span className="grid">
      <Link to={`/admin/products/productdetails/${_id}`} className="line-clamp-2 font-semibold hover:underline">
        {title}
      </Link>
      {isGone && <span className="text-sm font-semibold text-danger">sold out</span>}
    </span>
  </span>
)
