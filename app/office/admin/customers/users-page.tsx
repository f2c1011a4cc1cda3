import { useQuery } from '@tanstack/react-query'
import { MAX_TAG } from '#contract/platform/limits.ts'
import { UserTable, userSorting } from '../../../people/admin/users/user-table.tsx'
import { createAdminPage } from '../../../platform/admin/admin-page.tsx'
import { listQuery } from '../../../platform/api/query.ts'
import { PagedList, useListAddress } from '../../../platform/lists/paged-list.tsx'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'
import { CustomerTagField } from './tag-field.tsx'

export default createAdminPage({ title: 'Users' }, BasicUserList)

function BasicUserList() {
  const address = useListAddress()
  const sorting = userSorting(address)
  const tag = address.valueAt('tag').slice(0, MAX_TAG)
  const chosen = { sort: sorting.sort, tag: tag || undefined }
  const query = useQuery({
    ...listQuery('GET /users/:limit/:skip/:search?', address, chosen),
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
