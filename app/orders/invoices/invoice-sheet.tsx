import { useId } from 'react'
import type { BillDocument } from '#contract/orders/invoices/invoices.ts'
import * as texts from '#contract/orders/texts/invoice-texts.ts'
import { useShopSettings } from '../../platform/shop/use-shop.ts'
import { Logo } from '../../platform/ui/logo.tsx'
import './print.css'
import './invoice.css'

/** An A4 sheet, or the roll of a till printer. */
export type InvoicePaper = 'a4' | 'roll'

export const INVOICE_PAPERS: readonly { name: string; paper: InvoicePaper }[] = [
  { name: 'Print', paper: 'a4' },
  { name: 'Print on 80 mm roll', paper: 'roll' },
]

/** An invoice or a credit note as it is printed. The PDF draws the same document. */
export function InvoiceSheet({ bill, paper }: { bill: BillDocument; paper: InvoicePaper }) {
  const title = useId()
  return (
    <article aria-labelledby={title} className="invoice" data-paper={paper}>
      <header className="invoice-head">
        <InvoiceBrand seller={bill.seller[0] ?? ''} />
        <div className="invoice-number">
          <h2 id={title}>{bill.title}</h2>
          <p>
            <time dateTime={bill.date}>{bill.day}</time>
          </p>
        </div>
      </header>
      <div className="invoice-parties">
        <InvoiceParty title={texts.billFrom} lines={bill.seller} />
        <InvoiceParty title={texts.billTo} lines={bill.buyer} />
      </div>
      <InvoiceLineTable bill={bill} />
      <footer className="invoice-notes">
        {bill.notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </footer>
    </article>
  )
}

/** The logo of today stands only on documents of a shop that had the same name. */
const InvoiceBrand = ({ seller }: { seller: string }) => (
  <p className="invoice-brand">
    {useShopSettings().name === seller ? (
      <Logo />
    ) : (
      <span className="display text-2xl">{seller}</span>
    )}
  </p>
)

/**
 * The first line is the name. Two lines may be the same text. No landmark: several invoices may be
 * on a page.
 */
const InvoiceParty = ({
  title,
  lines: [name, ...others],
}: {
  title: string
  lines: readonly string[]
}) => (
  <div>
    <h3>{title}</h3>
    <address className="grid gap-0.5 not-italic">
      <span className="font-semibold">{name}</span>
      {[...new Set(others)].map((line) => (
        <span key={line}>{line}</span>
      ))}
    </address>
  </div>
)

const InvoiceLineTable = ({ bill: { lines, sums } }: { bill: BillDocument }) => (
  <table className="invoice-lines">
    <caption className="sr-only">Products</caption>
    <thead>
      <tr>
        {texts.INVOICE_COLUMN_TITLES.map((title) => (
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
