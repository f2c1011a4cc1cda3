import { lineTotal, orderTotal } from '#contract/orders/pricing/pricing.ts'
import { sumsBeforeDiscounts } from '#contract/orders/sales/discount-sums.ts'
import type { Sale, SaleLine } from '#contract/orders/sales/sales.ts'
import { formatNaira, formatPercent } from '#contract/platform/format.ts'
import { type ListColumn, ListTable } from '../../platform/lists/list-table.tsx'
import { cartLineKey } from '../../platform/store/cart.ts'
import { ChoiceButton } from '../../platform/ui/choice.tsx'
import { Thumbnail } from '../../platform/ui/thumbnail.tsx'

export const OrderLineTable = ({ sale }: { sale: Sale }) => (
  <ListTable
    aria-label="Products"
    rows={sale.products}
    columns={ORDER_LINE_COLUMNS}
    keyOf={cartLineKey}
    foot={<OrderSumRows sale={sale} />}
  />
)

const ORDER_LINE_COLUMNS: ListColumn<SaleLine>[] = [
  {
    title: 'Product',
    isUntitled: true,
    className: 'cell-head',
    cell: ({ images: [image], title, choice }) => (
      <span className="flex items-center gap-3">
        <Thumbnail address={image} px={48} className="size-12 shrink-0 rounded-tag text-xs" />
        <span className="font-semibold">
          {title}
          <ChoiceButton choice={choice} />
        </span>
      </span>
    ),
  },
  { title: 'Quantity', isNumber: true, cell: ({ qty }) => qty },
  {
    title: 'Price',
    isNumber: true,
    className: 'whitespace-nowrap',
    cell: ({ price }) => formatNaira(price),
  },
  {
    title: 'Discount',
    isNumber: true,
    className: 'whitespace-nowrap',
    cell: ({ discountPercentage }) => formatPercent(discountPercentage),
  },
  {
    title: 'Total',
    isNumber: true,
    className: 'font-semibold whitespace-nowrap',
    cell: (line) => formatNaira(lineTotal(line)),
  },
]

function OrderSumRows({ sale }: { sale: Sale }) {
  const { items, goods, delivery, off } = sumsBeforeDiscounts(sale)
  const minus = (rows: typeof goods) =>
    rows.map(({ label, amount }) => ({ title: label, amount: `−${formatNaira(amount)}` }))
  const sums = [
    { title: 'Subtotal', amount: formatNaira(items) },
    ...minus(goods),
    { title: 'Shipping', amount: formatNaira(delivery) },
    ...minus(off),
    { title: 'Total', amount: formatNaira(orderTotal(sale)) },
  ]
  return (
    <tfoot>
      {sums.map(({ title, amount }) => (
        <tr key={title}>
          <th scope="row" colSpan={ORDER_LINE_COLUMNS.length - 1}>
            {title}
          </th>
          <td className="whitespace-nowrap">{amount}</td>
        </tr>
      ))}
    </tfoot>
  )
}
