import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { sentenceOf } from '#contract/office/audit-sentences.ts'
import type { Happened, Received, TimelineItem } from '#contract/orders/order-notes.ts'
import { SALE_EVENTS, type SaleEvent } from '#contract/orders/sale-states.ts'
import type { Sale } from '#contract/orders/sales.ts'
import { naira } from '#contract/platform/format.ts'
import { LocalTime } from '../../../platform/ui/local-time.tsx'
import { Section } from '../../../platform/ui/section.tsx'
import { NoteForm } from './note-form.tsx'
import { NoteItem } from './note-item.tsx'
import { type NoteActs, timelineQueries, useMentionsSeen, useNotes } from './queries.ts'
import './timeline.css'

/** Sentences of customers and the shop; other events use those of the audit log. */
const SENTENCES: Partial<Record<SaleEvent, string>> = {
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

const AUTHORS = {
  guest: 'The customer',
  provider: 'The card provider',
  system: 'The shop',
} as const

export const authorOf = ({ by, name }: Pick<Happened, 'by' | 'name'>): string =>
  by === 'staff' || by === 'customer' ? name || 'An account that is gone' : AUTHORS[by]

/** An event as a sentence without its author; `customer` is the name on the order. */
export function eventSentence(
  { event, by, details }: Happened,
  sale: { id: string; customer: string },
): string {
  const { audit } = SALE_EVENTS[event]
  const isOfAudit = by === 'staff' || !SENTENCES[event]
  if (audit && isOfAudit) {
    const [action] = audit
    return sentenceOf({ action, target: sale.id, details: { name: sale.customer, ...details } })
  }
  if (event === 'paid' && by === 'provider') return 'confirmed the payment'
  return SENTENCES[event] ?? event
}

/** All that happened to an order, with its payments and notes. Opening it marks its mentions as seen. */
export function OrderTimeline({ sale }: { sale: Sale }) {
  const { data, error } = useQuery(timelineQueries.of(sale._id))
  const acts = useNotes('sales', sale._id)
  useMentionsSeen(sale._id)
  return (
    <Section id="order-history" title="History" className="grid gap-4">
      {error && <p role="alert">{error.message}</p>}
      {data && (
        <ol className="timeline">
          {data.data.map((item) => (
            <li key={`${item.kind} ${item._id}`} className={`timeline-item timeline-${item.kind}`}>
              <span className="timeline-at">
                <LocalTime time={item.at} />
              </span>
              <Item item={item} sale={sale} acts={acts} />
            </li>
          ))}
        </ol>
      )}
      <NoteForm acts={acts} canMention />
    </Section>
  )
}

function Item({ item, sale, acts }: { item: TimelineItem; sale: Sale; acts: NoteActs }) {
  if (item.kind === 'note') return <NoteItem note={item} acts={acts} canMention />
  return item.kind === 'payment' ? <Payment item={item} /> : <EventItem item={item} sale={sale} />
}

const Line = ({ children }: { children: ReactNode }) => (
  <div className="min-w-0 wrap-anywhere">{children}</div>
)

const EventItem = ({ item, sale }: { item: Happened; sale: Sale }) => (
  <Line>
    <strong>{authorOf(item)}</strong>{' '}
    {eventSentence(item, { id: sale._id, customer: sale.personalDetails[0] ?? '' })}
    {item.mail && <span className="timeline-mail">{MAILS[item.mail]}</span>}
  </Line>
)

const MAILS = {
  pending: 'Mail waits to be sent',
  sent: 'Mail sent',
  failed: 'Mail could not be sent',
  skipped: 'Mail left out: the limit for unverified addresses was reached',
} as const

const Payment = ({
  item: { amount, provider, reference, name, isSurplus, isReplaced },
}: {
  item: Received
}) => (
  <Line>
    <strong>{naira(amount)}</strong> came by {provider}
    {name && `, taken by ${name}`}
    {isSurplus && ', more than is owed: it has to go back'}
    {isReplaced && ', which was not real: the card payment counts'}
    {reference && <span className="timeline-mail">{reference}</span>}
  </Line>
)
