import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { CustomerCard } from '#contract/office/customers.ts'
import type { CustomerSums } from '#contract/orders/order-notes/order-notes.ts'
import { REFUNDED } from '#contract/orders/refunds/refund-rules.ts'
import { formatNaira } from '#contract/platform/format.ts'
import { dateInLagos } from '#contract/platform/times.ts'
import { OrderNoteForm } from '../../../orders/admin/order-notes/note-form.tsx'
import { OrderNoteItem } from '../../../orders/admin/order-notes/note-item.tsx'
import { useNoteMutations } from '../../../orders/admin/order-notes/queries.ts'
import { OrderFact } from '../../../orders/sales/order-details.tsx'
import { LocalTime } from '../../../platform/ui/local-time.tsx'
import { PageSection } from '../../../platform/ui/section.tsx'
import { PhoneBlockStatus } from './block-phone.tsx'
import { PersonalDataCard } from './personal-data.tsx'
import { customerQuery } from './queries.ts'
import { EditCustomerTags } from './tag-list.tsx'
import '../../../orders/admin/order-notes/timeline.css'

export function CustomerSections({ id }: { id: string }) {
  const { data } = useQuery(customerQuery(id))
  return data && <CustomerSectionList id={id} customer={data} />
}

/** What staff know of a customer; consents only of an account, as guests give none. */
export const CustomerSectionList = ({ id, customer }: { id: string; customer: CustomerCard }) => (
  <div className="grid items-start gap-6 lg:grid-cols-2">
    <div className="grid gap-6">
      <CustomerBox title="Orders in sum">
        <CustomerFigures {...customer.sums} />
      </CustomerBox>
      <CustomerBox title="Tags">
        <EditCustomerTags id={id} tags={customer.tags} />
      </CustomerBox>
      <CustomerBox title="Pay on delivery">
        <PhoneBlockStatus phone={customer.phoneNumber} blocked={customer.blocked} />
      </CustomerBox>
    </div>
    <div className="grid gap-6">
      <CustomerNotes id={id} notes={customer.notes} />
      {customer.account && (
        <CustomerBox title="Consents">
          <CustomerConsents consents={customer.consents} />
        </CustomerBox>
      )}
      <CustomerBox title="Personal data">
        <PersonalDataCard id={id} customer={customer} />
      </CustomerBox>
    </div>
  </div>
)

const CustomerBox = ({ title, children }: { title: string; children: ReactNode }) => (
  <PageSection
    id={`customer-${title.toLowerCase().replaceAll(' ', '-')}`}
    title={title}
    className="grid gap-4 rounded-box border border-line bg-surface p-5"
    headingClass="font-bold"
  >
    {children}
  </PageSection>
)

/** A customer's orders in figures. `isMore`: only so many were counted. */
export const CustomerFigures = ({
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
    <OrderFact title="Orders">{`${orders.toLocaleString('en')}${isMore ? '+' : ''}`}</OrderFact>
    <OrderFact title="Completed">{completed.toLocaleString('en')}</OrderFact>
    <OrderFact title="Paid in all">{formatNaira(paid)}</OrderFact>
    {refunded > 0 && <OrderFact title={REFUNDED}>{formatNaira(refunded)}</OrderFact>}
    <OrderFact title="Cancelled">{cancelled.toLocaleString('en')}</OrderFact>
    <OrderFact title="Refused or returned">
      <span className={refused > 0 ? 'text-danger' : undefined}>
        {refused.toLocaleString('en')}
      </span>
    </OrderFact>
    {since && <OrderFact title="Customer since">{dateInLagos(since)}</OrderFact>}
  </dl>
)

const CustomerConsents = ({ consents }: Pick<CustomerCard, 'consents'>) =>
  consents.length === 0 ? (
    <p className="text-muted">They were asked for none yet.</p>
  ) : (
    <ul className="grid gap-3">
      {consents.map(({ kind, given, words, at }) => (
        <li key={kind}>
          <strong>{given ? 'Agreed' : 'Does not agree'}</strong>,{' '}
          <time dateTime={at}>{dateInLagos(at)}</time>
          <span className="block text-muted wrap-anywhere">{words}</span>
        </li>
      ))}
    </ul>
  )

function CustomerNotes({ id, notes }: { id: string; notes: CustomerCard['notes'] }) {
  const acts = useNoteMutations('customers', id)
  return (
    <CustomerBox title="Notes">
      <OrderNoteForm acts={acts} />
      {notes.length > 0 && (
        <ol className="timeline customer-notes">
          {notes.map((note) => (
            <li key={note._id} className="timeline-item timeline-note">
              <span className="timeline-at">
                <LocalTime time={note.at} />
              </span>
              <OrderNoteItem note={note} acts={acts} />
            </li>
          ))}
        </ol>
      )}
    </CustomerBox>
  )
}
