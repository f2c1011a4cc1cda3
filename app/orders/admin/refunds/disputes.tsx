import { disputeState, disputeWork } from '#contract/orders/dispute-texts.ts'
import type { Dispute, ListedDispute } from '#contract/orders/disputes.ts'
import { money } from '#contract/platform/format.ts'
import { dateOf } from '#contract/platform/times.ts'
import { Section } from '../../../platform/ui/section.tsx'
import { OrderLink } from '../../sales/order-link.tsx'
import { Tag } from '../../sales/status-tag.tsx'

const TONES = { open: 'urgent', won: 'good', lost: 'quiet' } as const

export const DisputeTag = ({ state }: Pick<Dispute, 'state'>) => (
  <Tag text={disputeState(state)} tone={TONES[state]} />
)

function endText({ state, dueAt, updatedAt }: Dispute): string {
  if (state !== 'open') return ` · ended ${dateOf(updatedAt)}`
  return dueAt ? ` · due ${dateOf(dueAt)}` : ''
}

type DisputesProps = { id: string; disputes: readonly (Dispute & Partial<ListedDispute>)[] }

/** Card disputes with what is to be done about each; in the refund queue also their order. */
export const Disputes = ({ id, disputes }: DisputesProps) => (
  <Section id={id} title="Card disputes" className="grid gap-3">
    <ul className="grid gap-3">
      {disputes.map((dispute) => (
        <li key={dispute._id} className="grid gap-1 rounded-box border border-line bg-surface p-4">
          <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <strong className="text-lg tabular-nums">
              {money(dispute.amount, dispute.currency)}
            </strong>
            <DisputeTag state={dispute.state} />
          </p>
          {dispute.sale && (
            <p className="wrap-anywhere">
              <OrderLink id={dispute.sale} className="tabular-nums" /> {dispute.name}{' '}
              <span className="text-sm text-muted">{dispute.reference}</span>
            </p>
          )}
          <p className="text-muted">
            <time dateTime={dispute.createdAt}>{dateOf(dispute.createdAt)}</time>
            {endText(dispute)}
          </p>
          <p className={dispute.state === 'open' ? 'font-semibold' : ''}>{disputeWork(dispute)}</p>
        </li>
      ))}
    </ul>
  </Section>
)
