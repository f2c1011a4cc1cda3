import { messages } from '#contract/messages.ts'
import type { LoginForm } from '#contract/people/users.ts'
import { requireUnblocked } from '../../platform/access/actor.ts'
import { createFairQueue, NotRun } from '../../platform/async/fair-queue.ts'
import type { Db } from '../../platform/db/schema.ts'
import { HttpError, unauthorized } from '../../platform/errors.ts'
import { metrics } from '../../platform/metrics/metrics.ts'
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
  /** Called for a wrong password or code of an account that exists. */
  onFailure(user: UserRow, reason: 'password' | 'code'): void
}

/** `code`: what kind of code was the second step; undefined where the account has none. */
type Checked = { user: UserRow; code: CodeKind | undefined }

/**
 * Bounds a flood before it costs database or processor time: sign-ins wait here for their turn, or
 * are refused.
 */
const entrance = createFairQueue({ atOnce: 4, maxWaiting: 32 })

/**
 * @throws 401; with `needs: 'code'` and 403 for a blocked user only after the right password; 429;
 * 503 when busy
 */
export const signIn = (deps: TwoFactors, given: SignIn): Promise<Checked> =>
  counted(
    entrance.run(turnOf(given.caller, isRemembered(given.caller)), () => checkBoth(deps, given)),
  )

const isRemembered = ({ deviceId, mailedUserId }: Caller): boolean =>
  deviceId !== undefined || mailedUserId !== undefined

const RESULTS: Readonly<Record<number, string>> = {
  401: 'wrong',
  403: 'blocked',
  429: 'throttled',
  503: 'busy',
}

const resultOf = (error: unknown): string => {
  if (!(error instanceof HttpError)) return 'failed'
  return error.body.needs === 'code' ? 'code' : (RESULTS[error.statusCode] ?? 'failed')
}

async function counted(checking: Promise<Checked>): Promise<Checked> {
  try {
    const checked = await checking
    metrics.signIns.inc({ result: 'ok' })
    return checked
  } catch (error) {
    metrics.signIns.inc({ result: resultOf(error) })
    throw error
  }
}

async function checkBoth(
  deps: TwoFactors,
  { form, caller, throttle, onFailure }: SignIn,
): Promise<Checked> {
  const attempt = await throttle.signIn(form.email, caller)
  const user = await checkPassword(deps.db, { form, caller, attempt, onFailure })
  // A known browser has its own count of tries.
  const counter = attempt.known ?? { userId: user.id }
  const given = { userId: user.id, code: form.code, limits: caller.limits, counter }
  const code = await requireCode(deps, given).catch((error: unknown) => {
    if (form.code) onFailure(user, 'code')
    throw error
  })
  return { user, code }
}

type Check = Pick<SignIn, 'form' | 'caller' | 'onFailure'> & { attempt: Attempt }

/** An unknown address and a wrong password get the same answer in the same time. */
async function checkPassword(
  db: Db,
  { form: { email, password }, caller, attempt, onFailure }: Check,
): Promise<UserRow> {
  const user = await findUserByEmail(db, email)
  const turn = turnOf(caller, attempt.known !== undefined)
  const isRight = await isPassword(password, user?.password_hash, turn).catch(
    async (error: unknown) => {
      if (error instanceof NotRun) await attempt.forgive() // the password was not checked
      throw error
    },
  )
  if (user && !isRight) onFailure(user, 'password')
  if (!isRight || !user) throw unauthorized(messages.wrongLogin)
  await attempt.forgive()
  requireUnblocked(user)
  return user
}
