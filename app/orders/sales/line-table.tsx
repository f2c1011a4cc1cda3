import { discountedSums } from '#contract/orders/discount-sums.ts'
import { lineTotal, orderTotal } from '#contract/orders/pricing.ts'
import type { Sale, SaleLine } from '#contract/orders/sales.ts'
import { naira, percent } from '#contract/platform/format.ts'
import { type Column, ListTable } from '../../platform/lists/list-table.tsx'
import { lineKey } from '../../platform/store/cart.ts'
import { Choice } from '../../platform/ui/choice.tsx'
import { Thumbnail } from '../../platform/ui/thumbnail.tsx'

export const LineTable = ({ sale }: { sale: Sale }) => (
  <ListTable
    aria-label="Products"
    rows={sale.products}
    columns={columns}
    keyOf={lineKey}
    foot={<SumRows sale={sale} />}
  />
)

const columns: Column<SaleLine>[] = [
  {
    title: 'Product',
    isUntitled: true,
    className: 'cell-head',
    cell: ({ images: [image], title, choice }) => (
      <span className="flex items-center gap-3">
        <Thumbnail address={image} px={48} className="size-12 shrink-0 rounded-tag text-xs" />
        <span className="font-semibold">
          {title}
          <Choice choice={choice} />
        </span>
      </span>
    ),
  },
  { title: 'Quantity', isNumber: true, cell: ({ qty }) => qty },
  {
    title: 'Price',
    isNumber: true,
    className: 'whitespace-nowrap',
    cell: ({ price }) => naira(price),
  },
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

function SumRows({ sale }: { sale: Sale }) {
  const { items, goods, delivery, off } = discountedSums(sale)
  const minus = (rows: typeof goods) =>
    rows.map(({ label, amount }) => ({ title: label, amount: `−${naira(amount)}` }))
  const sums = [
    { title: 'Subtotal', amount: naira(items) },
    ...minus(goods),
    { title: 'Shipping', amount: naira(delivery) },
    ...minus(off),
    { title: 'Total', amount: naira(orderTotal(sale)) },
  ]
  return (
    <tfoot>
      {sums.map(({ title, amount }) => (
        <tr key={title}>
          <th scope="row" colSpan={columns.length - 1}>
            {title}
          </th>
          <td className="whitespace-nowrap">{amount}</td>
        </tr>
      ))}
    </tfoot>
  )
}
