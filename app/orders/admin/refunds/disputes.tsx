import type { Dispute, ListedDispute } from '#contract/orders/sales/disputes.ts'
import { disputeStateText, disputeWorkText } from '#contract/orders/texts/dispute-texts.ts'
import { formatMoney } from '#contract/platform/format.ts'
import { dateInLagos } from '#contract/platform/times.ts'
import { PageSection } from '../../../platform/ui/section.tsx'
import { AdminOrderLink } from '../../sales/order-link.tsx'
import { ColouredTag } from '../../sales/status-tag.tsx'

const DISPUTE_TONES = { open: 'urgent', won: 'good', lost: 'quiet' } as const

export const DisputeStateTag = ({ state }: Pick<Dispute, 'state'>) => (
  <ColouredTag text={disputeStateText(state)} tone={DISPUTE_TONES[state]} />
)

function disputeEndText({ state, dueAt, updatedAt }: Dispute): string {
  if (state !== 'open') return ` · ended ${dateInLagos(updatedAt)}`
  return dueAt ? ` · due ${dateInLagos(dueAt)}` : ''
}

type CardDisputeListProps = { id: string; disputes: readonly (Dispute & Partial<ListedDispute>)[] }

/** Card disputes with what is to be done about each; in the refund queue also their order. */
export const CardDisputeList = ({ id, disputes }: CardDisputeListProps) => (
  <PageSection id={id} title="Card disputes" className="grid gap-3">
    <ul className="grid gap-3">
      {disputes.map((dispute) => (
        <li key={dispute._id} className="grid gap-1 rounded-box border border-line bg-surface p-4">
          <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <strong className="text-lg tabular-nums">
              {formatMoney(dispute.amount, dispute.currency)}
            </strong>
            <DisputeStateTag state={dispute.state} />
          </p>
          {dispute.sale && (
            <p className="wrap-anywhere">
              <AdminOrderLink id={dispute.sale} className="tabular-nums" /> {dispute.name}{' '}
              <span className="text-sm text-muted">{dispute.reference}</span>
            </p>
          )}
          <p className="text-muted">
            <time dateTime={dispute.createdAt}>{dateInLagos(dispute.createdAt)}</time>
            {disputeEndText(dispute)}
          </p>
          <p className={dispute.state === 'open' ? 'font-semibold' : ''}>
            {disputeWorkText(dispute)}
          </p>
        </li>
      ))}
    </ul>
  </PageSection>
)
