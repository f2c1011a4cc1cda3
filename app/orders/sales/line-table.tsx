import { lineTotal } from '#contract/orders/pricing.ts'
import type { Sale, SaleLine } from '#contract/orders/sales.ts'
import { naira, percent } from '#contract/platform/format.ts'
import { lineKey } from '../../platform/store/cart.ts'
import { Choice } from '../../platform/ui/choice.tsx'
import { ColumnHeads, numeric } from '../../platform/ui/column-heads.tsx'
import { Picture } from '../../platform/ui/picture.tsx'
import { SumRows } from './sum-rows.tsx'

/** Product, quantity, price, discount and total of each line, then the sums: every column adds up to what is below it. */
export function LineTable({ sale }: { sale: Sale }) {
  return (
    <div className="table-frame">
      <table className="list-table" aria-label="Products">
        <ColumnHeads
          columns={['Product', numeric('Quantity'), numeric('Price'), numeric('Discount'), numeric('Total')]}
        />
        <tbody>
          {sale.products.map((line) => (
            <LineRow key={lineKey(line)} line={line} />
          ))}
        </tbody>
        <SumRows sale={sale} columns={5} />
      </table>
    </div>
  )
}

const LineRow = ({ line }: { line: SaleLine }) => (
  <tr>
    <td className="cell-head">
      <span className="flex items-center gap-3">
        <Picture
          address={line.images[0]}
          alt=""
          sizes="48px"
          widths={[160]}
          className="aspect-square w-12 shrink-0 rounded-tag text-xs"
        />
        <span className="font-semibold">
          {line.title}
          <Choice choice={line.choice} />
        </span>
      </span>
    </td>
    <td data-label="Quantity" className="text-right tabular-nums">
      {line.qty}
    </td>
    <td data-label="Price" className="text-right whitespace-nowrap tabular-nums">
      {naira(line.price)}
    </td>
    <td data-label="Discount" className="text-right whitespace-nowrap tabular-nums">
      {percent(line.discountPercentage)}
    </td>
    <td data-label="Total" className="text-right font-semibold whitespace-nowrap tabular-nums">
      {naira(lineTotal(line))}
    </td>
  </tr>
)
