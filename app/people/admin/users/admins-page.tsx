import { useQuery } from '@tanstack/react-query'
import { createAdminPage } from '../../../platform/admin/admin-page.tsx'
import { queryApiFresh } from '../../../platform/api/query.ts'
import { useListAddress } from '../../../platform/lists/paged-list.tsx'
import { Loaded } from '../../../platform/loaded/loaded.tsx'
import { AdminTable, adminSorting } from './user-table.tsx'

/** /admin/admins: admins as a table without search or paging. There is always one: the reader. */
export default createAdminPage({ title: 'Admins', superOnly: true }, Admins)

function Admins() {
  const sorting = adminSorting(useListAddress())
  return (
    <Loaded query={useQuery(queryApiFresh('GET /users/admin', undefined, { sort: sorting.sort }))}>
      {({ data }) => <AdminTable users={data} sorting={sorting} />}
    </Loaded>
  )
}
