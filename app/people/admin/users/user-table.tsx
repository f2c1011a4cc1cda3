import { Link } from 'react-router'
import type { User } from '#contract/people/users.ts'
import { dateOf } from '#contract/platform/format.ts'
import { ROLE_IDS } from '#contract/platform/roles.ts'
import { type Column, fieldsOf, SortableTable } from '../../../platform/admin/sortable-table.tsx'
import { sortingOf } from '../../../platform/lists/sorting.ts'
import type { ListAddress } from '../../../platform/ui/use-list-address.ts'
import { UserStatus } from './user-status.tsx'

type UserTableProps = {
  users: readonly User[]
  label: string
  addressOf: (user: User) => string
}

const COLUMNS = [
  { title: 'Full name', sortBy: 'fullName' },
  { title: 'Email', sortBy: 'email' },
  { title: 'Phone number' },
  { title: 'Status', sortBy: 'status' },
  { title: 'Joined', sortBy: 'createdAt' },
] as const satisfies readonly Column<string>[]
const COLUMNS_WITH_ROLE = [COLUMNS[0], { title: 'Role', sortBy: 'role' } as const, ...COLUMNS.slice(1)]

export const userSorting = (address: ListAddress) => sortingOf(address, fieldsOf(COLUMNS))
export const adminSorting = (address: ListAddress) => sortingOf(address, fieldsOf(COLUMNS_WITH_ROLE))

/** Users: each row links to its user. In a narrow place each row is a card. */
export const UserTable = ({ users, addressOf, ...table }: UserTableProps & ReturnType<typeof userSorting>) => (
  <SortableTable {...table} rows={users} columns={COLUMNS} keyOf={({ _id }) => _id}>
    {(user) => <UserRow user={user} address={addressOf(user)} />}
  </SortableTable>
)

export const AdminTable = ({ users, addressOf, ...table }: UserTableProps & ReturnType<typeof adminSorting>) => (
  <SortableTable {...table} rows={users} columns={COLUMNS_WITH_ROLE} keyOf={({ _id }) => _id}>
    {(user) => <UserRow user={user} address={addressOf(user)} withRole />}
  </SortableTable>
)

function UserRow({ user, address, withRole }: { user: User; address: string; withRole?: boolean }) {
  return (
    <tr className="row-link">
      <td className="cell-head font-semibold">
        <Link to={address} className="row-link-target text-link">
          {user.fullName}
        </Link>
      </td>
      {withRole && <td data-label="Role">{user.role === ROLE_IDS.superAdmin ? 'super admin' : 'admin'}</td>}
      <td data-label="Email">{user.email}</td>
      <td data-label="Phone number" className="cell-line tabular-nums">
        {user.phoneNumber}
      </td>
      <td data-label="Status">
        <UserStatus status={user.status} />
      </td>
      <td data-label="Joined" className="cell-line tabular-nums">
        <time dateTime={user.createdAt} title={new Date(user.createdAt).toLocaleString('en-NG')}>
          {dateOf(user.createdAt)}
        </time>
      </td>
    </tr>
  )
}
