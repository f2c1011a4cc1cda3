import { sql } from 'kysely'
import { messages } from '#contract/messages.ts'
import type { Db } from '../db/schema.ts'
import { badRequest } from '../errors.ts'
import { queueMail } from '../mail/outbox.ts'
import { findUserByEmail } from '../users/queries.ts'
import { makeCode, redeemCode } from './codes.ts'

/**
 * Redeems the code of a verification mail. Only now, when the address is shown to be theirs, do orders that were made
 * with it as a guest join the account. @throws 400 for a code that is unknown, used or too old
 */
export const verifyEmail = (db: Db, code: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const userId = await redeemCode(trx, code, 'verify')
    if (!userId) throw badRequest(messages.badCode)
    const { email } = await trx
      .updateTable('user_account')
      .set({ email_verified_at: sql`now()` as never, updated_at: sql`now()` as never })
      .where('id', '=', userId)
      .returning('email')
      .executeTakeFirstOrThrow()
    await trx
      .updateTable('sale')
      .set({ user_id: userId })
      .where('user_id', 'is', null)
      .where(sql`lower(email)`, '=', email.toLowerCase())
      .execute()
  })

/** Mails a link for a new password, where the address has an account. Nobody learns whether it does. */
export const forgotPassword = (db: Db, email: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const row = await findUserByEmail(trx, email)
    if (!row) return
    const code = await makeCode(trx, row.id, 'reset')
    await queueMail(trx, {
      template: 'resetPassword',
      to: row.email,
      key: `reset:${code.slice(0, 12)}`,
      userId: row.id,
      code,
    })
  })
