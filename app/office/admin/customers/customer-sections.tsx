import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { CustomerCard } from '#contract/office/customers.ts'
import type { CustomerSums } from '#contract/orders/order-notes.ts'
import { REFUNDED } from '#contract/orders/refund-rules.ts'
import { naira } from '#contract/platform/format.ts'
import { dateOf } from '#contract/platform/times.ts'
import { NoteForm } from '../../../orders/admin/order-notes/note-form.tsx'
import { NoteItem } from '../../../orders/admin/order-notes/note-item.tsx'
import { useNotes } from '../../../orders/admin/order-notes/queries.ts'
import { Fact } from '../../../orders/sales/order-details.tsx'
import { LocalTime } from '../../../platform/ui/local-time.tsx'
import { Section } from '../../../platform/ui/section.tsx'
import { PhoneBlock } from './block-phone.tsx'
import { PersonalDataCard } from './personal-data.tsx'
import { customerQueries } from './queries.ts'
import { EditTags } from './tag-list.tsx'
import '../../../orders/admin/order-notes/timeline.css'

export function CustomerSections({ id }: { id: string }) {
  const { data } = useQuery(customerQueries.detail(id))
  return data && <Sections id={id} customer={data} />
}

/** What staff know of a customer; consents only of an account, as guests give none. */
export const Sections = ({ id, customer }: { id: string; customer: CustomerCard }) => (
  <div className="grid items-start gap-6 lg:grid-cols-2">
    <div className="grid gap-6">
      <Box title="Orders in sum">
        <Figures {...customer.sums} />
      </Box>
      <Box title="Tags">
        <EditTags id={id} tags={customer.tags} />
      </Box>
      <Box title="Pay on delivery">
        <PhoneBlock phone={customer.phoneNumber} blocked={customer.blocked} />
      </Box>
    </div>
    <div className="grid gap-6">
      <Notes id={id} notes={customer.notes} />
      {customer.account && (
        <Box title="Consents">
          <Consents consents={customer.consents} />
        </Box>
      )}
      <Box title="Personal data">
        <PersonalDataCard id={id} customer={customer} />
      </Box>
    </div>
  </div>
)

const Box = ({ title, children }: { title: string; children: ReactNode }) => (
  <Section
    id={`customer-${title.toLowerCase().replaceAll(' ', '-')}`}
    title={title}
    className="grid gap-4 rounded-box border border-line bg-surface p-5"
    headingClass="font-bold"
  >
    {children}
  </Section>
)

/** A customer's orders in figures. `isMore`: only so many were counted. */
export const Figures = ({
  orders,
  isMore,
  completed,
  cancelled,
  refused,
  paid,
  refunded,
  since,
}: CustomerSums) => (
  <dl className="facts">
    <Fact title="Orders">{`${orders.toLocaleString('en')}${isMore ? '+' : ''}`}</Fact>
    <Fact title="Completed">{completed.toLocaleString('en')}</Fact>
    <Fact title="Paid in all">{naira(paid)}</Fact>
    {refunded > 0 && <Fact title={REFUNDED}>{naira(refunded)}</Fact>}
    <Fact title="Cancelled">{cancelled.toLocaleString('en')}</Fact>
    <Fact title="Refused or returned">
      <span className={refused > 0 ? 'text-danger' : undefined}>
        {refused.toLocaleString('en')}
      </span>
    </Fact>
    {since && <Fact title="Customer since">{dateOf(since)}</Fact>}
  </dl>
)

const Consents = ({ consents }: Pick<CustomerCard, 'consents'>) =>
  consents.length === 0 ? (
    <p className="text-muted">They were asked for none yet.</p>
  ) : (
    <ul className="grid gap-3">
      {consents.map(({ kind, given, words, at }) => (
        <li key={kind}>
          <strong>{given ? 'Agreed' : 'Does not agree'}</strong>,{' '}
          <time dateTime={at}>{dateOf(at)}</time>
          <span className="block text-muted wrap-anywhere">{words}</span>
        </li>
      ))}
    </ul>
  )

function Notes({ id, notes }: { id: string; notes: CustomerCard['notes'] }) {
  const acts = useNotes('customers', id)
  return (
    <Box title="Notes">
      <NoteForm acts={acts} />
      {notes.length > 0 && (
        <ol className="timeline customer-notes">
          {notes.map((note) => (
            <li key={note._id} className="timeline-item timeline-note">
              <span className="timeline-at">
                <LocalTime time={note.at} />
              </span>
              <NoteItem note={note} acts={acts} />
            </li>
          ))}
        </ol>
      )}
    </Box>
  )
}
