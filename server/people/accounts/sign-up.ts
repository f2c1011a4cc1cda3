import { messages } from '#contract/messages.ts'
import type { SignUpForm } from '#contract/people/users.ts'
import { TERMS } from '#contract/platform/page-path.ts'
import type { QueueTurn } from '../../platform/async/fair-queue.ts'
import type { Db, Trx } from '../../platform/db/schema.ts'
import { conflictError } from '../../platform/errors.ts'
import { createRowId } from '../../platform/ids.ts'
import { queueMail } from '../../platform/mail/outbox.ts'
import { insertConsent } from '../consents/queries.ts'
import type { UserRow } from '../users/queries.ts'
import { createMailedCode } from './codes.ts'
import { hashStrongPassword } from './strength/safe-hash.ts'

/**
 * Orders of a guest join it once the mail has verified its address. @throws 409 when the address
 * has an account
 */
export async function signUpAccount(
  db: Db,
  form: SignUpForm,
  { turn, caller }: { turn: QueueTurn; caller: string },
): Promise<UserRow> {
  const own = [form.fullName, form.email, form.phoneNumber]
  // before the transaction: hashing is slow
  const password_hash = await hashStrongPassword(
    { field: 'password', password: form.password, own },
    turn,
  )
  return db.transaction().execute(async (trx) => {
    const id = createRowId()
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
      .executeTakeFirstOrThrow(() => conflictError(messages.emailTaken))
    await acceptSignUpTerms(trx, id)
    if (form.cartMail)
      await insertConsent(trx, { userId: id, kind: 'cartMail', given: true, source: 'signUp' })
    const code = await createMailedCode(trx, id, 'verify')
    await queueMail(trx, {
      template: 'verifyEmail',
      to: form.email,
      key: `verify:${id}`,
      userId: id,
      code,
      caller,
    })
    return inserted
  })
}

/**
 * Records that a user accepted the terms as they are published at this moment; without published
 * terms nothing.
 */
async function acceptSignUpTerms(trx: Trx, userId: string): Promise<void> {
  await trx
    .insertInto('terms_acceptance')
    .columns(['user_id', 'version_id'])
    .expression((query) =>
      query
        .selectFrom('written_page')
        .innerJoin('written_page_version as v', (join) =>
          join
            .onRef('v.page_id', '=', 'written_page.id')
            .onRef('v.version', '=', 'written_page.version'),
        )
        .select(({ val }) => [val(userId).$castTo<string>().as('user_id'), 'v.id as version_id'])
        .where('written_page.slug', '=', TERMS)
        .where('written_page.published', '=', true),
    )
    .execute()
}
