import type { Db } from '../db/schema.ts'
import { newId } from '../ids.ts'
import { queueMail } from '../mail/outbox.ts'
import { findUserByEmail, type UserRow } from '../users/queries.ts'
import { makeCode } from './codes.ts'

/**
 * Asks for a mail with a link for a new password. Whether the address has an account is looked up when the mail is
 * sent, after the answer: nobody learns it, neither from the answer nor from the time that it takes.
 */
export const forgotPassword = (db: Db, email: string): Promise<unknown> =>
  queueMail(db, { template: 'resetPassword', to: email, key: `reset:${newId()}`, email })

/** The account of an address and a code for its new password; undefined when there is none. */
export const makeResetCode = (db: Db, email: string): Promise<{ row: UserRow; code: string } | undefined> =>
  db.transaction().execute(async (trx) => {
    const row = await findUserByEmail(trx, email)
    return row && { row, code: await makeCode(trx, row.id, 'reset') }
  })
