import { messages } from '#contract/messages.ts'
import type { ConfirmForm } from '#contract/people/sessions.ts'
import type { Actor } from '../../platform/access/actor.ts'
import { now } from '../../platform/db/now.ts'
import { badField } from '../../platform/errors.ts'
import { confirmFirst } from '../../platform/http/guard.ts'
import type { RateLimit } from '../../platform/http/rate-limit.ts'
import { findTwoFactor } from '../two-factor/queries.ts'
import { tryCode } from '../two-factor/require-code.ts'
import type { TwoFactors } from '../two-factor/spend-code.ts'
import { findUser } from '../users/queries.ts'
import { turnOfUser } from './caller.ts'
import { isPassword } from './passwords.ts'

const PASSWORDS = { max: 10, windowS: 3600 }

type Deps = TwoFactors & { rateLimit: RateLimit }
type Given = { actor: Actor; form: ConfirmForm; signal: AbortSignal }

/**
 * Checks the password again, or a code where the account has the second factor; from then on the session counts as
 * confirmed for a while. Tries are counted per session, so that no other caller can use them up.
 * @throws 400 for a wrong one (401 would make the browser sign in again), 403 for a password in place of a code, 429
 */
export async function confirmSession(deps: Deps, { actor, form, signal }: Given): Promise<void> {
  const hasTwoFactor = (await findTwoFactor(deps.db, actor.id)) !== undefined
  if (hasTwoFactor) await checkCode(deps, actor, form.code)
  else await checkPassword(deps, { actor, form, signal })
  await deps.db.updateTable('session').set({ confirmed_at: now() }).where('id', '=', actor.sessionId).execute()
}

async function checkCode(deps: Deps, { id, sessionId }: Actor, code: string | undefined): Promise<void> {
  if (!code) throw confirmFirst({ hasTwoFactor: true })
  const kind = await tryCode(deps, { userId: id, code, rateLimit: deps.rateLimit, counter: sessionId })
  if (!kind) throw badField('code', messages.wrongCode)
}

async function checkPassword({ db, rateLimit }: Deps, { actor, form, signal }: Given): Promise<void> {
  const { id, sessionId } = actor
  await rateLimit.take(`confirm:${sessionId}`, PASSWORDS)
  const user = await findUser(db, id)
  if (!(await isPassword(form.password ?? '', user?.password_hash, turnOfUser(id, signal))))
    throw badField('password', messages.passwordIncorrect)
  await rateLimit.giveBack(`confirm:${sessionId}`)
}
