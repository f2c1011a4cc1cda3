import { messages } from '#contract/messages.ts'
import type { ChangePasswordForm } from '#contract/people/users.ts'
import { type AuditedAct, writeAuditEntry } from '../../platform/audit/audit.ts'
import { databaseNow } from '../../platform/db/now.ts'
import type { Db, Trx } from '../../platform/db/schema.ts'
import { badRequestError } from '../../platform/errors.ts'
import { createRowId } from '../../platform/ids.ts'
import { queueMail } from '../../platform/mail/outbox.ts'
import type { AccountMail } from '../mails/account-mail-kinds.ts'
import { endAllSessions } from '../sessions/end-sessions.ts'
import { findUserById, type UserRow } from '../users/queries.ts'
import { turnOfSignedInUser } from './caller.ts'
import { withdrawCodes } from './codes.ts'
import { isRightPassword } from './passwords.ts'
import { hashNewPassword } from './strength/safe-hash.ts'

export type PasswordSet = { user: UserRow; ended: string[] }

/**
 * Sets a new password in place of the old one, which must be given. All sessions end; the route
 * opens a new one for the caller.
 * @throws 400 for a wrong old password: 401 would make the browser sign in again
 */
export async function changePassword(
  db: Db,
  { act, form, signal }: { act: AuditedAct; form: ChangePasswordForm; signal: AbortSignal },
): Promise<PasswordSet> {
  const { id, name } = act.actor
  const turn = turnOfSignedInUser(id, signal)
  const user = await findUserById(db, id)
  if (!user || !(await isRightPassword(form.oldpassword, user.password_hash, turn)))
    throw badRequestError(messages.wrongPassword)
  const hash = await hashNewPassword(user, form.newpassword, turn)
  return db.transaction().execute(async (trx) => {
    await writeAuditEntry(trx, act, { action: 'password.change', target: id, details: { name } })
    return setPassword(trx, id, hash)
  })
}

/** All sessions end, and codes of reset mails that were not used are withdrawn. */
export async function setPassword(
  trx: Trx,
  userId: string,
  password_hash: string,
): Promise<PasswordSet> {
  const user = await trx
    .updateTable('user_account')
    .set({ password_hash, updated_at: databaseNow() })
    .where('id', '=', userId)
    .returningAll()
    .executeTakeFirstOrThrow()
  await withdrawCodes(trx, userId, 'reset')
  const ended = await endAllSessions(trx, userId)
  await queueMail<AccountMail>(trx, {
    template: 'passwordChanged',
    to: user.email,
    key: `password:${createRowId()}`,
    userId,
  })
  return { user, ended }
}
