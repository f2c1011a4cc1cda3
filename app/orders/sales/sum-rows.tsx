import { discountedSums } from '#contract/orders/discount-sums.ts'
import { orderTotal } from '#contract/orders/pricing.ts'
import type { Sale } from '#contract/orders/sales.ts'
import { naira } from '#contract/platform/format.ts'

type SumRowsProps = { sale: Pick<Sale, 'subtotal' | 'shippingPrice' | 'discounts'>; columns: number }

/** The foot of a table of products, `columns` wide: subtotal, shipping, what discounts take off each, total. */
export function SumRows({ sale, columns }: SumRowsProps) {
  const { items, goods, delivery, off } = discountedSums(sale)
  const minus = (rows: typeof goods) => rows.map(({ label, amount }) => [label, `−${naira(amount)}`] as const)
  const sums = [
    ['Subtotal', naira(items)],
    ...minus(goods),
    ['Shipping', naira(delivery)],
    ...minus(off),
    ['Total', naira(orderTotal(sale))],
  ] as const
  return (
    <tfoot>
      {sums.map(([title, amount]) => (
        <tr key={title}>
          <th scope="row" colSpan={columns - 1}>
            {title}
          </th>
          <td className="whitespace-nowrap">{amount}</td>
        </tr>
      ))}
    </tfoot>
  )
}
