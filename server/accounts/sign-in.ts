import { messages } from '#contract/messages.ts'
import type { LoginForm } from '#contract/users.ts'
import type { Db } from '../db/schema.ts'
import { forbidden, unauthorized } from '../errors.ts'
import { FairQueue, NotRun } from '../fair-queue.ts'
import { findUserByEmail, type UserRow } from '../users/queries.ts'
import { type Caller, turnOf } from './caller.ts'
import type { LoginThrottle } from './login-throttle.ts'
import { isPassword } from './passwords.ts'

type SignIn = { form: LoginForm; caller: Caller; throttle: LoginThrottle }

/** Before anything of a sign-in costs the database or the processor: a flood is refused at the door, and takes turns. */
const door = new FairQueue({ atOnce: 4, maxWaiting: 32 })

/**
 * The person behind an address and a password. An unknown address and a wrong password read alike and take alike.
 * @throws 401; 403 for a blocked person, after the right password only; 429; 503 while too many sign in at once
 */
export const signIn = (db: Db, given: SignIn): Promise<UserRow> =>
  door.run(turnOf(given.caller, given.caller.deviceId !== undefined), () => check(db, given))

async function check(db: Db, { form: { email, password }, caller, throttle }: SignIn): Promise<UserRow> {
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
