import { OPERATOR } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/db/schema.ts'
import { endAllSessions } from '../sessions/end-sessions.ts'
import { applyChange } from './change-user.ts'
import { activeSuperAdmins, findUserByEmail, lockUserRow } from './queries.ts'
import { isLastSuperAdmin } from './user-access.ts'

/** `last`: no super admin would be left who could undo it. */
export type BlockedUser = { outcome: 'unknown' | 'last' | 'already' | 'blocked'; ended: string[] }

/**
 * Blocks any account and ends its sessions, also a super admin's: for one in the wrong hands. The
 * last super admin who can sign in is blocked only when forced.
 */
export const blockUserAccount = (
  db: Db,
  { email, isForced }: { email: string; isForced: boolean },
): Promise<BlockedUser> =>
  db.transaction().execute(async (trx) => {
    const found = await findUserByEmail(trx, email)
    // Locked: two of these commands at once must not block the last two super admins.
    const superAdmins = await activeSuperAdmins(trx).forUpdate().execute()
    const row = found && (await lockUserRow(trx, found.id))
    if (!row) return { outcome: 'unknown', ended: [] }
    if (row.status === 'block')
      return { outcome: 'already', ended: await endAllSessions(trx, row.id) }
    const isLast = isLastSuperAdmin(row, superAdmins)
    if (isLast && !isForced) return { outcome: 'last', ended: [] }
    const ended = await applyChange(trx, OPERATOR, {
      row,
      values: { status: 'block' },
      action: 'user.block',
    })
    return { outcome: 'blocked', ended }
  })
