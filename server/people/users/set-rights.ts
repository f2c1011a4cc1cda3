import { messages } from '#contract/messages.ts'
import { RIGHTS, type Right, rightsOf } from '#contract/platform/rights.ts'
import type { Seen } from '#contract/platform/values.ts'
import { requireMayChangeUser } from '../../platform/access/users.ts'
import { type Act, writeAudit } from '../../platform/audit/audit.ts'
import { requireSeen } from '../../platform/audit/require-seen.ts'
import { now } from '../../platform/db/now.ts'
import type { Db } from '../../platform/db/schema.ts'
import { conflict } from '../../platform/errors.ts'
import { lockUser } from './queries.ts'

type SetRights = Act & { id: string; rights: readonly Right[]; seen?: Seen | undefined }

/**
 * Sets what an admin may do from the next call on. Returns the sessions whose live events have to begin again.
 * @throws 403, 404, 409 for an account that is no admin, or as `requireSeen`
 */
export const setRights = (db: Db, { id, rights, seen, ...act }: SetRights): Promise<string[]> =>
  db.transaction().execute(async (trx) => {
    const row = await lockUser(trx, id)
    requireMayChangeUser(act.actor, row)
    if (row.role !== 'admin') throw conflict(messages.onlyAdminsHaveRights)
    const before = rightsOf(row)
    requireSeen(seen, { rights: before }, { rights })
    if (before.join() === rights.join()) return []
    const isAll = rights.length === RIGHTS.length
    await trx
      .updateTable('user_account')
      .set({ rights: isAll ? null : rights, updated_at: now() })
      .where('id', '=', id)
      .execute()
    const details = { name: row.full_name, email: row.email, changes: { rights: { from: before, to: rights } } }
    await writeAudit(trx, act, { action: 'user.rights', target: id, details })
    const sessions = trx.selectFrom('session').select('id').where('user_id', '=', id).where('ended_at', 'is', null)
    return (await sessions.execute()).map((session) => session.id)
  })
