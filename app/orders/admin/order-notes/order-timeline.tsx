import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Happened, Received, TimelineItem } from '#contract/orders/order-notes.ts'
import type { Sale } from '#contract/orders/sales.ts'
import { naira } from '#contract/platform/format.ts'
import { LocalTime } from '../../../platform/ui/local-time.tsx'
import { Section } from '../../../platform/ui/section.tsx'
import { authorOf, eventSentence } from './event-sentence.ts'
import { NoteForm } from './note-form.tsx'
import { NoteItem } from './note-item.tsx'
import { type NoteActs, timelineQueries, useMentionsSeen, useNotes } from './queries.ts'
import './timeline.css'

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

const Line = ({ children }: { children: ReactNode }) => <div className="min-w-0 wrap-anywhere">{children}</div>

const EventItem = ({ item, sale }: { item: Happened; sale: Sale }) => (
  <Line>
    <strong>{authorOf(item)}</strong> {eventSentence(item, { id: sale._id, customer: sale.personalDetails[0] ?? '' })}
    {item.mail && <span className="timeline-mail">{MAILS[item.mail]}</span>}
  </Line>
)

const MAILS = {
  pending: 'Mail waits to be sent',
  sent: 'Mail sent',
  failed: 'Mail could not be sent',
  skipped: 'Mail left out: the limit for unverified addresses was reached',
} as const

const Payment = ({ item: { amount, provider, reference, name, isSurplus, isReplaced } }: { item: Received }) => (
  <Line>
    <strong>{naira(amount)}</strong> came by {provider}
    {name && `, taken by ${name}`}
    {isSurplus && ', more than is owed: it has to go back'}
    {isReplaced && ', which was not real: the card payment counts'}
    {reference && <span className="timeline-mail">{reference}</span>}
  </Line>
)
