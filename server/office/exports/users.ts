import { columns, toUser } from '../../people/users/queries.ts'
import { type Cell, timeCell } from '../../platform/csv/cells.ts'
import type { Db } from '../../platform/db/schema.ts'
import { type Batch, batchesOf } from './batches.ts'

export const USER_COLUMNS = [
  ...[
    'User',
    'Full name',
    'Email',
    'Phone',
    'WhatsApp',
    'Status',
    'Verified',
    'Shipping',
    'Created at',
  ],
]

/** Basic users only: an admin may not read other admins. */
export async function* userRows(db: Db): AsyncGenerator<Cell[][]> {
  const read = ({ below, limit }: Batch) =>
    db
      .selectFrom('user_account')
      .select(columns)
      .where('role', '=', 'users')
      .where('id', '<', below)
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
  for await (const rows of batchesOf(read))
    yield rows
      .map(toUser)
      .map((user) => [
        ...[user._id, user.fullName, user.email, user.phoneNumber, user.whatsapp, user.status],
        ...[user.isVerified ? 'TRUE' : 'FALSE', user.shipping.join(', '), timeCell(user.createdAt)],
      ])
}
