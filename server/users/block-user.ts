import { isLastSuperAdmin } from '../access/users.ts'
import { OPERATOR, writeAudit } from '../audit/audit.ts'
import { now } from '../db/now.ts'
import type { Db } from '../db/schema.ts'
import { endAllSessions } from '../sessions/end-sessions.ts'
import { activeSuperAdmins, findUserByEmail, lockUser } from './queries.ts'

/** `last`: nobody could come in any more to undo it. */
export type Blocked = { outcome: 'unknown' | 'last' | 'already' | 'blocked'; ended: string[] }

type Given = { email: string; isForced: boolean }

/**
 * Blocks any account, a super admin's too: a command of the operator, for an account that went bad. Its sessions end at
 * once. The last super admin who can come in is spared unless forced.
 */
export const blockAccount = (db: Db, { email, isForced }: Given): Promise<Blocked> =>
  db.transaction().execute(async (trx) => {
    const found = await findUserByEmail(trx, email)
    const superAdmins = await activeSuperAdmins(trx).forUpdate().execute() // two of these commands at once must not each leave the other's account
    const row = found && (await lockUser(trx, found.id))
    if (!row) return { outcome: 'unknown', ended: [] }
    if (row.status === 'block') return { outcome: 'already', ended: await endAllSessions(trx, row.id) }
    const isLast = isLastSuperAdmin(row, superAdmins)
    if (isLast && !isForced) return { outcome: 'last', ended: [] }
    await trx.updateTable('user_account').set({ status: 'block', updated_at: now() }).where('id', '=', row.id).execute()
    await writeAudit(trx, OPERATOR, {
      action: 'user.block',
      target: row.id,
      details: { name: row.full_name, email: row.email },
    })
    return { outcome: 'blocked', ended: await endAllSessions(trx, row.id) }
  })
