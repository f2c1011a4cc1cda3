import { messages } from '#contract/messages.ts'
import type { QueueTurn } from '../../../platform/async/fair-queue.ts'
import { HttpError } from '../../../platform/errors.ts'
import type { UserRow } from '../../users/queries.ts'
import { hashPassword } from '../passwords.ts'
import { passwordStrength } from './password-strength.ts'

type NewPasswordInput = {
  /** The form's field that gets the error. */
  field: string
  password: string
  /** Words that an attacker would try first for this user. */
  own: readonly string[]
}

/**
 * The hash of a new password. @throws 400 with the reason at its field, when it is easy to guess
 */
export async function hashStrongPassword(
  { field, password, own }: NewPasswordInput,
  turn: QueueTurn,
): Promise<string> {
  const { isEnough, reason } = await passwordStrength(password, own, turn)
  if (!isEnough) {
    const fields = { [field]: `${messages.commonPassword}: ${reason}` }
    throw new HttpError(400, `password ${messages.commonPassword}`, { fields })
  }
  return hashPassword(password, turn)
}

/** The hash of an account's new password. @throws 400 at `newpassword`, when it is easy to guess */
export const hashNewPassword = (
  user: UserRow | undefined,
  password: string,
  turn: QueueTurn,
): Promise<string> =>
  hashStrongPassword(
    {
      field: 'newpassword',
      password,
      own: user ? [user.full_name, user.email, user.phone_number] : [],
    },
    turn,
  )
