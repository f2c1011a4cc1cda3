import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { dateOf, naira } from '#contract/format.ts'
import type { Customer } from '#contract/order-notes.ts'
import type { Sale } from '#contract/sales.ts'
import { Fact } from '../../sales/order-details.tsx'
import { timelineQueries } from '../timeline/queries.ts'

/** Whether the customer of an order is new, faithful, or often refuses at the door. */
export function CustomerGlance({ sale }: { sale: Sale }) {
  const { data } = useQuery(timelineQueries.customer(sale._id))
  if (!data) return null
  return (
    <section aria-labelledby="order-glance" className="grid gap-3 rounded-box border border-line bg-surface p-5">
      <h2 id="order-glance" className="font-bold">
        {data.orders === 0 ? 'First order of this customer' : 'Other orders of this customer'}
      </h2>
      {data.orders > 0 && <Figures customer={data} />}
      <Links customer={data} phone={sale.personalDetails[2] ?? ''} />
    </section>
  )
}

function Figures({
  customer: { orders, isMore, completed, cancelled, refused, paid, refunded, since },
}: {
  customer: Customer
}) {
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3">
      <Fact title="Orders">{`${orders.toLocaleString('en')}${isMore ? '+' : ''}`}</Fact>
      <Fact title="Completed">{completed.toLocaleString('en')}</Fact>
      <Fact title="Paid in all">{naira(paid)}</Fact>
      {refunded > 0 && <Fact title="Refunded">{naira(refunded)}</Fact>}
      <Fact title="Cancelled">{cancelled.toLocaleString('en')}</Fact>
      <Fact title="Refused or returned">
        <span className={refused > 0 ? 'text-danger' : undefined}>{refused.toLocaleString('en')}</span>
      </Fact>
      <Fact title="Customer since">{dateOf(since)}</Fact>
    </dl>
  )
}

const Links = ({ customer: { orders, account }, phone }: { customer: Customer; phone: string }) => (
  <p className="flex flex-wrap gap-x-4 gap-y-2">
    {orders > 0 && phone !== '' && (
      <Link to={`/admin/orders?search=${encodeURIComponent(phone)}`} className="text-link">
        Orders of this phone number
      </Link>
    )}
    {account && (
      <Link to={`/admin/users/userdetails/${account}`} className="text-link">
        Account
      </Link>
    )}
  </p>
)
