import { useId } from 'react'
import { createPackingSlip, type SlipDocument } from '#contract/orders/invoices/invoices.ts'
import * as texts from '#contract/orders/texts/invoice-texts.ts'
import { DownloadPdf } from '../../../platform/files/download-pdf.tsx'
import { useShopSettings } from '../../../platform/shop/use-shop.ts'
import { QrCode } from '../../../platform/ui/qr-code.tsx'
import { PrintFrame } from './print-frame.tsx'
import '../../invoices/print.css'
import './slip.css'

const SLIP_PAPERS = [
  { name: 'Print on A6', paper: 'a6' },
  { name: 'Print on 80 mm roll', paper: 'roll' },
]

/** The packing slips of several orders, A6 or on the roll of a till printer. */
export default function SlipsPage() {
  const { name } = useShopSettings()
  return (
    <PrintFrame
      title="Packing slips"
      papers={SLIP_PAPERS}
      tools={(ids) => (
        <DownloadPdf path={`/api/documents/slips.pdf?ids=${ids}`} name="Packing slips.pdf" />
      )}
    >
      {({ data, ...slipSettings }, paper) => (
        <div className="print-sheets flex flex-wrap gap-6">
          {data.map((sale) => (
            <PackingSlipSheet
              key={sale._id}
              slip={createPackingSlip(sale, { ...slipSettings, name })}
              paper={paper}
            />
          ))}
        </div>
      )}
    </PrintFrame>
  )
}

function PackingSlipSheet({ slip, paper }: { slip: SlipDocument; paper: string }) {
  const title = useId()
  return (
    <article aria-labelledby={title} className="slip" data-paper={paper}>
      <header className="slip-head">
        <div>
          <p className="slip-small">{slip.shop}</p>
          <h2 id={title} className="slip-number">
            {slip.title}
          </h2>
          <p>
            {slip.day} · {slip.payment}
          </p>
        </div>
        <div className="slip-code">
          <QrCode text={slip.code} label={`Order id ${slip.code}`} />
        </div>
      </header>
      <address className="slip-address">
        <span className="slip-small">{texts.deliverTo}</span>
        <strong>{slip.name}</strong>
        <strong>{slip.phone}</strong>
        {[...new Set(slip.place)].map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
      <ul className="slip-lines">
        {slip.lines.map(({ key, qty, title, choice, price }) => (
          <li key={key}>
            {/* Ticked by hand. */}
            <span className="slip-tick" />
            <strong className="slip-qty">{qty} ×</strong>
            <span className="slip-title">
              {title}
              {choice && <strong className="block">{choice}</strong>}
            </span>
            {price && <span>{price}</span>}
          </li>
        ))}
      </ul>
      <footer className="slip-foot">
        <p className="slip-sums">
          <span>{slip.pieces}</span>
          <span>{slip.total}</span>
        </p>
        {slip.note && <p>{slip.note}</p>}
      </footer>
    </article>
  )
}
