import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { messages } from '#contract/messages.ts'
import type { VerifyEmailForm } from '#contract/people/users.ts'
import { databaseNow } from '../../platform/db/now.ts'
import type { Db, Trx } from '../../platform/db/schema.ts'
import { badFieldError, badRequestError } from '../../platform/errors.ts'
import { actorOfSession, bearerTokenIn } from '../../platform/http/guard.ts'
import type { Tokens } from '../sessions/access-tokens.ts'
import { forgetDevices } from '../sessions/known-devices.ts'
import { findSessionHere } from '../sessions/renew-session.ts'
import { findUserById } from '../users/queries.ts'
import { turnOfSignedInUser } from './caller.ts'
import { setPassword } from './change-password.ts'
import { findCodeOwner, redeemMailedCode } from './codes.ts'
import { hashNewPassword } from './strength/safe-hash.ts'

type Verification = {
  form: VerifyEmailForm
  /** Ids of the users who are signed in in this browser. */
  signedIn: readonly string[]
  signal: AbortSignal
}

/**
 * Redeems the code of a verification mail. Guests' orders with the address join the account only
 * now that the address is shown to be the user's. A stranger may have opened the account with this
 * address: a caller who is not signed in to it chooses a new password, and all its sessions end.
 * Returns the user, and the sessions that ended.
 * @throws 400 for a code that is unknown, used or too old; 400 at `newpassword` when one is needed
 */
export async function verifyEmail(
  db: Db,
  given: Verification,
): Promise<{ userId: string; ended: string[] }> {
  const { form, signedIn } = given
  const owner = await findCodeOwner(db, form.vid, 'verify')
  if (!owner) throw badRequestError(messages.badCode)
  const password_hash = signedIn.includes(owner) ? undefined : await hashOfChosen(db, given, owner)
  return db.transaction().execute(async (trx) => {
    const userId = await redeemMailedCode(trx, form.vid, 'verify')
    if (!userId) throw badRequestError(messages.badCode)
    const ended = password_hash ? await takeOverAddress(trx, userId, password_hash) : []
    await markVerified(trx, userId)
    return { userId, ended }
  })
}

/**
 * Ids of the users who are signed in in this browser, by access token or refresh cookie. Never
 * throws for a bad one.
 */
export async function listUsersOfAddress(
  { db, tokens }: { db: Db; tokens: Tokens },
  request: FastifyRequest,
) {
  const claims = tokens.read(bearerTokenIn(request.headers.authorization))
  const actor = claims && (await actorOfSession(db, claims.sessionId).catch(() => undefined))
  const session = await findSessionHere(db, request)
  return [actor?.id, session?.userId].filter((id) => id !== undefined)
}

async function hashOfChosen(
  db: Db,
  { form: { newpassword }, signal }: Verification,
  owner: string,
): Promise<string> {
  if (!newpassword) throw badFieldError('newpassword', messages.passwordNeeded)
  return hashNewPassword(
    await findUserById(db, owner),
    newpassword,
    turnOfSignedInUser(owner, signal),
  )
}

/** Ends the access that anyone else may have to this account. */
async function takeOverAddress(trx: Trx, userId: string, password_hash: string): Promise<string[]> {
  const { ended } = await setPassword(trx, userId, password_hash)
  await forgetDevices(trx, userId)
  return ended
}

async function markVerified(trx: Trx, userId: string): Promise<void> {
  const { email } = await trx
    .updateTable('user_account')
    .set({ email_verified_at: databaseNow(), updated_at: databaseNow() })
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
