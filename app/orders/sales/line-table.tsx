import { lineTotal } from '#contract/orders/pricing.ts'
import type { Sale, SaleLine } from '#contract/orders/sales.ts'
import { naira, percent } from '#contract/platform/format.ts'
import { type Column, ListTable } from '../../platform/lists/list-table.tsx'
import { lineKey } from '../../platform/store/cart.ts'
import { Choice } from '../../platform/ui/choice.tsx'
import { Picture } from '../../platform/ui/picture.tsx'
import { SumRows } from './sum-rows.tsx'

export const LineTable = ({ sale }: { sale: Sale }) => (
  <ListTable
    aria-label="Products"
    rows={sale.products}
    columns={columns}
    keyOf={lineKey}
    isWide={false}
    foot={<SumRows sale={sale} columns={columns.length} />}
  />
)

const columns: Column<SaleLine>[] = [
  {
    title: 'Product',
    isUntitled: true,
    className: 'cell-head',
    cell: ({ images, title, choice }) => (
      <span className="flex items-center gap-3">
        <Picture
          address={images[0]}
          alt=""
          sizes="48px"
          widths={[160]}
          className="aspect-square w-12 shrink-0 rounded-tag text-xs"
        />
        <span className="font-semibold">
          {title}
          <Choice choice={choice} />
        </span>
      </span>
    ),
  },
  { title: 'Quantity', isNumber: true, cell: ({ qty }) => qty },
  { title: 'Price', isNumber: true, className: 'whitespace-nowrap', cell: ({ price }) => naira(price) },
  {
    title: 'Discount',
    isNumber: true,
    className: 'whitespace-nowrap',
    cell: ({ discountPercentage }) => percent(discountPercentage),
  },
  {
    title: 'Total',
    isNumber: true,
    className: 'font-semibold whitespace-nowrap',
    cell: (line) => naira(lineTotal(line)),
  },
]
