import { messages } from '#contract/messages.ts'
import type { LoginForm } from '#contract/users.ts'
import type { Db } from '../db/schema.ts'
import { forbidden, unauthorized } from '../errors.ts'
import { findUserByEmail, type UserRow } from '../users/queries.ts'
import { isPassword } from './passwords.ts'

/**
 * The person behind an address and a password. An unknown address and a wrong password read alike and take alike.
 * `onWrong` is told of a wrong password for an account that exists.
 * @throws 401; 403 for a blocked person, after the right password only
 */
export async function signIn(
  db: Db,
  { email, password }: LoginForm,
  onWrong: (person: UserRow) => void = () => {},
): Promise<UserRow> {
  const row = await findUserByEmail(db, email)
  const isRight = await isPassword(password, row?.password_hash)
  if (row && !isRight) onWrong(row)
  if (!row || !isRight) throw unauthorized(messages.wrongLogin)
  if (row.status === 'block') throw forbidden(messages.blocked)
  return row
}
