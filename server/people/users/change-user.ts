import { messages } from '#contract/messages.ts'
import { RIGHTS, type Right, rightsOf } from '#contract/platform/rights.ts'
import { roleOf, type Status } from '#contract/platform/roles.ts'
import type { Seen } from '#contract/platform/values.ts'
import {
  mayBecomeAdmin,
  requireMayChangeUser,
  rightsOfPromoted,
} from '../../platform/access/users.ts'
import { type Act, type By, writeAudit } from '../../platform/audit/audit.ts'
import { requireSeen } from '../../platform/audit/require-seen.ts'
import { now } from '../../platform/db/now.ts'
import type { Db, Trx } from '../../platform/db/schema.ts'
import { badRequest, conflict } from '../../platform/errors.ts'
import { endAllSessions } from '../sessions/end-sessions.ts'
import { lockUser, type UserRow } from './queries.ts'
import { queueRoleMails } from './role-mails.ts'

/** An act of an admin on the account `id`. */
type ActOn = Act & { id: string }

/**
 * Blocks or unblocks a user; either ends the user's sessions, whose ids are returned. @throws 403
 * (docs/product.md §6)
 */
export const setStatus = (db: Db, act: ActOn, status: Status): Promise<string[]> =>
  change(db, act, { status }, status === 'block' ? 'user.block' : 'user.unblock')

/**
 * The user has to sign in again. @throws 400 for another role, 403, 409 for an account that is not
 * verified
 */
export async function setRole(db: Db, act: ActOn, roleId: string) {
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
    const ended = await applyChange(trx, act, { row, values, action })
    if (values.role) await queueRoleMails(trx, { user: row, role: values.role, by: act.actor.id })
    return ended
  })

/** On a locked row. Ends the user's sessions, whose ids are returned. */
export async function applyChange(
  trx: Trx,
  by: By,
  { row, values, action }: { row: UserRow; values: Change; action: string },
): Promise<string[]> {
  await trx
    .updateTable('user_account')
    .set({ ...values, updated_at: now() })
    .where('id', '=', row.id)
    .execute()
  await writeAudit(trx, by, {
    action,
    target: row.id,
    details: { name: row.full_name, email: row.email },
  })
  return endAllSessions(trx, row.id)
}

type SetRights = ActOn & { rights: readonly Right[]; seen?: Seen | undefined }

/**
 * Sets what an admin may do from the next call on. Returns the sessions whose live events have to
 * begin again.
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
    const details = {
      name: row.full_name,
      email: row.email,
      changes: { rights: { from: before, to: rights } },
    }
    await writeAudit(trx, act, { action: 'user.rights', target: id, details })
    const sessions = trx
      .selectFrom('session')
      .select('id')
      .where('user_id', '=', id)
      .where('ended_at', 'is', null)
    return (await sessions.execute()).map((session) => session.id)
  })
