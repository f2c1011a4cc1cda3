import { messages } from '#contract/messages.ts'
import type { SignUpForm } from '#contract/people/users.ts'
import type { Turn } from '../../platform/async/fair-queue.ts'
import type { Db } from '../../platform/db/schema.ts'
import { conflict } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { queueMail } from '../../platform/mail/outbox.ts'
import { insertConsent } from '../consents/queries.ts'
import type { UserRow } from '../users/queries.ts'
import { acceptTerms } from './accept-terms.ts'
import { makeCode } from './codes.ts'
import { safeHash } from './strength/safe-hash.ts'

/**
 * Opens an account, records the version of the terms that was accepted and a consent that was given, and queues the mail that verifies its address. Orders of a guest join it only after that.
 * @throws 409 when the address has one already
 */
export async function signUp(
  db: Db,
  form: SignUpForm,
  { turn, caller }: { turn: Turn; caller: string },
): Promise<UserRow> {
  const own = [form.fullName, form.email, form.phoneNumber]
  const password_hash = await safeHash({ field: 'password', password: form.password, own }, turn) // before the transaction: hashing is slow
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
      .returningAll()
      .executeTakeFirst()
    if (!inserted) throw conflict(messages.emailTaken)
    await acceptTerms(trx, id)
    if (form.cartMail) await insertConsent(trx, { userId: id, kind: 'cartMail', given: true, source: 'signUp' })
    const code = await makeCode(trx, id, 'verify')
    await queueMail(trx, { template: 'verifyEmail', to: form.email, key: `verify:${id}`, userId: id, code, caller })
    return inserted
  })
}
