import { messages } from '#contract/messages.ts'
import type { ChangePasswordForm, ResetPasswordForm } from '#contract/users.ts'
import { type Act, writeAudit } from '../audit/audit.ts'
import { now } from '../db/now.ts'
import type { Db, Trx } from '../db/schema.ts'
import { badRequest } from '../errors.ts'
import { newId } from '../ids.ts'
import { queueMail } from '../mail/outbox.ts'
import { closeAllSessions, forgetDevices } from '../sessions/sessions.ts'
import { findUser, type UserRow } from '../users/queries.ts'
import { turnOfUser } from './caller.ts'
import { findOwner, redeemCode, withdrawCodes } from './codes.ts'
import { isPassword } from './passwords.ts'
import { ownWords, safeHash } from './strength/safe-hash.ts'

/** The account with its new password, and the sign-ins that ended. */
export type PasswordSet = { row: UserRow; ended: string[] }

/**
 * A new password for who knows the old one. All sessions end; the caller is to get a new one.
 * @throws 400 for a wrong old one: 401 would make the browser sign in again
 */
export async function changePassword(
  db: Db,
  { act, form, signal }: { act: Act; form: ChangePasswordForm; signal: AbortSignal },
): Promise<PasswordSet> {
  const { id, name } = act.actor
  const turn = turnOfUser(id, signal)
  const row = await findUser(db, id)
  if (!row || !(await isPassword(form.oldpassword, row.password_hash, turn))) throw badRequest(messages.wrongPassword)
  const hash = await safeHash({ field: 'newpassword', password: form.newpassword, own: ownWords(row) }, turn)
  return db.transaction().execute(async (trx) => {
    await writeAudit(trx, act, { action: 'password.change', target: id, details: { name } })
    return setPassword(trx, id, hash)
  })
}

/** A new password for who holds the code of a reset mail. @throws 400 for a code that is unknown, used or too old */
export async function resetPassword(
  db: Db,
  { form, address, signal }: { form: ResetPasswordForm; address: string; signal: AbortSignal },
): Promise<PasswordSet> {
  const owner = await findOwner(db, form.code, 'reset') // before the hash: guessing codes costs no time in its queue
  if (!owner) throw badRequest(messages.badCode)
  const own = ownWords(await findUser(db, owner))
  const turn = turnOfUser(owner, signal)
  const hash = await safeHash({ field: 'newpassword', password: form.newpassword, own }, turn)
  return db.transaction().execute(async (trx) => {
    const userId = await redeemCode(trx, form.code, 'reset')
    if (!userId) throw badRequest(messages.badCode)
    const set = await setPassword(trx, userId, hash)
    const { id, full_name: name, email_verified_at } = set.row
    // Anybody may have opened it with this address, in as many browsers as they like: none of them has tries of its own.
    if (!email_verified_at) await forgetDevices(trx, userId)
    await writeAudit(trx, { actor: { id, name }, address }, { action: 'password.reset', target: id, details: { name } })
    return set
  })
}

/** All sessions end, and codes for a new password that are still on their way are of no use any more. */
export async function setPassword(trx: Trx, userId: string, password_hash: string): Promise<PasswordSet> {
  const row = await trx
    .updateTable('user_account')
    .set({ password_hash, updated_at: now() })
    .where('id', '=', userId)
    .returningAll()
    .executeTakeFirstOrThrow()
  await withdrawCodes(trx, userId, 'reset')
  const ended = await closeAllSessions(trx, userId)
  await queueMail(trx, { template: 'passwordChanged', to: row.email, key: `password:${newId()}`, userId })
  return { row, ended }
}
