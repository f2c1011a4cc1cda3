import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../shell/loaded.tsx'
import { useListAddress } from '../../ui/use-list-address.ts'
import { userQueries } from './queries.ts'
import { AdminTable, adminSorting } from './user-table.tsx'

/** §2: admins as a table without search or paging. There is always one: who looks at it. */
export function AdminList() {
  const sorting = adminSorting(useListAddress())
  return (
    <Loaded query={useQuery(userQueries.admins(sorting.sort))}>
      {({ data }) => (
        <AdminTable
          {...sorting}
          users={data}
          label="Admins"
          addressOf={({ _id }) => `/admin/admins/admindetails/${_id}`}
        />
      )}
    </Loaded>
  )
}
