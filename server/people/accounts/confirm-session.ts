import { messages } from '#contract/messages.ts'
import type { ConfirmForm } from '#contract/people/sessions.ts'
import type { Actor } from '../../platform/access/actor.ts'
import { now } from '../../platform/db/now.ts'
import { badField } from '../../platform/errors.ts'
import { confirmFirst } from '../../platform/http/guard.ts'
import type { CallerLimits } from '../../platform/http/rate-limit.ts'
import { findTwoFactor } from '../two-factor/queries.ts'
import { tryCode } from '../two-factor/require-code.ts'
import type { TwoFactors } from '../two-factor/spend-code.ts'
import { findUser } from '../users/queries.ts'
import { turnOfUser } from './caller.ts'
import { isPassword } from './passwords.ts'

const PASSWORDS = { max: 10, windowS: 3600 }

type Given = { actor: Actor; form: ConfirmForm; limits: CallerLimits; signal: AbortSignal }

/**
 * Checks the password again, or a code where the account has the second factor; from then on the
 * session counts as confirmed for a while. Tries are counted per session, so that no other caller
 * can use them up.
 * @throws 400 for a wrong one (401 would make the browser sign in again), 403 for a password in
 * place of a code, 429
 */
export async function confirmSession(deps: TwoFactors, given: Given): Promise<void> {
  const { actor } = given
  const hasTwoFactor = (await findTwoFactor(deps.db, actor.id)) !== undefined
  if (hasTwoFactor) await checkCode(deps, given)
  else await checkPassword(deps, given)
  await deps.db
    .updateTable('session')
    .set({ confirmed_at: now() })
    .where('id', '=', actor.sessionId)
    .execute()
}

async function checkCode(deps: TwoFactors, { actor, form, limits }: Given): Promise<void> {
  const { id, sessionId } = actor
  if (!form.code) throw confirmFirst({ hasTwoFactor: true })
  const kind = await tryCode(deps, { userId: id, code: form.code, limits, counter: { sessionId } })
  if (!kind) throw badField('code', messages.wrongCode)
}

async function checkPassword(
  { db }: TwoFactors,
  { actor, form, limits, signal }: Given,
): Promise<void> {
  const { id, sessionId } = actor
  const use = await limits.takeById('confirm', { sessionId }, PASSWORDS)
  const user = await findUser(db, id)
  if (!(await isPassword(form.password ?? '', user?.password_hash, turnOfUser(id, signal))))
    throw badField('password', messages.passwordIncorrect)
  await use.giveBack()
}
