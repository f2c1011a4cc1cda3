import { titleWithChoiceOf } from '#contract/catalogue/product-rules.ts'
import type { SaleRefund } from '#contract/orders/refunds/refunds.ts'
import * as texts from '#contract/orders/texts/refund-texts.ts'
import { formatNaira } from '#contract/platform/format.ts'
import { dateInLagos } from '#contract/platform/times.ts'
import { DownloadPdf } from '../../platform/files/download-pdf.tsx'

/**
 * Refunds of one order, `sale`, oldest first: how much, how it stands, and for what. Staff see
 * notes and names, too.
 */
export const SaleRefundList = ({
  sale,
  refunds,
}: {
  sale: string
  refunds: readonly SaleRefund[]
}) => (
  <ul className="grid gap-3">
    {refunds.map((refund) => (
      <li key={refund._id} className="grid gap-1 rounded-box border border-line bg-surface p-4">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <strong className="text-lg tabular-nums">{formatNaira(refund.amount)}</strong>
          <span
            className={refund.status === 'failed' ? 'font-semibold text-danger' : 'font-semibold'}
          >
            {texts.refundStatusText(refund)}
          </span>
        </p>
        <p className="text-muted wrap-anywhere">
          <time dateTime={refund.createdAt}>{dateInLagos(refund.createdAt)}</time>
          {refund.doneBy && ` · ${refund.doneBy}`} · {refund.reason}
        </p>
        <RefundedGoods refund={refund} />
        {refund.note && <p className="text-muted wrap-anywhere">{refund.note}</p>}
        {refund.failure && <p className="text-danger wrap-anywhere">{refund.failure}</p>}
        {refund.creditNote && (
          <div className="grid justify-items-start gap-2">
            <p className="text-sm text-muted">
              {texts.creditNoteOfDay(refund.creditNote, dateInLagos(refund.updatedAt))}
            </p>
            <DownloadPdf
              path={`/api/sales/${sale}/refunds/${refund._id}/creditnote.pdf`}
              name={`${refund.creditNote}.pdf`}
            />
          </div>
        )}
      </li>
    ))}
  </ul>
)

function RefundedGoods({ refund: { lines, shipping } }: { refund: SaleRefund }) {
  const parts = lines.map((line) => `${titleWithChoiceOf(line)} × ${line.qty}`)
  if (shipping > 0) parts.push(texts.refundedDeliveryText(formatNaira(shipping)))
  return parts.length > 0 && <p className="wrap-anywhere">{parts.join(', ')}</p>
}
