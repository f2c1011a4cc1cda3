import type { FastifyReply, FastifyRequest } from 'fastify'
import { messages } from '#contract/messages.ts'
import type { SignedIn } from '#contract/people/users.ts'
import type { Db, Trx } from '../../platform/db/schema.ts'
import { unauthorizedError } from '../../platform/errors.ts'
import type { Tokens } from '../sessions/access-tokens.ts'
import { type Device, deviceOfRequest } from '../sessions/device.ts'
import { rememberDevice } from '../sessions/device-cookie.ts'
import { setRefreshToken } from '../sessions/refresh-cookie.ts'
import { insertSession, type Started } from '../sessions/start-session.ts'
import { findTwoFactor } from '../two-factor/queries.ts'
import { codeMissing } from '../two-factor/require-code.ts'
import type { UserRow } from '../users/queries.ts'

type SignInSteps = {
  /** False: what was given to sign in does not count for calls that require it again. */
  isConfirmed?: boolean
  /** Whether the second step was made, by a code or by the session before. */
  hasSecondStep?: boolean
}

type Begun = SignInSteps & { user: UserRow; request: FastifyRequest; reply: FastifyReply }

/**
 * Signs a user in in this browser: sets its cookies and returns its first access token.
 * @throws 401 when the account was blocked, or got another password or the second factor, since it
 * was read
 */
export async function beginSession(
  { db, tokens }: { db: Db; tokens: Tokens },
  { user, request, reply, ...steps }: Begun,
): Promise<{ accessToken: string; sessionId: string }> {
  const opening = {
    user,
    deviceId: rememberDevice(request, reply),
    device: deviceOfRequest(request),
    ...steps,
  }
  const { token, sessionId } = await openSession(db, opening)
  setRefreshToken(request, reply, token)
  return { accessToken: tokens.sign({ id: user.id, role: user.role, sessionId }), sessionId }
}

type Opening = SignInSteps & {
  user: Pick<UserRow, 'id' | 'password_hash'>
  deviceId: string
  device: Device
}

/**
 * @throws 401 when the account was blocked, or got another password or the second factor, since it
 * was read
 */
export const openSession = (
  db: Db,
  { user, deviceId, device, isConfirmed = true, hasSecondStep = false }: Opening,
): Promise<Started> =>
  db.transaction().execute(async (trx) => {
    await requireUnchanged(trx, user)
    if (!hasSecondStep && (await findTwoFactor(trx, user.id))) throw codeMissing()
    return insertSession(trx, { userId: user.id, deviceId, device, isConfirmed })
  })

/**
 * Locks the account: a new password or second factor either comes first, or finds the new session
 * and ends it.
 */
async function requireUnchanged(trx: Trx, { id, password_hash }: Opening['user']): Promise<void> {
  await trx
    .selectFrom('user_account')
    .select('id')
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .where('status', '=', 'unblock')
    .forShare()
    .executeTakeFirstOrThrow(() => unauthorizedError(messages.signInFirst))
}

export const toSignedInAnswer = (row: UserRow, accessToken: string): SignedIn => ({
  accessToken,
  fullName: row.full_name,
  email: row.email,
  phoneNumber: row.phone_number,
  whatsapp: row.whatsapp || undefined,
})
