import { sql } from 'kysely'
import { messages } from '#contract/messages.ts'
import { roleOf, type Status } from '#contract/roles.ts'
import { closeAllSessions } from '../accounts/sessions.ts'
import type { Db, Trx } from '../db/schema.ts'
import { badRequest } from '../errors.ts'
import type { Actor } from '../http/guard.ts'
import { requireMayChange } from './access.ts'
import { lockUser, type UserRow } from './queries.ts'

/** An act of an admin on another account; `address` is where it came from, for the audit log. */
type Act = { actor: Actor; id: string; address: string }

/** Blocks or unblocks. A blocked person's tokens stop at once and the sessions end. @throws 403 (docs/product.md §6) */
export const setStatus = (db: Db, act: Act, status: Status): Promise<void> =>
  change(db, act, { status }, status === 'block' ? 'user.block' : 'user.unblock')

/** Makes an admin or a basic user; the person signs in anew. @throws 400 for another role, 403 */
export async function setRole(db: Db, act: Act, roleId: string): Promise<'admin' | 'users'> {
  const role = roleOf(roleId)
  if (role !== 'admin' && role !== 'users') throw badRequest(`roleValue ${messages.badRole}`)
  await change(db, act, { role }, `user.role.${role}`)
  return role
}

type Change = Partial<Pick<UserRow, 'status' | 'role'>>

const change = (db: Db, act: Act, values: Change, action: string): Promise<void> =>
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
    await audit(trx, act, action, { email: row.email })
  })

/** One entry for each change by an admin, in its transaction. */
const audit = (
  trx: Trx,
  { actor, id, address }: Act,
  action: string,
  details: Record<string, unknown>,
): Promise<unknown> =>
  trx
    .insertInto('audit_log')
    .values({ actor_id: actor.id, action, target: id, details: JSON.stringify(details), address })
    .execute()
