import { dateOf, shortId } from '#contract/format.ts'
import type { Sale } from '#contract/sales.ts'
import { CustomerDetails } from '../sales/customer-details.tsx'
import { Logo } from '../ui/logo.tsx'
import { InvoiceLines } from './invoice-lines.tsx'
import { isRounded } from './rounding.ts'
import './invoice.css'
import { useShop } from '../shop/use-shop.ts'

/** An A4 sheet, or the roll of a till printer. */
export type Paper = 'a4' | 'roll'

/** What is printed: the same figures on the screen and on either paper. It needs no picture and no colour. */
export function InvoiceSheet({ sale, paper }: { sale: Sale; paper: Paper }) {
  return (
    <article aria-labelledby="invoice-title" className="invoice" data-paper={paper}>
      <header className="invoice-head">
        <p className="invoice-brand">
          <Logo />
        </p>
        <div className="invoice-number">
          <h2 id="invoice-title">
            Invoice <span className="whitespace-nowrap">no. {shortId(sale._id, 6)}</span>
          </h2>
          <p>
            <time dateTime={sale.updatedAt}>{dateOf(sale.updatedAt)}</time>
          </p>
        </div>
      </header>
      <div className="invoice-parties">
        <section aria-labelledby="bill-from">
          <h3 id="bill-from">Bill from</h3>
          <BillFrom />
        </section>
        <section aria-labelledby="bill-to">
          <h3 id="bill-to">Bill to</h3>
          <CustomerDetails sale={sale} />
        </section>
      </div>
      <InvoiceLines sale={sale} />
      <InvoiceNotes sale={sale} />
    </article>
  )
}

/** §9: the shop as it is set; as long as nothing is, placeholder text. */
function BillFrom() {
  const { name, address, phone, email, tin } = useShop()
  return (
    <address className="grid gap-0.5 not-italic">
      <span className="font-semibold">{name}</span>
      <span>{address}</span>
      <span>{phone}</span>
      <span>{email}</span>
      {tin && <span>TIN {tin}</span>}
    </address>
  )
}

const InvoiceNotes = ({ sale }: { sale: Sale }) => (
  <footer className="invoice-notes">
    <p>
      Payment method: <strong>{sale.paymentMethod}</strong>, {sale.paymentStatus}
    </p>
    <p>Transaction id: {sale._id}</p>
    {sale.products.some(isRounded) && (
      <p>Each total is rounded to the kobo once, so quantity × unit price may differ from it by a few kobo.</p>
    )}
    <p>Thank you for shopping with us.</p>
  </footer>
)
