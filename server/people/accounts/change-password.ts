import { messages } from '#contract/messages.ts'
import type { ChangePasswordForm } from '#contract/people/users.ts'
import { type Act, writeAudit } from '../../platform/audit/audit.ts'
import { now } from '../../platform/db/now.ts'
import type { Db, Trx } from '../../platform/db/schema.ts'
import { badRequest } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { queueMail } from '../../platform/mail/outbox.ts'
import { endAllSessions } from '../sessions/end-sessions.ts'
import { findUser, type UserRow } from '../users/queries.ts'
import { turnOfUser } from './caller.ts'
import { withdrawCodes } from './codes.ts'
import { isPassword } from './passwords.ts'
import { newHash } from './strength/safe-hash.ts'

export type PasswordSet = { user: UserRow; ended: string[] }

/**
 * All sessions end; the route opens one. @throws 400 for a wrong old password: 401 would make the
 * browser sign in
 */
export async function changePassword(
  db: Db,
  { act, form, signal }: { act: Act; form: ChangePasswordForm; signal: AbortSignal },
): Promise<PasswordSet> {
  const { id, name } = act.actor
  const turn = turnOfUser(id, signal)
  const user = await findUser(db, id)
  if (!user || !(await isPassword(form.oldpassword, user.password_hash, turn)))
    throw badRequest(messages.wrongPassword)
  const hash = await newHash(user, form.newpassword, turn)
  return db.transaction().execute(async (trx) => {
    await writeAudit(trx, act, { action: 'password.change', target: id, details: { name } })
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
    .set({ password_hash, updated_at: now() })
    .where('id', '=', userId)
    .returningAll()
    .executeTakeFirstOrThrow()
  await withdrawCodes(trx, userId, 'reset')
  const ended = await endAllSessions(trx, userId)
  await queueMail(trx, {
    template: 'passwordChanged',
    to: user.email,
    key: `password:${newId()}`,
    userId,
  })
  return { user, ended }
}
