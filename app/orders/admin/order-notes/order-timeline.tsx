import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { auditSentence } from '#contract/office/audit-sentences.ts'
import type {
  HappenedEvent,
  ReceivedPayment,
  TimelineItem,
} from '#contract/orders/order-notes/order-notes.ts'
import type { Sale } from '#contract/orders/sales/sales.ts'
import { SALE_EVENTS, type SaleEvent } from '#contract/orders/states/sale-states.ts'
import { formatNaira } from '#contract/platform/format.ts'
import { recordQuery } from '../../../platform/api/query.ts'
import { LocalTime } from '../../../platform/ui/local-time.tsx'
import { PageSection } from '../../../platform/ui/section.tsx'
import { OrderNoteForm } from './note-form.tsx'
import { OrderNoteItem } from './note-item.tsx'
import { type NoteMutations, useMarkMentionsSeen, useNoteMutations } from './queries.ts'
import './timeline.css'

/** Sentences of customers and the shop; other events use those of the audit log. */
const SALE_EVENT_SENTENCES: Partial<Record<SaleEvent, string>> = {
  placed: 'placed the order',
  onDelivery: 'chose to pay on delivery',
  paid: 'paid the order',
  cancelled: 'cancelled the order',
  expired: 'cancelled the order, as it was not paid in time',
  completed: 'completed the order',
  refundFailed: 'could not send the money of a refund back',
  returnAsked: 'asked to send something back',
  returnWithdrawn: 'withdrew a return',
}

const EVENT_AUTHORS = {
  guest: 'The customer',
  provider: 'The card provider',
  system: 'The shop',
} as const

export const eventAuthorName = ({ by, name }: Pick<HappenedEvent, 'by' | 'name'>): string =>
  by === 'staff' || by === 'customer' ? name || 'An account that is gone' : EVENT_AUTHORS[by]

/** An event as a sentence without its author; `customer` is the name on the order. */
export function saleEventSentence(
  { event, by, details }: HappenedEvent,
  sale: { id: string; customer: string },
): string {
  const { audit } = SALE_EVENTS[event]
  const isOfAudit = by === 'staff' || !SALE_EVENT_SENTENCES[event]
  if (audit && isOfAudit) {
    const [action] = audit
    return auditSentence({ action, target: sale.id, details: { name: sale.customer, ...details } })
  }
  if (event === 'paid' && by === 'provider') return 'confirmed the payment'
  return SALE_EVENT_SENTENCES[event] ?? event
}

/** All that happened to an order, with its payments and notes. Opening it marks its mentions as seen. */
export function OrderTimeline({ sale }: { sale: Sale }) {
  const { data, error } = useQuery(recordQuery('GET /sales/:id/timeline', { id: sale._id }))
  const acts = useNoteMutations('sales', sale._id)
  useMarkMentionsSeen(sale._id)
  return (
    <PageSection id="order-history" title="History" className="grid gap-4">
      {error && <p role="alert">{error.message}</p>}
      {data && (
        <ol className="timeline">
          {data.data.map((item) => (
            <li key={`${item.kind} ${item._id}`} className={`timeline-item timeline-${item.kind}`}>
              <span className="timeline-at">
                <LocalTime time={item.at} />
              </span>
              <TimelineItemBody item={item} sale={sale} acts={acts} />
            </li>
          ))}
        </ol>
      )}
      <OrderNoteForm acts={acts} canMention />
    </PageSection>
  )
}

function TimelineItemBody({
  item,
  sale,
  acts,
}: {
  item: TimelineItem
  sale: Sale
  acts: NoteMutations
}) {
  if (item.kind === 'note') return <OrderNoteItem note={item} acts={acts} canMention />
  return item.kind === 'payment' ? (
    <ReceivedPaymentItem item={item} />
  ) : (
    <SaleEventItem item={item} sale={sale} />
  )
}

const TimelineLine = ({ children }: { children: ReactNode }) => (
  <div className="min-w-0 wrap-anywhere">{children}</div>
)

const SaleEventItem = ({ item, sale }: { item: HappenedEvent; sale: Sale }) => (
  <TimelineLine>
    <strong>{eventAuthorName(item)}</strong>{' '}
    {saleEventSentence(item, { id: sale._id, customer: sale.personalDetails[0] ?? '' })}
    {item.mail && <span className="timeline-mail">{MAIL_STATE_TEXTS[item.mail]}</span>}
  </TimelineLine>
)

const MAIL_STATE_TEXTS = {
  pending: 'Mail waits to be sent',
  sent: 'Mail sent',
  failed: 'Mail could not be sent',
  skipped: 'Mail left out: the limit for unverified addresses was reached',
} as const

const ReceivedPaymentItem = ({
  item: { amount, provider, reference, name, isSurplus, isReplaced },
}: {
  item: ReceivedPayment
}) => (
  <TimelineLine>
    <strong>{formatNaira(amount)}</strong> came by {provider}
    {name && `, taken by ${name}`}
    {isSurplus && ', more than is owed: it has to go back'}
    {isReplaced && ', which was not real: the card payment counts'}
    {reference && <span className="timeline-mail">{reference}</span>}
  </TimelineLine>
)
