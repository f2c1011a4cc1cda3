import { useQuery } from '@tanstack/react-query'
import type { CallOutput } from '#contract/endpoint.ts'
import type { userEndpoints } from '#contract/users.ts'
import { PagedList } from '../../lists/paged-list.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useListAddress } from '../../ui/use-list-address.ts'
import { AdminPage } from '../admin-page.tsx'
import { userQueries } from './queries.ts'
import { UserTable, userSorting } from './user-table.tsx'

const toPage = ({ data, totalUsers }: CallOutput<typeof userEndpoints.list>) => ({ data, total: totalUsers })

/** §2: /admin/users: users as a searchable table, 50 per page. */
export default function UsersPage() {
  return (
    <AdminPage title="Users">
      <Users />
    </AdminPage>
  )
}

function Users() {
  const address = useListAddress()
  const sorting = userSorting(address)
  const query = useQuery({ ...userQueries.list(address.page, address.search, sorting.sort), select: toPage })
  return (
    <PagedList
      query={query}
      address={address}
      searchLabel="search users"
      empty={<EmptyState text="Nobody has opened an account yet" />}
    >
      {(users) => (
        <UserTable
          {...sorting}
          users={users}
          label="Users"
          addressOf={({ _id }) => `/admin/users/userdetails/${_id}`}
        />
      )}
    </PagedList>
  )
}
