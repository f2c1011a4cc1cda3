import { sql } from 'kysely'
import { messages } from '#contract/messages.ts'
import { roleOf, type Status } from '#contract/roles.ts'
import { closeAllSessions } from '../accounts/sessions.ts'
import { type Act, writeAudit } from '../audit/audit.ts'
import type { Db } from '../db/schema.ts'
import { badRequest } from '../errors.ts'
import { requireMayChange } from './access.ts'
import { lockUser, type UserRow } from './queries.ts'

/** An act of an admin on the account `id`. */
type ActOn = Act & { id: string }

/** Blocks or unblocks. A blocked person's tokens stop at once and the sessions end. @throws 403 (docs/product.md §6) */
export const setStatus = (db: Db, act: ActOn, status: Status): Promise<void> =>
  change(db, act, { status }, status === 'block' ? 'user.block' : 'user.unblock')

/** Makes an admin or a basic user; the person signs in anew. @throws 400 for another role, 403 */
export async function setRole(db: Db, act: ActOn, roleId: string): Promise<'admin' | 'users'> {
  const role = roleOf(roleId)
  if (role !== 'admin' && role !== 'users') throw badRequest(`roleValue ${messages.badRole}`)
  await change(db, act, { role }, `user.role.${role}`)
  return role
}

type Change = Partial<Pick<UserRow, 'status' | 'role'>>

const change = (db: Db, act: ActOn, values: Change, action: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const row = await lockUser(trx, act.id)
    requireMayChange(act.actor, row)
    const isSame = Object.entries(values).every(([name, value]) => row[name as keyof Change] === value)
    if (isSame) return
    await trx
      .updateTable('user_account')
      .set({ ...values, session_version: sql`session_version + 1` as never, updated_at: sql`now()` as never })
      .where('id', '=', act.id)
      .execute()
    await closeAllSessions(trx, act.id)
    await writeAudit(trx, act, { action, target: act.id, details: { name: row.full_name, email: row.email } })
  })
