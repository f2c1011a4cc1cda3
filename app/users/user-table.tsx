import { Link } from 'react-router'
import { dateOf } from '#contract/format.ts'
import { ROLE_IDS } from '#contract/roles.ts'
import type { User } from '#contract/users.ts'
import { type Column, SortableTable } from '../admin/sortable-table.tsx'
import { UserStatus } from './user-status.tsx'

type UserTableProps = {
  users: readonly User[]
  /** Names the table. */
  label: string
  /** What a row leads to. */
  addressOf: (user: User) => string
  /** Tells admins from super admins. */
  withRole?: boolean
}

const isSuper = ({ role }: User): boolean => role === ROLE_IDS.superAdmin

const role: Column<User> = { title: 'Role', sortBy: (user) => Number(isSuper(user)) }
const columns: Column<User>[] = [
  { title: 'Full name', sortBy: ({ fullName }) => fullName },
  { title: 'Email', sortBy: ({ email }) => email },
  { title: 'Phone number' },
  { title: 'Status', sortBy: ({ status }) => status },
  { title: 'Joined', sortBy: ({ createdAt }) => createdAt },
]
const columnsWithRole = columns.toSpliced(1, 0, role)

/** People: a row leads to the person. In a narrow place each row is a card. */
export const UserTable = ({ users, label, addressOf, withRole = false }: UserTableProps) => (
  <SortableTable label={label} rows={users} columns={withRole ? columnsWithRole : columns} keyOf={({ _id }) => _id}>
    {(user) => (
      <tr className="row-link">
        <td className="cell-head font-semibold">
          <Link to={addressOf(user)} className="row-link-target text-link">
            {user.fullName}
          </Link>
        </td>
        {withRole && <td data-label="Role">{isSuper(user) ? 'super admin' : 'admin'}</td>}
        <td data-label="Email">{user.email}</td>
        <td data-label="Phone number" className="whitespace-nowrap tabular-nums">
          {user.phoneNumber}
        </td>
        <td data-label="Status">
          <UserStatus status={user.status} />
        </td>
        <td data-label="Joined" className="whitespace-nowrap tabular-nums">
          <time dateTime={user.createdAt} title={new Date(user.createdAt).toLocaleString('en-NG')}>
            {dateOf(user.createdAt)}
          </time>
        </td>
      </tr>
    )}
  </SortableTable>
)
