import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Sale } from '#contract/orders/sales/sales.ts'
import { PhoneBlockStatus } from '../../../office/admin/customers/block-phone.tsx'
import { CustomerFigures } from '../../../office/admin/customers/customer-sections.tsx'
import { customerQuery } from '../../../office/admin/customers/queries.ts'
import { CustomerTagList } from '../../../office/admin/customers/tag-list.tsx'
import { useOwnRights } from '../../../platform/admin/rights/use-rights.ts'
import { recordQuery } from '../../../platform/api/query.ts'

/**
 * What the shop knows of the customer of an order: other orders, notes and tags. Orders count as
 * theirs by account, phone number or e-mail.
 */
export function CustomerGlance({ sale }: { sale: Sale }) {
  const { data } = useQuery(recordQuery('GET /sales/:id/customer', { id: sale._id }))
  if (!data) return null
  const isFirst = data.orders + data.cancelled === 0
  const [_name, _email, phone = ''] = sale.personalDetails
  return (
    <section
      aria-labelledby="order-glance"
      className="grid gap-3 rounded-box border border-line bg-surface p-5"
    >
      <h2 id="order-glance" className="font-bold">
        {isFirst ? 'First order of this customer' : 'Other orders of this customer'}
      </h2>
      {!isFirst && <CustomerFigures {...data} />}
      <p className="flex flex-wrap gap-x-4 gap-y-2">
        {!isFirst && phone !== '' && (
          <Link to={`/admin/orders?search=${encodeURIComponent(phone)}`} className="text-link">
            Orders of this phone number
          </Link>
        )}
        {data.account && (
          <Link to={`/admin/users/userdetails/${data.account}`} className="text-link">
            Account
          </Link>
        )}
      </p>
      <CustomerRecordGlance sale={sale} />
    </section>
  )
}

function CustomerRecordGlance({ sale }: { sale: Sale }) {
  const { may } = useOwnRights()
  const { data } = useQuery({ ...customerQuery(sale._id), enabled: may('customers') })
  if (!data) return null
  const [newest] = data.notes
  return (
    <>
      <CustomerTagList tags={data.tags} />
      {newest && (
        <p className="wrap-anywhere">
          <strong>{newest.name}</strong>{' '}
          <span className="line-clamp-3 whitespace-pre-wrap">{newest.body}</span>
        </p>
      )}
      <PhoneBlockStatus phone={data.phoneNumber} blocked={data.blocked} />
      <Link to={`/admin/customers/${sale._id}`} className="text-link">
        Notes, tags and data of this customer
      </Link>
    </>
  )
}
