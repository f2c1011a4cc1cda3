import { messages } from '#contract/messages.ts'
import type { SignUpForm } from '#contract/users.ts'
import type { Db } from '../db/schema.ts'
import { badRequest, conflict } from '../errors.ts'
import type { Turn } from '../fair-queue.ts'
import { newId } from '../ids.ts'
import { queueMail } from '../mail/outbox.ts'
import { findUser, type UserRow } from '../users/queries.ts'
import { makeCode } from './codes.ts'
import { hashPassword, isCommon } from './passwords.ts'

/** @throws 400 for a password that everybody guesses */
export async function safeHash(password: string, turn: Turn): Promise<string> {
  if (isCommon(password)) throw badRequest(`password ${messages.commonPassword}`)
  return hashPassword(password, turn)
}

/**
 * Opens an account and queues the mail that verifies its address. Guests' orders join it only then.
 * @throws 409 when the address has one already
 */
export async function signUp(db: Db, form: SignUpForm, turn: Turn): Promise<UserRow> {
  const password_hash = await safeHash(form.password, turn) // before the transaction: it takes a while
  return db.transaction().execute(async (trx) => {
    const id = newId()
    const inserted = await trx
      .insertInto('user_account')
      .values({
        id,
        full_name: form.fullName,
        email: form.email,
        phone_number: form.phoneNumber,
        whatsapp: form.whatsapp || null,
        password_hash,
        role: 'users',
        shipping: null,
      })
      .onConflict((on) => on.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!inserted) throw conflict(messages.emailTaken)
    const code = await makeCode(trx, id, 'verify')
    await queueMail(trx, { template: 'verifyEmail', to: form.email, key: `verify:${id}`, userId: id, code })
    return (await findUser(trx, id)) as UserRow
  })
}
