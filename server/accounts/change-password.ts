import { sql } from 'kysely'
import { messages } from '#contract/messages.ts'
import type { ChangePasswordForm, ResetPasswordForm } from '#contract/users.ts'
import type { Db, Trx } from '../db/schema.ts'
import { badRequest } from '../errors.ts'
import { queueMail } from '../mail/outbox.ts'
import { findUser, type UserRow } from '../users/queries.ts'
import { redeemCode } from './codes.ts'
import { isPassword } from './passwords.ts'
import { closeAllSessions } from './sessions.ts'
import { safeHash } from './sign-up.ts'

/**
 * A new password for who knows the old one. All sessions end, and older access tokens stop at once; the caller gets a
 * new session. @throws 400 for a wrong old one: 401 would make the browser sign in again
 */
export async function changePassword(db: Db, userId: string, form: ChangePasswordForm): Promise<UserRow> {
  const row = await findUser(db, userId)
  if (!row || !(await isPassword(form.oldpassword, row.password_hash))) throw badRequest(messages.wrongPassword)
  const hash = await safeHash(form.newpassword)
  return db.transaction().execute((trx) => setPassword(trx, userId, hash))
}

/** A new password for who holds the code of a reset mail. @throws 400 for a code that is unknown, used or too old */
export async function resetPassword(db: Db, form: ResetPasswordForm): Promise<void> {
  const hash = await safeHash(form.newpassword)
  await db.transaction().execute(async (trx) => {
    const userId = await redeemCode(trx, form.code, 'reset')
    if (!userId) throw badRequest(messages.badCode)
    await setPassword(trx, userId, hash)
  })
}

async function setPassword(trx: Trx, userId: string, password_hash: string): Promise<UserRow> {
  const row = await trx
    .updateTable('user_account')
    .set({ password_hash, session_version: sql`session_version + 1` as never, updated_at: sql`now()` as never })
    .where('id', '=', userId)
    .returningAll()
    .executeTakeFirstOrThrow()
  await closeAllSessions(trx, userId)
  await queueMail(trx, {
    template: 'passwordChanged',
    to: row.email,
    key: `password:${userId}:${row.session_version}`,
    userId,
  })
  return row
}
