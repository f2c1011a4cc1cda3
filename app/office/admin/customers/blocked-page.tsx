import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { BlockedPhone as Blocked } from '#contract/office/customers.ts'
import { dateInLagos } from '#contract/platform/times.ts'
import { createAdminPage } from '../../../platform/admin/admin-page.tsx'
import { listQuery } from '../../../platform/api/query.ts'
import { PagedList, useListAddress } from '../../../platform/lists/paged-list.tsx'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'
import { BlockPhoneButton, UnblockPhoneButton } from './block-phone.tsx'

export default createAdminPage(
  { title: 'Blocked numbers', actions: <BlockPhoneButton /> },
  BlockedPhoneList,
)

function BlockedPhoneList() {
  const address = useListAddress()
  return (
    <PagedList
      query={useQuery(listQuery('GET /customers/blocked/:limit/:skip/:search?', address))}
      address={address}
      searchLabel="search numbers and reasons"
      empty={<EmptyState text="Every phone number may be paid for on delivery" />}
    >
      {(rows) => (
        <ul className="grid gap-4 lg:grid-cols-2">
          {rows.map((row) => (
            <BlockedPhoneItem key={row.phone} row={row} />
          ))}
        </ul>
      )}
    </PagedList>
  )
}

const BlockedPhoneItem = ({ row: { phone, reason, by, at } }: { row: Blocked }) => (
  <li className="grid content-between justify-items-start gap-4 rounded-box border border-line bg-surface p-5">
    <div className="grid gap-1">
      <h2 className="font-bold tabular-nums">
        <Link to={`/admin/orders?search=${phone}`} className="text-link">
          {phone}
        </Link>
      </h2>
      <p className="wrap-anywhere">{reason}</p>
      <p className="text-sm text-muted">
        {by}, <time dateTime={at}>{dateInLagos(at)}</time>
      </p>
    </div>
    <UnblockPhoneButton phone={phone} />
  </li>
)
