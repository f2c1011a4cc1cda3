import { messages } from '#contract/messages.ts'
import type { ConfirmForm } from '#contract/people/sessions.ts'
import type { Actor } from '../../platform/actor.ts'
import { databaseNow } from '../../platform/db/now.ts'
import { badFieldError } from '../../platform/errors.ts'
import { confirmFirst } from '../../platform/http/guard.ts'
import type { CallerLimits } from '../../platform/http/rate-limit.ts'
import { findTwoFactor } from '../two-factor/queries.ts'
import { trySecondStepCode } from '../two-factor/require-code.ts'
import type { TwoFactors } from '../two-factor/spend-code.ts'
import { findUserById } from '../users/queries.ts'
import { turnOfSignedInUser } from './caller.ts'
import { isRightPassword } from './passwords.ts'

const PASSWORDS = { max: 10, windowS: 3600 }

type ConfirmInput = { actor: Actor; form: ConfirmForm; limits: CallerLimits; signal: AbortSignal }

/**
 * Checks the password again, or a code where the account has the second factor; from then on the
 * session counts as confirmed for a while. Tries are counted per session, so that no other caller
 * can use them up.
 * @throws 400 for a wrong one (401 would make the browser sign in again), 403 for a password in
 * place of a code, 429
 */
export async function confirmSession(deps: TwoFactors, given: ConfirmInput): Promise<void> {
  const { actor } = given
  const hasTwoFactor = (await findTwoFactor(deps.db, actor.id)) !== undefined
  if (hasTwoFactor) await checkConfirmCode(deps, given)
  else await checkConfirmPassword(deps, given)
  await deps.db
    .updateTable('session')
    .set({ confirmed_at: databaseNow() })
    .where('id', '=', actor.sessionId)
    .execute()
}

async function checkConfirmCode(
  deps: TwoFactors,
  { actor, form, limits }: ConfirmInput,
): Promise<void> {
  const { id, sessionId } = actor
  if (!form.code) throw confirmFirst({ hasTwoFactor: true })
  const kind = await trySecondStepCode(deps, {
    userId: id,
    code: form.code,
    limits,
    counter: { sessionId },
  })
  if (!kind) throw badFieldError('code', messages.wrongCode)
}

async function checkConfirmPassword(
  { db }: TwoFactors,
  { actor, form, limits, signal }: ConfirmInput,
): Promise<void> {
  const { id, sessionId } = actor
  const use = await limits.takeById('confirm', { sessionId }, PASSWORDS)
  const user = await findUserById(db, id)
  if (
    !(await isRightPassword(
      form.password ?? '',
      user?.password_hash,
      turnOfSignedInUser(id, signal),
    ))
  )
    throw badFieldError('password', messages.passwordIncorrect)
  await use.giveBack()
}
