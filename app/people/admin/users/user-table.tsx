import { Link } from 'react-router'
import type { AdminSort, User, UserSort } from '#contract/people/users.ts'
import { ROLE_IDS } from '#contract/platform/roles.ts'
import { type ListColumn, ListTable } from '../../../platform/lists/list-table.tsx'
import type { ListAddress } from '../../../platform/lists/paged-list.tsx'
import { listSortingOf, type Sorting } from '../../../platform/lists/sorting.ts'
import { ListedDate } from '../../../platform/ui/listed-date.tsx'
import { UserStatus } from './user-status.tsx'

const createNameColumn = (folder: string): ListColumn<User, UserSort> => ({
  title: 'Full name',
  sortBy: 'fullName',
  isUntitled: true,
  className: 'cell-head font-semibold',
  cell: ({ _id, fullName }) => (
    <Link to={`/admin/${folder}/${_id}`} className="row-link-target text-link">
      {fullName}
    </Link>
  ),
})

const USER_TABLE_COLUMNS: ListColumn<User, UserSort>[] = [
  { title: 'Email', sortBy: 'email', isText: true, cell: ({ email }) => email },
  {
    title: 'Phone number',
    className: 'cell-line tabular-nums',
    cell: ({ phoneNumber }) => phoneNumber,
  },
  { title: 'Status', sortBy: 'status', cell: ({ status }) => <UserStatus status={status} /> },
  {
    title: 'Joined',
    sortBy: 'createdAt',
    className: 'cell-line tabular-nums',
    cell: ({ createdAt }) => <ListedDate time={createdAt} />,
  },
]

const userColumns = [createNameColumn('users/userdetails'), ...USER_TABLE_COLUMNS]

const adminColumns: ListColumn<User, AdminSort>[] = [
  createNameColumn('admins/admindetails'),
  {
    title: 'Role',
    sortBy: 'role',
    cell: ({ role }) => (role === ROLE_IDS.superAdmin ? 'super admin' : 'admin'),
  },
  ...USER_TABLE_COLUMNS,
]

export const userSorting = (address: ListAddress) => listSortingOf(address, userColumns)
export const adminSorting = (address: ListAddress) => listSortingOf(address, adminColumns)

type UserTableProps<Sort extends string> = { users: readonly User[]; sorting: Sorting<Sort> }

export const UserTable = ({ users, sorting }: UserTableProps<UserSort>) => (
  <ListTable aria-label="Users" {...userRowsOf(users)} columns={userColumns} sorting={sorting} />
)

export const AdminTable = ({ users, sorting }: UserTableProps<AdminSort>) => (
  <ListTable aria-label="Admins" {...userRowsOf(users)} columns={adminColumns} sorting={sorting} />
)

const userRowsOf = (users: readonly User[]) => ({
  rows: users,
  keyOf: ({ _id }: User) => _id,
  rowProps: () => ({ className: 'row-link' }),
})
