import { messages } from '#contract/messages.ts'
import type { ResetPasswordForm } from '#contract/people/users.ts'
import { writeAuditEntry } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/db/schema.ts'
import { badRequestError } from '../../platform/errors.ts'
import { createRowId } from '../../platform/ids.ts'
import { queueMail } from '../../platform/mail/outbox.ts'
import type { AccountMail } from '../mails/account-mail-kinds.ts'
import { forgetDevices } from '../sessions/known-devices.ts'
import { findUserByEmail, findUserById, type UserRow } from '../users/queries.ts'
import { turnOfSignedInUser } from './caller.ts'
import { type PasswordSet, setPassword } from './change-password.ts'
import { createMailedCode, findCodeOwner, redeemMailedCode } from './codes.ts'
import { hashNewPassword } from './strength/safe-hash.ts'

/**
 * The account is looked up when the mail is sent: neither the answer nor its time reveals whether
 * there is one.
 */
export const forgotPassword = (db: Db, email: string, caller?: string): Promise<unknown> =>
  queueMail<AccountMail>(db, {
    template: 'resetPassword',
    to: email,
    key: `reset:${createRowId()}`,
    email,
    caller,
  })

/** The account of an address and a code for its new password; undefined when there is none. */
export const makeResetCode = (
  db: Db,
  email: string,
): Promise<{ row: UserRow; code: string } | undefined> =>
  db.transaction().execute(async (trx) => {
    const row = await findUserByEmail(trx, email)
    return row && { row, code: await createMailedCode(trx, row.id, 'reset') }
  })

/**
 * A new password by the code of a reset mail. @throws 400 for a code that is unknown, used or too
 * old
 */
export async function resetMailedPassword(
  db: Db,
  { form, address, signal }: { form: ResetPasswordForm; address: string; signal: AbortSignal },
): Promise<PasswordSet> {
  // before the hash: a guessed code must not cost one
  const owner = await findCodeOwner(db, form.code, 'reset')
  if (!owner) throw badRequestError(messages.badCode)
  const hash = await hashNewPassword(
    await findUserById(db, owner),
    form.newpassword,
    turnOfSignedInUser(owner, signal),
  )
  return db.transaction().execute(async (trx) => {
    const userId = await redeemMailedCode(trx, form.code, 'reset')
    if (!userId) throw badRequestError(messages.badCode)
    const set = await setPassword(trx, userId, hash)
    const { id, full_name: name, email_verified_at } = set.user
    // A stranger may have opened the account with this address, in any number of browsers: none of
    // them stays known.
    if (!email_verified_at) await forgetDevices(trx, userId)
    await writeAuditEntry(
      trx,
      { actor: { id, name }, address },
      { action: 'password.reset', target: id, details: { name } },
    )
    return set
  })
}
