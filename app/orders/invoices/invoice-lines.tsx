import * as texts from '#contract/orders/invoice-texts.ts'
import type { BillDocument } from '#contract/orders/invoices.ts'

export function InvoiceLines({ bill: { lines, sums } }: { bill: BillDocument }) {
  return (
    <table className="invoice-lines">
      <caption className="sr-only">Products</caption>
      <thead>
        <tr>
          {texts.columns.map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ key, title, choice, serials, qty, unitPrice, total }) => (
          <tr key={key}>
            <td>
              {title}
              {choice && <span className="invoice-choice">{choice}</span>}
              {serials && <span className="invoice-choice">{serials}</span>}
            </td>
            <td>{qty}</td>
            <td>{unitPrice}</td>
            <td>{total}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {sums.map(({ label, amount, isTotal }) => (
          <tr key={label} className={isTotal ? 'invoice-total' : undefined}>
            <th scope="row" colSpan={3}>
              {label}
            </th>
            <td className="whitespace-nowrap">{amount}</td>
          </tr>
        ))}
      </tfoot>
    </table>
  )
}
