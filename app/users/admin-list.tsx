import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../shell/loaded.tsx'
import { userQueries } from './queries.ts'
import { UserTable } from './user-table.tsx'

/** §2: admins as a table without search or paging. There is always one: who looks at it. */
export const AdminList = () => (
  <Loaded query={useQuery(userQueries.admins())}>
    {({ data }) => (
      <UserTable withRole users={data} label="Admins" addressOf={({ _id }) => `/admin/admins/admindetails/${_id}`} />
    )}
  </Loaded>
)
