import { messages } from '#contract/messages.ts'
import type { LoginForm } from '#contract/people/users.ts'
import { requireUnblocked } from '../../platform/access/actor.ts'
import { createFairQueue, NotRun } from '../../platform/async/fair-queue.ts'
import type { Db } from '../../platform/db/schema.ts'
import { HttpError, unauthorizedError } from '../../platform/errors.ts'
import { metrics } from '../../platform/metrics/metrics.ts'
import { requireSecondStep } from '../two-factor/require-code.ts'
import type { CodeKind, TwoFactors } from '../two-factor/spend-code.ts'
import { findUserByEmail, type UserRow } from '../users/queries.ts'
import { type AccountCaller, turnOfCaller } from './caller.ts'
import type { LoginAttempt, LoginThrottle } from './login-throttle.ts'
import { isRightPassword } from './passwords.ts'

type SignInRequest = {
  form: LoginForm
  caller: AccountCaller
  throttle: LoginThrottle
  /** Called for a wrong password or code of an account that exists. */
  onFailure(user: UserRow, reason: 'password' | 'code'): void
}

/** `code`: what kind of code was the second step; undefined where the account has none. */
type CheckedSignIn = { user: UserRow; code: CodeKind | undefined }

/**
 * Bounds a flood before it costs database or processor time: sign-ins wait here for their turn, or
 * are refused.
 */
const entrance = createFairQueue({ atOnce: 4, maxWaiting: 32 })

/**
 * Checks the password, then the second step. @throws 401 for a wrong one; after the right password
 * 401 with `needs: 'code'` for a missing or wrong code, and 403 for a blocked user; 429 for too many
 * tries; 503 when busy
 */
export const signInAccount = (deps: TwoFactors, given: SignInRequest): Promise<CheckedSignIn> =>
  countSignIn(
    entrance.run(turnOfCaller(given.caller, isRemembered(given.caller)), () =>
      checkBothSteps(deps, given),
    ),
  )

const isRemembered = ({ deviceId, mailedUserId }: AccountCaller): boolean =>
  deviceId !== undefined || mailedUserId !== undefined

const RESULTS: Readonly<Record<number, string>> = {
  401: 'wrong',
  403: 'blocked',
  429: 'throttled',
  503: 'busy',
}

const signInResultOf = (error: unknown): string => {
  if (!(error instanceof HttpError)) return 'failed'
  return error.body.needs === 'code' ? 'code' : (RESULTS[error.statusCode] ?? 'failed')
}

async function countSignIn(checking: Promise<CheckedSignIn>): Promise<CheckedSignIn> {
  try {
    const checked = await checking
    metrics.signIns.inc({ result: 'ok' })
    return checked
  } catch (error) {
    metrics.signIns.inc({ result: signInResultOf(error) })
    throw error
  }
}

async function checkBothSteps(
  deps: TwoFactors,
  { form, caller, throttle, onFailure }: SignInRequest,
): Promise<CheckedSignIn> {
  const attempt = await throttle.signIn(form.email, caller)
  const user = await checkSignInPassword(deps.db, { form, caller, attempt, onFailure })
  // A known browser has its own count of tries.
  const counter = attempt.known ?? { userId: user.id }
  const given = { userId: user.id, code: form.code, limits: caller.limits, counter }
  const code = await requireSecondStep(deps, given).catch((error: unknown) => {
    if (form.code) onFailure(user, 'code')
    throw error
  })
  return { user, code }
}

type SignInCheck = Pick<SignInRequest, 'form' | 'caller' | 'onFailure'> & { attempt: LoginAttempt }

/** An unknown address and a wrong password get the same answer in the same time. */
async function checkSignInPassword(
  db: Db,
  { form: { email, password }, caller, attempt, onFailure }: SignInCheck,
): Promise<UserRow> {
  const user = await findUserByEmail(db, email)
  const turn = turnOfCaller(caller, attempt.known !== undefined)
  const isRight = await isRightPassword(password, user?.password_hash, turn).catch(
    async (error: unknown) => {
      if (error instanceof NotRun) await attempt.forgive() // the password was not checked
      throw error
    },
  )
  if (user && !isRight) onFailure(user, 'password')
  if (!isRight || !user) throw unauthorizedError(messages.wrongLogin)
  await attempt.forgive()
  requireUnblocked(user)
  return user
}
