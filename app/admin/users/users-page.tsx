import { useQuery } from '@tanstack/react-query'
import type { userEndpoints } from '#contract/people/users.ts'
import type { CallOutput } from '#contract/platform/endpoint.ts'
import { MAX_TAG } from '#contract/platform/limits.ts'
import { PagedList } from '../../lists/paged-list.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useListAddress } from '../../ui/use-list-address.ts'
import { AdminPage } from '../admin-page.tsx'
import { TagField } from '../customers/tag-field.tsx'
import { userQueries } from './queries.ts'
import { UserTable, userSorting } from './user-table.tsx'

const toPage = ({ data, totalUsers }: CallOutput<typeof userEndpoints.list>) => ({ data, total: totalUsers })

/** /admin/users: users as a searchable table, 50 per page. */
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
  const tag = address.valueAt('tag').slice(0, MAX_TAG)
  const query = useQuery({
    ...userQueries.list(address.page, address.search, sorting.sort, tag || undefined),
    select: toPage,
  })
  return (
    <PagedList
      query={query}
      address={address}
      searchLabel="search users"
      filters={<TagField value={tag} onChange={(chosen) => address.setValues({ tag: chosen })} />}
      empty={<EmptyState text={tag ? `No user has the tag “${tag}”` : 'Nobody has opened an account yet'} />}
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
