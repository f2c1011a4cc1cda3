import { hasInvoice } from '#contract/orders/sale-rules.ts'
import { SALE_STATES, stateOf } from '#contract/orders/sale-states.ts'
import type { Sale } from '#contract/orders/sales.ts'
import { shortId } from '#contract/platform/format.ts'
import { DownloadPdf } from '../../platform/files/download-pdf.tsx'
import { LinkButton } from '../../platform/ui/button.tsx'
import { Questions } from './questions.tsx'

export function OrderOutcome({ sale }: { sale: Sale }) {
  const state = stateOf(sale)
  if (!state) return null
  const { outcome, holdsStock } = SALE_STATES[state]
  if (!outcome) return null
  return (
    <section className="overflow-hidden rounded-box border border-line bg-surface">
      {holdsStock && <div className="selvedge" />}
      <div className="grid justify-items-start gap-4 p-5 lg:p-8">
        <h2 className="display text-3xl">{outcome.title}</h2>
        <p>{outcome.next}</p>
        <Questions />
        <p className="flex flex-wrap gap-3">
          <LinkButton to="/">Continue shopping</LinkButton>
          {hasInvoice(sale) && !sale.masked && (
            <DownloadPdf
              path={`/api/sales/${sale._id}/invoice.pdf`}
              name={`Invoice ${sale.invoiceNumber ?? shortId(sale._id, 6)}.pdf`}
              label="Download invoice"
            />
          )}
        </p>
      </div>
    </section>
  )
}
