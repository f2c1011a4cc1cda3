import { useQuery } from '@tanstack/react-query'
import { MAX_TAG } from '#contract/platform/limits.ts'
import { userQueries } from '../../../people/admin/users/queries.ts'
import { UserTable, userSorting } from '../../../people/admin/users/user-table.tsx'
import { createAdminPage } from '../../../platform/admin/admin-page.tsx'
import { PagedList } from '../../../platform/lists/paged-list.tsx'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'
import { useListAddress } from '../../../platform/ui/use-list-address.ts'
import { CustomerTagField } from './tag-field.tsx'

export default createAdminPage({ title: 'Users' }, BasicUserList)

function BasicUserList() {
  const address = useListAddress()
  const sorting = userSorting(address)
  const tag = address.valueAt('tag').slice(0, MAX_TAG)
  const query = useQuery({
    ...userQueries.list(address.page, address.search, sorting.sort, tag || undefined),
    select: ({ data, totalUsers }) => ({ data, total: totalUsers }),
  })
  return (
    <PagedList
      query={query}
      address={address}
      searchLabel="search users"
      filters={
        <CustomerTagField value={tag} onChange={(chosen) => address.setValues({ tag: chosen })} />
      }
      empty={
        <EmptyState
          text={tag ? `No user has the tag “${tag}”` : 'Nobody has opened an account yet'}
        />
      }
    >
      {(users) => <UserTable users={users} sorting={sorting} />}
    </PagedList>
  )
}
