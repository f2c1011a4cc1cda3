import { Link } from 'react-router'
import { dateOf } from '#contract/format.ts'
import type { User } from '#contract/users.ts'
import { UserStatus } from './user-status.tsx'

type UserTableProps = {
  users: readonly User[]
  /** Names the table. */
  label: string
  /** What a row leads to. */
  addressOf: (user: User) => string
}

/** People: a row leads to the person. In a narrow place each row is a card. */
export function UserTable({ users, label, addressOf }: UserTableProps) {
  return (
    <div className="table-frame">
      <table className="list-table" aria-label={label}>
        <thead>
          <tr>
            <th scope="col">Full name</th>
            <th scope="col">Email</th>
            <th scope="col">Phone number</th>
            <th scope="col">Status</th>
            <th scope="col">Joined</th>
          </tr>
        </thead>
        <tbody>
          {users.map((user) => (
            <UserRow key={user._id} user={user} address={addressOf(user)} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

const UserRow = ({ user, address }: { user: User; address: string }) => (
  <tr className="row-link">
    <td className="cell-head font-semibold">
      <Link to={address} className="row-link-target text-link">
        {user.fullName}
      </Link>
    </td>
    <td data-label="Email">{user.email}</td>
    <td data-label="Phone number" className="tabular-nums">
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
)
