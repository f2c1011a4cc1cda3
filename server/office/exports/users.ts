import type { User } from '#contract/people/users.ts'
import { SHOWN_USER_COLUMNS, toUserOfRow } from '../../people/users/queries.ts'
import { lagosTimeCell } from '../../platform/csv/cells.ts'
import type { Db } from '../../platform/db/schema.ts'
import { type ExportBatch, readInBatches } from './batches.ts'
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
  { heading: 'Created at', cell: ({ createdAt }) => lagosTimeCell(createdAt) },
]

/** Basic users only: an admin may not read other admins. */
export async function* readBasicUsers(db: Db): AsyncGenerator<User[]> {
  const readBatch = ({ below, limit }: ExportBatch) =>
    db
      .selectFrom('user_account')
      .select(SHOWN_USER_COLUMNS)
      .where('role', '=', 'users')
      .where('id', '<', below)
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
  for await (const rows of readInBatches(readBatch)) yield rows.map(toUserOfRow)
}
