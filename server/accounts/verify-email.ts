import { sql } from 'kysely'
import { messages } from '#contract/messages.ts'
import type { VerifyEmailForm } from '#contract/users.ts'
import { now } from '../db/now.ts'
import type { Db, Trx } from '../db/schema.ts'
import { badField, badRequest } from '../errors.ts'
import { forgetDevices } from '../sessions/sessions.ts'
import { findUser } from '../users/queries.ts'
import { turnOfUser } from './caller.ts'
import { setPassword } from './change-password.ts'
import { findOwner, redeemCode } from './codes.ts'
import { ownWords, safeHash } from './strength/safe-hash.ts'

type Verification = {
  form: VerifyEmailForm
  /** Ids of those who are signed in in this browser. */
  signedIn: readonly string[]
  signal: AbortSignal
}

/**
 * Redeems the code of a verification mail. Only now, when the address is shown to be theirs, do orders that were made
 * with it as a guest join the account. Anybody may have opened it with this address: a caller who is not signed in
 * to it chooses a new password, and all its sessions end. Answers those that ended.
 * @throws 400 for a code that is unknown, used or too old; 400 at `newpassword` when one is needed
 */
export async function verifyEmail(db: Db, { form, signedIn, signal }: Verification): Promise<string[]> {
  const owner = await findOwner(db, form.vid, 'verify')
  if (!owner) throw badRequest(messages.badCode)
  const password_hash = signedIn.includes(owner) ? undefined : await hashOfChosen(db, { form, owner, signal })
  return db.transaction().execute(async (trx) => {
    const userId = await redeemCode(trx, form.vid, 'verify')
    if (!userId) throw badRequest(messages.badCode)
    const ended = password_hash ? await claim(trx, userId, password_hash) : []
    await markVerified(trx, userId)
    return ended
  })
}

type Chosen = { form: VerifyEmailForm; owner: string; signal: AbortSignal }

async function hashOfChosen(db: Db, { form: { newpassword }, owner, signal }: Chosen): Promise<string> {
  if (!newpassword) throw badField('newpassword', messages.passwordNeeded)
  const own = ownWords(await findUser(db, owner))
  return safeHash({ field: 'newpassword', password: newpassword, own }, turnOfUser(owner, signal))
}

/** From now on nobody who had this account before has any part of it. */
async function claim(trx: Trx, userId: string, password_hash: string): Promise<string[]> {
  const { ended } = await setPassword(trx, userId, password_hash)
  await forgetDevices(trx, userId)
  return ended
}

async function markVerified(trx: Trx, userId: string): Promise<void> {
  const { email } = await trx
    .updateTable('user_account')
    .set({ email_verified_at: now(), updated_at: now() })
    .where('id', '=', userId)
    .returning('email')
    .executeTakeFirstOrThrow()
  await trx
    .updateTable('sale')
    .set({ user_id: userId })
    .where('user_id', 'is', null)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .execute()
}
