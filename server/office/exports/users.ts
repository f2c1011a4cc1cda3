import type { User } from '#contract/people/users.ts'
import { columns, toUser } from '../../people/users/queries.ts'
import { timeCell } from '../../platform/csv/cells.ts'
import type { Db } from '../../platform/db/schema.ts'
import { type Batch, batchesOf } from './batches.ts'
import type { ExportColumn } from './export-columns.ts'

export const USER_COLUMNS: readonly ExportColumn<User>[] = [
  { heading: 'User', cell: ({ _id }) => _id },
  { heading: 'Full name', cell: ({ fullName }) => fullName },
  { heading: 'Email', cell: ({ email }) => email },
  { heading: 'Phone', cell: ({ phoneNumber }) => phoneNumber },
  { heading: 'WhatsApp', cell: ({ whatsapp }) => whatsapp },
  { heading: 'Status', cell: ({ status }) => status },
  { heading: 'Verified', cell: ({ isVerified }) => (isVerified ? 'TRUE' : 'FALSE') },
  { heading: 'Shipping', cell: ({ shipping }) => shipping.join(', ') },
  { heading: 'Created at', cell: ({ createdAt }) => timeCell(createdAt) },
]

/** Basic users only: an admin may not read other admins. */
export async function* readBasicUsers(db: Db): AsyncGenerator<User[]> {
  const readBatch = ({ below, limit }: Batch) =>
    db
      .selectFrom('user_account')
      .select(columns)
      .where('role', '=', 'users')
      .where('id', '<', below)
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
  for await (const rows of batchesOf(readBatch)) yield rows.map(toUser)
}
