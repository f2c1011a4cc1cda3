import { useQuery } from '@tanstack/react-query'
import { Navigate } from 'react-router'
import { messages } from '#contract/messages.ts'
import type { CustomerCard } from '#contract/office/customers.ts'
import { digitsOfPhone } from '#contract/platform/format.ts'
import { createRecordPage } from '../../../platform/admin/admin-page.tsx'
import { Loaded } from '../../../platform/loaded/loaded.tsx'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'
import { CustomerSectionList } from './customer-sections.tsx'
import { customerQuery } from './queries.ts'

const ORDERS_PARENT = { title: 'Orders', to: '/admin/orders' }

/**
 * /admin/customers/{id}: the guest of an order; a customer with an account has the page of a user.
 */
export default createRecordPage({ title: 'Customer', parent: ORDERS_PARENT }, LoadedCustomer)

function LoadedCustomer({ id }: { id: string }) {
  return (
    <Loaded
      query={useQuery(customerQuery(id))}
      missing={<EmptyState text={messages.customerNotFound} link={ORDERS_PARENT} />}
    >
      {(customer) =>
        customer.account ? (
          <Navigate to={`/admin/users/userdetails/${customer.account}`} replace />
        ) : (
          <GuestDetails id={id} customer={customer} />
        )
      }
    </Loaded>
  )
}

const GuestDetails = ({ id, customer }: { id: string; customer: CustomerCard }) => (
  <div className="grid gap-8">
    <div className="grid gap-1">
      <h2 className="display text-2xl wrap-anywhere">{customer.name}</h2>
      <p className="text-muted">
        A guest: known by the phone number and e-mail address of their orders.
      </p>
      <p className="flex flex-wrap gap-x-4 gap-y-1">
        <a href={`mailto:${customer.email}`} className="text-link wrap-anywhere">
          {customer.email}
        </a>
        <a href={`tel:${digitsOfPhone(customer.phoneNumber)}`} className="text-link">
          {customer.phoneNumber}
        </a>
      </p>
    </div>
    <CustomerSectionList id={id} customer={customer} />
  </div>
)
