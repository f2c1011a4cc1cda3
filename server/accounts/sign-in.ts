import { messages } from '#contract/messages.ts'
import type { LoginForm } from '#contract/users.ts'
import { requireUnblocked } from '../access/actor.ts'
import { FairQueue, NotRun } from '../async/fair-queue.ts'
import type { Db } from '../db/schema.ts'
import { unauthorized } from '../errors.ts'
import type { RateLimit } from '../http/rate-limit.ts'
import { requireCode } from '../two-factor/require-code.ts'
import type { CodeKind, TwoFactors } from '../two-factor/spend-code.ts'
import { findUserByEmail, type UserRow } from '../users/queries.ts'
import { type Caller, turnOf } from './caller.ts'
import type { Attempt, LoginThrottle } from './login-throttle.ts'
import { isPassword } from './passwords.ts'

type SignIn = {
  form: LoginForm
  caller: Caller
  throttle: LoginThrottle
  limit: RateLimit
  /** Told of a wrong password or code for an account that exists. */
  onFailure(person: UserRow, reason: 'password' | 'code'): void
}

/** `code`: what kind of code was the second step, 'none' where the account has none. */
type SignedIn = { row: UserRow; code: CodeKind | 'none' }

/** Before anything of a sign-in costs the database or the processor: a flood is refused at the door, and takes turns. */
const door = new FairQueue({ atOnce: 4, maxWaiting: 32 })

/**
 * The person behind an address, a password and, where the account asks for it, a code.
 * @throws 401, with `needs: 'code'` after the right password only; 403 for a blocked person, after the right password only; 429; 503 while too
 * many sign in at once
 */
export const signIn = (deps: TwoFactors, given: SignIn): Promise<SignedIn> =>
  door.run(turnOf(given.caller, given.caller.deviceId !== undefined), () => checkBoth(deps, given))

async function checkBoth(deps: TwoFactors, { form, caller, throttle, limit, onFailure }: SignIn): Promise<SignedIn> {
  const attempt = await throttle.signIn(form.email, caller)
  const row = await checkPassword(deps.db, { form, caller, attempt, onFailure })
  // A browser in which its owner signed in before has tries of its own.
  const counter = attempt.isKnown ? `${row.id}:${caller.deviceId}` : row.id
  const code = await requireCode(deps, { userId: row.id, code: form.code, limit, counter }).catch((error: unknown) => {
    if (form.code) onFailure(row, 'code')
    throw error
  })
  return { row, code }
}

type Check = Pick<SignIn, 'form' | 'caller' | 'onFailure'> & { attempt: Attempt }

/** An unknown address and a wrong password read alike and take alike. */
async function checkPassword(
  db: Db,
  { form: { email, password }, caller, attempt, onFailure }: Check,
): Promise<UserRow> {
  const row = await findUserByEmail(db, email)
  const turn = turnOf(caller, attempt.isKnown)
  const isRight = await isPassword(password, row?.password_hash, turn).catch(async (error: unknown) => {
    if (error instanceof NotRun) await attempt.forgive() // the password was not checked
    throw error
  })
  if (row && !isRight) onFailure(row, 'password')
  if (!isRight || !row) throw unauthorized(messages.wrongLogin)
  await attempt.forgive()
  requireUnblocked(row)
  return row
}
