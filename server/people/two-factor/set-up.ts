import { messages } from '#contract/messages.ts'
import { type AuditedAct, OPERATOR, writeAuditEntry } from '../../platform/audit/audit.ts'
import type { Db, Trx } from '../../platform/db/schema.ts'
import { badFieldError, conflictError } from '../../platform/errors.ts'
import type { SettingsContext } from '../../platform/settings/store.ts'
import { queueSecurityMail } from '../mails/queue-security-mail.ts'
import { endAllSessions } from '../sessions/end-sessions.ts'
import { findUserByEmail, findUserById, lockUserRow, type UserRow } from '../users/queries.ts'
import {
  forgetTwoFactor,
  lockTwoFactor,
  replaceRecoveryCodes,
  setTwoFactorEnabled,
  storePendingSecret,
} from './queries.ts'
import type { TwoFactors } from './spend-code.ts'
import { createTotpSecret, totpStepOf, totpUriOf } from './totp.ts'

/**
 * A new secret, to be shown once. The second factor is on when a first code has proved that the app
 * has the secret.
 * @throws 409 where it is on, and for an address that is not verified: a stranger who opened an
 * account with it must not lock its owner out
 */
export async function beginTwoFactor(
  { db, settings, vault }: SettingsContext & TwoFactors,
  user: UserRow,
) {
  if (!user.email_verified_at) throw conflictError(messages.verifyFirst)
  const secret = createTotpSecret()
  if (!(await storePendingSecret(db, user.id, vault.seal(secret, user.id))))
    throw conflictError(messages.twoFactorIsOn)
  return { secret, uri: totpUriOf(secret, user.email, (await settings.read()).name) }
}

/** Returns the recovery codes, which are shown only once. @throws 400, 409 */
export const turnOnTwoFactor = (
  { db, vault }: TwoFactors,
  act: AuditedAct,
  code: string,
): Promise<string[]> =>
  db.transaction().execute(async (trx) => {
    const { id } = act.actor
    // a sign-in without a code either finishes first and is ended with the others, or is refused
    await lockUserRow(trx, id)
    const row = await lockTwoFactor(trx, id)
    if (!row) throw conflictError(messages.twoFactorNotBegun)
    if (row.enabled_at) throw conflictError(messages.twoFactorIsOn)
    const secret = vault.open(row.sealed_secret, id)
    const step = secret && totpStepOf(code, secret)
    if (!step) throw badFieldError('code', messages.wrongCode)
    await setTwoFactorEnabled(trx, id, step)
    await noteTwoFactorChange(trx, act, 'twoFactorOn')
    return replaceRecoveryCodes(trx, id)
  })

/** @throws 409 where it is off */
export const turnOffTwoFactor = (db: Db, act: AuditedAct): Promise<void> =>
  db.transaction().execute(async (trx) => {
    if (!(await forgetTwoFactor(trx, act.actor.id))) throw conflictError(messages.twoFactorIsOff)
    await noteTwoFactorChange(trx, act, 'twoFactorOff')
  })

/**
 * Turns off the second factor for the operator. Returns the sessions that ended; undefined if it
 * was off.
 */
export const resetTwoFactor = (db: Db, email: string): Promise<string[] | undefined> =>
  db.transaction().execute(async (trx) => {
    const row = await findUserByEmail(trx, email)
    if (!row || !(await forgetTwoFactor(trx, row.id))) return undefined
    await writeAuditEntry(trx, OPERATOR, {
      action: 'twoFactor.off',
      target: row.id,
      details: { name: row.full_name },
    })
    await queueSecurityMail(trx, row, { template: 'twoFactorOff' })
    return endAllSessions(trx, row.id)
  })

/** Ten new recovery codes in place of the old ones. @throws 409 where it is off */
export const renewRecoveryCodes = (db: Db, act: AuditedAct): Promise<string[]> =>
  db.transaction().execute(async (trx) => {
    const row = await lockTwoFactor(trx, act.actor.id)
    if (!row?.enabled_at) throw conflictError(messages.twoFactorIsOff)
    await writeAuditEntry(trx, act, {
      action: 'twoFactor.codes',
      target: act.actor.id,
      details: { name: act.actor.name },
    })
    return replaceRecoveryCodes(trx, act.actor.id)
  })

async function noteTwoFactorChange(
  trx: Trx,
  act: AuditedAct,
  template: 'twoFactorOn' | 'twoFactorOff',
): Promise<void> {
  const { id, name } = act.actor
  const user = await findUserById(trx, id)
  const action = template === 'twoFactorOn' ? 'twoFactor.on' : 'twoFactor.off'
  await writeAuditEntry(trx, act, { action, target: id, details: { name } })
  if (user) await queueSecurityMail(trx, user, { template })
}
