import { messages } from '#contract/messages.ts'
import type { SeenValues } from '#contract/platform/form-schemas.ts'
import { ADMIN_RIGHTS, effectiveRightsOf, type Right } from '#contract/platform/rights.ts'
import { type AccountStatus, roleOfId } from '#contract/platform/roles.ts'
import { type AuditAuthor, type AuditedAct, writeAuditEntry } from '../../platform/audit/audit.ts'
import { requireSeen } from '../../platform/audit/require-seen.ts'
import { databaseNow } from '../../platform/db/now.ts'
import type { Db, Trx } from '../../platform/db/schema.ts'
import { badRequestError, conflictError } from '../../platform/errors.ts'
import { endAllSessions } from '../sessions/end-sessions.ts'
import { lockUserRow, type UserRow } from './queries.ts'
import { queueRoleMails } from './role-mails.ts'
import { mayBecomeAdmin, requireMayChangeUser, rightsOfPromoted } from './user-access.ts'

/** An act of an admin on the account `id`. */
type ActOn = AuditedAct & { id: string }

/**
 * Blocks or unblocks a user; either ends the user's sessions, whose ids are returned. @throws 403
 * (docs/product.md §6)
 */
export const setUserStatus = (db: Db, act: ActOn, status: AccountStatus): Promise<string[]> =>
  changeUserRow(db, act, { status }, status === 'block' ? 'user.block' : 'user.unblock')

/**
 * The user has to sign in again. @throws 400 for another role, 403, 409 for an account that is not
 * verified
 */
export async function setUserRole(db: Db, act: ActOn, roleId: string) {
  const role = roleOfId(roleId)
  if (role !== 'admin' && role !== 'users') throw badRequestError(`roleValue ${messages.badRole}`)
  const rights = role === 'admin' ? rightsOfPromoted(act.actor) : null
  return { role, ended: await changeUserRow(db, act, { role, rights }, `user.role.${role}`) }
}

type UserChange = Partial<Pick<UserRow, 'status' | 'role'>> & { rights?: readonly Right[] | null }

const changeUserRow = (db: Db, act: ActOn, values: UserChange, action: string): Promise<string[]> =>
  db.transaction().execute(async (trx) => {
    const row = await lockUserRow(trx, act.id)
    requireMayChangeUser(act.actor, row)
    const { role = row.role, status = row.status } = values
    if (role === row.role && status === row.status) return []
    if (values.role === 'admin' && !mayBecomeAdmin(row)) throw conflictError(messages.notVerified)
    const ended = await applyChange(trx, act, { row, values, action })
    if (values.role) await queueRoleMails(trx, { user: row, role: values.role, by: act.actor.id })
    return ended
  })

/** On a locked row. Ends the user's sessions, whose ids are returned. */
export async function applyChange(
  trx: Trx,
  by: AuditAuthor,
  { row, values, action }: { row: UserRow; values: UserChange; action: string },
): Promise<string[]> {
  await trx
    .updateTable('user_account')
    .set({ ...values, updated_at: databaseNow() })
    .where('id', '=', row.id)
    .execute()
  await writeAuditEntry(trx, by, {
    action,
    target: row.id,
    details: { name: row.full_name, email: row.email },
  })
  return endAllSessions(trx, row.id)
}

type SetRights = ActOn & { rights: readonly Right[]; seen?: SeenValues | undefined }

/**
 * Sets what an admin may do from the next call on. Returns the sessions whose live events have to
 * begin again.
 * @throws 403, 404, 409 for an account that is no admin, or whose rights somebody else has changed
 */
export const setUserRights = (db: Db, { id, rights, seen, ...act }: SetRights): Promise<string[]> =>
  db.transaction().execute(async (trx) => {
    const row = await lockUserRow(trx, id)
    requireMayChangeUser(act.actor, row)
    if (row.role !== 'admin') throw conflictError(messages.onlyAdminsHaveRights)
    const before = effectiveRightsOf(row)
    requireSeen(seen, { rights: before }, { rights })
    if (before.join() === rights.join()) return []
    const isAll = rights.length === ADMIN_RIGHTS.length
    await trx
      .updateTable('user_account')
      .set({ rights: isAll ? null : rights, updated_at: databaseNow() })
      .where('id', '=', id)
      .execute()
    const details = {
      name: row.full_name,
      email: row.email,
      changes: { rights: { from: before, to: rights } },
    }
    await writeAuditEntry(trx, act, { action: 'user.rights', target: id, details })
    const sessions = trx
      .selectFrom('session')
      .select('id')
      .where('user_id', '=', id)
      .where('ended_at', 'is', null)
    return (await sessions.execute()).map((session) => session.id)
  })
