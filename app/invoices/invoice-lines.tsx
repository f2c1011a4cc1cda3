import { naira } from '#contract/format.ts'
import { lineTotal, unitPrice } from '#contract/pricing.ts'
import type { Sale } from '#contract/sales.ts'
import { SumRows } from '../sales/sum-rows.tsx'
import { lineKey } from '../store/cart.ts'

/** §2: product, quantity, discounted unit price and total of each line, then the sums. */
export function InvoiceLines({ sale }: { sale: Sale }) {
  return (
    <table className="invoice-lines">
      <caption className="sr-only">Products</caption>
      <thead>
        <tr>
          <th scope="col">Product</th>
          <th scope="col">Quantity</th>
          <th scope="col">Unit price</th>
          <th scope="col">Total</th>
        </tr>
      </thead>
      <tbody>
        {sale.products.map((line) => (
          <tr key={lineKey(line)}>
            <td>
              {line.title}
              {line.choice && <span className="invoice-choice">{line.choice}</span>}
            </td>
            <td>{line.qty}</td>
            <td>{naira(unitPrice(line))}</td>
            <td>{naira(lineTotal(line))}</td>
          </tr>
        ))}
      </tbody>
      <SumRows sale={sale} columns={4} />
    </table>
  )
}
