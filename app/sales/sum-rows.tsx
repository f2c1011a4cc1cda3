import { naira } from '#contract/format.ts'
import { orderTotal } from '#contract/pricing.ts'
import type { Sale } from '#contract/sales.ts'

/** The foot of a table of products, `columns` wide: subtotal, shipping, total. §2 */
export function SumRows({ sale, columns }: { sale: Pick<Sale, 'subtotal' | 'shippingPrice'>; columns: number }) {
  const sums = [
    ['Subtotal', sale.subtotal],
    ['Shipping', sale.shippingPrice],
    ['Total', orderTotal(sale)],
  ] as const
  return (
    <tfoot>
      {sums.map(([title, amount]) => (
        <tr key={title}>
          <th scope="row" colSpan={columns - 1}>
            {title}
          </th>
          <td className="whitespace-nowrap">{naira(amount)}</td>
        </tr>
      ))}
    </tfoot>
  )
}
