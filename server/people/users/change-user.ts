import { messages } from '#contract/messages.ts'
import type { Right } from '#contract/platform/rights.ts'
import { roleOf, type Status } from '#contract/platform/roles.ts'
import { mayBecomeAdmin, requireMayChangeUser, rightsOfPromoted } from '../../platform/access/users.ts'
import { type Act, writeAudit } from '../../platform/audit/audit.ts'
import { now } from '../../platform/db/now.ts'
import type { Db } from '../../platform/db/schema.ts'
import { badRequest, conflict } from '../../platform/errors.ts'
import { endAllSessions } from '../sessions/end-sessions.ts'
import { lockUser, type UserRow } from './queries.ts'
import { queueRoleMails } from './role-mails.ts'

/** An act of an admin on the account `id`. */
type ActOn = Act & { id: string }

/** Blocks or unblocks a user; either ends the user's sessions, whose ids are returned. @throws 403 (docs/product.md §6) */
export const setStatus = (db: Db, act: ActOn, status: Status): Promise<string[]> =>
  change(db, act, { status }, status === 'block' ? 'user.block' : 'user.unblock')

/**
 * Makes a user an admin or a basic user, who has to sign in again. Returns the sessions that ended.
 * @throws 400 for another role, 403, 409 for an account that is not verified
 */
export async function setRole(
  db: Db,
  act: ActOn,
  roleId: string,
): Promise<{ role: 'admin' | 'users'; ended: string[] }> {
  const role = roleOf(roleId)
  if (role !== 'admin' && role !== 'users') throw badRequest(`roleValue ${messages.badRole}`)
  const rights = role === 'admin' ? rightsOfPromoted(act.actor) : null
  return { role, ended: await change(db, act, { role, rights }, `user.role.${role}`) }
}

type Change = Partial<Pick<UserRow, 'status' | 'role'>> & { rights?: readonly Right[] | null }

const change = (db: Db, act: ActOn, values: Change, action: string): Promise<string[]> =>
  db.transaction().execute(async (trx) => {
    const row = await lockUser(trx, act.id)
    requireMayChangeUser(act.actor, row)
    const { role = row.role, status = row.status } = values
    if (role === row.role && status === row.status) return []
    if (values.role === 'admin' && !mayBecomeAdmin(row)) throw conflict(messages.notVerified)
    await trx
      .updateTable('user_account')
      .set({ ...values, updated_at: now() })
      .where('id', '=', act.id)
      .execute()
    const ended = await endAllSessions(trx, act.id)
    await writeAudit(trx, act, { action, target: act.id, details: { name: row.full_name, email: row.email } })
    if (values.role) await queueRoleMails(trx, { user: row, role: values.role, by: act.actor.id })
    return ended
  })
