import { messages } from '#contract/messages.ts'
import type { ConfirmForm } from '#contract/sessions.ts'
import type { Actor } from '../access/actor.ts'
import { badField } from '../errors.ts'
import { confirmFirst } from '../http/guard.ts'
import type { RateLimit } from '../http/rate-limit.ts'
import { setConfirmed } from '../sessions/queries.ts'
import { findTwoFactor } from '../two-factor/queries.ts'
import { tryCode } from '../two-factor/require-code.ts'
import type { TwoFactors } from '../two-factor/spend-code.ts'
import { findUser } from '../users/queries.ts'
import { turnOfUser } from './caller.ts'
import { isPassword } from './passwords.ts'

/** Passwords in an hour. */
const TRIES = { max: 10, windowS: 3600 }

export type Confirming = TwoFactors & { limit: RateLimit }
type Given = { actor: Actor; form: ConfirmForm; signal: AbortSignal }

/**
 * The password again, or a code where the account has the second factor. Tries count by session: nobody else's do.
 * @throws 400 for a wrong one (401 would make the browser sign in again), 403 for a password in place of a code, 429
 */
export async function confirmSession(deps: Confirming, { actor, form, signal }: Given): Promise<void> {
  const hasTwoFactor = (await findTwoFactor(deps.db, actor.id)) !== undefined
  if (hasTwoFactor) await checkCode(deps, actor, form.code)
  else await checkPassword(deps, { actor, password: form.password, signal })
  await setConfirmed(deps.db, actor.sessionId)
}

async function checkCode(deps: Confirming, { id, sessionId }: Actor, code: string | undefined): Promise<void> {
  if (!code) throw confirmFirst({ hasTwoFactor: true })
  const kind = await tryCode(deps, { userId: id, code, limit: deps.limit, counter: sessionId })
  if (!kind) throw badField('code', messages.wrongCode)
}

type Password = { actor: Actor; password: string | undefined; signal: AbortSignal }

async function checkPassword({ db, limit }: Confirming, { actor, password = '', signal }: Password): Promise<void> {
  const { id, sessionId } = actor
  await limit.take(`confirm:${sessionId}`, TRIES)
  const row = await findUser(db, id)
  if (!(await isPassword(password, row?.password_hash, turnOfUser(id, signal))))
    throw badField('password', messages.passwordIncorrect)
  await limit.giveBack(`confirm:${sessionId}`)
}
