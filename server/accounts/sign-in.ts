import { messages } from '#contract/messages.ts'
import type { LoginForm } from '#contract/users.ts'
import type { Db } from '../db/schema.ts'
import { forbidden, unauthorized } from '../errors.ts'
import { NotRun } from '../fair-queue.ts'
import { findUserByEmail, type UserRow } from '../users/queries.ts'
import { type Caller, turnOf } from './caller.ts'
import type { LoginThrottle } from './login-throttle.ts'
import { isPassword } from './passwords.ts'

type SignIn = { form: LoginForm; caller: Caller; throttle: LoginThrottle }

/**
 * The person behind an address and a password. An unknown address and a wrong password read alike and take alike.
 * @throws 401; 403 for a blocked person, after the right password only; 429; 503 while too many sign in at once
 */
export async function signIn(db: Db, { form: { email, password }, caller, throttle }: SignIn): Promise<UserRow> {
  const attempt = await throttle.signIn(email, caller)
  const row = await findUserByEmail(db, email)
  const turn = turnOf(caller, attempt.isKnown)
  const isRight = await isPassword(password, row?.password_hash, turn).catch(async (error: unknown) => {
    if (error instanceof NotRun) await attempt.forgive() // nobody looked at it
    throw error
  })
  if (!isRight || !row) throw unauthorized(messages.wrongLogin)
  await attempt.forgive()
  if (row.status === 'block') throw forbidden(messages.blocked)
  return row
}
